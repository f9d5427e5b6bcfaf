import { letTimePass } from "#e2e/app/time.ts";
import { askSomething, claim, deskOf, ines } from "#e2e/steps/desk.steps.ts";
import { arriveSignedIn, expect, type Page, test } from "#e2e/steps/journey.ts";
import { untilLive } from "#e2e/steps/page.steps.ts";
import { callApi, openSession } from "#e2e/steps/people.ts";

const progress = (page: Page) =>
  page.getByRole("region", { name: "How far the answer is" }).getByRole("listitem");
const present = (page: Page) => progress(page).and(page.locator('[aria-current="step"]'));

test("late is told before the promise passes: the new time and why, on the page that is open", async ({
  page,
  newPage,
}) => {
  const { token, title, id } = await askSomething();
  const analyst = await openSession(ines);
  await claim(analyst, id);
  await letTimePass("request_nearly_due", id);
  await arriveSignedIn(page, token, `/app/insights/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await untilLive(page);

  const desk = await newPage();
  await arriveSignedIn(desk, analyst, `/app/more/desk?request=${id}`);
  await expect(desk.getByText(/The promise is near/)).toBeVisible();
  await desk.getByRole("button", { name: "Give a new time" }).click();
  const dialog = desk.getByRole("dialog", { name: "Give a new time" });
  await dialog.getByRole("button", { name: "Two days later" }).click();
  await dialog.getByRole("button", { name: "Give the new time" }).click();
  const reason = dialog.getByRole("textbox", { name: "Why?" });
  await expect(reason).toBeFocused();
  await reason.fill("The statistics office answers on Thursday.");
  await dialog.getByRole("button", { name: "Give the new time" }).click();
  await expect(dialog).toBeHidden();
  await expect(desk.getByText(/The promise is near/)).toBeHidden();
  await expect(desk.getByRole("heading", { level: 1, name: title })).toBeFocused();

  const note = page.getByRole("region", { name: /^Later than promised: now expected/ });
  await expect(note).toContainText("The statistics office answers on Thursday.");
  await expect(note).toContainText("Promised for");
  await expect(page.getByText(/gave a new time$/)).toBeVisible();
});

test("how far the answer is, is seen as it happens, without a word of it", async ({
  page,
  newPage,
}) => {
  const { token, id } = await askSomething();
  const analyst = await openSession(ines);
  await arriveSignedIn(page, token, `/app/insights/${id}`);
  await expect(present(page)).toHaveText(/^Waiting for an analyst/);
  await untilLive(page);
  await claim(analyst, id);
  await expect(present(page)).toHaveText(/^Gathering sources/);

  const writing = await newPage();
  await arriveSignedIn(writing, analyst, `/app/more/desk?request=${id}`);
  const desk = deskOf(writing);
  await desk.addSource.fill("https://shops.example.org/prices");
  await desk.addSource.press("Enter");
  await expect(present(page)).toHaveText(/^Sources gathered \(1\)/);
  await desk.body.fill("Nobody may read this sentence yet.");
  await expect(present(page)).toHaveText(/^Writing/);
  await expect(progress(page).nth(1)).toHaveText("Sources gathered (1), done");
  const read = await callApi("GET", `/api/v1/insight_requests/${id}`, undefined, token);
  expect(JSON.stringify(read)).not.toContain("Nobody may read this");
});

test("a declined request says why at the top, and leads to asking it anew", async ({ page }) => {
  const { token, title, id } = await askSomething();
  const analyst = await openSession(ines);
  await arriveSignedIn(page, token, `/app/insights/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await untilLive(page);
  const reason = { reason: "This would be legal advice." };
  await callApi("POST", `/api/v1/insight_requests/${id}/decline`, reason, analyst);
  const note = page.getByRole("region", { name: "Your request was declined" });
  await expect(note).toContainText("This would be legal advice.");
  await note.getByRole("link", { name: "Change it and ask again" }).click();
  await expect(page.getByRole("textbox", { name: "What do you want to know?" })).toHaveValue(title);
});

test("what nobody works on stands above the queue as its time runs out", async ({ page }) => {
  const { title, id } = await askSomething();
  const analyst = await openSession(ines);
  await letTimePass("request_nearly_due", id);
  await arriveSignedIn(page, analyst, "/app/more/desk?filter=mine");
  const near = page.getByRole("region", { name: /^Nobody works on/ });
  await expect(near.getByRole("link", { name: title })).toBeVisible();
  await near
    .getByRole("listitem")
    .filter({ hasText: title })
    .getByRole("button", { name: `Claim request ${id}` })
    .click();
  await expect(near.getByRole("link", { name: title })).toBeHidden();
});
