import { randomBytes } from "node:crypto";
import {
  categoriesAddress,
  categoryEditor,
  choose,
  makeCalendar,
  makeCategory,
  retireCategory,
} from "#e2e/steps/categories.steps.ts";
import { claim, deskOf, ines, rasmus } from "#e2e/steps/desk.steps.ts";
import { arriveSignedIn, expect, type Page, test } from "#e2e/steps/journey.ts";
import { untilLive } from "#e2e/steps/page.steps.ts";
import { callApi, demo, makePerson, openSession, type Token } from "#e2e/steps/people.ts";
import { fileIn } from "#e2e/steps/requests.steps.ts";

const shelf = "What does a litre cost on the shelf?";
const statusOf = (page: Page, words: string) => page.getByText(words, { exact: true }).first();

/** In a category whose insights somebody else reads first, as an admin set on screen. */
async function makeReadCategory(page: Page, admin: Token) {
  const name = `Read first ${randomBytes(3).toString("hex")}`;
  const category = await makeCategory(admin, name, await makeCalendar(admin, `${name} hours`));
  await arriveSignedIn(page, admin, `${categoriesAddress}/${category.id}`);
  const editor = categoryEditor(page);
  await choose(page, editor.form.getByRole("combobox", { name: "Second reader" }), "Always");
  await editor.review.click();
  await expect(editor.reviewing).toContainText("Second reader");
  await editor.save.click();
  await expect(editor.reviewing).toBeHidden();
  return category;
}

async function write(page: Page): Promise<void> {
  const desk = deskOf(page);
  await desk.addSource.fill("https://example.org/prices");
  await page.getByRole("button", { name: "Add source" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Shelf prices in four chains");
  await desk.summary.fill("A litre costs 14 to 22 kroner [1].");
  await desk.body.fill("Four chains list it **between 14 and 22** kroner [1].");
  await desk.outcome.getByRole("radio", { name: "Answered", exact: true }).check();
  await desk.coverage(shelf).getByRole("radio", { name: "Answered" }).check();
}

test("an insight is read by a second analyst, returned once, and approved", async ({
  page,
  newPage,
  watch,
}) => {
  test.setTimeout(180_000);
  watch.expects(/^422: POST \/api\/v1\/insight_requests\/\d+\/insight_response$/);
  const admin = await openSession(demo.admin);
  const adminPage = await newPage();
  const category = await makeReadCategory(adminPage, admin);
  const ada = await openSession(await makePerson("Ada"));
  const title = `Oat milk ${randomBytes(4).toString("hex")} in Danish shops`;
  const id = await fileIn(ada, category.id, title, shelf);
  const writer = await openSession(ines);
  await claim(writer, id);
  await arriveSignedIn(page, ada, `/app/insights/${id}`);
  await untilLive(page);

  // As if the category asked for a second reader since a moment ago.
  const writing = await newPage();
  const work = new RegExp(`/api/v1/desk/${id}$`);
  await writing.route(work, async (route) => {
    const response = await route.fetch();
    const { desk_work } = (await response.json()) as { desk_work: object };
    await route.fulfill({ response, json: { desk_work: { ...desk_work, second_reader: "none" } } });
  });
  await arriveSignedIn(writing, writer, `/app/more/desk?request=${id}`);
  await write(writing);
  const desk = deskOf(writing);
  await desk.publish.click();
  await writing.getByRole("button", { name: "Deliver to Ada" }).click();
  const ready = writing.getByRole("button", { name: "Ready for review", exact: true });
  await expect(ready).toBeFocused();
  await expect(desk.missing).toContainText("Somebody else reads it before it is delivered.");
  // An answer may be on its way that a live event has asked for.
  await writing.unrouteAll({ behavior: "wait" });

  await ready.click();
  await writing.getByRole("button", { name: "It is ready" }).click();
  await expect(statusOf(page, "Being checked")).toBeVisible();

  // Who wrote it does not approve it, on screen or otherwise.
  await expect(writing.getByText("You wrote it, so somebody else reads it.")).toBeVisible();
  await expect(writing.getByRole("button", { name: /^Approve/ })).toBeHidden();
  const own = callApi("POST", `/api/v1/desk/${id}/review/approval`, { version: 1 }, writer);
  await expect(own).rejects.toThrow(/answered 403/);

  const reading = await newPage();
  await arriveSignedIn(
    reading,
    await openSession(rasmus),
    `/app/more/desk?q=${title.slice(9, 17)}`,
  );
  await reading.getByRole("button", { name: "To review 1" }).click();
  await deskOf(reading).queue.getByRole("link", { name: title }).click();
  const passage = reading.getByRole("textbox", { name: "Passage" });
  await reading.getByText("between 14 and 22", { exact: true }).selectText();
  await expect(passage).toHaveValue("between 14 and 22");
  await reading.getByRole("textbox", { name: "Note", exact: true }).fill("Is that with tax?");
  await reading.getByRole("button", { name: "Add the note" }).click();
  const notes = reading.getByRole("list", { name: "Notes on passages" });
  await expect(notes).toContainText("Is that with tax?");
  await reading.getByRole("button", { name: "Return", exact: true }).click();
  await reading.getByRole("textbox", { name: "What has to change?" }).fill("Say which year it is.");
  await reading.getByRole("button", { name: "Return it to Ines" }).click();

  await expect(statusOf(page, "In progress")).toBeVisible();
  await expect(page.getByText("Say which year it is.")).toBeHidden();
  const before = writing.getByRole("region", { name: "Read before" });
  await expect(before).toContainText("Say which year it is.");
  await expect(before).toContainText("Is that with tax?");
  await expect(desk.summary).toHaveValue("A litre costs 14 to 22 kroner [1].");
  await desk.summary.fill("In 2026 a litre costs 14 to 22 kroner, with tax [1].");
  await ready.click();
  await writing.getByRole("button", { name: "It is ready" }).click();

  await reading.goto(`/#/app/more/desk?request=${id}`);
  await expect(reading.getByText("In 2026 a litre costs")).toBeVisible();
  await reading.getByRole("button", { name: "Approve and deliver" }).click();
  await reading.getByRole("button", { name: "Deliver to Ada" }).click();
  await expect(statusOf(page, "Delivered")).toBeVisible();
  await expect(page.getByText(/Read before delivery by Rasmus/).first()).toBeVisible();
  await expect(page.getByText("Is that with tax?")).toBeHidden();
  await retireCategory(admin, category.id);
});
