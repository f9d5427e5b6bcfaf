import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";

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

/** Something in it has the focus: what opens hears keys from then on. */
export async function untilFocusWithin(part: Locator): Promise<void> {
  const focused = part.page().locator(":focus");
  await expect(part.and(focused).or(part.locator(focused))).toBeAttached();
}

/** What has come so far is on the screen. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((drawn) => void requestAnimationFrame(drawn));
  });
}

/** The page no longer scrolls: between two looks it stands at the same place. */
export async function untilScrolled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let former = Number.NaN; former !== window.scrollY;) {
      former = window.scrollY;
      for (let frame = 0; frame < 3; frame += 1)
        await new Promise((drawn) => void requestAnimationFrame(drawn));
    }
  });
}

/** A list that everybody adds to announces newer rows. Shows them until this one is among them. */
export async function showNewer(page: Page, wanted: Locator): Promise<void> {
  const show = page.getByRole("button", { name: /^Show (?:it|them)$/ });
  await expect(async () => {
    await expect(show.or(wanted).first()).toBeVisible();
    // The row may come by itself between this look and the click.
    if (!(await wanted.isVisible())) await show.click({ timeout: 1_000 });
    await expect(wanted).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

/** Where its upper edge stands on the screen. */
export function topOf(locator: Locator): Promise<number> {
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
