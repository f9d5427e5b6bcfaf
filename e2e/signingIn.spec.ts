import { heading } from "#e2e/steps/accounts.steps.ts";
import { expect, goOutside, type Page, test } from "#e2e/steps/journey.ts";
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

test("who does not ask for it is signed in until the last tab is closed", async ({
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

  // As from a mail.
  const another = await context.newPage();
  await another.goto("/#/app/account");
  await expect(heading(another, "Account")).toBeVisible();
  expect(await keptSession(another)).toEqual(kept);
  await page.close();
  const third = await context.newPage();
  await third.goto("/");
  await expect(third).toHaveURL(/#\/app\/requests\/all$/);

  await another.close();
  await third.close();
  const fresh = await context.newPage();
  await fresh.goto("/#/app");
  await expect(heading(fresh, "Sign in")).toBeVisible();

  const later = await reopenBrowser();
  await later.goto("/#/app");
  await expect(later.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

type Press = Parameters<ReturnType<Page["locator"]>["click"]>[0];
const presses: [words: string, press: Press][] = [
  ["a press with Ctrl", { modifiers: ["ControlOrMeta"] }],
  ["the middle button", { button: "middle" }],
];
for (const [words, press] of presses)
  test(`${words} opens a link in a new tab, signed in as here`, async ({ page, context }) => {
    await page.goto("/#/signin");
    await signIn(page, await makePerson("Ada"));
    const link = page.getByRole("navigation").getByRole("link", { name: "Insights" }).first();
    const opened = context.waitForEvent("page");
    await link.click(press);
    const tab = await opened;
    await expect(heading(tab, "Insights")).toBeVisible();
    await expect(heading(page, "Requests")).toBeVisible();
  });

test("nothing stays on the device of a session that is not to be remembered", async ({
  page,
  context,
}) => {
  const ada = await makePerson("Ada");
  await page.goto("/#/signin");
  await signIn(page, ada);
  const list = "/api/v1/insight_requests";
  await expect.poll(() => cachedPaths(page)).toContain(list);

  // Another tab is open: what is kept serves it as well.
  const other = await context.newPage();
  await other.goto("/#/app/account");
  await expect(heading(other, "Account")).toBeVisible();
  await page.close();
  expect(await cachedPaths(other)).toContain(list);

  await other.reload();
  await expect(heading(other, "Account")).toBeVisible();
  expect(await cachedPaths(other)).toContain(list);

  await other.close();
  const stranger = await context.newPage();
  await goOutside(stranger);
  // A tab that closes may write last when the next one is open.
  const kept = () => stranger.evaluate(() => JSON.stringify(localStorage));
  await expect.poll(kept).not.toContain(ada.email);
});

test("what a browser that crashed left of somebody is gone at the next start", async ({ page }) => {
  await goOutside(page);
  const left = JSON.stringify({ timestamp: Date.now(), email: "ada@journey.test", body: {} });
  await page.evaluate(
    (entry) => localStorage.setItem(`${location.origin}/api/v1/insight_requests`, entry),
    left,
  );
  await page.goto("/#/signin");
  await expect(heading(page, "Sign in")).toBeVisible();
  expect(await cachedPaths(page)).not.toContain("/api/v1/insight_requests");
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

function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => /^https?:/.test(key))
      .map((key) => new URL(key).pathname),
  );
}

/** What is asked last, once the screen stands: signed out before that, it would be refused. */
async function untilAllIsAsked(page: Page): Promise<void> {
  await page.waitForResponse(/\/api\/v1\/notifications\/unread/);
}
