import { randomBytes } from "node:crypto";
import { deskOf, ines } from "#e2e/steps/desk.steps.ts";
import { arriveSignedIn, expect, type Page, test } from "#e2e/steps/journey.ts";
import { untilLive } from "#e2e/steps/page.steps.ts";
import { makePerson, openSession } from "#e2e/steps/people.ts";
import { expectFiled, fillInRequest, oatMilk, requestForm } from "#e2e/steps/requests.steps.ts";

const description =
  "We decide in spring. What does a litre cost on the shelf? Who sells the most? Which brands are new?";
const shelf = "What does a litre cost on the shelf?";
const sellers = "Who sells the most?";
const pointOf = (page: Page, name: string) => page.getByRole("textbox", { name });
const linesOf = (page: Page) => page.getByRole("textbox", { name: /^Point \d/ });
const covered = (page: Page) => page.getByRole("region", { name: "Your points" });

test("points proposed, edited, filed, answered one by one, one sent back, corrected and accepted", async ({
  page,
  newPage,
}) => {
  test.setTimeout(150_000);
  const title = `Oat milk ${randomBytes(4).toString("hex")} in Danish shops`;
  await arriveSignedIn(page, await openSession(await makePerson("Ada")), "/app/requests/all/new");
  await fillInRequest(page, { ...oatMilk, title, description });

  await expect(linesOf(page)).toHaveCount(3);
  await expect(pointOf(page, "Point 1, proposed")).toHaveValue(shelf);
  await pointOf(page, "Point 3, proposed").fill("Which brands are new this year?");
  await page.getByRole("button", { name: "Move point 3 up" }).press("Enter");
  // What is written on leaves alone what was edited.
  await requestForm(page).description.fill(`${description} And who buys it?`);
  await expect(linesOf(page)).toHaveCount(4);
  // It stands after the one of the sentence before it.
  await expect(pointOf(page, "Point 3, proposed")).toHaveValue("Who buys it?");
  await pointOf(page, "Point 3, proposed").press("Alt+ArrowDown");
  await page.getByRole("button", { name: "Remove point 4" }).click();
  const points = [shelf, "Which brands are new this year?", sellers];
  await expect.poll(() => linesOf(page).evaluateAll(valuesOf)).toEqual(points);
  await page.reload();
  await expect.poll(() => linesOf(page).evaluateAll(valuesOf)).toEqual(points);

  await requestForm(page).review.click();
  await expect(page.getByRole("listitem").filter({ hasText: sellers })).toBeVisible();
  await requestForm(page).submit.click();
  await expectFiled(page, title);
  const asked = page.getByRole("region", { name: "What exactly you want to know" });
  await expect(asked.getByRole("listitem")).toHaveText(points);
  await untilLive(page);
  const id = Number(/insights\/(\d+)/.exec(page.url())?.[1]);

  const writing = await newPage();
  const desk = deskOf(writing);
  await arriveSignedIn(writing, await openSession(ines), `/app/more/desk?q=${id}`);
  await writing.getByRole("button", { name: `Claim request ${id}` }).click();
  await expect(writing.getByText(`Request ${id} is yours`)).toBeVisible();
  await writing.goto(`/#/app/more/desk?request=${id}`);
  await writing.getByRole("button", { name: "Start with the 3 points as headings" }).click();
  await expect(desk.body).toBeFocused();
  await expect(desk.body).toHaveValue(points.map((text) => `## ${text}\n\n`).join(""));

  await desk.addSource.fill("https://example.org/prices");
  await writing.getByRole("button", { name: "Add source" }).click();
  await pointOf(writing, "Title").fill("Shelf prices in four chains");
  await desk.summary.fill("A litre costs 14 to 22 kroner [1].");
  await desk.body.fill(`## ${shelf}\n\nBetween 14 and 22 kroner [1].`);
  await desk.outcome.getByRole("radio", { name: "Partly answered" }).check();
  for (const text of points.slice(0, 2))
    await desk.coverage(text).getByRole("radio", { name: "Answered" }).check();
  await desk.publish.click();
  await expect(desk.coverage(sellers).getByRole("radio").first()).toBeFocused();
  await expect(desk.missing).toContainText(`Mark how far “${sellers}” is answered.`);
  await desk.coverage(sellers).getByRole("radio", { name: "Not found" }).check();
  await desk.publish.click();
  await writing.getByRole("button", { name: "Deliver to Ada" }).click();

  await expect(covered(page)).toContainText("2 answered, 1 not found");
  await page.getByRole("button", { name: "Ask for a revision" }).first().click();
  const back = page.getByRole("dialog", { name: "Ask for a revision?" });
  await expect(back.getByRole("checkbox")).toHaveCount(3);
  await expect(back.getByRole("checkbox", { checked: true })).toHaveAccessibleName(
    new RegExp(`^${sellers.replace("?", "\\?")}`),
  );
  await back.getByRole("textbox", { name: "What is missing?" }).fill("The chains themselves know");
  await back.getByRole("button", { name: "Ask for a revision" }).click();
  await expect(page.getByText(`You asked for a revision of “${sellers}”`)).toBeVisible();

  const open = writing.getByRole("region", { name: "What is still open" });
  await expect(
    open.or(writing.locator("section", { hasText: "What is still open" })).first(),
  ).toContainText(sellers);
  await desk.note.fill("Who sells the most is answered now");
  await desk.coverage(sellers).getByRole("radio", { name: "Answered" }).check();
  await desk.outcome.getByRole("radio", { name: "Answered", exact: true }).check();
  await desk.publish.click();
  await writing.getByRole("button", { name: "Deliver to Ada" }).click();

  await page.getByRole("button", { name: "Show it" }).click();
  await expect(covered(page)).toContainText("3 answered");
  await page.getByRole("button", { name: "Accept and rate" }).first().click();
  const accept = page.getByRole("dialog", { name: "Accept this insight?" });
  await accept.getByRole("radio", { name: "5: Just what I needed" }).check();
  await accept.getByRole("button", { name: "Accept and rate" }).click();
  await expect(page.getByRole("region", { name: "Rating" })).toContainText("You rated it 5 of 5");
});

function valuesOf(fields: Element[]): string[] {
  return fields.map((one) => (one instanceof HTMLTextAreaElement ? one.value : ""));
}
