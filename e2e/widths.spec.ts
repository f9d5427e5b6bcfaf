import type { CDPSession } from "@playwright/test";
import { untilStill } from "#e2e/screens/audit.ts";
import { layoutFaultsOf } from "#e2e/screens/layout.ts";
import { open } from "#e2e/screens/opening.ts";
import { longScreens } from "#e2e/screens/screens.long.ts";
import { type Screen, screens } from "#e2e/screens/screens.ts";
import { expect, type Page } from "#e2e/steps/journey.ts";
import { leave, sessionOf, test } from "#e2e/steps/visitor.ts";

/** How wide a page is, how far it is zoomed, and how large its reader has set the browser's text. */
type Size = { width: number; zoom?: number; text?: number };

const sizes: readonly Size[] = [
  ...[320, 360, 600, 720, 768, 834, 900, 1024, 1180, 1440, 1920].map((width) => ({ width })),
  { width: 640, zoom: 2 },
  { width: 768, text: 2 },
  { width: 1280, text: 2 },
];
const usual: Size = { width: 1280 };

// What was opened closes when the width changes: there is nothing to follow through the sizes.
const staying = [...screens, ...longScreens].filter(({ closesOnResize }) => !closesOnResize);
/** One page serves them all, so that what opens is what takes time. */
const inOneTest = 12;

// What is wrong is told in words.
test.use({ trace: "off", screenshot: "off" });
test.describe.configure({ timeout: 180_000 });

for (let first = 0; first < staying.length; first += inOneTest) {
  const some = staying.slice(first, first + inOneTest);
  test(`fits every width: ${some.map(({ name }) => name).join("; ")}`, async ({ page, watch }) => {
    const found: string[] = [];
    for (const screen of some) {
      if (screen.expects) watch.expects(screen.expects);
      found.push(...(await faultsAtEverySize(page, screen)));
      await leave(page);
    }
    expect(found).toEqual([]);
  });
}

const sentence = "A title of several words, which someone wants to read";

test("a page that does not fit is told what is wrong with it, and where", async ({ page }) => {
  await plant(
    page,
    `<p class="wide" style="inline-size: 2000px">${sentence}</p>
    <div style="inline-size: 200px; overflow: hidden">
      <p class="cut" style="inline-size: 400px">${sentence}</p>
    </div>
    <p class="spilt" style="inline-size: 200px; white-space: nowrap">${sentence}</p>
    <h2 class="narrow" style="inline-size: 90px">${sentence}</h2>
    <h2 class="letters" style="inline-size: 1ch; overflow-wrap: anywhere">Prices</h2>
    <p class="dots" style="inline-size: 60px; overflow: hidden; white-space: nowrap;
      text-overflow: ellipsis">${sentence}</p>
    <input class="field" type="text" aria-label="Name" style="inline-size: 60px">
    <div><button class="under">Save it all</button><button class="over"
      style="margin-inline-start: -20px">Delete it all</button></div>
    <p class="low" style="block-size: 20px; inline-size: 200px">${sentence}</p>
    <p class="next" style="inline-size: 200px">Covered</p>`,
  );
  const told = (await layoutFaultsOf(page)).map(({ words }) =>
    words.replaceAll(/".*?"/g, "").trim(),
  );
  expect(told).toEqual([
    expect.stringMatching(/^the page scrolls sideways by \d+, for p.wide$/),
    expect.stringMatching(/^p.cut +is cut off by \d+$/),
    expect.stringMatching(/^p.spilt +runs out of its box by \d+$/),
    expect.stringMatching(/^h2.narrow +has room for [\d.]+ characters$/),
    expect.stringMatching(/^h2.letters +has room for [\d.]+ characters$/),
    expect.stringMatching(/^p.dots +has room for [\d.]+ characters$/),
    expect.stringMatching(/^input.field +has room for [\d.]+ characters$/),
    expect.stringMatching(/^button.under +lies on button.over$/),
    expect.stringMatching(/^p.low +lies on p.next$/),
  ]);
});

test("what is short, hidden, scrolled or laid over on purpose fits", async ({ page }) => {
  await plant(
    page,
    `<p>${sentence}</p>
    <p style="inline-size: 40px">Due now</p>
    <p style="inline-size: 200px; overflow: hidden; white-space: nowrap;
      text-overflow: ellipsis">${sentence}</p>
    <p style="position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden;
      clip-path: inset(50%)">${sentence}</p>
    <div style="inline-size: 200px; overflow-x: auto">
      <p style="inline-size: 400px">${sentence}</p>
    </div>
    <div style="position: relative; inline-size: 300px">
      <input type="password" aria-label="Password" style="inline-size: 300px; block-size: 40px">
      <button style="position: absolute; inset: 5px 5px auto auto">Show</button>
    </div>
    <p style="position: sticky; inset-block-start: 0; margin-block-start: -30px">${sentence}</p>`,
  );
  expect(await layoutFaultsOf(page)).toEqual([]);
});

async function plant(page: Page, body: string): Promise<void> {
  await page.route("**/planted", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="en"><title>Planted</title><link rel="icon" href="data:,">
        <style>* { margin: 0; font: 16px/1.5 sans-serif; }</style><body>${body}`,
    }),
  );
  await page.goto("/planted");
}

async function faultsAtEverySize(page: Page, screen: Screen): Promise<string[]> {
  await open(page, screen, screen.who && (await sessionOf(screen.who)));
  const found = new Map<string, { words: string; at: Set<string> }>();
  // A size holds as long as this is open.
  const browser = await page.context().newCDPSession(page);
  for (const size of sizes) {
    await takeSize(browser, size);
    await untilStill(page);
    for (const { kind, words } of await layoutFaultsOf(page)) {
      const known = found.get(kind) ?? { words, at: new Set() };
      found.set(kind, known);
      known.at.add(nameOf(size));
    }
  }
  await takeSize(browser, usual);
  await browser.detach();
  return [...found.values()].map(
    ({ words, at }) => `${screen.name}, at ${[...at].join(", ")}: ${words}`,
  );
}

async function takeSize(browser: CDPSession, { width, zoom = 1, text = 1 }: Size): Promise<void> {
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 16 * text, fixed: 13 * text } });
  await browser.send("Emulation.setDeviceMetricsOverride", {
    width,
    height: 800,
    deviceScaleFactor: zoom,
    mobile: false,
  });
}

function nameOf({ width, zoom, text }: Size): string {
  return [String(width), zoom && "zoomed", text && "with large text"].filter(Boolean).join(" ");
}
