import type { Moment } from "@sightline/contract/base/moments.ts";
import type {
  CategoryState,
  EditedCategory,
} from "@sightline/contract/categories/categories.editing.ts";
import type { SecondReader } from "@sightline/contract/categories/categories.readers.ts";
import type { ScopeRule } from "@sightline/contract/categories/categories.scope.ts";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import type { Page } from "#http/cursor.ts";
import { changerOf } from "./calendars.queries.ts";
import { listChecklists } from "./categories.checklist.queries.ts";
import {
  categoryOf,
  type KeptQuestion,
  questionsFrom,
  selectCategories,
  selectCurrentQuestions,
} from "./categories.queries.ts";

/** A category with the keys of its questions, from which its state is told. */
export type KeptCategory = Omit<EditedCategory, "insight_questions"> & {
  insight_questions: KeptQuestion[];
};

/** In their order, retired ones last. */
export async function listEdited(db: Database): Promise<KeptCategory[]> {
  const rows = await selectEdited(db)
    .orderBy((order) => order.eb("retired_at", "is not", null))
    .orderBy("position")
    .orderBy("insight_categories.id")
    .execute();
  return withQuestions(db, rows);
}

export async function findEdited(db: Database, id: number): Promise<KeptCategory | undefined> {
  const row = await selectEdited(db).where("insight_categories.id", "=", id).executeTakeFirst();
  return row && (await withQuestions(db, [row]))[0];
}

/** Held until the transaction ends: nobody else changes it, and nobody files in it meanwhile. */
export async function holdEdited(
  db: DatabaseTransaction,
  id: number,
): Promise<KeptCategory | undefined> {
  await db.selectFrom("insight_categories").select("id").where("id", "=", id).forUpdate().execute();
  return findEdited(db, id);
}

function selectEdited(db: Database) {
  return selectCategories(db).select([
    "calendar_id",
    "calendars.name as calendar_name",
    "second_reader",
    "outline",
    "scope",
    "insight_categories.version",
  ]);
}

type EditedRow = Awaited<ReturnType<ReturnType<typeof selectEdited>["execute"]>>[number];

async function withQuestions(db: Database, rows: readonly EditedRow[]): Promise<KeptCategory[]> {
  const ids = rows.map(({ id }) => id);
  const questions = questionsFrom(
    ids.length === 0 ? [] : await selectCurrentQuestions(db, ids).execute(),
  );
  const checklists = await listChecklists(db, ids);
  return rows.map((row) => {
    const { calendar_id, calendar_name, second_reader, scope, outline, version } = row;
    const insight_questions = questions.get(row.id) ?? [];
    return {
      ...categoryOf(row, []),
      calendar_id,
      calendar_name,
      second_reader,
      outline,
      checklist: checklists.get(row.id) ?? [],
      scope,
      version,
      insight_questions,
    };
  });
}

/** A turn of its own for what concerns them all: their order and who comes last. */
export async function holdOrder(db: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('order of categories', 0))`.execute(db);
}

export async function lastPosition(db: DatabaseTransaction): Promise<number> {
  const { last } = await db
    .selectFrom("insight_categories")
    .select(({ fn }) => fn.max("position").as("last"))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

export async function listActiveIds(db: DatabaseTransaction): Promise<number[]> {
  const rows = await db
    .selectFrom("insight_categories")
    .select("id")
    .where("retired_at", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

export async function setOrder(db: DatabaseTransaction, ids: readonly number[]): Promise<void> {
  await sql`
    update insight_categories set position = wanted.position
    from unnest(${[...ids]}::int[]) with ordinality as wanted (id, position)
    where insight_categories.id = wanted.id`.execute(db);
}

export async function isSlugTaken(
  db: Database,
  slug: string,
  exceptId: number | null,
): Promise<boolean> {
  const row = await db
    .selectFrom("insight_categories")
    .select("id")
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row !== undefined && row.id !== exceptId;
}

type Columns = {
  slug: string;
  name: string;
  description: string;
  icon: string;
  calendar_id: number;
  target_minutes: number;
  second_reader: SecondReader;
  outline: string;
  scope: ScopeRule;
  retired_at: Moment | null;
};

export async function updateCategory(
  db: DatabaseTransaction,
  id: number,
  columns: Partial<Columns>,
): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await db.updateTable("insight_categories").set(columns).where("id", "=", id).execute();
}

export async function raiseVersion(db: DatabaseTransaction, id: number): Promise<void> {
  await db
    .updateTable("insight_categories")
    .set({ version: sql`version + 1` })
    .where("id", "=", id)
    .execute();
}

/** Another place is no other wording. */
export async function moveQuestion(
  db: DatabaseTransaction,
  id: number,
  position: number,
): Promise<void> {
  await db.updateTable("insight_questions").set({ position }).where("id", "=", id).execute();
}

type Change = {
  category_id: number;
  version: number;
  changed_at: Moment;
  changed_by: number;
  before: CategoryState | null;
};

export async function insertCategoryChange(db: DatabaseTransaction, change: Change): Promise<void> {
  const before = change.before && JSON.stringify(change.before);
  await db
    .insertInto("insight_category_changes")
    .values({ ...change, before })
    .execute();
}

/** Newest first. */
export async function listCategoryChanges(
  db: Database,
  categoryId: number,
  { after, limit }: Page<number>,
) {
  let query = db
    .selectFrom("insight_category_changes as c")
    .leftJoin("users", "users.id", "c.changed_by")
    .select(["c.version as id", "c.version", "c.changed_at", "c.before"])
    .select(["c.changed_by", "first_name", "last_name"])
    .where("c.category_id", "=", categoryId)
    .orderBy("c.version", "desc")
    .limit(limit);
  if (after !== null) query = query.where("c.version", "<", after);
  return (await query.execute()).map(changerOf);
}

/** What stood before the change that led to this version, if there was one. */
export async function findCategoryBefore(
  db: Database,
  categoryId: number,
  version: number,
): Promise<CategoryState | null> {
  const row = await db
    .selectFrom("insight_category_changes")
    .select("before")
    .where("category_id", "=", categoryId)
    .where("version", "=", version)
    .executeTakeFirst();
  return row?.before ?? null;
}

/** Whether an insight in it is read by somebody else before it is delivered. */
export async function getSecondReader(db: Database, id: number): Promise<SecondReader> {
  const { second_reader } = await db
    .selectFrom("insight_categories")
    .select("second_reader")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return second_reader;
}

/** Whether the scope of an answer in it is confirmed first. */
export async function getScopeRule(db: Database, id: number): Promise<ScopeRule> {
  const { scope } = await db
    .selectFrom("insight_categories")
    .select("scope")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return scope;
}
