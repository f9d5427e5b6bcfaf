import { expect, type Locator, type Page } from "@playwright/test";
import { arriveSignedIn } from "#e2e/steps/journey.ts";
import type { Token } from "#e2e/steps/people.ts";
import type { Screen } from "./screens.ts";

/** Opens the screen in its state; answers with what shows that it is there. */
export async function open(page: Page, screen: Screen, token: Token | undefined): Promise<Locator> {
  await goTo(page, screen, token);
  const heading = page.getByRole("heading", { level: 1, name: screen.heading });
  const field = screen.field?.(page);
  // While something loads, the heading may be there for those who listen alone.
  if (field) await expect(heading).toBeVisible();
  await expect(field ?? heading).toBeFocused();
  const sign = (await screen.bring?.(page)) ?? heading;
  await expect(sign).toBeVisible();
  if (!screen.bring) await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  return sign;
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
