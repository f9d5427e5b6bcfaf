import { type BrowserContext, expect, type Page } from "@playwright/test";

/** The mark by which a person knows that what others do appears by itself. */
export async function untilLive(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Live", exact: true })).toBeVisible();
}

/** Lines, blocks and regions that stand for what is on its way. */
const coming =
  "[aria-busy=true], [data-height][aria-hidden=true], [data-reading][aria-hidden=true]";

/** All that a page with its first words on screen still waited for is there, and moves nothing any more. */
export async function untilSettled(page: Page): Promise<void> {
  await expect(page.locator("main").locator(coming)).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}

/** What has come so far is on the screen. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((drawn) => void requestAnimationFrame(drawn));
  });
}

/** Where its upper edge stands on the screen. */
export function topOf(locator: ReturnType<Page["locator"]>): Promise<number> {
  return locator.evaluate((element) => element.getBoundingClientRect().top);
}

/** Such calls wait until the function that it answers with is called. */
export async function hold(page: Page | BrowserContext, calls: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
