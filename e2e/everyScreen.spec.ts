import {
  expectNoSidewaysScroll,
  expectOneHeading,
  smallControlsOf,
  untilStill,
} from "#e2e/screens/audit.ts";
import { findingsInBothThemes, findingsOf } from "#e2e/screens/axe.ts";
import { layoutFaultsOf } from "#e2e/screens/layout.ts";
import { open } from "#e2e/screens/opening.ts";
import { type Screen, screens } from "#e2e/screens/screens.ts";
import { faultsAtEverySize } from "#e2e/screens/widths.ts";
import { expect, type Page } from "#e2e/steps/journey.ts";
import { sessionOf, test } from "#e2e/steps/visitor.ts";

const wide = 1280;
const narrow = 360;

for (const screen of screens) {
  const tag = `@${screen.noun}`;
  test(`${screen.name}: for everybody, at every width`, { tag }, async ({ page, watch }) => {
    if (screen.expects) watch.expects(screen.expects);
    const token = screen.who && (await sessionOf(screen.who));
    await page.setViewportSize({ width: wide, height: 800 });
    // While nothing is there yet that would have to be drawn anew.
    await page.emulateMedia({ colorScheme: "light" });
    const sign = await open(page, screen, token);
    await lookAtWide(page);
    expect.soft(await layoutFaultsOn(page, screen), "what does not fit").toEqual([]);
    await page.setViewportSize({ width: narrow, height: 800 });
    // What was brought about on a wide screen has to be there on the narrow one as well.
    await expect(screen.closesOnResize ? await open(page, screen, token) : sign).toBeVisible();
    await lookAtNarrow(page);
  });
}

/** What was opened may close when the width changes; it is looked at as wide and narrow as it opens. */
async function layoutFaultsOn(page: Page, screen: Screen): Promise<string[]> {
  return screen.closesOnResize ? layoutFaultsNow(page) : faultsAtEverySize(page);
}

async function layoutFaultsNow(page: Page): Promise<string[]> {
  return (await layoutFaultsOf(page)).map(({ words }) => words);
}

/** All is looked at before the verdict, so that one run tells all there is to mend. */
async function lookAtWide(page: Page): Promise<void> {
  await expectOneHeading(page);
  await untilStill(page);
  expect.soft(await findingsInBothThemes(page), `axe, ${wide}`).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
}

async function lookAtNarrow(page: Page): Promise<void> {
  await expectOneHeading(page);
  await untilStill(page);
  await expectNoSidewaysScroll(page);
  expect.soft(await layoutFaultsNow(page), `what does not fit, ${narrow}`).toEqual([]);
  expect.soft(await smallControlsOf(page), "too small to touch").toEqual([]);
  expect.soft(await findingsOf(page), `axe, dark, ${narrow}`).toEqual([]);
}
