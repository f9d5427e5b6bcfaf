import { type Page, test as base } from "@playwright/test";
import { appUrl, ownAddress, type Token } from "./people.ts";
import { Watch } from "./watch.ts";

export { expect } from "@playwright/test";
export type { Page, Request } from "@playwright/test";

type Fixtures = {
  /** What went wrong in the browser; a journey fails by it unless it said that it expects it. */
  watch: Watch;
  /** Closes the browser and opens it again, with what it keeps over that. */
  reopenBrowser: () => Promise<Page>;
};

export const test = base.extend<Fixtures>({
  // Playwright wants a pattern as the first argument, and the linter none that is empty.
  baseURL: async ({ browserName: _ }, provide) => provide(appUrl()),
  extraHTTPHeaders: async ({ browserName: _ }, provide) =>
    provide({ "x-forwarded-for": ownAddress() }),
  watch: [
    async ({ context }, provide) => {
      const watch = new Watch();
      await watch.follow(context);
      await provide(watch);
      watch.requireQuiet();
    },
    { auto: true },
  ],
  reopenBrowser: async ({ browser, context, watch }, provide) => {
    await provide(async () => {
      const storageState = await context.storageState();
      await context.close();
      const reopened = await browser.newContext({ storageState, baseURL: appUrl() });
      await watch.follow(reopened);
      return reopened.newPage();
    });
  },
});

/** Signed in without the screen for it, for what is not about signing in. */
export async function arriveSignedIn(page: Page, token: Token, address: string): Promise<void> {
  // A page of the same origin that runs none of our code.
  await page.goto("/robots.txt");
  await page.evaluate((keys) => {
    for (const [key, value] of Object.entries(keys)) localStorage.setItem(key, value);
  }, token);
  await page.goto(`/#${address}`);
}
