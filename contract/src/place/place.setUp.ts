import * as z from "zod/mini";
import { linkToken, lookUpThrottle } from "#accounts/accounts.links.ts";
import { defineEndpoints } from "#base/endpoint.ts";
import { id, moment } from "#base/fields.ts";
import { hourMs } from "#base/moments.ts";
import { reads } from "#base/reads.ts";

/** What a new place needs before people can ask, in the order in which one is led through. */
export const setUpSteps = ["place", "calendar", "category", "people", "mail"] as const;
export type SetUpStep = (typeof setUpSteps)[number];

export const stepStates = ["open", "done", "skipped"] as const;
export type StepState = (typeof stepStates)[number];

export const testMailStates = ["waiting", "failed", "sent", "arrived"] as const;

/** The latest mail that an admin had sent to themselves. */
export const testMail = z.object({
  id,
  state: z.enum(testMailStates),
  /** What the mail server said when it failed. */
  answer: z.nullable(z.string()),
  sent_to: z.string(),
  asked_at: moment,
  arrived_at: z.nullable(moment),
});
export type TestMail = z.infer<typeof testMail>;

export const setUp = z.object({
  steps: z.array(z.object({ step: z.enum(setUpSteps), state: z.enum(stepStates) })),
  place: z.object({ name: z.string(), support_email: z.nullable(z.string()) }),
  calendars: z.array(z.object({ id, name: z.string(), time_zone: z.string() })),
  /** Those that one can ask in. */
  categories: z.array(z.object({ id, name: z.string() })),
  /** Besides the first admin: who has an account, and who is invited and has not answered yet. */
  people: z.object({ accounts: z.int(), invited: z.int() }),
  test_mail: z.nullable(testMail),
});
export type SetUp = z.infer<typeof setUp>;

const one = z.object({ set_up: setUp });

export const placeSetUp = defineEndpoints({
  getSetUp: {
    method: "GET",
    path: reads.place.getSetUp,
    summary: "How far the set-up of the place has come, with what is set.",
    access: "admin",
    response: one,
  },
  skipStep: {
    method: "PUT",
    path: "/api/v1/place/set_up/:step",
    summary: "Leaves a step of the set-up out, or takes it up again.",
    access: "admin",
    params: z.object({ step: z.enum(setUpSteps) }),
    body: z.object({ skipped: z.boolean() }),
    response: one,
    touches: [reads.accounts.getProfile],
    audited: "set_up_step_skipped",
  },
  sendTestMail: {
    method: "POST",
    path: "/api/v1/place/test_mails",
    summary: "Sends a mail to one's own address; the link in it says that it arrived.",
    access: "admin",
    response: one,
    status: 202,
    throttle: [{ by: "user", limit: 20, withinMs: hourMs }],
    audited: "test_mail_sent",
  },
  confirmTestMail: {
    method: "POST",
    path: "/api/v1/place/test_mails/arrival",
    summary: "Says that a test mail arrived, by the link in it.",
    access: "everybody",
    body: z.object({ test_mail_token: linkToken }),
    response: null,
    throttle: lookUpThrottle,
  },
});
