import type { Page } from "@playwright/test";

type Act = {
  name: string;
  who: "member" | "analyst";
  before: (page: Page, url: string) => Promise<void>;
  act: (page: Page) => Promise<void>;
};

const rows = (page: Page) => page.getByRole("list", { name: "Requests" }).getByRole("link");
const openList = async (page: Page, url: string) => {
  await page.goto(`${url}/#/app/requests/all`);
  await rows(page).first().waitFor();
};
const openRow = async (page: Page) => {
  const title = await rows(page).first().innerText();
  await rows(page).first().click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
};
const openDesk = async (page: Page, url: string) => {
  await page.goto(`${url}/#/app/more/desk`);
  await page.getByRole("list", { name: "Queue" }).getByRole("link").first().waitFor();
};

/** What people do most, each from a page that stands. */
export const acts: readonly Act[] = [
  {
    name: "open the list",
    who: "member",
    before: async (page, url) => {
      await page.goto(`${url}/#/app/more/help`);
      await page.getByRole("heading", { level: 1 }).waitFor();
    },
    act: async (page) => {
      await page.getByRole("link", { name: "Requests" }).first().click();
      await rows(page).first().waitFor();
    },
  },
  { name: "open a row", who: "member", before: openList, act: openRow },
  {
    name: "go back",
    who: "member",
    before: async (page, url) => {
      await openList(page, url);
      await openRow(page);
    },
    act: async (page) => {
      await page.goBack();
      await rows(page).first().waitFor();
    },
  },
  {
    name: "filter",
    who: "member",
    before: openList,
    act: async (page) => {
      await page.getByRole("button", { name: "Mine" }).click();
      await rows(page).first().waitFor();
    },
  },
  {
    name: "type in the editor",
    who: "member",
    before: async (page, url) => {
      await page.goto(`${url}/#/app/community/board?write=1`);
      await page.getByRole("textbox", { name: "Text" }).waitFor();
    },
    act: (page) =>
      page
        .getByRole("textbox", { name: "Text" })
        .pressSequentially("As **seen** in shops, [told](https://example.org) by many.", {
          delay: 30,
        }),
  },
  {
    name: "open the desk",
    who: "analyst",
    before: async (page, url) => {
      await page.goto(`${url}/#/app/more`);
      await page.getByRole("link", { name: /^Desk/ }).waitFor();
    },
    act: async (page) => {
      await page.getByRole("link", { name: /^Desk/ }).click();
      await page.getByRole("list", { name: "Queue" }).getByRole("link").first().waitFor();
    },
  },
  {
    name: "claim",
    who: "analyst",
    before: async (page, url) => {
      await openDesk(page, url);
      await page
        .getByRole("button", { name: /^Claim request/ })
        .first()
        .waitFor();
    },
    act: async (page) => {
      await page
        .getByRole("button", { name: /^Claim request/ })
        .first()
        .click();
      await page.waitForTimeout(500);
    },
  },
  {
    name: "comment",
    who: "member",
    before: async (page, url) => {
      await openList(page, url);
      await openRow(page);
      await page.getByRole("textbox", { name: "Write a comment" }).fill("Are there newer figures?");
    },
    act: async (page) => {
      await page.getByRole("button", { name: "Send comment" }).click();
      await page.getByRole("article").filter({ hasText: "newer figures" }).waitFor();
    },
  },
  {
    name: "switch the theme",
    who: "member",
    before: async (page, url) => {
      await openList(page, url);
      await page.getByRole("button", { name: /Theme and sign out/ }).click();
      await page.getByRole("menuitemradio", { name: "Dark" }).waitFor();
    },
    act: (page) => page.getByRole("menuitemradio", { name: "Dark" }).click(),
  },
];
