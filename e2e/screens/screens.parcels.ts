import type { Page } from "@playwright/test";
import { fileAndDeliver } from "#e2e/steps/insights.steps.ts";
import { callApi, makePerson, openSession, type Token } from "#e2e/steps/people.ts";
import { oatMilk } from "#e2e/steps/requests.steps.ts";
import type { Screen } from "./screens.ts";

const whole = /\/api\/v1\/insight_requests\/\d+\/parcel$/;

/** Answered and talked about. */
async function makeWhole(token: Token): Promise<number> {
  const id = await fileAndDeliver(token);
  const comment = { body: "Do **campaign** prices count? See https://example.org/prices" };
  await callApi("POST", `/api/v1/insight_requests/${id}/comments`, { comment }, token);
  return id;
}

const page = {
  address: async (token: Token) => `/app/insights/${await makeWhole(token)}/print`,
  heading: oatMilk.title,
  who: "newcomer",
} as const;

const open = (shown: Page) => shown.getByRole("button", { name: "Download or print it all" });
const dialog = (shown: Page) => shown.getByRole("dialog");

export const parcelScreens: readonly Screen[] = [
  {
    name: "a whole request, to be printed",
    ...page,
    bring: (shown) => shown.getByRole("heading", { name: "What happened" }),
  },
  {
    name: "a whole request, to be printed by an analyst",
    // Somebody else's: of their own they read no notes.
    address: async () => {
      const asking = await openSession(await makePerson("Ada"));
      return `/app/insights/${await makeWhole(asking)}/print`;
    },
    heading: oatMilk.title,
    who: "analyst",
    bring: (shown) => shown.getByRole("heading", { name: "Internal notes" }),
  },
  {
    name: "a whole request that could not be loaded",
    ...page,
    heading: "The page could not be made",
    before: async (shown) => {
      await shown.route(whole, (route) => route.fulfill({ status: 500, body: "" }));
    },
    expects: /^500: GET \/api\/v1\/insight_requests\/\d+\/parcel$/,
  },
  {
    name: "a whole request that one may not see",
    address: "/app/insights/1000000/print",
    heading: "No such request",
    who: "newcomer",
    expects: /^404: GET \/api\/v1\/insight_requests\/1000000\/parcel$/,
  },
  {
    name: "what a download holds, asked before",
    ...page,
    address: async (token) => `/app/insights/${await makeWhole(token)}`,
    bring: async (shown) => {
      await open(shown).click();
      return dialog(shown).getByText("there are no files");
    },
  },
  {
    name: "a download that fails",
    ...page,
    address: async (token) => `/app/insights/${await makeWhole(token)}`,
    before: async (shown) => {
      await shown.route(/\/parcel\/download$/, (route) => route.fulfill({ status: 500, body: "" }));
    },
    bring: async (shown) => {
      await open(shown).click();
      await dialog(shown).getByRole("button", { name: "Download as a zip file" }).click();
      return dialog(shown).getByText("We couldn't finish this");
    },
    expects: /^500: GET \/api\/v1\/insight_requests\/\d+\/parcel\/download$/,
  },
  {
    name: "a comment with its files",
    ...page,
    address: async (token) => `/app/insights/${await makeWhole(token)}`,
    bring: async (shown) => {
      const talk = shown.getByRole("region", { name: "Conversation" });
      await talk.getByRole("textbox", { name: "Write a comment" }).fill("Here they are.");
      const words = Buffer.from("20 kr");
      await talk.locator("input[type=file]").setInputFiles([
        { name: "prices of oat drinks in Danish shops.txt", mimeType: "text/plain", buffer: words },
        { name: "program.exe", mimeType: "application/octet-stream", buffer: words },
      ]);
      return talk.getByRole("button", { name: /^Remove prices/ });
    },
  },
];
