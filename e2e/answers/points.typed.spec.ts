import { randomBytes } from "node:crypto";
import { arriveSignedIn, expect, type Page, test } from "#e2e/steps/journey.ts";
import { makePerson, openSession } from "#e2e/steps/people.ts";
import { oatMilk, requestForm } from "#e2e/steps/requests.steps.ts";

const charge = "What do ICA and Coop charge per litre?";
const promotions = "How often do they run promotions?";
const text = `We launch in spring. ${charge} ${promotions}`;
const linesOf = (page: Page) => page.getByRole("textbox", { name: /^Point \d/ });
const valuesOf = (fields: Element[]) =>
  fields.map((one) => (one instanceof HTMLTextAreaElement ? one.value : ""));

async function open(page: Page) {
  await arriveSignedIn(page, await openSession(await makePerson("Ada")), "/app/requests/all/new");
  const form = requestForm(page);
  await form.category.check();
  const title = `Oat milk ${randomBytes(4).toString("hex")}`;
  await form.title.pressSequentially(title, { delay: 20 });
  return { ...form, points: () => linesOf(page).evaluateAll(valuesOf) };
}

test("points come with the end of a sentence as somebody types, and follow its corrections", async ({
  page,
}) => {
  test.setTimeout(90_000);
  const { description, points, ...form } = await open(page);
  const type = (keys: string, delay: number) => description.pressSequentially(keys, { delay });
  const erase = async (keys: number) => {
    for (let key = 0; key < keys; key += 1) await description.press("Backspace", { delay: 40 });
  };

  await type("We launch in spring. What do ICA and Cop", 130);
  expect(await points()).toEqual([]);
  await erase(1);
  await type("op charge per litre", 70);
  expect(await points()).toEqual([]);
  await type("? ", 70);
  await expect.poll(points).toEqual([charge]);
  await type("How often do they run promotions?", 20);
  await expect.poll(points).toEqual([charge, promotions]);

  // Back into the sentence: its point goes along, and none comes beside it.
  await erase(11);
  await type("offers?", 200);
  await expect.poll(points).toEqual([charge, "How often do they run offers?"]);
  await erase(" How often do they run offers?".length);
  await expect.poll(points).toEqual([charge]);

  // What has no mark at its end is over with its line, or as the field is left.
  await type("\nWhich shops sell most\nWho buys it", 30);
  await expect.poll(points).toEqual([charge, "Which shops sell most"]);
  await description.press("Tab");
  await expect.poll(points).toEqual([charge, "Which shops sell most", "Who buys it"]);

  await form.product.fill(oatMilk.product);
  await form.shelfPrices.check();
  await form.review.click();
  await expect(page.getByRole("listitem").filter({ hasText: "Who buys it" })).toBeVisible();
  for (const point of [charge, "Which shops sell most"])
    await expect(page.getByRole("listitem").filter({ hasText: point })).toBeVisible();
});

test("points of a text that was typed are the points of the same text pasted", async ({
  page,
  newPage,
}) => {
  const typed = await open(page);
  await typed.description.pressSequentially(text, { delay: 20 });
  await expect.poll(typed.points).toEqual([charge, promotions]);
  await typed.description.selectText();
  await typed.description.press("Backspace");
  await expect.poll(typed.points).toEqual([]);

  const elsewhere = await newPage();
  const pasted = await open(elsewhere);
  await pasted.description.focus();
  await elsewhere.keyboard.insertText(text);
  await expect.poll(pasted.points).toEqual([charge, promotions]);
});

test("an unfinished sentence is a point once something else is pressed, and the press counts", async ({
  page,
}) => {
  const { description, points, ...form } = await open(page);
  await form.product.fill(oatMilk.product);
  await description.pressSequentially("We launch in spring. Who buys it", {
    delay: 20,
  });
  await form.shelfPrices.check();
  await expect.poll(points).toEqual(["Who buys it"]);
  await description.press("End");
  await description.pressSequentially(". which shops sell most", { delay: 20 });
  await form.review.click();
  await expect(
    page.getByRole("listitem").filter({ hasText: "Which shops sell most" }),
  ).toBeVisible();
});
