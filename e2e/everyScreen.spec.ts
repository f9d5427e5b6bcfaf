import type { Locator } from "@playwright/test";
import {
  expectNoSidewaysScroll,
  expectOneHeading,
  smallControlsOf,
  untilStill,
} from "#e2e/screens/audit.ts";
import { findingsInBothThemes, findingsOf } from "#e2e/screens/axe.ts";
import { arriveSignedIn, expect, type Page } from "#e2e/steps/journey.ts";
import type { Token } from "#e2e/steps/people.ts";
import { type Screen, screens } from "#e2e/screens/screens.ts";
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

/** Opens the screen in its state; answers with what shows that it is there. */
async function open(page: Page, screen: Screen, token: Token | undefined): Promise<Locator> {
  await goTo(page, screen, token);
  const heading = page.getByRole("heading", { level: 1, name: screen.heading });
  await expect(heading).toBeFocused();
  const sign = (await screen.bring?.(page)) ?? heading;
  await expect(sign).toBeVisible();
  if (!screen.bring) await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  return sign;
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

/** By a step within the page, as people mostly come, so that the heading takes the focus. */
async function goTo(page: Page, screen: Screen, token: Token | undefined): Promise<void> {
  if (token) await arriveSignedIn(page, token, "/app/elsewhere");
  else await page.goto("/#/elsewhere");
  await page.getByRole("heading", { name: "There is nothing at this address" }).waitFor();
  await screen.before?.(page);
  const { address } = screen;
  const to = typeof address === "string" ? address : await address(requireToken(token));
  await page.evaluate((hash) => location.assign(`#${hash}`), to);
}

function requireToken(token: Token | undefined): Token {
  if (!token) throw new Error("Only somebody who is signed in can look for an address.");
  return token;
}
