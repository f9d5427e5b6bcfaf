import { layoutFaultsOf } from "#e2e/screens/layout.ts";
import { open } from "#e2e/screens/opening.ts";
import { longScreens } from "#e2e/screens/screens.long.ts";
import { faultsAtEverySize } from "#e2e/screens/widths.ts";
import { expect, type Page } from "#e2e/steps/journey.ts";
import { leave, sessionOf, test } from "#e2e/steps/visitor.ts";

// What people find at each address fits every width, too: that is seen in `everyScreen.spec.ts`.
/** One page serves some, so that what opens is what takes time. */
const inOneTest = 5;

for (let first = 0; first < longScreens.length; first += inOneTest) {
  const some = longScreens.slice(first, first + inOneTest);
  const names = some.map(({ name }) => name).join("; ");
  test(`fits every width: ${names}`, async ({ page, watch }) => {
    for (const screen of some) {
      if (screen.expects) watch.expects(screen.expects);
      await open(page, screen, screen.who && (await sessionOf(screen.who)));
      expect.soft(await faultsAtEverySize(page), screen.name).toEqual([]);
      await leave(page);
    }
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

test("what fits at some sizes alone is told with those at which it does not", async ({ page }) => {
  await plant(
    page,
    `<style>
      @media (width <= 360px) { .phone { inline-size: 100px; } }
      @media (width = 768px) { .tablet { inline-size: 100px; } }
      @media (resolution >= 2dppx) { .zoomed { inline-size: 100px; } }
      p { white-space: nowrap; }
    </style>
    ${["phone", "tablet", "zoomed"].map((name) => `<p class="${name}">Words that want room</p>`).join("")}`,
  );
  const what = "runs out of its box by \\d+$";
  expect(await faultsAtEverySize(page)).toEqual([
    expect.stringMatching(new RegExp(`^at 320, 360: p.phone .*${what}`)),
    expect.stringMatching(new RegExp(`^at 768, 768 with large text: p.tablet .*${what}`)),
    expect.stringMatching(new RegExp(`^at 640 zoomed: p.zoomed .*${what}`)),
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
