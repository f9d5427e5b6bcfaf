import { expect, type Page } from "@playwright/test";
import type { Person } from "./people.ts";

/** Fills in the sign-in screen, wherever one was led to it from. */
export async function signIn(
  page: Page,
  { email, password }: Person,
  { remember = false } = {},
): Promise<void> {
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  if (remember) await page.getByLabel("Keep me signed in on this device").check();
  await page.getByRole("button", { name: "Sign in" }).click();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Theme and sign out" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
}

/** Where the seed says that a session is kept: in persistent storage, in the tab's, or nowhere. */
export async function keptSession(page: Page) {
  return page.evaluate(() => {
    const of = (storage: Storage) => ({
      userToken: storage.getItem("userToken"),
      userEmail: storage.getItem("userEmail"),
    });
    return { persistent: of(localStorage), tab: of(sessionStorage) };
  });
}

export const nothingKept = { userToken: null, userEmail: null };
