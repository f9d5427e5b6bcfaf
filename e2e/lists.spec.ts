import { fillMany } from "#e2e/app/app.ts";
import type { Response } from "@playwright/test";
import { arriveSignedIn, expect, type Page, test } from "#e2e/steps/journey.ts";
import { topOf, untilLive, untilSettled } from "#e2e/steps/page.steps.ts";
import { callApi, demo, makePerson, openSession, type Token } from "#e2e/steps/people.ts";
import { fileRequest, listRequests, requestForm } from "#e2e/steps/requests.steps.ts";

const rows = (page: Page) => page.getByRole("list", { name: "Requests" }).getByRole("listitem");
/** As the page has them: by role, a thousand would take seconds each time. */
const rowsInPage = (page: Page) => page.locator("main [data-row]");
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
  const before = await topOf(row);
  await row.click();
  await expect(heading(page)).toHaveText(title);
  await page.goBack();
  await expect(row).toBeInViewport();
  await expect.poll(async () => Math.abs((await topOf(row)) - before)).toBeLessThan(4);
  await expect(rowsInPage(page)).toHaveCount(1_000);

  await page.keyboard.press("j");
  await expect(page.locator("a:focus")).toContainText("What is known about subject number");
});

test("a filter is passed on as an address, and finds the same for a colleague", async ({
  page,
  newPage,
}) => {
  await arriveSignedIn(page, await openSession(demo.member), "/app/requests/regulation");
  await page.getByRole("button", { name: "Northwind" }).click();
  await page.getByRole("button", { name: "Open" }).click();
  await page.getByRole("combobox", { name: "Order" }).click();
  const answered = page.waitForResponse(/insight_requests\?.*sort=newest/);
  await page.getByRole("option", { name: "Newest first" }).click();
  await expect(page).toHaveURL(/scope=organization&status=open&sort=newest/);
  const found = await titlesIn(await answered);
  expect(found.length).toBeGreaterThan(0);
  await expect(rows(page).getByRole("link")).toHaveText(found);

  const second = await newPage();
  const address = new URL(page.url()).hash.slice(1);
  await arriveSignedIn(second, await openSession(demo.colleague), address);
  await expect(second.getByRole("button", { name: "Northwind" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(second.getByRole("combobox", { name: "Order" })).toContainText("Newest first");
  await expect(rows(second).getByRole("link")).toHaveText(found);
});

test("what waits for me stands on top, then what is open by its promise", async ({ page }) => {
  await arriveSignedIn(page, await openSession(demo.member), "/app/requests/all");
  // All in one look: the list follows what others do.
  const read = async () => {
    const texts = await rows(page).allTextContents();
    const count = texts.filter((text) => text.includes("waits for you")).length;
    const isOnTop = texts.slice(0, count).every((text) => text.includes("waits for you"));
    const next = texts[count] ?? "Accepted";
    const isNextOpen = !/Accepted|Declined|Cancelled/.test(next);
    return { hasSome: count > 1, isOnTop, isNextOpen };
  };
  await expect.poll(read).toEqual({ hasSome: true, isOnTop: true, isNextOpen: true });
});

test("a new row announces itself and moves none that one reads", async ({ page }) => {
  const ada = await makePerson("Ada");
  const token = await openSession(ada);
  await fileRequest(token, "What was asked before it?");
  await arriveSignedIn(page, token, "/app/requests/all");
  await untilLive(page);
  const standing = rows(page).filter({ hasText: "What was asked before it?" });
  await expect(standing).toBeVisible();
  await untilSettled(page);
  const before = await topOf(standing);
  await fileRequest(token, "What is asked meanwhile?");
  const show = page.getByRole("button", { name: "Show it" });
  await expect(show).toBeVisible();
  expect(await topOf(standing)).toBe(before);
  await show.click();
  await expect(page.getByRole("link", { name: "What is asked meanwhile?" })).toBeFocused();
});

test("what waits for me is one press away", async ({ page }) => {
  await arriveSignedIn(page, await openSession(demo.member), "/app/requests/all");
  await page.getByRole("button", { name: "Waits for me" }).click();
  await expect(page).toHaveURL(/status=waits_for_me/);
  await expect(rows(page).first()).toContainText(/waits for you|Delivered/);
  const mark = page.getByText(/^(Your answer needed|Delivered)$/);
  await expect(rows(page).filter({ hasNot: mark })).toHaveCount(0);
  await expect(rows(page).filter({ has: mark })).not.toHaveCount(0);
});

test("a pause is told in the ledger, with its reason and what it moved", async ({ page }) => {
  const token = await openSession(demo.member);
  const [asked] = await listRequests(token, "status=needs_clarification&scope=mine");
  if (!asked) throw new Error("The demo world asks the demo member nothing.");
  await arriveSignedIn(page, token, `/app/insights/${asked.id}`);
  const promise = page.getByRole("region", { name: "The promise" });
  await expect(promise.getByText("The clock is paused.")).toBeVisible();
  await page.getByText("How it was counted").click();
  const ledger = page.getByRole("table", { name: "How the time of this request was counted" });
  await expect(ledger).toContainText(await reasonOf(token, asked.id));
});

test("the promise is there before anything is typed", async ({ page }) => {
  const ada = await makePerson("Ada");
  await arriveSignedIn(page, await openSession(ada), "/app/requests/all/new");
  await requestForm(page).category.check();
  const promise = page.getByRole("region", { name: /promise/i });
  await expect(promise).toContainText(/Submit now and have it by/);
  await expect(promise).toContainText(/came on time/);
  await expect(requestForm(page).title).toHaveValue("");
});

/** On and on, as somebody does who looks for the end; in one go, since each step is recorded. */
async function scrollToEnd(page: Page, count: number): Promise<void> {
  await page.evaluate(async (all) => {
    while (document.querySelectorAll("main [data-row]").length < all) {
      window.scrollTo(0, document.body.scrollHeight);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, count);
}

async function titlesIn(response: Response): Promise<string[]> {
  const { insight_requests } = (await response.json()) as { insight_requests: { title: string }[] };
  return insight_requests.map(({ title }) => title);
}

/** Why the clock stands, as the request itself says. */
async function reasonOf(token: Token, id: number): Promise<string> {
  const answer = await callApi("GET", `/api/v1/insight_requests/${id}`, undefined, token);
  // The contract's answer to one request.
  const { insight_request } = answer as { insight_request: { ledger: { pauses: Pause[] } } };
  return insight_request.ledger.pauses.at(-1)?.reason ?? "no reason at all";
}

type Pause = { reason: string | null };
