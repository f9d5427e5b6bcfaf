import { calendars, type EditedCalendar } from "@sightline/contract/calendars.ts";
import {
  categoryEditing,
  type EditedCategory,
  type NewCategory,
} from "@sightline/contract/categories/categories.editing.ts";
import type { QuestionSent } from "@sightline/contract/categories/questions.editing.ts";
import type { Calendar } from "@sightline/contract/clock/clock.calendar.ts";
import { makeCalendar, makeOffice } from "@sightline/contract/clock/clock.testing.ts";
import type { TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";

/** Monday to Friday, 9 to 17 UTC, unless told. */
export async function makeCalendarOf(
  app: TestApp,
  as: Signature,
  hours?: Partial<Calendar["hours"]>,
): Promise<EditedCalendar> {
  const { time_zone, hours: week } = hours ? makeCalendar(hours) : makeOffice();
  const body = { calendar: { name: "Office", time_zone, hours: week } };
  const answer = await app.call(calendars.createCalendar, { as, body });
  if (answer.status !== 201) throw new Error(`Making a calendar answered ${answer.status}.`);
  return answer.body.calendar;
}

/** One that others hang on, and one that hangs on another. */
export const threeQuestions: readonly QuestionSent[] = [
  {
    label: "Measured in?",
    help: "",
    kind: "choice",
    required: true,
    choices: [
      { value: "revenue", label: "Revenue" },
      { value: "units", label: "Units sold" },
    ],
    condition: null,
    limits: {},
  },
  {
    label: "A forecast?",
    help: "",
    kind: "yes_no",
    required: true,
    choices: [],
    condition: null,
    limits: {},
  },
  {
    label: "How many years ahead?",
    help: "",
    kind: "number",
    required: true,
    choices: [],
    condition: { question: 1, is: true },
    limits: { min: 1, max: 20, whole: true, unit: "years" },
  },
];

let made = 0;

export async function newCategoryOf(
  app: TestApp,
  as: Signature,
  given: Partial<NewCategory> = {},
): Promise<NewCategory> {
  made += 1;
  const name = given.name ?? `Made here ${made}`;
  return {
    name,
    slug: name.toLowerCase().replaceAll(" ", "-"),
    description: "",
    icon: "scale",
    calendar_id: given.calendar_id ?? (await makeCalendarOf(app, as)).id,
    target_minutes: 960,
    insight_questions: [...threeQuestions],
    ...given,
  };
}

/** As an admin makes it on screen; with three questions unless told. */
export async function makeCategoryOf(
  app: TestApp,
  as: Signature,
  given: Partial<NewCategory> = {},
  questions: readonly QuestionSent[] = threeQuestions,
): Promise<EditedCategory> {
  const insight_category = await newCategoryOf(app, as, {
    insight_questions: [...questions],
    ...given,
  });
  const answer = await app.call(categoryEditing.createCategory, { as, body: { insight_category } });
  if (answer.status !== 201) throw new Error(`Making a category answered ${answer.status}.`);
  return answer.body.insight_category;
}

type Reworded = (questions: QuestionSent[]) => unknown[];

/** Saves a category whose questions were changed so. */
export async function saveCategoryAs(
  app: TestApp,
  as: Signature,
  category: EditedCategory,
  change: Reworded,
): Promise<EditedCategory> {
  const { status, body } = await saveCategoryAs.trying(app, as, category, change);
  if (status !== 200) throw new Error(`Saving answered ${status}: ${JSON.stringify(body)}`);
  return body.insight_category;
}

saveCategoryAs.trying = async (
  app: TestApp,
  as: Signature,
  { id, version, insight_questions }: EditedCategory,
  change: Reworded,
) => {
  const sent = insight_questions.map(({ condition, ...one }) => {
    const question = insight_questions.findIndex(
      (other) => other.id === condition?.insight_question_id,
    );
    return { ...one, condition: condition && { question, is: condition.is } };
  });
  // What a test sends wrongly on purpose has no type that is right.
  const questions = change(sent) as QuestionSent[];
  return app.call(categoryEditing.saveCategory, {
    as,
    params: { id: String(id) },
    body: { insight_category: { version, insight_questions: questions } },
  });
};
