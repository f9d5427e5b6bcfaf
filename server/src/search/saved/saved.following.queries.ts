import type { Moment } from "@sightline/contract/base/moments.ts";
import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import type { SavedQuery } from "@sightline/contract/search/search.saved.ts";
import { readTyped } from "@sightline/contract/search/search.typed.ts";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { plannedForItsValues, written } from "#db/planning.ts";
import type { ThreadSight } from "#notifications/notifications.ts";
import { startOf } from "#search/search.facets.queries.ts";
import {
  type DocumentKind,
  documentKinds,
  type Findables,
  isOf,
  listKeys,
  sees,
} from "#search/search.queries.ts";
import type { Seeker } from "#search/search.ts";
import { readWords } from "#search/search.words.queries.ts";
import { latestChange } from "./saved.queries.ts";

export async function readLatestChange(db: Database): Promise<number> {
  const { rows } = await sql<{ latest: number }>`
    select ${latestChange}::float8 as latest`.execute(db);
  return rows[0]?.latest ?? 0;
}

/** The transactions that write what can be found at this moment. */
export async function listWriting(db: Database): Promise<string[]> {
  const { rows } = await sql<{ transaction: string }>`
    select distinct virtualtransaction as transaction from pg_locks
    where locktype = 'relation' and relation = 'search_documents'::regclass
      and database = (select oid from pg_database where datname = current_database())
      and mode = 'RowExclusiveLock' and granted`.execute(db);
  return rows.map(({ transaction }) => transaction);
}

export type Followed = SavedQuery & {
  id: number;
  user_id: number;
  role: SystemRole;
  seen_until: number;
};

const mostAtOnce = 100;

/** Of those who are here still; by their number, from the one after. */
export async function listToLook(db: Database, upTo: number, afterId: number): Promise<Followed[]> {
  const { rows } = await sql<Followed>`
    select s.id, s.user_id, u.role, s.q, s.kind, s.category_id as insight_category_id, s.status,
      s.since, s.person_id as person, s.seen_until::float8 as seen_until
    from saved_searches s join users u on u.id = s.user_id
    where s.followed and s.id > ${afterId} and s.seen_until < ${upTo} and u.deactivated_at is null
    order by s.id limit ${mostAtOnce}`.execute(db);
  return rows;
}

export type Find = { kind: DocumentKind; source_id: number };

/** Past these it is no longer told of single things. */
const mostFound = 50;

/** What changed since the last look, has the words, and may be seen by who follows; never their own. */
export async function listNew(
  db: Database,
  findables: Findables,
  search: Followed,
  upTo: number,
  now: Moment,
): Promise<Find[]> {
  const words = await readWords(db, readTyped(search.q));
  if (words === null && search.q !== "") return [];
  const seeker: Seeker = { id: search.user_id, role: search.role };
  const keys = await listKeys(db, seeker);
  const { kind, insight_category_id: category, status, since, person } = search;
  const kinds = documentKinds.filter((one) => kind !== null && isOf(one, kind));
  return plannedForItsValues(
    db,
    sql<Find>`
      select d.kind, d.source_id from search_documents d
      left join insight_requests r on r.id = d.request_id
      where d.change > ${search.seen_until} and d.change <= ${upTo}
        and d.author_id is distinct from ${seeker.id}
        ${words === null ? sql`` : sql`and d.words @@ ${words.query}::tsquery`}
        ${seeker.role === "member" ? sql`and d.audience && ${[...keys]}::bigint[]` : sql``}
        ${kind === null ? sql`` : sql`and d.kind = any(${kinds})`}
        ${category === null ? sql`` : sql`and r.category_id = ${category}`}
        ${status === null ? sql`` : sql`and r.status = ${status} and ${findables.request.sees(seeker, now)}`}
        ${since === null ? sql`` : sql`and d.at >= ${startOf(since, now)}`}
        ${person === null ? sql`` : sql`and d.author_id = ${person}`}
        and ${sees(findables, seeker, now)}
      order by d.change desc limit ${written(mostFound)}`,
  );
}

/** False: it is gone, or was looked through meanwhile. */
export async function keepLook(
  db: DatabaseTransaction,
  { id, seen_until }: Followed,
  upTo: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("saved_searches")
    .set({ seen_until: upTo })
    .where("id", "=", id)
    .where("followed", "=", true)
    .where("seen_until", "=", seen_until)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** In place of what an earlier look found; of these, those that are there still. */
export async function keepFinds(
  db: DatabaseTransaction,
  searchId: number,
  finds: readonly Find[],
): Promise<void> {
  await db.deleteFrom("saved_search_finds").where("search_id", "=", searchId).execute();
  await sql`
    insert into saved_search_finds (search_id, kind, source_id)
    select ${searchId}, d.kind, d.source_id
    from json_to_recordset(${JSON.stringify(finds)}::json) as found (kind text, source_id integer)
    join search_documents d on d.kind = found.kind and d.source_id = found.source_id
    for share of d`.execute(db);
}

/** For queries on `notifications`: one's own search, for as long as one may see some of what it found. */
export const makeSearchThread = (findables: Findables): ThreadSight => ({
  sees: (reader, now) => sql`exists (
    select from saved_searches s
    join saved_search_finds f on f.search_id = s.id
    join search_documents d on d.kind = f.kind and d.source_id = f.source_id
    where s.id = notifications.thread_id and s.user_id = ${reader.id}
      and ${sees(findables, reader, now)}
  )`,
  title: sql`(select name from saved_searches where id = notifications.thread_id)`,
});
