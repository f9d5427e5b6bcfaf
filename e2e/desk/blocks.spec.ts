import { randomBytes } from "node:crypto";
import {
  categoriesAddress,
  categoryEditor,
  makeCalendar,
  makeCategory,
  retireCategory,
} from "#e2e/steps/categories.steps.ts";
import { claim, deskOf, ines, rasmus } from "#e2e/steps/desk.steps.ts";
import { arriveSignedIn, expect, type Page, test } from "#e2e/steps/journey.ts";
import { untilLive } from "#e2e/steps/page.steps.ts";
import { callApi, demo, makePerson, openSession, type Token } from "#e2e/steps/people.ts";

const points = ["What does a litre cost on the shelf?", "What do *wholesalers* charge?"];
const checked = "Every figure was looked up twice";

/** A category with an outline and a checklist, as an admin sets them on screen. */
async function makeGuidedCategory(page: Page, admin: Token) {
  const name = `Guided ${randomBytes(3).toString("hex")}`;
  const category = await makeCategory(admin, name, await makeCalendar(admin, `${name} hours`));
  await arriveSignedIn(page, admin, `${categoriesAddress}/${category.id}`);
  const editor = categoryEditor(page);
  const outline = editor.form.getByRole("textbox", { name: "Outline" });
  await editor.form.getByRole("button", { name: "Add something to tick" }).click();
  await editor.form.getByRole("textbox", { name: "To tick 1" }).fill(checked);
  // What stands for nothing is told before anything is sent.
  await outline.fill("## {{points}}\n\n## {{client}}");
  await outline.press("Tab");
  await expect(editor.form.getByText("Line 3: {{client}} stands for nothing.")).toBeVisible();
  await outline.fill("## {{points}}\n\n## How we worked");
  await editor.review.click();
  await expect(editor.reviewing).toContainText("Outline");
  await expect(editor.reviewing).toContainText(checked);
  await editor.save.click();
  await expect(editor.reviewing).toBeHidden();
  return category;
}

async function fileIn(token: Token, categoryId: number, title: string): Promise<number> {
  const { insight_categories } = (await callApi("GET", "/api/v1/insight_categories")) as {
    insight_categories: { id: number; insight_questions: { id: number }[] }[];
  };
  const asked = insight_categories.find(({ id }) => id === categoryId)?.insight_questions ?? [];
  const insight_request = {
    title,
    description: "We decide in spring whether to sell it in our own shops.",
    insight_category_id: categoryId,
    insight_answers_attributes: asked.map(({ id }) => ({
      insight_question_id: id,
      value: "Denmark",
    })),
    insight_points_attributes: points.map((text) => ({ text })),
  };
  const answer = await callApi("POST", "/api/v1/insight_requests", { insight_request }, token);
  // The contract's answer with the request.
  return (answer as { insight_request: { id: number } }).insight_request.id;
}

async function makeBlock(page: Page, name: string, text: string, isShared: boolean): Promise<void> {
  await page.getByRole("button", { name: "New text block" }).click();
  const dialog = page.getByRole("dialog", { name: "New text block" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("textbox", { name: "Text" }).fill(text);
  if (isShared) await dialog.getByRole("checkbox", { name: /^Share it/ }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
}

async function deleteBlock(page: Page, name: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Search in this list" }).fill(name);
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await expect(page.getByText(`“${name}” deleted`)).toBeVisible();
}

test("a shared text block, an outline and a checklist lead from an empty page to an answer", async ({
  page,
  newPage,
}) => {
  test.setTimeout(180_000);
  const tag = randomBytes(3).toString("hex");
  const [greeting, method] = [`Greeting ${tag}`, `Method ${tag}`];
  const admin = await openSession(demo.admin);
  const adminPage = await newPage();
  const category = await makeGuidedCategory(adminPage, admin);
  const ada = await openSession(await makePerson("Ada"));
  const title = `Oat milk ${tag} in *Danish* shops`;
  const id = await fileIn(ada, category.id, title);

  // Ines makes one for herself and one for everybody.
  await arriveSignedIn(page, await openSession(ines), "/app/more/desk");
  await page.getByRole("link", { name: "Text blocks" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Text blocks" })).toBeVisible();
  await makeBlock(page, greeting, "Hello {{requester}},", false);
  await makeBlock(page, method, "On {{title}} we called four chains.", true);
  const rows = page.getByRole("list", { name: "Text blocks" }).getByRole("listitem");
  const search = page.getByRole("searchbox", { name: "Search in this list" });
  await search.fill(tag);
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: method })).toContainText("Shared by you");
  await search.fill(greeting);
  await expect(rows).toHaveCount(1);
  await rows.getByRole("button", { name: `Delete ${greeting}` }).click();
  await expect(page.getByRole("heading", { name: "No text block is like that" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows).toHaveCount(1);

  // Rasmus finds the shared one alone, and writes with it.
  const writer = await openSession(rasmus);
  await claim(writer, id);
  const writing = await newPage();
  await arriveSignedIn(writing, writer, `/app/more/desk?request=${id}`);
  await untilLive(writing);
  const desk = deskOf(writing);
  await writing.getByRole("button", { name: "Start with the outline" }).click();
  await expect(desk.body).toHaveValue(
    "## What does a litre cost on the shelf?\n\n## What do \\*wholesalers\\* charge?\n\n## How we worked",
  );
  await desk.body.press("ControlOrMeta+End");
  const offered = writing.getByRole("listbox", { name: "Text blocks" });
  // A slash that ends a line is one: nothing is put in, and nobody is led away.
  const before = await desk.body.inputValue();
  await desk.body.pressSequentially(" /");
  await expect(offered.getByRole("option", { name: /^Make or change/ })).toBeVisible();
  await writing.keyboard.press("Enter");
  await expect(desk.body).toHaveValue(`${before} /\n`);
  await expect(offered).toBeHidden();
  await desk.body.pressSequentially(`\n/${tag}`);
  await expect(offered.getByRole("option")).toHaveText([new RegExp(`^${method}`)]);
  await writing.keyboard.press("Enter");
  await expect(offered).toBeHidden();
  await expect(desk.body).toHaveValue(
    new RegExp(`On Oat milk ${tag} in \\\\\\*Danish\\\\\\* shops we called four chains\\.$`),
  );

  // In a note too, by the button.
  await writing.getByText("Internal notes").click();
  const note = writing.getByRole("textbox", { name: "Write a note" });
  await note.click();
  await writing
    .locator("[data-editor]")
    .filter({ has: note })
    .getByRole("button", { name: "Insert a text block" })
    .click();
  await expect(offered).toBeVisible();
  // Others may come before it.
  await note.pressSequentially(tag);
  await offered.getByRole("option", { name: new RegExp(method) }).click();
  await expect(note).toHaveValue(/we called four chains\.$/);

  // What is not ticked is refused at its place.
  await desk.addSource.fill("https://example.org/prices");
  await writing.getByRole("button", { name: "Add source" }).click();
  await writing.getByRole("textbox", { name: "Title" }).fill("Shelf prices in four chains");
  await desk.summary.fill("A litre costs 14 to 22 kroner [1].");
  await desk.body.fill("Four chains list it **between 14 and 22** kroner [1].");
  for (const point of points)
    await desk.coverage(point).getByRole("radio", { name: "Answered" }).check();
  await desk.outcome.getByRole("radio", { name: "Answered", exact: true }).check();
  await desk.publish.click();
  const box = writing.getByRole("checkbox", { name: checked });
  await expect(box).toBeFocused();
  await expect(box).toHaveAttribute("aria-invalid", "true");
  await expect(writing.getByRole("button", { name: "Deliver to Ada" })).toBeHidden();

  await box.check();
  await expect(writing.getByText("Ticked by Rasmus", { exact: false })).toBeVisible();
  await desk.publish.click();
  await writing.getByRole("button", { name: "Deliver to Ada" }).click();
  await expect(writing.getByText("Version 1 published").first()).toBeVisible();

  await retireCategory(admin, category.id);
  for (const name of [greeting, method]) await deleteBlock(page, name);
});
