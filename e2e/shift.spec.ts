import type { Browser } from "@playwright/test";
import { type LateLine, openLateLine } from "#e2e/app/late.ts";
import { openings } from "#e2e/screens/screens.openings.ts";
import type { Screen } from "#e2e/screens/screens.ts";
import { shiftsOf, watchShifts } from "#e2e/screens/shifts.ts";
import { expect, goOutside, type Page, test } from "#e2e/steps/journey.ts";
import { ownAddress, type Token } from "#e2e/steps/people.ts";
import { sessionOf } from "#e2e/steps/visitor.ts";

/** A share of the screen. */
const most = 0.02;
const sizes = [
  { name: "wide", viewport: { width: 1280, height: 900 } },
  { name: "phone", viewport: { width: 390, height: 844 } },
];
/** One after the other in the same page: to open a new one takes as long as a visit. */
const inOnePage = 3;

// What moved is told in words, and keeping all that so many pages do takes longer than they do.
test.use({ trace: "off", screenshot: "off" });
// Up to nine visits at each size, and all that they ask for comes one after the other.
test.describe.configure({ timeout: 180_000 });

for (let first = 0; first < openings.length; first += inOnePage) {
  const screens = openings.slice(first, first + inOnePage);
  test(`nothing moves as these open: ${screens.map(({ name }) => name).join("; ")}`, async ({
    browser,
  }) => {
    const opened = await Promise.all(screens.map(openingOf));
    const found = await Promise.all(sizes.map((size) => shiftsAt(browser, size, opened)));
    expect(found.flat()).toEqual([]);
  });
}

test("what comes in above moves what is there, and is told", async ({ page, context }) => {
  await watchShifts(context);
  await plant(
    page,
    `<p class="read" style="block-size: 300px">Words to be read</p>
    <script>new PerformanceObserver((list) => {
      if (!list.getEntriesByName("first-contentful-paint").length) return;
      const late = '<p id="late" style="block-size: 200px">Late</p>';
      requestAnimationFrame(() => document.body.insertAdjacentHTML("afterbegin", late));
    }).observe({ type: "paint", buffered: true })</script>`,
  );
  await page.goto("/planted");
  await page.locator("#late").waitFor();
  const { total, lines } = await shiftsOf(page);
  expect(total).toBeGreaterThan(most);
  expect(lines.join("\n")).toContain('p.read "Words to be read"');
});

test("what was asked for at once comes in one order, and then in the other", async ({ page }) => {
  await plant(
    page,
    `<main id="root"><ol></ol></main>
    <script>for (const id of [2, 3, 1]) {
      const headers = { "Content-Type": "application/json" };
      fetch("/api/v1/turnarounds?category=" + id, { headers }).then(() => {
        document.querySelector("ol").insertAdjacentHTML("beforeend", "<li>" + id + "</li>");
      });
    }</script>`,
  );
  const line = await openLateLine(page);
  const came = page.locator("li");
  await page.goto("/planted", { waitUntil: "commit" });
  await expect.poll(() => line.countHeld()).toBe(3);
  expect(await line.handOver("forwards", came.nth(2))).toBe(3);
  await expect(came).toHaveText(["1", "2", "3"]);
  await page.goto("/planted", { waitUntil: "commit" });
  await expect.poll(() => line.countHeld()).toBe(3);
  expect(await line.handOver("backwards", came.nth(2))).toBe(3);
  await expect(came).toHaveText(["3", "2", "1"]);
});

async function plant(page: Page, body: string): Promise<void> {
  const head =
    '<title>Planted</title><link rel="icon" href="data:,"><style>* { margin: 0; }</style>';
  await page.route("**/planted", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="en">${head}<body>${body}`,
    }),
  );
}

type Opening = { screen: Screen; token: Token | undefined; address: string };

async function openingOf(screen: Screen): Promise<Opening> {
  const token = screen.who && (await sessionOf(screen.who));
  if (typeof screen.address === "string") return { screen, token, address: screen.address };
  if (!token) throw new Error("Only somebody who is signed in can look for an address.");
  return { screen, token, address: await screen.address(token) };
}

async function shiftsAt(
  browser: Browser,
  { name, viewport }: (typeof sizes)[number],
  opened: readonly Opening[],
): Promise<string[]> {
  const context = await browser.newContext({
    viewport,
    extraHTTPHeaders: { "x-forwarded-for": ownAddress() },
  });
  await watchShifts(context);
  const page = await context.newPage();
  const line = await openLateLine(page);
  const found: string[] = [];
  for (const opening of opened) found.push(...(await visit(page, line, opening)));
  await context.close();
  return found.map((lines) => `${name}: ${lines}`);
}

/** By somebody who has never been here, and by the same person once more. */
async function visit(page: Page, line: LateLine, opening: Opening): Promise<string[]> {
  const { name, heading } = opening.screen;
  const sign = page.getByRole("heading", { level: 1, name: heading });
  const found: string[] = [];
  const read = async (when: string) => {
    await expect(sign).toBeVisible();
    const { total, lines } = await shiftsOf(page);
    if (total > most) found.push(`${name}, ${when}: ${total.toFixed(3)}\n${lines.join("\n")}`);
  };

  await line.keepNothing();
  await arrive(page, opening);
  const asked = await line.handOver("forwards", sign);
  await line.giveTime(sign);
  await read("cold, forwards");

  await page.reload({ waitUntil: "commit" });
  const askedAgain = await line.handOver("backwards", sign);
  await read("warm, backwards");
  if (askedAgain === asked) return found;

  // What was kept had come before all else.
  await arrive(page, opening);
  await line.handOver("backwards", sign);
  await read("with its files alone kept, backwards");
  return found;
}

async function arrive(page: Page, { token, address }: Opening): Promise<void> {
  await goOutside(page);
  await page.evaluate((keys) => {
    localStorage.clear();
    sessionStorage.clear();
    for (const [key, value] of Object.entries(keys ?? {})) localStorage.setItem(key, value);
  }, token);
  await page.goto(`/#${address}`, { waitUntil: "commit" });
}
