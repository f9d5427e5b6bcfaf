import { heading, linkFrom, newAddress } from "#e2e/steps/accounts.steps.ts";
import { arriveSignedIn, expect, type Page, test } from "#e2e/steps/journey.ts";
import { makePerson, openSession } from "#e2e/steps/people.ts";
import { keptSession, nothingKept, signIn, signOut } from "#e2e/steps/sessions.steps.ts";

test("a change that needs a fresh sign-in asks for it in place and goes on", async ({
  page,
  watch,
}) => {
  watch.expects(/^403: /);
  const gus = await makePerson("Gus");
  await arriveSignedIn(page, await openSession(gus), "/app/account?section=email");
  const other = newAddress("gus");
  // The server's own answer after an hour, which no journey can wait for.
  let refused = false;
  await page.route("**/api/v1/profile/email_change", async (route) => {
    if (refused) return route.fallback();
    refused = true;
    await route.fulfill({
      status: 403,
      contentType: "application/problem+json",
      body: JSON.stringify({
        type: "",
        status: 403,
        code: "sign_in_again",
        title: "Please sign in again for this",
        detail: "",
      }),
    });
  });
  await page.getByLabel("New e-mail").fill(other);
  await page.getByRole("button", { name: "Change e-mail" }).click();
  const dialog = page.getByRole("dialog", { name: "Is it still you?" });
  await dialog.getByLabel("Password", { exact: true }).fill(gus.password);
  await dialog.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByText("waits to be confirmed")).toBeVisible();
  await expect(
    page.getByRole("list", { name: "Where you are signed in" }).getByText("this one"),
  ).toHaveCount(1);

  await page.goto(`/${await linkFrom(other, /Confirm your new e-mail/)}`);
  await page.getByRole("button", { name: "Use this address" }).click();
  await expect(page).toHaveURL(/#\/app\/account$/);
  await expect(page.getByText(`You sign in with ${other}`)).toBeVisible();
});

test("one's data come as a file, and leaving can be taken back", async ({ page }) => {
  const hal = await makePerson("Hal");
  await arriveSignedIn(page, await openSession(hal), "/app/account?section=data");
  await page.getByRole("button", { name: "Ask for my data" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^sightline-.*\.zip$/);

  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.getByRole("button", { name: "Delete it in 7 days" }).click();
  await expect(page.getByText("Your account will be deleted").first()).toBeVisible();
  await signOut(page);
  await signIn(page, hal);
  await expect(page).toHaveURL(/#\/app\/account$/);
  await page.getByRole("button", { name: "Keep my account" }).first().click();
  await expect(page.getByRole("button", { name: "Delete my account" })).toBeVisible();
});

for (const remember of [true, false]) {
  test(`signing out clears all, also while the server does not answer, ${remember ? "remembered" : "per tab"}`, async ({
    page,
    watch,
  }) => {
    watch.expects(/^lost: /, /^503: /);
    const ida = await makePerson("Ida");
    await page.goto("/#/signin");
    await signIn(page, ida, { remember });
    await expect(heading(page, "Requests")).toBeVisible();

    // A call in flight that answers only after signing out, and a server that is down for the rest.
    const answers: Promise<void>[] = [];
    const held = Promise.withResolvers<void>();
    await page.route("**/api/v1/insight_requests?**", (route) => {
      const answer = async () => {
        const response = await route.fetch();
        await held.promise;
        await route.fulfill({ response });
      };
      // The page may have left it by then.
      answers.push(answer().catch(() => undefined));
    });
    await page.route("**/api/v1/logout", (route) => route.abort("connectionrefused"));
    await page.goto("/#/app/requests/all?sort=newest");
    await expect.poll(() => answers.length).toBeGreaterThan(0);
    await fillBothStorages(page);
    await signOut(page);
    await expect(heading(page, "Sign in")).toBeVisible();
    held.resolve();
    await Promise.all(answers);
    await untilTaken(page);
    expect(await keptSession(page)).toEqual({ persistent: nothingKept, tab: nothingKept });
    expect(await storedWith(page, ida.email)).toEqual([]);
    expect(await storedWith(page, "http")).toEqual([]);
  });
}

/** As if the session and what is known of its person lay in both, so that neither may be left out. */
async function fillBothStorages(page: Page): Promise<void> {
  await page.evaluate(() => {
    const both = [localStorage, sessionStorage];
    const all = both.flatMap((storage) => Object.entries<string>(storage));
    for (const storage of both) for (const [key, value] of all) storage.setItem(key, value);
  });
}

/** The keys in either storage that have these words in them, or in their value. */
async function storedWith(page: Page, words: string): Promise<string[]> {
  const all = await page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((storage) => Object.entries<string>(storage)),
  );
  return all.filter((entry) => entry.some((text) => text.includes(words))).map(([key]) => key);
}

/** A later answer has come to the page, so whatever came before it has had its effect. */
async function untilTaken(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await fetch("/robots.txt", { cache: "no-store" })).text();
  });
}

test("a link opens its page at the top, and going back leads to where one was", async ({
  page,
}) => {
  const ida = await makePerson("Ida");
  await arriveSignedIn(page, await openSession(ida), "/app/account");
  const top = () => page.evaluate(() => window.scrollY);
  const navigation = page.getByRole("navigation").first();
  const scrollDown = async () => {
    await page.getByRole("button", { name: "Delete my account" }).scrollIntoViewIfNeeded();
    await expect.poll(top).toBeGreaterThan(200);
  };
  await scrollDown();
  await navigation.getByRole("link", { name: "Requests" }).click();
  await expect(heading(page, "Requests")).toBeFocused();
  for (const round of ["first", "second"]) {
    await navigation.getByRole("link", { name: "Account" }).click();
    await expect(heading(page, "Account")).toBeFocused();
    await expect(page.getByRole("button", { name: "Delete my account" })).toBeVisible();
    await expect.poll(top, round).toBe(0);
    await scrollDown();
    await navigation.getByRole("link", { name: "Requests" }).click();
    await expect(heading(page, "Requests")).toBeFocused();
  }
  await page.goBack();
  await expect(heading(page, "Account")).toBeFocused();
  await expect.poll(top).toBeGreaterThan(200);
});
