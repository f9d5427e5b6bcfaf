import type { Page } from "@playwright/test";
import { callApi, openSession, demo, type Token } from "#e2e/steps/people.ts";
import type { Screen } from "./screens.ts";

const peopleAddress = "/app/more/people";
const listed = { address: peopleAddress, heading: "People", who: "admin" } as const;
const people = /\/api\/v1\/people(\?|$)/;
const plans = { address: "/app/more/plans", heading: "Plans", who: "admin" } as const;
const allPlans = /\/api\/v1\/organization_plans\/all/;
const newsletter = {
  address: "/app/more/newsletter",
  heading: "Newsletter",
  who: "admin",
} as const;
const subscribers = /\/api\/v1\/people\/subscribers/;
const one = /\/api\/v1\/people\/\d+$/;

async function personNamed(token: Token, q: string): Promise<string> {
  const path = `/api/v1/people?q=${encodeURIComponent(q)}`;
  const answer = (await callApi("GET", path, undefined, token)) as { people: { id: number }[] };
  return `${peopleAddress}/${answer.people[0]?.id}`;
}
const analyst = {
  address: (token: Token) => personNamed(token, "analyst@sightline.test"),
  heading: "Ines Demo",
  who: "admin",
} as const;

export const peopleScreens: readonly Screen[] = [
  { name: "people", ...listed, bring: (page) => page.getByRole("list", { name: "People" }) },
  {
    name: "people, some selected",
    ...listed,
    bring: async (page) => {
      await page.getByRole("checkbox").nth(1).check();
      return page.getByText("1 person selected");
    },
  },
  {
    name: "people, called alike",
    address: `${peopleAddress}?q=Iens`,
    heading: "People",
    who: "admin",
    bring: (page) => page.getByText(/These are called alike/),
  },
  {
    name: "people, nobody found",
    address: `${peopleAddress}?q=zzzzzz`,
    heading: "People",
    who: "admin",
    bring: (page) => page.getByRole("button", { name: "Show everybody" }),
  },
  {
    name: "people, who is invited",
    address: `${peopleAddress}?state=invited`,
    heading: "People",
    who: "admin",
    before: async () => {
      const email = `invited-${Date.now()}@journey.test`;
      const token = await openSession(demo.admin);
      await callApi("POST", "/api/v1/people/invitations", { email, role: "analyst" }, token);
    },
    bring: (page) => page.getByRole("list", { name: "Open invitations" }),
  },
  {
    name: "people, to be invited",
    ...listed,
    bring: async (page) => {
      await page.getByRole("button", { name: "Invite", exact: true }).click();
      return page.getByRole("dialog");
    },
  },
  {
    name: "people, while they load",
    ...listed,
    before: (page) => hold(page, people),
    bring: (page) => page.getByText("Loading people"),
  },
  {
    name: "people, who could not be loaded",
    ...listed,
    before: (page) => fail(page, people),
    bring: (page) => page.getByRole("button", { name: "Try again" }),
    expects: /^500: GET \/api\/v1\/people/,
  },
  {
    name: "people, for others",
    ...listed,
    who: "member",
    bring: (page) => page.getByRole("heading", { name: "Only for admins" }),
  },
  { name: "person", ...analyst, bring: (page) => page.getByRole("heading", { name: "Works on" }) },
  {
    name: "person, to be deactivated",
    ...analyst,
    bring: async (page) => {
      await page.getByRole("button", { name: "Deactivate", exact: true }).click();
      return page.getByRole("dialog");
    },
  },
  {
    name: "person, whose role is to be changed",
    ...analyst,
    bring: async (page) => {
      await page.getByRole("button", { name: "Change role" }).click();
      return page.getByRole("dialog");
    },
  },
  {
    name: "person, to be away",
    ...analyst,
    bring: async (page) => {
      await page.getByRole("button", { name: "Set absence" }).click();
      return page.getByRole("dialog");
    },
  },
  {
    name: "person, while they load",
    ...analyst,
    heading: "Person",
    before: (page) => hold(page, one),
    bring: (page) => page.getByText("Loading the person"),
  },
  {
    name: "person, not there",
    address: `${peopleAddress}/999999`,
    heading: "Nobody here",
    who: "admin",
    expects: /^404: GET \/api\/v1\/people\/999999$/,
  },
  { name: "plans", ...plans, bring: (page) => page.getByRole("list", { name: "Plans" }) },
  {
    name: "plans, one whose seats are to be changed",
    ...plans,
    bring: async (page) => {
      await page.getByRole("button", { name: "Change seats of Northwind" }).click();
      return page.getByRole("dialog");
    },
  },
  {
    name: "plans, one to be closed",
    ...plans,
    bring: async (page) => {
      await page.getByRole("button", { name: "Close Northwind" }).click();
      return page.getByText(/told by mail/);
    },
  },
  {
    name: "plans, one to be founded",
    ...plans,
    bring: async (page) => {
      await page.getByRole("button", { name: "Create a plan" }).click();
      return page.getByRole("dialog");
    },
  },
  {
    name: "plans, none found",
    ...plans,
    address: "/app/more/plans?q=zzzzzz",
    bring: (page) => page.getByRole("button", { name: "Show all plans" }),
  },
  {
    name: "plans, which could not be loaded",
    ...plans,
    before: (page) => fail(page, allPlans),
    bring: (page) => page.getByRole("button", { name: "Try again" }),
    expects: /^500: GET \/api\/v1\/organization_plans\/all/,
  },
  {
    name: "plans, for others",
    ...plans,
    who: "member",
    bring: (page) => page.getByRole("heading", { name: "Only for admins" }),
  },
  {
    name: "newsletter",
    ...newsletter,
    before: async () => {
      const token = await openSession(demo.member);
      await callApi("PUT", "/api/v1/profile", { user: { subscribed_newsletter: true } }, token);
    },
    bring: (page) => page.getByRole("list", { name: "Subscribers" }),
  },
  {
    name: "newsletter, with nobody",
    ...newsletter,
    before: (page) =>
      answerWith(page, subscribers, { subscribers: [], count: 0, next_cursor: null }),
    bring: (page) => page.getByRole("heading", { name: "Nobody has subscribed yet" }),
  },
  {
    name: "newsletter, which could not be loaded",
    ...newsletter,
    before: (page) => fail(page, subscribers),
    bring: (page) => page.getByRole("button", { name: "Try again" }),
    expects: /^500: GET \/api\/v1\/people\/subscribers/,
  },
  {
    name: "newsletter, for others",
    ...newsletter,
    who: "analyst",
    bring: (page) => page.getByRole("heading", { name: "Only for admins" }),
  },
];

async function fail(page: Page, calls: RegExp): Promise<void> {
  await page.route(calls, (route) => route.fulfill({ status: 500, body: "" }));
}

async function hold(page: Page, calls: RegExp): Promise<void> {
  await page.route(calls, () => new Promise<void>(() => {}));
}

async function answerWith(page: Page, calls: RegExp, body: object): Promise<void> {
  await page.route(calls, (route) => route.fulfill({ json: body }));
}
