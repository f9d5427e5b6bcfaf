import { heading } from "#e2e/steps/accounts.steps.ts";
import { expect, type Page, test } from "#e2e/steps/journey.ts";
import { makePerson } from "#e2e/steps/people.ts";
import { keptSession, nothingKept, signIn, signOut } from "#e2e/steps/sessions.steps.ts";

test("who asks to be remembered is still signed in after closing the browser", async ({
  page,
  reopenBrowser,
}) => {
  const ada = await makePerson("Ada");
  await page.goto("/#/signin");
  await signIn(page, ada, { remember: true });
  await expect(page).toHaveURL(/#\/app\/requests\/all$/);

  const kept = await keptSession(page);
  expect(kept.persistent).toEqual({ userToken: expect.any(String), userEmail: ada.email });
  expect(kept.tab).toEqual(nothingKept);

  await page.reload();
  await expect(heading(page, "Requests")).toBeVisible();
  await expect(page).toHaveURL(/#\/app\/requests\/all$/);

  const later = await reopenBrowser();
  await later.goto("/");
  await expect(later).toHaveURL(/#\/app\/requests\/all$/);
});

test("who does not ask for it is signed in for this tab alone", async ({
  page,
  context,
  reopenBrowser,
}) => {
  const ada = await makePerson("Ada");
  await page.goto("/#/signin");
  await signIn(page, ada);
  await expect(page).toHaveURL(/#\/app\/requests\/all$/);

  const kept = await keptSession(page);
  expect(kept.persistent).toEqual(nothingKept);
  expect(kept.tab).toEqual({ userToken: expect.any(String), userEmail: ada.email });

  await page.reload();
  await expect(heading(page, "Requests")).toBeVisible();
  await expect(page).toHaveURL(/#\/app\/requests\/all$/);

  const another = await context.newPage();
  await another.goto("/#/app");
  await expect(another.getByRole("heading", { name: "Sign in" })).toBeVisible();

  const later = await reopenBrowser();
  await later.goto("/#/app");
  await expect(later.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("a wrong password is told in words and keeps the address that was typed", async ({
  page,
  watch,
}) => {
  watch.expects(/^422: POST \/api\/v1\/authenticate$/);
  const ada = await makePerson("Ada");
  await page.goto("/#/signin");
  await signIn(page, { ...ada, password: "not-my-password-at-all" });

  await expect(page.getByText("That e-mail and password don't match")).toBeVisible();
  await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue(ada.email);
  expect(await keptSession(page)).toEqual({ persistent: nothingKept, tab: nothingKept });

  await signIn(page, ada);
  await expect(page).toHaveURL(/#\/app\/requests\/all$/);
});

test("a link into the app leads there after signing in", async ({ page }) => {
  const ada = await makePerson("Ada");
  await page.goto("/#/app/requests/all?sort=newest");
  await signIn(page, ada);
  await expect(page).toHaveURL(/#\/app\/requests\/all\?sort=newest$/);
});

for (const remember of [true, false]) {
  const kept = remember ? "remembered" : "kept per tab";
  test(`signing out in one tab signs out the other, ${kept}`, async ({ page, context }) => {
    const ada = await makePerson("Ada");
    const heard = untilAllIsAsked(page);
    await page.goto("/#/signin");
    await signIn(page, ada, { remember });
    await expect(page).toHaveURL(/#\/app\/requests\/all$/);
    await heard;

    const other = await context.newPage();
    const heardThere = untilAllIsAsked(other);
    await other.goto("/#/app");
    if (!remember) await signIn(other, ada);
    await expect(other).toHaveURL(/#\/app\/requests\/all$/);
    await heardThere;

    await signOut(page);
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expect(other.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expect(other.getByText("You were signed out in another tab.")).toBeVisible();
    for (const tab of [page, other])
      expect(await keptSession(tab)).toEqual({ persistent: nothingKept, tab: nothingKept });
  });
}

/** What is asked last, once the screen stands: signed out before that, it would be refused. */
async function untilAllIsAsked(page: Page): Promise<void> {
  await page.waitForResponse(/\/api\/v1\/notifications\/unread/);
}
