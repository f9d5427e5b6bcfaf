import type { Page } from "@playwright/test";
import type { Screen } from "./screens.ts";

const audit = { address: "/app/more/audit", heading: "Audit log", who: "admin" } as const;
const acts = /\/api\/v1\/audit_acts(?:\?|$)/;

const jobs = { address: "/app/more/jobs", heading: "Jobs and mail", who: "admin" } as const;
const failed = /\/api\/v1\/jobs(?:\?|$)/;
const refusedMail = {
  id: 7,
  task: "send_mail",
  mail: "password_reset",
  person: "Ada Byron",
  email: "ada.byron.of.the.harbour.office@example.org",
  attempts: 3,
  error: "Can't send mail - all recipients were rejected: 550 5.1.1 No such user here",
  queued_at: "2026-11-16T10:00:00.000Z",
  working: false,
  next_try_at: "2026-11-30T10:00:00.000Z",
};
const stuckJob = {
  ...refusedMail,
  id: 6,
  task: "remove_files",
  mail: null,
  person: null,
  email: null,
  error: "ENOSPC: no space left on device",
  attempts: 25,
  next_try_at: null,
};

/** The rooms of those who run the place, in every state worth a look. */
export const adminScreens: readonly Screen[] = [
  { name: "audit log", ...audit, bring: (page) => page.getByRole("list", { name: "Audit log" }) },
  {
    name: "audit log, narrowed",
    ...audit,
    address: "/app/more/audit?act=signed_in&actor=1&subject=user:1&from=2026-01-01",
    bring: (page) => page.getByRole("button", { name: /^About / }),
  },
  {
    name: "audit log, looking for a person",
    ...audit,
    closesOnResize: true,
    bring: async (page) => {
      await page.getByRole("combobox", { name: "Done by" }).fill("sightline.test");
      return page.getByRole("option").first();
    },
  },
  {
    name: "audit log, to be exported",
    ...audit,
    closesOnResize: true,
    bring: async (page) => {
      await page.getByRole("button", { name: "Export" }).click();
      return page.getByRole("menuitem", { name: /CSV/ });
    },
  },
  {
    name: "audit log, with nothing that fits",
    ...audit,
    address: "/app/more/audit?act=plan_dissolved&until=2020-01-01",
    bring: (page) => page.getByRole("heading", { name: "Nothing like that was recorded" }),
  },
  {
    name: "audit log, while it loads",
    ...audit,
    before: (page) => hold(page, acts),
    bring: (page) => page.getByText("Loading lines"),
  },
  {
    name: "audit log, which could not be loaded",
    ...audit,
    before: (page) => fail(page, acts),
    bring: (page) => page.getByRole("button", { name: "Try again" }),
    expects: /^500: GET \/api\/v1\/audit_acts/,
  },
  {
    name: "audit log, for others",
    ...audit,
    who: "member",
    bring: (page) => page.getByRole("heading", { name: "The audit log is for admins" }),
  },
  {
    name: "jobs and mail, with what failed",
    ...jobs,
    before: (page) =>
      answerWith(page, failed, { jobs: [refusedMail, stuckJob], next_cursor: null }),
    bring: (page) => page.getByRole("list", { name: "Failed jobs" }),
  },
  {
    name: "jobs and mail, one to be given up",
    ...jobs,
    closesOnResize: true,
    before: (page) => answerWith(page, failed, { jobs: [refusedMail], next_cursor: null }),
    bring: async (page) => {
      await page.getByRole("button", { name: "Give up" }).click();
      return page.getByRole("dialog");
    },
  },
  {
    name: "jobs and mail, with nothing that failed",
    ...jobs,
    before: (page) => answerWith(page, failed, { jobs: [], next_cursor: null }),
    bring: (page) => page.getByRole("heading", { name: "Nothing has failed" }),
  },
  {
    name: "jobs and mail, while they load",
    ...jobs,
    before: (page) => hold(page, failed),
    bring: (page) => page.getByText("Loading failed jobs"),
  },
  {
    name: "jobs and mail, which could not be loaded",
    ...jobs,
    before: (page) => fail(page, failed),
    bring: (page) => page.getByRole("button", { name: "Try again" }),
    expects: /^500: GET \/api\/v1\/jobs/,
  },
  {
    name: "jobs and mail, for others",
    ...jobs,
    who: "member",
    bring: (page) => page.getByRole("heading", { name: "Jobs and mail are for admins" }),
  },
];

async function answerWith(page: Page, calls: RegExp, body: object): Promise<void> {
  await page.route(calls, (route) => route.fulfill({ json: body }));
}

async function hold(page: Page, calls: RegExp): Promise<void> {
  await page.route(calls, () => new Promise<void>(() => {}));
}

async function fail(page: Page, calls: RegExp): Promise<void> {
  await page.route(calls, (route) => route.fulfill({ status: 500, body: "" }));
}
