import type { Page } from "@playwright/test";
import type { Screen } from "./screens.ts";

const settings = { address: "/app/more/settings", heading: "Settings", who: "admin" } as const;
const setUp = { address: "/app/more/setup", heading: "Set-up", who: "admin" } as const;

const longName = "The Municipal Research and Reference Desk of Upper Ellingham";

const testMail = {
  id: 1,
  state: "failed",
  answer:
    "Invalid login: 535-5.7.8 Username and Password not accepted. For more information, go to https://support.example.org/mail/?p=BadCredentials",
  sent_to: "a.very.long.address.of.somebody@departments.municipality.example.org",
  asked_at: "2026-11-16T09:00:00.000Z",
  arrived_at: null,
};

/** As in a new place, which the demo is not. */
async function asNew(page: Page): Promise<void> {
  await page.route("**/api/v1/place/set_up", (route) =>
    route.fulfill({
      json: {
        set_up: {
          steps: [
            { step: "place", state: "open" },
            { step: "calendar", state: "done" },
            { step: "category", state: "open" },
            { step: "people", state: "skipped" },
            { step: "mail", state: "open" },
          ],
          place: { name: longName, support_email: null },
          calendars: [{ id: 1, name: "Office", time_zone: "America/Argentina/Buenos_Aires" }],
          categories: [],
          people: { accounts: 0, invited: 0 },
          test_mail: testMail,
        },
      },
    }),
  );
}

export const placeScreens: readonly Screen[] = [
  { name: "settings", ...settings },
  {
    name: "settings, with something wrong",
    ...settings,
    bring: async (page) => {
      await page.getByLabel("Name of this place").fill("x");
      await page.getByLabel("Name of this place").blur();
      await page.getByRole("radio", { name: "Addresses of certain domains" }).check();
      await page.getByRole("button", { name: "Save settings" }).click();
      return page.getByText("2 fields need another look");
    },
  },
  {
    name: "settings, changed by somebody else",
    ...settings,
    expects: /^409: PUT \/api\/v1\/place\/settings$/,
    before: async (page) => {
      await page.route("**/api/v1/place/settings", async (route) => {
        if (route.request().method() !== "PUT") return route.fallback();
        const current = {
          name: "Lookout",
          support_email: "help@example.org",
          registration: "by_domains",
          registration_domains: ["example.org", "example.net"],
          plan_seats: 9,
          requests_per_day: 30,
          request_level: "everything",
          group_level: "decisions",
          post_level: "everything",
          search_language: "english",
          version: 99,
          changed_at: "2026-11-16T09:00:00.000Z",
        };
        const problem = { title: "Someone changed this", detail: "", code: "stale_version" };
        await route.fulfill({
          status: 409,
          contentType: "application/problem+json",
          json: { ...problem, type: "", status: 409, request_id: "1", settings: current },
        });
      });
    },
    bring: async (page) => {
      await page.getByLabel("Support address").fill("desk@example.org");
      await page.getByRole("button", { name: "Save settings" }).click();
      return page.getByText("Someone changed the settings in the meantime");
    },
  },
  {
    name: "settings, for somebody who is no admin",
    ...settings,
    who: "member",
    bring: (page) => page.getByText("The settings are for admins"),
  },
  {
    name: "settings, writing the terms",
    address: "/app/more/settings?edit=terms",
    heading: "Edit the terms of use",
    who: "admin",
  },
  { name: "set-up", ...setUp },
  { name: "set-up, of a new place", ...setUp, before: asNew },
  {
    name: "set-up, for somebody who is no admin",
    ...setUp,
    who: "member",
    bring: (page) => page.getByText("The set-up is for admins"),
  },
  {
    name: "terms, changed in substance",
    address: "/app/requests/all",
    heading: "Requests",
    who: "member",
    bring: async (page) => {
      await page.route("**/api/v1/profile", async (route) => {
        const answer = await route.fetch();
        // The contract's answer.
        const { user } = (await answer.json()) as { user: object };
        const asked = { ...user, legal_version_to_agree: 1 };
        await route.fulfill({ response: answer, json: { user: asked } });
      });
      await page.reload();
      return page.getByRole("dialog", { name: "What you agree to has changed" });
    },
  },
  {
    name: "register, where accounts come by invitation",
    address: "/register",
    heading: "Accounts here come by invitation",
    before: async (page) => {
      await page.route("**/api/v1/place", (route) =>
        route.fulfill({
          json: {
            place: {
              name: longName,
              support_email: testMail.sent_to,
              registration: "by_invitation",
              has_admin: true,
              takes_requests: true,
              plan_seats: 5,
              legal_version: 1,
            },
          },
        }),
      );
    },
  },
  {
    name: "home of a place without an admin",
    address: "/",
    heading: /^Ask what you need to know/,
    bring: async (page) => {
      await page.route(/\/(?:\?.*)?$/, async (route) => {
        const answer = await route.fetch();
        const html = (await answer.text()).replace(
          'name="needs-admin" content=""',
          'name="needs-admin" content="yes"',
        );
        await route.fulfill({ response: answer, body: html });
      });
      await page.reload();
      return page.getByText("This place has no admin yet");
    },
  },
];
