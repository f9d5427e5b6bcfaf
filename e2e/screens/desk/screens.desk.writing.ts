import { randomBytes } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { askSomething, claim, deskOf, publishFirst } from "#e2e/steps/desk.steps.ts";
import { publish } from "#e2e/steps/insights.steps.ts";
import { untilFocusWithin } from "#e2e/steps/page.steps.ts";
import type { Token } from "#e2e/steps/people.ts";
import type { Screen } from "#e2e/screens/screens.ts";

const work = { heading: /^What does oat milk/, who: "analyst" } as const;
const again = { heading: /^What does zz\w+ cost in shops/, who: "analyst" } as const;

/** A request of its own for each look: what is typed becomes a draft. */
async function ownWork(token: Token): Promise<string> {
  const { id } = await askSomething({
    points: ["What does a litre cost?", "What do wholesalers charge?"],
  });
  await claim(token, id);
  return `/app/more/desk?request=${id}`;
}

/** Beside one that is much like it, and answered; of something that nobody else asks about. */
async function askedAgain(token: Token): Promise<number> {
  const thing = `zz${randomBytes(4).toString("hex").replaceAll(/\d/g, "q")}`;
  const before = await askSomething({ title: `What do shops charge for ${thing}?` });
  await claim(token, before.id);
  await publish(before.id, {}, token);
  return (await askSomething({ title: `What does ${thing} cost in shops?` })).id;
}

async function ownWorkAgain(token: Token): Promise<string> {
  const id = await askedAgain(token);
  await claim(token, id);
  return `/app/more/desk?request=${id}`;
}

async function ownCorrection(token: Token): Promise<string> {
  const { id } = await askSomething();
  await publishFirst(token, id);
  return `/app/more/desk?request=${id}&correct`;
}

async function writeSome(page: Page): Promise<Locator> {
  const desk = deskOf(page);
  await desk.summary.fill("One litre costs 20 kr [1].");
  await desk.body.fill("Shelves say 20 kr [1], price lists 18 kr [2].");
  await desk.addSource.fill("https://shops.example.org/prices");
  await desk.addSource.press("Enter");
  await page.getByRole("textbox", { name: "Title" }).fill("Shelf prices");
  await page.getByLabel("Published on").fill("2020-05-01");
  await desk.saved.waitFor();
  return desk.saved;
}

/** Several lines each, so that the marks beside them are at the right ones. */
const unsourced = [
  `Shelves say 20 kr [1]. ${"Shops in Norway, Sweden and Denmark ask for 22 kr on most days, ".repeat(4)}and so on.`,
  "- Four chains in Jutland ask for 18 kr.",
  "- A litre will cost about 25 kr in the year 2028.",
].join("\n\n");

/** As the server answers when somebody published meanwhile. */
async function answerNewer(page: Page): Promise<void> {
  await page.route(/\/insight_response$/, async (route) => {
    const url = route
      .request()
      .url()
      .replace(/insight_requests\/(\d+)\/.*$/, "desk/$1");
    const opened = await route.fetch({ url, method: "GET", postData: "" });
    const { desk_work } = (await opened.json()) as { desk_work: { insight_response: object } };
    await route.fulfill({
      status: 409,
      json: {
        type: "",
        title: "Someone changed this in the meantime",
        status: 409,
        detail: "Compare the two, then publish again.",
        code: "stale_version",
        insight_response: { ...desk_work.insight_response, version: 2, note: "They raised it." },
      },
    });
  });
}

async function openMenu(page: Page, entry: string): Promise<Locator> {
  await page.getByRole("button", { name: "More actions for this request" }).click();
  await page.getByRole("menuitem", { name: entry }).click();
  return page.getByRole("dialog");
}

/** The writing screen in its states. */
export const deskWritingScreens: readonly Screen[] = [
  {
    name: "desk, before anything is written",
    ...work,
    address: ownWork,
    bring: (page) => page.getByRole("button", { name: "Start with the 2 points as headings" }),
  },
  { name: "desk, writing", ...work, address: ownWork, bring: writeSome },
  {
    name: "desk, writing, with what is missing at its places",
    ...work,
    address: ownWork,
    bring: async (page) => {
      await writeSome(page);
      await deskOf(page).publish.click();
      return page.getByText(/^Mark how far/).first();
    },
  },
  {
    name: "desk, writing, citing a source",
    ...work,
    address: ownWork,
    bring: async (page) => {
      await writeSome(page);
      await page.getByRole("button", { name: "Cite" }).click();
      await page.getByRole("combobox", { name: "Cite a source" }).fill("shelf");
      return page.getByRole("option").first();
    },
  },
  {
    name: "desk, writing, with statements that have no source",
    ...work,
    address: ownWork,
    bring: async (page) => {
      await writeSome(page);
      await deskOf(page).body.fill(unsourced);
      // What is written is looked through a moment later; until then the key leads nowhere.
      await page.getByText("1 of 3 without a source").waitFor({ state: "attached" });
      await deskOf(page).body.press("F8");
      await untilFocusWithin(page.getByRole("region", { name: "Statements" }));
      await page.keyboard.press("n");
      await page.getByText("1 decided on").click();
      return page.getByText("2 of 4 statements have a source").first();
    },
  },
  {
    name: "desk, writing, with sources offered at the cursor",
    ...work,
    address: ownWork,
    bring: async (page) => {
      await writeSome(page);
      await deskOf(page).body.press("Control+End");
      await deskOf(page).body.pressSequentially(" [");
      return page.getByRole("listbox", { name: "Sources to cite" });
    },
  },
  {
    name: "desk, writing, as a preview",
    ...work,
    address: ownWork,
    bring: async (page) => {
      await writeSome(page);
      await page.getByRole("tab", { name: "Preview" }).click();
      return page.getByText("no such source");
    },
  },
  {
    name: "desk, removing a source that is cited",
    ...work,
    address: ownWork,
    bring: async (page) => {
      await writeSome(page);
      await page.getByRole("button", { name: "Remove source 1" }).click();
      return page.getByRole("dialog");
    },
  },
  {
    name: "desk, beside what was asked before",
    ...again,
    address: async (token) => `/app/more/desk?request=${await askedAgain(token)}`,
    bring: async (page) => {
      await page
        .getByRole("button", { name: /^Link as the same/ })
        .first()
        .click();
      await page.getByText("Link a request that asks the same").click();
      return page.getByRole("list", { name: "Asks the same" });
    },
  },
  {
    name: "desk, reading what was asked before",
    ...again,
    address: ownWorkAgain,
    bring: async (page) => {
      const rows = page.getByRole("list", { name: "Similar requests" }).getByRole("listitem");
      await rows
        .getByRole("button", { name: /^What do shops charge for zz/ })
        .first()
        .click();
      await page.getByRole("checkbox", { name: "Plant drinks in the Nordics" }).waitFor();
      await page.getByText("Read all of it").click();
      return page.getByRole("dialog");
    },
  },
  {
    name: "desk, asking the requester",
    ...work,
    address: ownWork,
    bring: async (page) => {
      await page.getByRole("button", { name: "Ask Ada" }).click();
      return page.getByRole("dialog");
    },
  },
  {
    name: "desk, handing over",
    ...work,
    address: ownWork,
    bring: (page) => openMenu(page, "Hand over"),
  },
  {
    name: "desk, declining",
    ...work,
    address: ownWork,
    bring: (page) => openMenu(page, "Decline"),
  },
  {
    name: "desk, a published insight",
    ...work,
    address: async (token) => (await ownCorrection(token)).replace("&correct", ""),
    bring: (page) => page.getByRole("link", { name: "Correct it" }),
  },
  {
    name: "desk, publishing a correction",
    ...work,
    address: ownCorrection,
    bring: async (page) => {
      await deskOf(page).note.fill("Looked again.");
      await deskOf(page).body.fill("The shelf says 21 kr [1].");
      await deskOf(page).publish.click();
      return page.getByRole("dialog");
    },
  },
  {
    name: "desk, over a newer version",
    ...work,
    address: ownCorrection,
    before: answerNewer,
    bring: async (page) => {
      await deskOf(page).note.fill("Looked again.");
      await deskOf(page).body.fill("The shelf says 21 kr [1].");
      await deskOf(page).publish.click();
      await page.getByRole("button", { name: "Publish version 2" }).click();
      return page.getByRole("region", { name: /published version 2 while you were writing/ });
    },
    expects: /^409: POST \/api\/v1\/insight_requests\/\d+\/insight_response$/,
  },
];
