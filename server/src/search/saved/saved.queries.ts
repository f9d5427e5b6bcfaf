import { serverBounds } from "@sightline/contract/base/bounds.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { SavedQuery, SavedSearch } from "@sightline/contract/search/search.saved.ts";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";

const columns = [
  "id",
  "name",
  "q",
  "kind",
  "category_id as insight_category_id",
  "status",
  "since",
  "person_id as person",
  "followed",
  "created_at",
] as const;

export async function listSaved(db: Database, userId: number): Promise<SavedSearch[]> {
  return db
    .selectFrom("saved_searches")
    .select(columns)
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .limit(serverBounds.savedSearchesPerUser)
    .execute();
}

export async function findSaved(
  db: Database,
  id: number,
  userId: number,
): Promise<SavedSearch | undefined> {
  return db
    .selectFrom("saved_searches")
    .select(columns)
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** One at a time for each person: two that come at once are counted both. */
export async function countSaved(db: DatabaseTransaction, userId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`save a search ${userId}`}, 0))`.execute(
    db,
  );
  const { count } = await db
    .selectFrom("saved_searches")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}

type NewSearch = SavedQuery & Pick<SavedSearch, "name" | "followed">;

/** What is there already is no news to who follows it. */
export async function insertSaved(
  db: DatabaseTransaction,
  userId: number,
  { insight_category_id, person, ...search }: NewSearch,
  now: Moment,
): Promise<number> {
  const { id } = await db
    .insertInto("saved_searches")
    .values({
      ...search,
      category_id: insight_category_id,
      person_id: person,
      user_id: userId,
      seen_until: latestChange,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function renameSaved(
  db: DatabaseTransaction,
  id: number,
  name: string,
): Promise<void> {
  await db.updateTable("saved_searches").set({ name }).where("id", "=", id).execute();
}

/** False: it was so already. */
export async function followSaved(
  db: DatabaseTransaction,
  id: number,
  followed: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("saved_searches")
    .set({ followed, seen_until: latestChange })
    .where("id", "=", id)
    .where("followed", "!=", followed)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteSaved(db: DatabaseTransaction, id: number): Promise<void> {
  await db.deleteFrom("saved_searches").where("id", "=", id).execute();
}

export async function deleteSavedOf(db: DatabaseTransaction, userId: number): Promise<void> {
  await db.deleteFrom("saved_searches").where("user_id", "=", userId).execute();
}

/** The number of the latest change of what can be found. */
export const latestChange = sql<number>`(
  select case when is_called then last_value else 0 end from search_changes
)`;
