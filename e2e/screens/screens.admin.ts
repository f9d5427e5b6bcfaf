import type { Page } from "@playwright/test";
import type { Screen } from "./screens.ts";

const audit = { address: "/app/more/audit", heading: "Audit log", who: "admin" } as const;
const acts = /\/api\/v1\/audit_acts(?:\?|$)/;

/** The rooms of those who run the place, in every state worth a look. */
export const adminScreens: readonly Screen[] = [
  { name: "audit log", ...audit, bring: (page) => page.getByRole("list", { name: "Audit log" }) },
  {
    name: "audit log, narrowed",
    ...audit,
    address: "/app/more/audit?act=signed_in&actor=1&subject=user:1&from=2026-01-01",
    bring: (page) => page.getByRole("button", { name: /^By / }),
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
];

async function hold(page: Page, calls: RegExp): Promise<void> {
  await page.route(calls, () => new Promise<void>(() => {}));
}

async function fail(page: Page, calls: RegExp): Promise<void> {
  await page.route(calls, (route) => route.fulfill({ status: 500, body: "" }));
}
