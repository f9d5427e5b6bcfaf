import { randomBytes } from "node:crypto";
import {
  categoriesAddress,
  categoryEditor,
  choose,
  makeCalendar,
  makeCategory,
  retireCategory,
} from "#e2e/steps/categories.steps.ts";
import { claim, deskOf, rasmus } from "#e2e/steps/desk.steps.ts";
import { arriveSignedIn, expect, type Page, test } from "#e2e/steps/journey.ts";
import { untilLive } from "#e2e/steps/page.steps.ts";
import { callApi, demo, makePerson, openSession, type Token } from "#e2e/steps/people.ts";

/** In a category where the scope is confirmed first, as an admin set on screen. */
async function makeScopedCategory(page: Page, admin: Token) {
  const name = `Scoped ${randomBytes(3).toString("hex")}`;
  const category = await makeCategory(admin, name, await makeCalendar(admin, `${name} hours`));
  await arriveSignedIn(page, admin, `${categoriesAddress}/${category.id}`);
  const editor = categoryEditor(page);
  const field = editor.form.getByRole("combobox", { name: "Scope confirmed first" });
  await choose(page, field, "Always");
  await editor.review.click();
  await expect(editor.reviewing).toContainText("Scope confirmed first");
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
  };
  const answer = await callApi("POST", "/api/v1/insight_requests", { insight_request }, token);
  // The contract's answer with the request.
  return (answer as { insight_request: { id: number } }).insight_request.id;
}

const statusOf = (page: Page, words: string) => page.getByText(words, { exact: true }).first();
const paused = (page: Page) => page.getByText("The clock is paused.").filter({ visible: true });
const asked = (page: Page) => page.getByRole("region", { name: /do we mean the same/ });

for (const width of [1280, 360]) {
  test(`a scope is corrected, sent anew and confirmed, and the clock waits for it, at ${width} px`, async ({
    page,
    newPage,
  }) => {
    test.setTimeout(180_000);
    const admin = await openSession(demo.admin);
    const category = await makeScopedCategory(await newPage(), admin);
    const ada = await openSession(await makePerson("Ada"));
    const title = `Oat milk ${randomBytes(4).toString("hex")} in Danish shops`;
    const id = await fileIn(ada, category.id, title);
    const analyst = await openSession(rasmus);
    await claim(analyst, id);
    await page.setViewportSize({ width, height: 800 });
    await arriveSignedIn(page, ada, `/app/insights/${id}`);
    await expect(statusOf(page, "In progress")).toBeVisible();
    await untilLive(page);

    const desk = await newPage();
    await desk.setViewportSize({ width, height: 800 });
    await arriveSignedIn(desk, analyst, `/app/more/desk?request=${id}`);
    await untilLive(desk);
    // Nothing is published before the scope is settled, and the place is shown.
    await deskOf(desk).publish.click();
    const first = desk.getByRole("button", { name: "Send the scope", exact: true });
    await expect(first).toBeFocused();
    await expect(deskOf(desk).missing).toContainText("missing before publishing");
    await first.click();
    const dialog = desk.getByRole("dialog", { name: "Send the scope" });
    const send = dialog.getByRole("button", { name: "Send and pause the clock" });
    await send.click();
    const understanding = dialog.getByRole("textbox", { name: "How you understand the question" });
    await expect(understanding).toBeFocused();
    await understanding.fill("You want shelf prices in Danish shops.");
    await dialog.getByRole("textbox", { name: /^What you will look at/ }).fill("Four chains.");
    await dialog.getByRole("textbox", { name: /^What you will leave out/ }).fill("Wholesale.");
    await send.click();
    await expect(dialog).toBeHidden();
    await expect(desk.getByText(/until Ada confirms or corrects the scope/)).toBeVisible();
    await expect(deskOf(desk).publish).toBeHidden();
    await expect(desk.getByRole("heading", { level: 1 })).toBeFocused();

    // On the page that is open, without a reload.
    await expect(asked(page)).toContainText("You want shelf prices in Danish shops.");
    await expect(asked(page)).toContainText("Wholesale.");
    await expect(asked(page)).toContainText("The clock is paused until then.");
    await expect(paused(page).first()).toBeVisible();
    await asked(page).getByRole("button", { name: "Correct it" }).click();
    const correction = asked(page).getByRole("textbox", { name: "What do you mean instead?" });
    await expect(correction).toBeFocused();
    await correction.fill("Norwegian shops, not Danish ones.");
    await asked(page).getByRole("button", { name: "Send correction" }).click();
    await expect(statusOf(page, "In progress")).toBeVisible();
    await expect(asked(page)).toBeHidden();

    const corrected = desk.getByRole("region", { name: "The scope", exact: true });
    await expect(corrected).toContainText("Norwegian shops, not Danish ones.");
    await corrected.getByRole("button", { name: "Send the scope again" }).click();
    const again = desk.getByRole("dialog", { name: "Send the scope again" });
    await expect(again).toContainText("Norwegian shops, not Danish ones.");
    await again
      .getByRole("textbox", { name: "How you understand the question" })
      .fill("You want shelf prices in Norwegian shops.");
    await again.getByRole("button", { name: "Send and pause the clock" }).click();
    await expect(again).toBeHidden();

    await expect(asked(page)).toContainText("You want shelf prices in Norwegian shops.");
    await expect(paused(page).first()).toBeVisible();
    await asked(page).getByText("The scope before").click();
    await expect(asked(page)).toContainText("You want shelf prices in Danish shops.");
    await asked(page).getByRole("button", { name: "Yes, that is what I mean" }).click();
    await expect(asked(page)).toBeHidden();
    await expect(statusOf(page, "In progress")).toBeVisible();
    await expect(paused(page)).toHaveCount(0);
    const settled = page.getByRole("region", { name: "What the answer covers" });
    await expect(settled).toContainText("Confirmed by you");
    await expect(settled.getByRole("heading", { level: 2 })).toBeFocused();
    await expect(page.getByText("You confirmed the scope")).toBeVisible();

    await expect(deskOf(desk).publish).toBeVisible();
    await expect(desk.getByText(/until Ada confirms/)).toBeHidden();
    await retireCategory(admin, category.id);
  });
}

test("whoever works on it agrees to a correction in one press", async ({ page, newPage }) => {
  test.setTimeout(120_000);
  const admin = await openSession(demo.admin);
  const category = await makeScopedCategory(await newPage(), admin);
  const ada = await openSession(await makePerson("Ada"));
  const id = await fileIn(ada, category.id, `Rye ${randomBytes(4).toString("hex")} in shops`);
  const analyst = await openSession(rasmus);
  await claim(analyst, id);
  const at = `/api/v1/insight_requests/${id}/scope`;
  const insight_scope = { base_version: 0, understanding: "Rye bread, sliced." };
  await callApi("POST", at, { insight_scope }, analyst);
  const correction = { version: 1, correction: "Rye flour." };
  await callApi("POST", `${at}/correction`, correction, ada);
  await arriveSignedIn(page, ada, `/app/insights/${id}`);
  const note = page.getByRole("region", { name: "What the answer will cover" });
  await expect(note).toContainText("Rye flour.");
  await untilLive(page);
  const desk = await newPage();
  await arriveSignedIn(desk, analyst, `/app/more/desk?request=${id}`);
  const agree = desk.getByRole("button", { name: "Work by the correction", exact: true });
  await agree.click();
  await expect(agree).toBeHidden();
  await expect(desk.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("region", { name: "What the answer covers" })).toContainText(
    "Corrected by you, and agreed to",
  );
  await retireCategory(admin, category.id);
});
