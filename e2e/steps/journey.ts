import { type Browser, type BrowserContext, type Page, test as base } from "@playwright/test";
import { appUrl, ownAddress, type Token } from "./people.ts";
import { Watch } from "#e2e/app/watch.ts";

export { expect } from "@playwright/test";
export type { Page, Request } from "@playwright/test";

type Fixtures = {
  /** What went wrong in the browser; a journey fails by it unless it said that it expects it. */
  watch: Watch;
  /** A page in a browser of its own: another person's, or the same person's elsewhere. */
  newPage: () => Promise<Page>;
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
      try {
        watch.requireQuiet();
      } finally {
        await dropRoutes(context);
      }
    },
    { auto: true },
  ],
  newPage: async ({ browser, watch }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async () => {
      const context = await openElsewhere(browser);
      contexts.push(context);
      await watch.follow(context);
      return context.newPage();
    });
    for (const context of contexts) {
      await dropRoutes(context);
      await context.close();
    }
  },
  reopenBrowser: async ({ browser, context, watch }, provide) => {
    await provide(async () => {
      const storageState = await context.storageState();
      await context.close();
      const reopened = await openElsewhere(browser, storageState);
      await watch.follow(reopened);
      return reopened.newPage();
    });
  },
});

/**
 * A call that a route still holds finds its page closed at the end of the test, and its error would
 * fail the test or the next one.
 */
async function dropRoutes(context: BrowserContext): Promise<void> {
  for (const routed of [context, ...context.pages()])
    // The test may have closed it already.
    await routed.unrouteAll({ behavior: "ignoreErrors" }).catch(() => undefined);
}

/** Whoever comes from elsewhere comes from another address too: see `ownAddress`. */
function openElsewhere(browser: Browser, storageState?: StorageState): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: appUrl(),
    extraHTTPHeaders: { "x-forwarded-for": ownAddress() },
    ...(storageState && { storageState }),
  });
}

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Signed in without the screen for it, for what is not about signing in. */
export async function arriveSignedIn(page: Page, token: Token, address: string): Promise<void> {
  await goOutside(page);
  await page.evaluate((keys) => {
    for (const [key, value] of Object.entries(keys)) localStorage.setItem(key, value);
  }, token);
  await page.goto(`/#${address}`);
}

/** To a page of the same origin that runs none of our code. */
export async function goOutside(page: Page): Promise<void> {
  const outside = `${appUrl()}/robots.txt`;
  if (page.url() !== outside) await page.goto(outside);
}
