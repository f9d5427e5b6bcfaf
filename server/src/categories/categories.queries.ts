import type { Category } from "@sightline/contract/categories/categories.ts";
import type {
  Choice,
  Limits,
  Question,
  QuestionKind,
} from "@sightline/contract/categories/questions.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { type Insertable, sql } from "kysely";
import { compileOnce } from "#db/compiled.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import type { InsightCategories } from "#db/types.ts";

/** In their order, retired ones last, with today's questions. */
export async function listCategories(db: Database): Promise<Category[]> {
  const rows = await selectCategories(db)
    .orderBy((order) => order.eb("retired_at", "is not", null))
    .orderBy("position")
    .orderBy("insight_categories.id")
    .execute();
  const ids = rows.map((row) => row.id);
  const questions = questionsFrom(
    ids.length === 0 ? [] : await selectCurrentQuestions(db, ids).execute(),
  );
  const former = await listFormerWordings(
    db,
    [...questions.values()].flat().map(({ lineage_id }) => lineage_id),
  );
  return rows.map((row) =>
    categoryOf(
      row,
      (questions.get(row.id) ?? []).map((one) => {
        const replaces = former.get(one.lineage_id);
        return replaces ? { ...one, replaces } : one;
      }),
    ),
  );
}

async function listFormerWordings(
  db: Database,
  lineageIds: readonly number[],
): Promise<Map<number, number[]>> {
  if (lineageIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("insight_questions")
    .select(["lineage_id", "id"])
    .where("lineage_id", "in", [...lineageIds])
    .where("superseded_at", "is not", null)
    .orderBy("version")
    .execute();
  const byLineage = Map.groupBy(rows, ({ lineage_id }) => lineage_id);
  return new Map([...byLineage].map(([lineage, all]) => [lineage, all.map(({ id }) => id)]));
}

/** Held until the transaction ends, so that its questions stay what they are meanwhile. */
export async function findCategoryForFiling(
  db: DatabaseTransaction,
  id: number,
): Promise<Category | undefined> {
  const [[row], questions] = await Promise.all([
    askForCategory(db, { id }),
    askForQuestions(db, { id }),
  ]);
  return row && categoryOf(row, questionsFrom(questions).get(id) ?? []);
}

const askForCategory = compileOnce<{ id: number }, CategoryRow>(({ id }, _, db) =>
  selectCategories(db).where("insight_categories.id", "=", id).forShare("insight_categories"),
);

const askForQuestions = compileOnce<{ id: number }, QuestionRow>(({ id }, _, db) =>
  selectCurrentQuestions(db, [id]),
);

/** By id or slug, as addresses name it. */
export async function findCategoryId(db: Database, named: string): Promise<number | undefined> {
  const isId = /^\d+$/.test(named);
  if (isId && Number(named) > 2 ** 31 - 1) return undefined;
  const query = db.selectFrom("insight_categories").select("id");
  const found = isId ? query.where("id", "=", Number(named)) : query.where("slug", "=", named);
  return (await found.executeTakeFirst())?.id;
}

/** Of which category a version of a question is, and which version is asked today in its place. */
export async function listQuestionVersions(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("insight_questions as given")
    .leftJoin("insight_questions as current", (join) =>
      join
        .onRef("current.lineage_id", "=", "given.lineage_id")
        .on("current.superseded_at", "is", null),
    )
    .select(["given.id", "given.category_id", "current.id as current_id"])
    .where("given.id", "in", [...ids])
    .execute();
}

/** Of today's questions of a category, those that were asked at that moment, in whatever words. */
export async function listAskedAt(
  db: Database,
  categoryId: number,
  moment: Moment,
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("insight_questions as current")
    .innerJoin("insight_questions as first", (join) =>
      join.onRef("first.lineage_id", "=", "current.lineage_id").on("first.version", "=", 1),
    )
    .select("current.id")
    .where("current.category_id", "=", categoryId)
    .where("current.superseded_at", "is", null)
    .where((eb) =>
      eb.or([eb("first.asked_from", "is", null), eb("first.asked_from", "<=", moment)]),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export function selectCategories(db: Database) {
  return db
    .selectFrom("insight_categories")
    .innerJoin("calendars", "calendars.id", "insight_categories.calendar_id")
    .select([
      "insight_categories.id",
      "slug",
      "insight_categories.name",
      "description",
      "icon",
      "target_minutes",
      "retired_at",
      "time_zone",
      "hours",
    ])
    .select((query) =>
      query
        .selectFrom("calendar_holidays")
        .whereRef("calendar_holidays.calendar_id", "=", "calendars.id")
        .select(sql<string[]>`coalesce(json_agg(day order by day), '[]')`.as("days"))
        .as("holidays"),
    );
}

export type CategoryRow = Awaited<
  ReturnType<ReturnType<typeof selectCategories>["execute"]>
>[number];

export function categoryOf(
  { time_zone, hours, holidays, ...row }: CategoryRow,
  questions: Category["insight_questions"],
): Category {
  return {
    ...row,
    calendar: { time_zone, hours, holidays: holidays ?? [] },
    insight_questions: questions,
  };
}

export function selectCurrentQuestions(db: Database, categoryIds: readonly number[]) {
  return db
    .selectFrom("insight_questions")
    .select([
      "id",
      "category_id",
      "lineage_id",
      "position",
      "label",
      "help",
      "kind",
      "required",
      "choices",
      "condition",
      "limits",
    ])
    .where("category_id", "in", [...categoryIds])
    .where("superseded_at", "is", null)
    .orderBy("position")
    .orderBy("id");
}

type QuestionRow = Awaited<
  ReturnType<ReturnType<typeof selectCurrentQuestions>["execute"]>
>[number];

/** A question with what it is through all its wordings. */
export type KeptQuestion = Question & { lineage_id: number; position: number };

/** By category; one without questions is not among them. */
export function questionsFrom(rows: readonly QuestionRow[]): Map<number, KeptQuestion[]> {
  const idByLineage = new Map(rows.map((row) => [row.lineage_id, row.id]));
  const byCategory = new Map<number, KeptQuestion[]>();
  for (const { category_id, condition, ...row } of rows) {
    // A question whose condition hangs on one that is gone is asked of everybody.
    const on = condition && idByLineage.get(condition.lineage_id);
    const question = {
      ...row,
      condition: on ? { insight_question_id: on, is: condition.is } : null,
    };
    byCategory.set(category_id, [...(byCategory.get(category_id) ?? []), question]);
  }
  return byCategory;
}

export type NewCategory = {
  slug: string;
  name: string;
  description: string;
  icon: string;
  position: number;
  calendar_id: number;
  target_minutes: number;
} & Pick<Insertable<InsightCategories>, "second_reader" | "scope" | "outline">;

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
  /** Without it, from the beginning on. */
  asked_from?: Moment;
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
