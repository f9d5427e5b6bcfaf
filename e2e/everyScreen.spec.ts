import {
  expectNoSidewaysScroll,
  expectOneHeading,
  smallControlsOf,
  untilStill,
} from "#e2e/screens/audit.ts";
import { findingsInBothThemes, findingsOf } from "#e2e/screens/axe.ts";
import { open } from "#e2e/screens/opening.ts";
import { screens } from "#e2e/screens/screens.ts";
import { expect, type Page } from "#e2e/steps/journey.ts";
import { sessionOf, test } from "#e2e/steps/visitor.ts";

const wide = 1280;
const narrow = 360;

for (const screen of screens) {
  test(`${screen.name}: for everybody, wide and narrow`, async ({ page, watch }) => {
    if (screen.expects) watch.expects(screen.expects);
    const token = screen.who && (await sessionOf(screen.who));
    await page.setViewportSize({ width: wide, height: 800 });
    const sign = await open(page, screen, token);
    await lookAtWide(page);
    await page.setViewportSize({ width: narrow, height: 800 });
    // What was brought about on a wide screen has to be there on the narrow one as well.
    await expect(screen.closesOnResize ? await open(page, screen, token) : sign).toBeVisible();
    await lookAtNarrow(page);
  });
}

/** All is looked at before the verdict, so that one run tells all there is to mend. */
async function lookAtWide(page: Page): Promise<void> {
  await expectOneHeading(page);
  await page.emulateMedia({ colorScheme: "light" });
  await untilStill(page);
  expect.soft(await findingsInBothThemes(page), `axe, ${wide}`).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
}

async function lookAtNarrow(page: Page): Promise<void> {
  await expectOneHeading(page);
  await untilStill(page);
  await expectNoSidewaysScroll(page);
  expect.soft(await smallControlsOf(page), "too small to touch").toEqual([]);
  expect.soft(await findingsOf(page), `axe, dark, ${narrow}`).toEqual([]);
}
