import {
  colourFindingsOf,
  expectNoSidewaysScroll,
  expectOneHeading,
  findingsOf,
  smallControlsOf,
  untilStill,
} from "./audit.ts";
import { arriveSignedIn, expect, type Page, test } from "./journey.ts";
import { demo, makePerson, openSession, type Token } from "./people.ts";
import { type Screen, screens } from "./screens.ts";

const widths = [1280, 360];

for (const screen of screens) {
  // What was brought about on a wide screen need not be there on a narrow one; the rest is resized.
  const openings = screen.before || screen.bring ? widths.map((width) => [width]) : [widths];
  for (const opening of openings) {
    test(`${screen.name}, ${opening.join(" and ")} wide: for everybody`, async ({
      page,
      watch,
    }) => {
      if (screen.expects) watch.expects(screen.expects);
      const [first = 1280] = opening;
      await page.setViewportSize({ width: first, height: 800 });
      await goTo(page, screen);
      await expect(page.getByRole("heading", { level: 1, name: screen.heading })).toBeFocused();
      await screen.bring?.(page);
      for (const width of opening) await lookAt(page, width);
    });
  }
}

/** All is looked at before the verdict, so that one run tells all there is to mend. */
async function lookAt(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await expectOneHeading(page);
  await untilStill(page);
  if (width === 360) {
    await expectNoSidewaysScroll(page);
    expect.soft(await smallControlsOf(page), "too small to touch").toEqual([]);
  } else {
    await page.emulateMedia({ colorScheme: "light" });
    expect.soft(await findingsOf(page), `axe, light, ${width}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  const findings = width === 360 ? await findingsOf(page) : await colourFindingsOf(page);
  expect.soft(findings, `axe, dark, ${width}`).toEqual([]);
}

/** By a step within the page, as people mostly come, so that the heading takes the focus. */
async function goTo(page: Page, { address, who, before }: Screen): Promise<void> {
  const token = who && (await sessionOf(who));
  if (token) await arriveSignedIn(page, token, "/app/elsewhere");
  else await page.goto("/#/elsewhere");
  await page.getByRole("heading", { name: "There is nothing at this address" }).waitFor();
  await before?.(page);
  const to = typeof address === "string" ? address : await address(requireToken(token));
  await page.evaluate((hash) => location.assign(`#${hash}`), to);
}

async function sessionOf(who: NonNullable<Screen["who"]>): Promise<Token> {
  return openSession(who === "newcomer" ? await makePerson("Nia") : demo[who]);
}

function requireToken(token: Token | undefined): Token {
  if (!token) throw new Error("Only somebody who is signed in can look for an address.");
  return token;
}
