import { askSomething, ines, publishFirst } from "#e2e/steps/desk.steps.ts";
import { arriveSignedIn, expect, type Page, test } from "#e2e/steps/journey.ts";
import { hold, untilDrawn, untilFocusWithin } from "#e2e/steps/page.steps.ts";
import { appUrl, demo, makePerson, openSession } from "#e2e/steps/people.ts";
import { fileRequest, oatMilk, requestForm, rowsOf } from "#e2e/steps/requests.steps.ts";

const key = "Control+k";

/** What a person finds in it, by the words they see. */
function paletteOf(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Search" });
  return {
    dialog,
    field: dialog.getByRole("combobox", { name: "Search, go somewhere or do something" }),
    option: (name: string | RegExp) => dialog.getByRole("option", { name }),
    group: (name: string) => dialog.getByRole("group", { name }),
    /** The one that Enter chooses. */
    chosen: dialog.getByRole("option", { selected: true }),
  };
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("opened from a list by its key, found by a typo, and read, without a mouse", async ({
  page,
}) => {
  const token = await openSession(await makePerson("Ada"));
  await fileRequest(token);
  await arriveSignedIn(page, token, "/app/requests/all");
  // The keys of a list work once its code has come.
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(rowsOf(page, oatMilk.title)).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press(key);
  const palette = paletteOf(page);
  await expect(palette.field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(palette.dialog).toBeHidden();
  await expect(rowsOf(page, oatMilk.title)).toBeFocused();

  await page.keyboard.press(key);
  await page.keyboard.type("danich shops");
  await expect(palette.chosen).toHaveText("All results for “danich shops”");
  await expect(palette.option(new RegExp(oatMilk.title.slice(0, 20)))).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(heading(page, oatMilk.title)).toBeFocused();
});

test("opened from a field, which keeps its cursor and gets none of what is typed", async ({
  page,
}) => {
  const token = await openSession(await makePerson("Ada"));
  await arriveSignedIn(page, token, "/app/requests/pricing/new");
  const { title } = requestForm(page);
  await title.fill("What does oat milk cost?");
  await page.keyboard.press("Home");
  // As somebody types who knows the key and does not wait for what it opens.
  await page.keyboard.press(key);
  await page.keyboard.press("s");
  await page.keyboard.press("i");
  const palette = paletteOf(page);
  await expect(palette.field).toHaveValue("si");
  await expect(palette.chosen).toHaveText("Sign out");
  await page.keyboard.press(key);
  await expect(palette.dialog).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(title).toBeFocused();
  await page.keyboard.type("So: ");
  await expect(title).toHaveValue("So: What does oat milk cost?");
});

test("what is typed before its code has come is not lost", async ({ page }) => {
  const { token, title, id } = await askSomething();
  await arriveSignedIn(page, token, "/app/requests/all");
  await expect(rowsOf(page, title)).toBeVisible();
  // The list's own keys would open its rows.
  await page.evaluate((number) => {
    const press = (options: KeyboardEventInit) =>
      document.body.dispatchEvent(
        new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...options }),
      );
    press({ key: "k", ctrlKey: true });
    for (const letter of `#${number}`) press({ key: letter });
    press({ key: "Enter" });
  }, id);
  await expect(heading(page, title)).toBeFocused();
});

test("a number and a pasted address lead straight there", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { token, title, id } = await askSomething();
  await arriveSignedIn(page, token, "/app/more/help");
  await expect(heading(page, "Help")).toBeVisible();
  const palette = paletteOf(page);
  await page.keyboard.press(key);
  await page.keyboard.type(`#${id}`);
  await expect(palette.chosen).toHaveText(`Go to request ${id}`);
  await page.keyboard.press("Enter");
  await expect(heading(page, title)).toBeFocused();

  await page.keyboard.press(key);
  await page.keyboard.type("copy link");
  await expect(palette.chosen).toHaveText("Copy link");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Link copied")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${appUrl()}/#/app/insights/${id}`);

  await page.goto("/#/app/more/turnarounds");
  await expect(heading(page, "Turnarounds")).toBeVisible();
  await page.keyboard.press(key);
  await expect(palette.field).toBeFocused();
  await page.keyboard.press("Control+v");
  await expect(palette.chosen).toContainText("Go to this address");
  await page.keyboard.press("Enter");
  await expect(heading(page, title)).toBeFocused();
});

test("an analyst claims what they read, and can take that back", async ({ page }) => {
  const { title, id } = await askSomething();
  await arriveSignedIn(page, await openSession(ines), `/app/insights/${id}`);
  await expect(heading(page, title)).toBeVisible();
  const palette = paletteOf(page);
  await page.keyboard.press(key);
  await expect(palette.group("On this screen")).toBeVisible();
  await page.keyboard.type("claim");
  await expect(palette.chosen).toHaveText("Claim this request");
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Request ${id} is yours`)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("You put it back in the queue")).toBeVisible();
  await page.keyboard.press(key);
  await page.keyboard.type("claim");
  await expect(palette.chosen).toHaveText("Claim this request");
  await page.keyboard.press("Enter");
  await expect(page.getByText("In progress").first()).toBeVisible();

  // What can't be done any more is no longer offered.
  await page.keyboard.press(key);
  await page.keyboard.type("claim");
  await expect(palette.chosen).toHaveText("All results for “claim”");
  await expect(palette.option("Claim this request")).toBeHidden();
});

test("what waits for its requester is done from it: accepted and rated", async ({ page }) => {
  const { token, title, id } = await askSomething();
  await publishFirst(await openSession(ines), id);
  await arriveSignedIn(page, token, `/app/insights/${id}`);
  await expect(heading(page, title)).toBeVisible();
  const palette = paletteOf(page);
  await page.keyboard.press(key);
  await page.keyboard.type("accept");
  await expect(palette.chosen).toHaveText("Accept and rate");
  await page.keyboard.press("Enter");
  const asking = page.getByRole("dialog", { name: "Accept this insight?" });
  await untilFocusWithin(asking);
  // Not above a dialog.
  await page.keyboard.press(key);
  await untilDrawn(page);
  await expect(palette.dialog).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(asking).toBeHidden();

  await page.keyboard.press(key);
  await page.keyboard.type("stop following");
  await expect(palette.chosen).toHaveText("Stop following");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Follow", exact: true })).toBeVisible();
});

test("a new request in a category, another theme, and the keyboard map", async ({ page }) => {
  const token = await openSession(await makePerson("Ada"));
  await arriveSignedIn(page, token, "/app/more/help");
  await expect(heading(page, "Help")).toBeVisible();
  const palette = paletteOf(page);
  await page.keyboard.press(key);
  await page.keyboard.type("pricing");
  await expect(palette.chosen).toHaveText("New request in Pricing");
  await page.keyboard.press("Enter");
  await expect(heading(page, "New request")).toBeFocused();
  await expect(requestForm(page).category).toBeChecked();

  await page.keyboard.press(key);
  await page.keyboard.type("dark theme");
  await expect(palette.chosen).toContainText(/dark/i);
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

  await page.keyboard.press(key);
  await page.keyboard.type("keyboard");
  await expect(palette.chosen).toContainText("Keyboard map");
  await page.keyboard.press("Enter");
  const map = page.getByRole("dialog", { name: "Keyboard map" });
  await expect(map.getByText("Search, go somewhere or do something")).toBeVisible();
});

test("what was opened lately comes back by its name, and only to who opened it", async ({
  page,
}) => {
  const { token, title, id } = await askSomething();
  await arriveSignedIn(page, token, `/app/insights/${id}`);
  await expect(heading(page, title)).toBeVisible();
  await page.getByRole("link", { name: "Insights", exact: true }).click();
  await expect(heading(page, "Insights")).toBeVisible();
  const palette = paletteOf(page);
  await page.keyboard.press(key);
  const recent = palette.group("Recent");
  await expect(recent.getByRole("option").first()).toContainText(title);
  await page.keyboard.type("sign out");
  await expect(palette.chosen).toHaveText("Sign out");
  await page.keyboard.press("Enter");
  await expect(heading(page, "Sign in")).toBeVisible();

  const other = await makePerson("Bo");
  await page.getByLabel("E-mail", { exact: true }).fill(other.email);
  await page.getByLabel("Password", { exact: true }).fill(other.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(heading(page, "Requests")).toBeVisible();
  await page.keyboard.press(key);
  await expect(palette.option(/^Go to requests/)).toBeVisible();
  await expect(palette.dialog.getByText(title)).toBeHidden();
});

test("a member is offered no desk, an analyst is", async ({ page, newPage }) => {
  await arriveSignedIn(page, await openSession(demo.member), "/app/more/help");
  await expect(heading(page, "Help")).toBeVisible();
  const palette = paletteOf(page);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(palette.option(/^Go to requests/)).toBeVisible();
  await expect(palette.field).toBeFocused();
  await page.keyboard.type("desk");
  await expect(palette.chosen).toHaveText("All results for “desk”");

  const other = await newPage();
  await arriveSignedIn(other, await openSession(ines), "/app/more/help");
  await expect(heading(other, "Help")).toBeVisible();
  await other.keyboard.press("Meta+k");
  await other.keyboard.type("go to the desk");
  await expect(paletteOf(other).chosen).toContainText("Go to the desk");
  await other.keyboard.press("Enter");
  await expect(heading(other, "Desk")).toBeFocused();
});

test("what is open beside the page stays there only as long as one does", async ({ page }) => {
  await arriveSignedIn(page, await openSession(demo.colleague), "/app/more/help");
  await expect(heading(page, "Help")).toBeVisible();
  const palette = paletteOf(page);
  const bell = page.getByRole("dialog", { name: "Notifications" });
  await page.keyboard.press("n");
  await expect(bell).toBeVisible();
  await page.keyboard.press(key);
  await expect(palette.field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(palette.dialog).toBeHidden();
  await expect(bell).toBeVisible();
  await page.keyboard.press(key);
  await page.keyboard.type("turnarounds");
  await expect(palette.chosen).toContainText(/turnarounds/i);
  await page.keyboard.press("Enter");
  await expect(heading(page, "Turnarounds")).toBeFocused();
  await expect(bell).toBeHidden();

  // A menu is left first.
  await page.getByRole("button", { name: "Theme and sign out" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await untilFocusWithin(page.getByRole("menu"));
  await page.keyboard.press(key);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(palette.dialog).toBeHidden();
});

test("all results lead to the search, also before any of them has come", async ({ page }) => {
  const token = await openSession(demo.member);
  await arriveSignedIn(page, token, "/app/more/help");
  await expect(heading(page, "Help")).toBeVisible();
  const palette = paletteOf(page);
  const release = await hold(page, /\/api\/v1\/search\?/);
  await page.keyboard.press(key);
  await page.keyboard.type("heat & pumps");
  await expect(palette.chosen).toHaveText("All results for “heat & pumps”");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#\/app\/more\/search\?q=heat\+%26\+pumps$/);
  release();
});

test("on a phone the search is one press away, and the palette fills the screen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await arriveSignedIn(page, await openSession(demo.member), "/app/requests/all");
  await expect(heading(page, "Requests")).toBeVisible();
  const link = page.getByRole("link", { name: "Search", exact: true });
  await expect(link).toBeVisible();
  const box = await link.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await page.keyboard.press(key);
  const palette = paletteOf(page);
  await expect(palette.field).toBeFocused();
  await expect.poll(() => palette.dialog.boundingBox()).toMatchObject({ x: 0, y: 0, height: 640 });
  await palette.dialog.getByRole("button", { name: "Close" }).click();
  await expect(palette.dialog).toBeHidden();
  await link.click();
  await expect(page).toHaveURL(/#\/app\/more\/search$/);
});
