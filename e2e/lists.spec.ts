import { fillMany } from "./app.ts";
import { arriveSignedIn, expect, type Page, test } from "./journey.ts";
import { appUrl, callApi, demo, makePerson, openSession, type Token } from "./people.ts";
import { requestForm } from "./requests.steps.ts";
import { addressOfFirst } from "./screens.requests.ts";

const rows = (page: Page) => page.getByRole("list", { name: "Requests" }).getByRole("listitem");
/** Counted as the page has them: by role, a thousand would take seconds each time. */
const countRows = (page: Page) => page.locator("main [data-row]").count();
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("a list of a thousand is scrolled to its end, one is opened, and back is the same place", async ({
  page,
}) => {
  test.slow();
  const ada = await makePerson("Ada");
  fillMany(ada.email, 1_000);
  await arriveSignedIn(page, await openSession(ada), "/app/requests/all");
  await expect(rows(page).first()).toBeVisible();
  await scrollToEnd(page, 1_000);

  const title = "What is known about subject number 700?";
  const row = page.getByText(title);
  await row.scrollIntoViewIfNeeded();
  const before = await row.evaluate((link) => link.getBoundingClientRect().top);
  await row.click();
  await expect(heading(page)).toHaveText(title);
  await page.goBack();
  await expect(row).toBeInViewport();
  const after = await row.evaluate((link) => link.getBoundingClientRect().top);
  expect(Math.abs(after - before)).toBeLessThan(4);
  expect(await countRows(page)).toBe(1_000);

  await page.keyboard.press("j");
  await expect(page.locator("a:focus")).toContainText("What is known about subject number");
});

test("a filter is passed on as an address, and finds the same for a colleague", async ({
  page,
  browser,
  watch,
}) => {
  await arriveSignedIn(page, await openSession(demo.member), "/app/requests/regulation");
  await page.getByRole("button", { name: "Northwind" }).click();
  await page.getByRole("button", { name: "Open" }).click();
  await page.getByRole("combobox", { name: "Order" }).click();
  await page.getByRole("option", { name: "Newest first" }).click();
  await expect(page).toHaveURL(/scope=organization&status=open&sort=newest/);
  const found = await titlesOf(page);
  expect(found.length).toBeGreaterThan(0);

  const other = await browser.newContext({ baseURL: appUrl() });
  await watch.follow(other);
  const second = await other.newPage();
  const address = new URL(page.url()).hash.slice(1);
  await arriveSignedIn(second, await openSession(demo.colleague), address);
  await expect(second.getByRole("button", { name: "Northwind" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(second.getByRole("combobox", { name: "Order" })).toContainText("Newest first");
  expect(await titlesOf(second)).toEqual(found);
  await other.close();
});

test("what waits for me is one press away", async ({ page }) => {
  await arriveSignedIn(page, await openSession(demo.member), "/app/requests/all");
  await page.getByRole("button", { name: "Waits for me" }).click();
  await expect(page).toHaveURL(/status=waits_for_me/);
  await expect(rows(page).first()).toContainText(/waits for you|Delivered/);
  const marks = await rows(page)
    .getByText(/^(Your answer needed|Delivered)$/)
    .count();
  expect(marks).toBe(await rows(page).count());
});

test("a pause is told in the ledger, with its reason and what it moved", async ({ page }) => {
  const token = await openSession(demo.member);
  const address = await addressOfFirst(token, "status=needs_clarification&scope=mine");
  await arriveSignedIn(page, token, address);
  await expect(page.getByText("The clock stands still.")).toBeVisible();
  await page.getByText("How it was counted").click();
  const ledger = page.getByRole("table", { name: "The ledger of this request" });
  await expect(ledger).toContainText(await reasonOf(token, address));
});

test("the promise is there before anything is typed", async ({ page }) => {
  const ada = await makePerson("Ada");
  await arriveSignedIn(page, await openSession(ada), "/app/requests/all/new");
  await requestForm(page).category.check();
  const promise = page.getByRole("region", { name: /promise/i });
  await expect(promise).toContainText(/Sent now, you have it by/);
  await expect(promise).toContainText(/came on time/);
  await expect(requestForm(page).title).toHaveValue("");
});

/** On and on, as somebody does who looks for the end; in one go, since each step is recorded. */
async function scrollToEnd(page: Page, count: number): Promise<void> {
  await page.evaluate(async (all) => {
    while (document.querySelectorAll("main [data-row]").length < all) {
      window.scrollTo(0, document.body.scrollHeight);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }, count);
}

async function titlesOf(page: Page): Promise<string[]> {
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  return rows(page).getByRole("link").allTextContents();
}

/** Why the clock stands, as the request itself says. */
async function reasonOf(token: Token, address: string): Promise<string> {
  const id = address.split("/").at(-1);
  const answer = await callApi("GET", `/api/v1/insight_requests/${id}`, undefined, token);
  // The contract's answer to one request.
  const { insight_request } = answer as { insight_request: { ledger: { pauses: Pause[] } } };
  return insight_request.ledger.pauses.at(-1)?.reason ?? "no reason at all";
}

type Pause = { reason: string | null };
