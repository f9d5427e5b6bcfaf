import type { Calendar } from "@sightline/contract/clock/clock.calendar.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Choice, Limits, QuestionKind } from "@sightline/contract/categories/questions.ts";
import type { DatabaseTransaction } from "#db/database.ts";

export async function insertCalendar(
  db: DatabaseTransaction,
  name: string,
  { time_zone, hours }: Omit<Calendar, "holidays">,
  holidays: readonly { day: string; name: string }[],
): Promise<number> {
  const calendar = await db
    .insertInto("calendars")
    .values({ name, time_zone, hours: JSON.stringify(hours) })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (holidays.length > 0) {
    await db
      .insertInto("calendar_holidays")
      .values(holidays.map((holiday) => ({ ...holiday, calendar_id: calendar.id })))
      .execute();
  }
  return calendar.id;
}

export type NewCategory = {
  slug: string;
  name: string;
  description: string;
  icon: string;
  position: number;
  calendar_id: number;
  target_minutes: number;
};

export async function insertCategory(
  db: DatabaseTransaction,
  category: NewCategory,
): Promise<number> {
  const { id } = await db
    .insertInto("insight_categories")
    .values(category)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export type NewQuestion = {
  category_id: number;
  position: number;
  label: string;
  help?: string;
  kind: QuestionKind;
  required: boolean;
  limits?: Limits;
  choices?: readonly Choice[];
  /** On an earlier question, by its lineage. */
  condition?: { lineage_id: number; is: string | boolean };
};

export type QuestionKey = { id: number; lineage_id: number };

export async function insertQuestion(
  db: DatabaseTransaction,
  question: NewQuestion,
): Promise<QuestionKey> {
  return db
    .insertInto("insight_questions")
    .values(columnsOf(question))
    .returning(["id", "lineage_id"])
    .executeTakeFirstOrThrow();
}

/** A question is never changed in place: the new wording is asked from now on, the old one kept. */
export async function supersedeQuestion(
  db: DatabaseTransaction,
  lineageId: number,
  question: NewQuestion,
  now: Moment,
): Promise<QuestionKey> {
  const former = await db
    .updateTable("insight_questions")
    .set({ superseded_at: now })
    .where("lineage_id", "=", lineageId)
    .where("superseded_at", "is", null)
    .returning("version")
    .executeTakeFirstOrThrow();
  return db
    .insertInto("insight_questions")
    .values({ ...columnsOf(question), lineage_id: lineageId, version: former.version + 1 })
    .returning(["id", "lineage_id"])
    .executeTakeFirstOrThrow();
}

/** Asked no more; answers given to it stay. */
export async function retireQuestion(
  db: DatabaseTransaction,
  lineageId: number,
  now: Moment,
): Promise<void> {
  await db
    .updateTable("insight_questions")
    .set({ superseded_at: now })
    .where("lineage_id", "=", lineageId)
    .where("superseded_at", "is", null)
    .execute();
}

function columnsOf({ help = "", limits = {}, choices = [], condition, ...question }: NewQuestion) {
  return {
    ...question,
    help,
    limits: JSON.stringify(limits),
    choices: JSON.stringify(choices),
    condition: condition ? JSON.stringify(condition) : null,
  };
}
