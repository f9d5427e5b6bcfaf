import { randomBytes } from "node:crypto";
import { askSomething, claim, deskOf, ines, rasmus } from "#e2e/steps/desk.steps.ts";
import { arriveSignedIn, expect, test } from "#e2e/steps/journey.ts";
import { topOf, untilLive, untilSettled } from "#e2e/steps/page.steps.ts";
import { callApi, openSession } from "#e2e/steps/people.ts";

const shelf = "What does a litre cost?";
/** A word that only this journey's requests have. */
const makeWord = () => `zz${randomBytes(5).toString("hex").replaceAll(/\d/g, "q")}`;

test("one claims and the other's desk changes by itself, with counts that stay true while searching", async ({
  page,
  newPage,
}) => {
  const word = makeWord();
  const [first, second, third] = [1, 2, 3].map((at) => `What does ${word} cost in shop ${at}?`);
  if (!first || !second || !third) throw new Error("Three are asked.");
  const mine = await askSomething({ title: first });
  const taken = await askSomething({ title: second });
  const free = await askSomething({ title: third });
  await claim(await openSession(ines), mine.id);

  await arriveSignedIn(page, await openSession(ines), `/app/more/desk?q=${word}`);
  const desk = deskOf(page);
  await expect(desk.part("Mine")).toContainText(first);
  await expect(desk.part("Unclaimed").getByRole("listitem")).toHaveCount(2);
  const pills = page.getByRole("group", { name: "Which requests" });
  await expect(pills.getByRole("button", { name: "Mine 1" })).toBeVisible();
  await expect(pills.getByRole("button", { name: "Unclaimed 2" })).toBeVisible();
  await untilLive(page);
  await untilSettled(page);
  // What nobody works on in time stands above the queue, and comes and goes with other journeys.
  const place = async () => (await topOf(desk.row(third))) - (await topOf(desk.part("Mine")));
  const where = await place();

  const other = await newPage();
  await arriveSignedIn(other, await openSession(rasmus), `/app/more/desk?q=${word}`);
  await expect(deskOf(other).part("Others work on")).toContainText(first);
  await other.getByRole("button", { name: `Claim request ${taken.id}` }).click();

  await expect(desk.row(second)).toContainText("now with Rasmus Demo");
  await expect(pills.getByRole("button", { name: "Unclaimed 1" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Others work on 1" })).toBeVisible();
  await expect(page.getByRole("button", { name: `Claim request ${taken.id}` })).toBeHidden();
  expect(await place()).toBe(where);

  await page.reload();
  await expect(desk.part("Others work on")).toContainText(second);
  await expect(desk.part("Unclaimed").getByRole("listitem")).toHaveCount(1);
  await expect(desk.row(third)).toContainText(String(free.id));
});

test("what others work on is folded, and stays as it was left", async ({ page }) => {
  const { title, id } = await askSomething();
  await claim(await openSession(rasmus), id);
  await arriveSignedIn(page, await openSession(ines), "/app/more/desk");
  const fold = page.getByRole("button", { name: /^Others work on/ });
  await expect(fold).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByRole("link", { name: title })).toHaveCount(0);
  await fold.press("Enter");
  await expect(deskOf(page).part("Others work on")).toBeVisible();
  await page.reload();
  await expect(deskOf(page).part("Others work on")).toBeVisible();
  await fold.press("Enter");
  await expect(deskOf(page).part("Others work on")).toBeHidden();
});

test("from the list to the desk, from there to the request's page and back, and on to the next once it is published", async ({
  page,
}) => {
  const { title, id } = await askSomething({ points: [shelf] });
  const analyst = await openSession(ines);
  await claim(analyst, id);
  await arriveSignedIn(page, analyst, "/app/requests/all");
  const next = page.getByRole("region", { name: "Next at the desk" });
  await expect(next.getByText("Yours, due next")).toBeVisible();
  await next.getByRole("link", { name: "Open the desk" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Desk" })).toBeVisible();

  await page.goto(`/#/app/insights/${id}`);
  await page.getByRole("link", { name: "Open at the desk" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await page.getByRole("link", { name: `Request ${id}`, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`insights/${id}$`));
  await page.goBack();

  const desk = deskOf(page);
  await expect(desk.missing.getByRole("button")).toHaveCount(0);
  await expect(desk.missing).toContainText("things are missing before publishing");
  await desk.publish.click();
  await expect(desk.missing.getByRole("button", { name: "Begin with a summary." })).toBeVisible();
  await expect(desk.summary).toBeFocused();

  await desk.addSource.fill("https://example.org/prices");
  await page.getByRole("button", { name: "Add source" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Shelf prices");
  await desk.summary.fill("A litre costs 14 to 22 kroner [1].");
  await desk.body.fill("Four chains list it between 14 and 22 kroner [1].");
  await desk.outcome.getByRole("radio", { name: "Answered", exact: true }).check();
  await desk.coverage(shelf).getByRole("radio", { name: "Answered" }).check();
  await expect(desk.missing).toContainText("Nothing is missing");

  // Something of hers waits, so that it is known what comes next.
  const after = await askSomething();
  await claim(analyst, after.id);
  await desk.publish.click();
  await page.getByRole("button", { name: "Deliver to Ada" }).click();
  await expect(desk.next).toContainText("Version 1 published.");
  await expect(desk.next).toBeFocused();
  await expect(desk.next).toContainText(/(left|late), due /);
  const onward = desk.next.getByRole("link", { name: "Next request" });
  await expect(onward).toBeVisible();
  for (let stops = 0; stops < 20 && !(await onward.evaluate(isFocused)); stops += 1)
    await page.keyboard.press("Tab");
  await expect(onward).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(desk.next).toBeHidden();
  await expect(page).toHaveURL(/desk\?request=\d+$/);
  await expect(page).not.toHaveURL(new RegExp(`request=${id}$`));
  await callApi("DELETE", `/api/v1/insight_requests/${after.id}/claim`, undefined, analyst);
});

const isFocused = (element: Element) => element === document.activeElement;

test("declining leads back to the queue, with what is next", async ({ page }) => {
  const { id } = await askSomething();
  const analyst = await openSession(ines);
  await claim(analyst, id);
  await arriveSignedIn(page, analyst, `/app/more/desk?request=${id}`);
  await page.getByRole("button", { name: "More actions for this request" }).click();
  await page.getByRole("menuitem", { name: "Decline" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("This would be legal advice.");
  await page.getByRole("button", { name: "Decline this request" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Desk" })).toBeVisible();
  await expect(deskOf(page).next).toContainText(`Request ${id} declined.`);
  await expect(deskOf(page).next.getByRole("link")).toBeVisible();
  await page.getByRole("button", { name: "Close what is next" }).press("Enter");
  await expect(deskOf(page).next).toBeHidden();
});
