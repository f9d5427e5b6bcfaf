import type { Page, Route } from "@playwright/test";
import { askSomething, claim, deskOf } from "#e2e/steps/desk.steps.ts";
import type { Token } from "#e2e/steps/people.ts";
import type { Screen } from "#e2e/screens/screens.ts";

const room = { address: "/app/more/blocks", heading: "Text blocks", who: "analyst" } as const;
const listCall = /\/api\/v1\/text_blocks(\?|$)/;

const author = { id: 2, first_name: "Ines", last_name: "Moreno" };
const some = {
  text_blocks: [
    {
      id: 1,
      name: "How we worked",
      body: "We called four chains in each country and asked for the price of one litre.\n\n{{points}}",
      shared: true,
      author,
      version: 1,
      edited_at: "2026-11-16T09:00:00.000Z",
      can: ["edit", "share"],
    },
    {
      id: 2,
      name: `Greeting ${"that is long ".repeat(5)}`.trim(),
      body: "Hello {{requester}},",
      shared: false,
      author,
      version: 1,
      edited_at: "2026-11-16T09:00:00.000Z",
      can: ["edit", "share"],
    },
    {
      id: 3,
      name: "Limits",
      body: "Unverzichtbarkeitsbescheinigungsverfahrensordnungsentwurfsfassungszusammenfassung",
      shared: true,
      author: null,
      version: 1,
      edited_at: "2026-11-16T09:00:00.000Z",
      can: [],
    },
  ],
  next_cursor: null,
};

async function answer(page: Page, given: Parameters<Route["fulfill"]>[0]): Promise<void> {
  await page.route(listCall, (route) => route.fulfill(given));
}
const answerSome = (page: Page) => answer(page, { json: some });

/** A request of its own, in a category with an outline and a checklist. */
async function ownWork(token: Token): Promise<string> {
  const { id } = await askSomething();
  await claim(token, id);
  return `/app/more/desk?request=${id}`;
}

async function answerGuided(page: Page): Promise<void> {
  await answerSome(page);
  await page.route(/\/api\/v1\/desk\/\d+$/, async (route) => {
    const response = await route.fetch();
    const { desk_work } = (await response.json()) as { desk_work: object };
    const checklist = [
      { id: 1, text: "Every figure was looked up twice", ticked_by: null, ticked_at: null },
      {
        id: 2,
        text: "Each source was opened on the day that is named",
        ticked_by: author,
        ticked_at: "2026-11-16T09:00:00.000Z",
      },
    ];
    const outline = "## What we did";
    await route.fulfill({ response, json: { desk_work: { ...desk_work, outline, checklist } } });
  });
}

export const deskBlockScreens: readonly Screen[] = [
  {
    name: "text blocks",
    ...room,
    before: answerSome,
    bring: (page) => page.getByRole("list", { name: "Text blocks" }),
  },
  {
    name: "text blocks, before the first one",
    ...room,
    before: (page) => answer(page, { json: { text_blocks: [], next_cursor: null } }),
    bring: (page) => page.getByRole("heading", { name: "No text blocks yet" }),
  },
  {
    name: "text blocks, none that matches",
    ...room,
    address: "/app/more/blocks?q=nothing-is-called-so",
    bring: (page) => page.getByRole("heading", { name: "No text block is like that" }),
  },
  {
    name: "text blocks, while they load",
    ...room,
    before: async (page) => {
      await page.route(listCall, () => new Promise(() => {}));
    },
    bring: (page) => page.getByText("Loading text blocks"),
  },
  {
    name: "text blocks, which could not be loaded",
    ...room,
    before: (page) => answer(page, { status: 500, body: "" }),
    bring: (page) => page.getByRole("button", { name: "Try again" }),
    expects: /^500: GET \/api\/v1\/text_blocks/,
  },
  {
    name: "text blocks, for members",
    ...room,
    who: "member",
    bring: (page) => page.getByRole("heading", { name: "The desk is for analysts" }),
  },
  {
    name: "text blocks, a new one",
    ...room,
    before: answerSome,
    bring: async (page) => {
      await page.getByRole("button", { name: "New text block" }).click();
      return page.getByRole("dialog", { name: "New text block" });
    },
  },
  {
    name: "text blocks, one that was changed meanwhile",
    ...room,
    before: async (page) => {
      await answerSome(page);
      await page.route(/\/api\/v1\/text_blocks\/1$/, (route) =>
        route.fulfill({
          status: 409,
          json: {
            type: "",
            title: "Someone changed this in the meantime",
            status: 409,
            detail: "",
            code: "stale_version",
            text_block: { ...some.text_blocks[0], body: "We called five chains.", version: 2 },
          },
        }),
      );
    },
    bring: async (page) => {
      await page.getByRole("button", { name: "Edit How we worked" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
      return page.getByRole("heading", { name: "It was changed while you wrote" });
    },
    expects: /^409: PUT \/api\/v1\/text_blocks\/1$/,
  },
  {
    name: "desk, what an answer begins with and what is ticked",
    address: ownWork,
    heading: /^What does oat milk/,
    who: "analyst",
    before: answerGuided,
    bring: async (page) => {
      await deskOf(page).publish.click();
      return page.getByRole("checkbox", { name: "Every figure was looked up twice" });
    },
  },
  {
    name: "desk, a text block at the cursor",
    address: ownWork,
    heading: /^What does oat milk/,
    who: "analyst",
    before: answerGuided,
    closesOnResize: true,
    bring: async (page) => {
      await deskOf(page).body.pressSequentially("/");
      return page.getByRole("listbox", { name: "Text blocks" });
    },
  },
];
