import * as z from "zod/mini";
import {
  accepted,
  lookUpThrottle,
  askedMailThrottle,
  pendingLink,
  linkToken,
} from "./accounts.links.ts";
import { line, name } from "./accounts.names.ts";
import { timeZone } from "./accounts.profile.ts";
import { bounds, rawMost } from "#base/bounds.ts";
import { emailVerdict, newEmail } from "#base/email.ts";
import { defineEndpoints } from "#base/endpoint.ts";
import { atMost, email, id, moment } from "#base/fields.ts";
import { dayMs, hourMs, minuteMs } from "#base/moments.ts";
import { reads } from "#base/reads.ts";
import {
  isRepeated,
  namesOwner,
  newPassword,
  repeatedPassword,
  sayDifferent,
  sayOwnerNamed,
} from "./passwords.ts";
import { presentPassword } from "./passwords.present.ts";
import { signedIn } from "#people.shapes.ts";

const personFields = {
  first_name: name(bounds.personName),
  last_name: name(bounds.personName),
  activity: z._default(line(bounds.activity), ""),
  password: newPassword,
  password_confirmation: repeatedPassword,
  subscribed_newsletter: z._default(z.boolean(), false),
  terms_of_use_agreed: z
    ._default(z.boolean(), false)
    .check(z.refine((agreed) => agreed, { error: "Agree to the terms of use to continue." })),
  /** Of the texts that were shown: a newer one was not agreed to. */
  terms_version: z.optional(id),
  time_zone: z.optional(timeZone),
};

type Named = { password: string; first_name: string; last_name: string; email?: string };

const isNotOwners = (given: Named) => !namesOwner(given.password, given);

/** Somebody who registers. */
export const newUser = z
  .object({ email: newEmail, ...personFields })
  .check(
    z.refine(isRepeated, { path: ["password_confirmation"], error: sayDifferent }),
    z.refine(isNotOwners, { path: ["password"], error: sayOwnerNamed }),
  );

/** Somebody who was invited; the address is the invitation's. */
export const invitedUser = z
  .object(personFields)
  .check(
    z.refine(isRepeated, { path: ["password_confirmation"], error: sayDifferent }),
    z.refine(isNotOwners, { path: ["password"], error: sayOwnerNamed }),
  );

export const accounts = defineEndpoints({
  register: {
    method: "POST",
    path: "/api/v1/users.json",
    summary:
      "Asks for an account. The answer is the same for every address; the rest comes by mail.",
    access: "everybody",
    body: z.object({ user: newUser }),
    response: accepted,
    status: 201,
    throttle: [
      { by: "ip", limit: 20, withinMs: hourMs },
      { by: "address", limit: 3, withinMs: hourMs },
      { by: "address", limit: 10, withinMs: dayMs },
    ],
  },
  verifyEmail: {
    method: "GET",
    path: reads.accounts.verifyEmail,
    summary: "Whether an address looks right. Never tells whether it has an account.",
    access: "everybody",
    query: z.object({ email: z.string("Fill this in.").check(atMost(rawMost(bounds.email))) }),
    response: emailVerdict,
    background: true,
    throttle: [{ by: "ip", limit: 30, withinMs: minuteMs }],
  },
  getConfirmation: {
    method: "GET",
    path: reads.accounts.getConfirmation,
    summary: "What a confirmation link is for, without spending it.",
    access: "everybody",
    link: linkToken,
    response: z.object({
      confirmation: z.extend(pendingLink, {
        first_name: z.string(),
        last_name: z.string(),
        registered_at: moment,
        /** There has been more than one registration with this address: the password says whose. */
        password_needed: z.boolean(),
      }),
    }),
    throttle: lookUpThrottle,
  },
  confirmAccount: {
    method: "POST",
    path: "/api/v1/users/confirmation",
    summary:
      "Spends a confirmation link: the account exists from here on, and is signed in. Where its look-up says so, the password is needed too.",
    access: "everybody",
    body: z.object({ confirmation_token: linkToken, password: z.optional(presentPassword) }),
    response: signedIn,
    throttle: lookUpThrottle,
    audited: "account_opened",
  },
  discardRegistration: {
    method: "DELETE",
    path: "/api/v1/users/confirmation",
    summary: '"This wasn\'t me": drops the registration that a confirmation link is for.',
    access: "everybody",
    link: linkToken,
    response: null,
    throttle: lookUpThrottle,
  },
  resendConfirmation: {
    method: "POST",
    path: "/api/v1/users/confirmation_mail",
    summary: "Sends the confirmation mail once more. The answer is the same for every address.",
    access: "everybody",
    body: z.object({ email }),
    response: accepted,
    status: 202,
    throttle: askedMailThrottle,
  },
  renewLink: {
    method: "POST",
    path: "/api/v1/links/renewal",
    summary:
      "Sends a new link to where this one was sent, if it can be renewed. The answer is always the same.",
    access: "everybody",
    body: z.object({ token: linkToken }),
    response: accepted,
    status: 202,
    throttle: [{ by: "ip", limit: 20, withinMs: minuteMs }],
  },
  exportSubscribers: {
    method: "GET",
    path: "/api/v1/newsletter_subscribers",
    summary: "Who has subscribed to the newsletter, as a CSV file. Nothing is sent from here.",
    access: "admin",
    response: "file",
    recentSignIn: true,
    audited: "newsletter_exported",
  },
});
