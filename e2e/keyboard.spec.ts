import type { Locator } from "@playwright/test";
import { expect, type Page, test } from "#e2e/steps/journey.ts";
import { makePerson } from "#e2e/steps/people.ts";
import { oatMilk, requestForm, rowsOf } from "#e2e/steps/requests.steps.ts";

test("the whole way without a mouse", async ({ page }) => {
  // Every letter is a key press of its own.
  test.slow();
  const ada = await makePerson("Ada");
  const press = (key: string, times = 1) => pressKey(page, key, times);
  const type = (words: string) => page.keyboard.type(words);

  await page.goto("/");
  await tabTo(page, page.getByRole("link", { name: "Sign in" }));
  await press("Enter");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeFocused();
  await tabTo(page, page.getByLabel("E-mail", { exact: true }));
  await type(ada.email);
  await tabTo(page, page.getByLabel("Password", { exact: true }));
  await type(ada.password);
  await tabTo(page, page.getByRole("checkbox", { name: "Keep me signed in on this device" }));
  await press("Space");
  await tabTo(page, page.getByRole("button", { name: "Sign in" }));
  await press("Enter");

  await expect(page.getByRole("heading", { level: 1, name: "Requests" })).toBeFocused();
  await expect(page.getByRole("heading", { name: "Ask your first question" })).toBeVisible();
  await press("c");
  await expect(page.getByRole("heading", { level: 1, name: "New request" })).toBeFocused();

  const form = requestForm(page);
  await tabTo(page, page.getByRole("radio", { name: "Market sizing" }));
  await press("ArrowDown", 3);
  await expect(form.category).toBeChecked();
  await tabTo(page, form.title);
  await type(oatMilk.title);
  await tabTo(page, form.description);
  await type(oatMilk.description);
  await tabTo(page, form.product);
  await type(oatMilk.product);
  await tabTo(page, form.shelfPrices);
  await press("Space");
  await tabTo(page, form.review);
  await press("Enter");
  await expect(page.getByRole("heading", { name: "Is this what you want to know?" })).toBeFocused();
  await tabTo(page, form.submit);
  await press("Enter");

  await expect(page.getByRole("heading", { level: 1, name: oatMilk.title })).toBeFocused();
  await tabTo(page, page.getByRole("link", { name: "Requests", exact: true }), "Shift+Tab");
  await press("Enter");
  await expect(rowsOf(page, oatMilk.title)).toBeVisible();
  await press("j");
  await expect(rowsOf(page, oatMilk.title)).toBeFocused();
  await press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: oatMilk.title })).toBeFocused();

  await tabTo(page, page.getByRole("button", { name: "Theme and sign out" }), "Shift+Tab");
  await press("Enter");
  // Its keys are heard from when it has the focus.
  await expect(page.locator("[role=menu]:focus, [role=menu] :focus")).toBeVisible();
  await press("End");
  await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeFocused();
  await press("Enter");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeFocused();
});

test("the first tab stop leads past the navigation", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Skip to the content" }), "Tab", 1);
  await pressKey(page, "Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

/** Goes on from stop to stop, as somebody does who sees where the focus is. */
async function tabTo(page: Page, target: Locator, key = "Tab", most = 40): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < most; stops += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((control) => control === document.activeElement)) return;
  }
  throw new Error(`${String(target)} was not reached within ${most} stops.`);
}

async function pressKey(page: Page, key: string, times = 1): Promise<void> {
  for (let done = 0; done < times; done += 1) await page.keyboard.press(key);
}
