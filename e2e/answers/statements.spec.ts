import { askSomething, claim, deskOf, ines } from "#e2e/steps/desk.steps.ts";
import { arriveSignedIn, expect, type Page, test } from "#e2e/steps/journey.ts";
import { untilFocusWithin } from "#e2e/steps/page.steps.ts";
import { openSession } from "#e2e/steps/people.ts";

const selectedIn = (page: Page) =>
  page.evaluate(() => {
    const area = document.activeElement;
    return area instanceof HTMLTextAreaElement
      ? area.value.slice(area.selectionStart, area.selectionEnd)
      : "";
  });

test("a statement without a source stops publishing, is mended by keys, and the requester reads the count", async ({
  page,
  newPage,
}) => {
  const { token, title, id } = await askSomething();
  const analyst = await openSession(ines);
  await claim(analyst, id);
  await arriveSignedIn(page, analyst, `/app/more/desk?request=${id}`);
  const desk = deskOf(page);
  const steps = page.getByRole("region", { name: "Statements" });

  // No source for what is answered.
  await desk.summary.fill("See the text below.");
  await desk.body.fill("See the text below.");
  await desk.coverage(title).getByRole("radio", { name: "Answered" }).check();
  await desk.outcome.getByRole("radio", { name: "Answered", exact: true }).check();
  await desk.publish.click();
  await expect(desk.missing).toContainText("Add at least one source: an answer rests on one.");
  await expect(desk.addSource).toBeFocused();

  // A bracket, a pasted address, and it is a source; its title is the analyst's to type.
  await desk.summary.fill("One litre costs 20 kr ");
  await desk.summary.press("End");
  await page.keyboard.type("[");
  await page.keyboard.insertText("https://shops.example.org/prices");
  await page.getByRole("option", { name: /Add it as source 1/ }).waitFor();
  await page.keyboard.press("Enter");
  await expect(desk.summary).toHaveValue("One litre costs 20 kr [1]");
  await expect(desk.summary).toBeFocused();
  await page.getByRole("textbox", { name: "Title" }).fill("Shelf prices");

  // Statements that cite nothing: the place is marked, beside the text and in it.
  const body =
    "Shops in Aarhus ask for 22 kr. It will be 25 kr in 2028. Chains in Jutland sell it too.";
  await desk.body.fill(body);
  await expect(steps).toContainText("1 of 4 statements have a source");
  await desk.publish.click();
  await expect(desk.body).toBeFocused();
  await expect.poll(() => selectedIn(page)).toBe("Shops in Aarhus ask for 22 kr.");
  await expect(page.getByRole("dialog")).toBeHidden();

  await page.keyboard.press("F8");
  await untilFocusWithin(steps);
  await page.keyboard.press("c");
  await expect(page.getByRole("listbox", { name: "Sources to cite" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(desk.body).toHaveValue(body.replace("22 kr.", "22 kr [1]."));
  await expect(steps).toContainText("1 of 2 without a source");
  await page.keyboard.press("F8");
  await untilFocusWithin(steps);
  await page.keyboard.press("e");
  await expect(steps).toContainText("1 of 1 without a source");
  await untilFocusWithin(steps);
  await page.keyboard.press("n");
  await expect(steps).toContainText("2 of 3 statements have a source");
  await expect(desk.missing).toContainText("Nothing is missing");

  await page.reload();
  await expect(steps).toContainText("2 of 3 statements have a source");
  await desk.publish.click();
  await page.getByRole("button", { name: "Deliver to Ada" }).click();
  await expect(page.getByText("Delivered", { exact: true }).first()).toBeVisible();

  const reader = await newPage();
  await arriveSignedIn(reader, token, `/app/insights/${id}`);
  await expect(reader.getByText("2 of 3 statements have a source")).toBeVisible();
  await expect(reader.getByText("It will be 25 kr in 2028. our own estimate")).toBeVisible();
});
