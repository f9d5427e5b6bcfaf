import type { Page } from "@playwright/test";
import { type RunningApp, startApp } from "#e2e/app/app.ts";
import { agreeAndSend, fillInAbout, fillInPassword, linkFrom } from "./accounts.steps.ts";

/** Long enough for staff. */
export const staffPassword = "quiet-copper-lantern-light";

/** A place with an empty database and no demo, for the journey of this name; its mail comes to ours. */
export async function startNewPlace(name: string): Promise<RunningApp> {
  return startApp(process.env["JOURNEY_SMTP"] ?? "", { newPlace: name });
}

/** Opens the invitation that was mailed, and becomes somebody in that place. */
export async function activate(page: Page, place: RunningApp, email: string, firstName: string) {
  await page.goto(`${place.url}/${await linkFrom(email, /invitation/)}`);
  await page.getByRole("link", { name: "Continue" }).click();
  await fillInAbout(page, firstName);
  await fillInPassword(page, staffPassword);
  await agreeAndSend(page);
}

/** One step of the set-up. */
export function stepOf(page: Page, name: RegExp) {
  return page.getByRole("region", { name });
}
