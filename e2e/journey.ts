import { type BrowserContext, type Page, test as base } from "@playwright/test";
import { appUrl, ownAddress, type Token } from "./people.ts";
import { Watch } from "./watch.ts";

export { expect } from "@playwright/test";
export type { Page, Request } from "@playwright/test";

type Fixtures = {
  /** What went wrong in the browser; a journey fails by it unless it said that it expects it. */
  watch: Watch;
  /** A browser of its own, watched like the first one. */
  newDevice: () => Promise<BrowserContext>;
};

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(appUrl()),
  extraHTTPHeaders: async ({}, use) => use({ "x-forwarded-for": ownAddress() }),
  watch: [
    async ({ context }, use) => {
      const watch = new Watch();
      await watch.follow(context);
      await use(watch);
      watch.requireQuiet();
    },
    { auto: true },
  ],
  newDevice: async ({ browser, watch }, use) => {
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({
        baseURL: appUrl(),
        extraHTTPHeaders: { "x-forwarded-for": ownAddress() },
      });
      opened.push(context);
      await watch.follow(context);
      return context;
    });
    for (const context of opened) await context.close();
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
