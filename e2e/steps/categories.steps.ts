import { expect, type Page } from "@playwright/test";
import { callApi, type Token } from "./people.ts";

export const categoriesAddress = "/app/more/categories";

const day = [["09:00", "17:00"]];
const week = {
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: day,
  sunday: day,
};

/** A calendar that works every day, made without the screen for it. */
export async function makeCalendar(token: Token, name: string): Promise<number> {
  const calendar = { name, time_zone: "Europe/Berlin", hours: week, holidays: [] };
  const answer = await callApi("POST", "/api/v1/calendars", { calendar }, token);
  // The contract's answer with the calendar.
  return (answer as { calendar: { id: number } }).calendar.id;
}

type Made = { id: number; slug: string; version: number };

/** A category with one question that is asked of everybody. */
export async function makeCategory(
  token: Token,
  name: string,
  calendarId: number,
  said: { second_reader?: "always" } = {},
): Promise<Made> {
  const insight_category = {
    ...said,
    name,
    slug: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-"),
    description: "What this journey asks for.",
    icon: "globe",
    calendar_id: calendarId,
    target_minutes: 960,
    insight_questions: [{ label: "Where exactly?", kind: "short_text", required: true }],
  };
  const answer = await callApi("POST", "/api/v1/insight_categories", { insight_category }, token);
  // The contract's answer with the category.
  return (answer as { insight_category: Made }).insight_category;
}

/** Nobody else should meet it once its journey is over. */
export async function retireCategory(token: Token, id: number): Promise<void> {
  await callApi("POST", `/api/v1/insight_categories/${id}/retirement`, undefined, token);
}

/** What a person finds in the editor of a category, by the words they see. */
export function categoryEditor(page: Page) {
  const form = page
    .locator("form")
    .filter({ has: page.getByRole("button", { name: "Add a question" }) });
  // By its name: the word that it is saved may be there before the dialog has gone, and is one as well.
  const reviewing = page.getByRole("dialog", { name: "Save these changes?" });
  return {
    name: form.getByRole("textbox", { name: "Name", exact: true }),
    target: form.getByRole("textbox", { name: "Target" }),
    calendar: form.getByRole("combobox", { name: "Calendar" }),
    addQuestion: form.getByRole("button", { name: "Add a question" }),
    question: form.getByRole("textbox", { name: "Question", exact: true }),
    kind: form.getByRole("combobox", { name: "Kind of answer" }),
    create: form.getByRole("button", { name: "Create category" }),
    review: form.getByRole("button", { name: "Review and save" }),
    reviewing,
    save: reviewing.getByRole("button", { name: "Save changes" }),
    preview: page.getByRole("region", { name: "Preview" }),
    form,
  };
}

export async function choose(page: Page, control: ReturnType<Page["getByRole"]>, name: string) {
  await control.click();
  await page.getByRole("option", { name }).click();
  await expect(control).toContainText(name);
}
