import type { Page } from "@playwright/test";
import { categoriesAddress, categoryEditor } from "#e2e/steps/categories.steps.ts";
import { callApi, demo, openSession } from "#e2e/steps/people.ts";
import type { Screen } from "./screens.ts";

const all = /\/api\/v1\/insight_categories\/all$/;
const offered = /\/api\/v1\/insight_categories$/;
const calendars = /\/api\/v1\/calendars$/;

const list = { address: categoriesAddress, heading: "Categories", who: "admin" } as const;
const first = {
  address: `${categoriesAddress}/1`,
  heading: "Market sizing",
  who: "admin",
} as const;
const fresh = {
  address: `${categoriesAddress}/new`,
  heading: "New category",
  who: "admin",
} as const;
const calendarList = {
  address: `${categoriesAddress}/calendars`,
  heading: "Calendars",
  who: "admin",
} as const;
const calendar = {
  address: `${categoriesAddress}/calendars/1`,
  heading: "Stockholm office",
  who: "admin",
} as const;
const newRequest = { address: "/app/requests/all/new", heading: "New request" } as const;

export const categoryScreens: readonly Screen[] = [
  { name: "categories", ...list, bring: (page) => page.getByRole("link", { name: "Pricing" }) },
  {
    name: "categories, while they load",
    ...list,
    before: (page) => hold(page, all),
    bring: (page) => page.getByText("Loading categories"),
  },
  {
    name: "categories, before the first one",
    ...list,
    before: (page) => answerWith(page, all, { insight_categories: [] }),
    bring: (page) => page.getByRole("link", { name: "Fact check" }),
  },
  {
    name: "categories, which could not be loaded",
    ...list,
    before: (page) => fail(page, all),
    bring: (page) => page.getByRole("button", { name: "Try again" }),
    expects: /^500: GET \/api\/v1\/insight_categories\/all/,
  },
  {
    name: "categories, for others",
    ...list,
    who: "member",
    bring: (page) => page.getByRole("heading", { name: "Categories are run by admins" }),
  },
  { name: "category", ...first, bring: (page) => categoryEditor(page).review },
  {
    name: "category, with its questions open",
    ...first,
    bring: async (page) => {
      for (const question of [/^Which countries/, /^Measured in what/, /^How many years ahead/])
        await page.getByRole("button", { name: question }).click();
      return page.getByRole("combobox", { name: "When it is asked" });
    },
  },
  {
    name: "category, to be saved",
    ...first,
    bring: async (page) => {
      await categoryEditor(page).name.fill("Market sizes");
      await categoryEditor(page).review.click();
      return page.getByRole("dialog").getByRole("insertion");
    },
  },
  {
    name: "category, changed by somebody else meanwhile",
    ...first,
    before: (page) => refuseAsStale(page),
    bring: async (page) => {
      await categoryEditor(page).name.fill("Market sizes");
      await categoryEditor(page).review.click();
      await categoryEditor(page).save.click();
      return page.getByRole("button", { name: "Save mine over it" });
    },
    expects: /^409: PUT \/api\/v1\/insight_categories\/1$/,
  },
  {
    name: "category, not there",
    address: `${categoriesAddress}/999999`,
    heading: "No such category",
    who: "admin",
    expects: /^404: GET \/api\/v1\/insight_categories\/999999$/,
  },
  { name: "new category", ...fresh, bring: (page) => categoryEditor(page).create },
  {
    name: "new category, with nothing filled in",
    ...fresh,
    bring: async (page) => {
      await categoryEditor(page).addQuestion.click();
      await categoryEditor(page).create.click();
      return page.getByText(/fields need another look/);
    },
  },
  {
    name: "new category, from a template",
    ...fresh,
    address: `${categoriesAddress}/new?template=competitors`,
    bring: (page) => page.getByRole("radio", { name: "One company" }),
  },
  {
    name: "calendars",
    ...calendarList,
    bring: (page) => page.getByRole("link", { name: "Stockholm office" }),
  },
  {
    name: "calendars, before the first one",
    ...calendarList,
    before: (page) => answerWith(page, calendars, { calendars: [] }),
    bring: (page) => page.getByRole("link", { name: "Make the first calendar" }),
  },
  {
    name: "calendars, which could not be loaded",
    ...calendarList,
    before: (page) => fail(page, calendars),
    bring: (page) => page.getByRole("button", { name: "Try again" }),
    expects: /^500: GET \/api\/v1\/calendars/,
  },
  {
    name: "calendars, for others",
    ...calendarList,
    who: "analyst",
    bring: (page) => page.getByRole("heading", { name: "Categories are run by admins" }),
  },
  {
    name: "calendar",
    ...calendar,
    bring: (page) => page.getByRole("heading", { name: /at a glance$/ }),
  },
  {
    name: "calendar, with a country's holidays",
    ...calendar,
    bring: async (page) => {
      await page.getByRole("button", { name: "Add a country’s holidays" }).click();
      await page.getByRole("combobox", { name: "Country" }).fill("Germ");
      await page.getByRole("option", { name: "Germany" }).click();
      return page.getByRole("list", { name: "Holidays found" });
    },
  },
  {
    name: "calendar, with hours that can't be",
    ...calendar,
    bring: async (page) => {
      await page.getByLabel("Monday, interval 1, until").fill("08:00");
      await page.getByRole("button", { name: "Review and save" }).click();
      return page.getByText("Working hours end after they begin.").first();
    },
  },
  {
    name: "calendar, not there",
    address: `${categoriesAddress}/calendars/999999`,
    heading: "No such calendar",
    who: "admin",
    expects: /^404: GET \/api\/v1\/calendars\/999999$/,
  },
  {
    name: "new calendar",
    address: `${categoriesAddress}/calendars/new`,
    heading: "New calendar",
    who: "admin",
    bring: (page) => page.getByRole("button", { name: "Create calendar" }),
  },
  {
    name: "new request, before there is a category",
    ...newRequest,
    who: "newcomer",
    before: (page) => answerWith(page, offered, { insight_categories: [] }),
    bring: (page) => page.getByRole("heading", { name: "Nothing can be asked here yet" }),
  },
  {
    name: "new request, before there is a category, for admins",
    ...newRequest,
    who: "admin",
    before: (page) => answerWith(page, offered, { insight_categories: [] }),
    bring: (page) => page.getByRole("link", { name: "Make a category" }),
  },
];

/** As the server answers when another admin has saved meanwhile; the demo's category stays as it is. */
async function refuseAsStale(page: Page): Promise<void> {
  const answer = await callApi(
    "GET",
    "/api/v1/insight_categories/1",
    undefined,
    await openSession(demo.admin),
  );
  // The contract's answer with the category.
  const { insight_category } = answer as { insight_category: { version: number } };
  await page.route(/\/api\/v1\/insight_categories\/1$/, (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({
          status: 409,
          json: {
            type: "",
            title: "Someone changed this in the meantime",
            status: 409,
            detail: "Compare your text with the current one, then save again.",
            code: "stale_version",
            insight_category: {
              ...insight_category,
              name: "How large markets are",
              version: insight_category.version + 1,
            },
          },
        })
      : route.continue(),
  );
}

async function hold(page: Page, calls: RegExp): Promise<void> {
  await page.route(calls, () => new Promise<void>(() => {}));
}

async function fail(page: Page, calls: RegExp): Promise<void> {
  await page.route(calls, (route) => route.fulfill({ status: 500, body: "" }));
}

async function answerWith(page: Page, calls: RegExp, body: object): Promise<void> {
  await page.route(calls, (route) => route.fulfill({ json: body }));
}
