import { postForm, writeAddress } from "#e2e/steps/board.steps.ts";
import { arriveSignedIn, expect, type Page, test } from "#e2e/steps/journey.ts";
import { makePerson, openSession } from "#e2e/steps/people.ts";

const files = /\/assets\/[\w.-]+\.js$/;
const lost = /^lost: GET \/assets\/[\w.-]+\.js net::ERR_FAILED$/;

test.beforeEach(async ({ context, watch }) => {
  watch.expects(lost);
  // A browser that never finds the time to ask ahead: each press has to ask for its file.
  await context.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
});

/** From here on no file comes any more, neither what is opened nor what tells of it in a toast. */
const cutLine = (page: Page) => page.route(files, (route) => route.abort());
const mendLine = (page: Page) => page.unroute(files);

const pressed = [
  {
    what: "a select",
    // Where nothing was asked yet there are no filters, unless one comes with some.
    at: "/app/requests/all?status=open",
    press: (page: Page) => page.getByRole("combobox", { name: "Order" }).click(),
    opened: (page: Page) => page.getByRole("listbox"),
  },
  {
    what: "a menu",
    // The list of requests brings it along with its own file.
    at: "/app/community/groups",
    press: (page: Page) => page.getByRole("button", { name: "Theme and sign out" }).click(),
    opened: (page: Page) => page.getByRole("menu"),
  },
  {
    what: "a dialog",
    at: "/app/community/groups",
    press: (page: Page) => page.getByRole("button", { name: "New group" }).click(),
    opened: (page: Page) => page.getByRole("dialog", { name: "Create a group" }),
  },
];

for (const { what, at, press, opened } of pressed) {
  test(`${what} that is lost says so, without the toasts, and opens by the next press`, async ({
    page,
  }) => {
    await arriveSignedIn(page, await openSession(await makePerson("Ada")), at);
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toBeVisible();
    const title = await heading.innerText();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);

    await cutLine(page);
    await press(page);
    const words = page.getByRole("status").filter({ hasText: "This could not be opened" });
    await expect(words).toBeVisible();
    await expect(opened(page)).toHaveCount(0);
    await expect(heading).toHaveText(title);
    await words.getByRole("button", { name: "Dismiss" }).click();
    await expect(words).toHaveCount(0);

    await press(page);
    await expect(words).toBeVisible();

    await mendLine(page);
    await press(page);
    await expect(opened(page)).toBeVisible();
  });
}

test("a toast comes as ever once its own file comes again", async ({ page }) => {
  await arriveSignedIn(page, await openSession(await makePerson("Ada")), "/app/community/groups");
  const found = page.getByRole("button", { name: "New group" });
  await expect(found).toBeVisible();
  await cutLine(page);
  await found.click();
  await expect(page.getByRole("button", { name: "Dismiss" })).toBeVisible();
  await mendLine(page);
  await found.click();
  const founding = page.getByRole("dialog", { name: "Create a group" });
  await founding.getByLabel("Name").fill("Harbour");
  await founding.getByRole("button", { name: "Create the group" }).click();
  await expect(page.getByRole("dialog").getByText("Harbour is created")).toBeVisible();
});

/** Said nowhere but in the library that reads it. */
const readerOfMarkdown = "blockQuotePrefixWhitespace";

test("a lost part of a form says so in its place, keeps what was typed, and comes when asked again", async ({
  page,
}) => {
  // Whichever file it travels in, and whatever else asks for that.
  await page.route(files, async (route) => {
    const response = await route.fetch();
    const isReader = (await response.text()).includes(readerOfMarkdown);
    await (isReader ? route.abort() : route.fulfill({ response }));
  });
  await arriveSignedIn(page, await openSession(await makePerson("Ada")), writeAddress);
  const form = postForm(page);
  await form.title.fill("Oat milk");
  await form.text.fill("What **moves** through it");
  await page.getByRole("tab", { name: "Preview" }).click();
  const words = page
    .getByRole("tabpanel", { name: "Preview" })
    .getByRole("status")
    .filter({ hasText: "This part could not be loaded." });
  await expect(words).toBeVisible();
  await expect(form.title).toHaveValue("Oat milk");
  await mendLine(page);
  await words.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator("strong", { hasText: "moves" })).toBeVisible();
});
