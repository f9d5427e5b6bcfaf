import { type RawBuilder, sql } from "kysely";
import type { Database } from "#db/database.ts";
import { estimate, expectedBy, plannedForItsValues } from "#db/planning.ts";
import { startOf } from "./search.facets.queries.ts";
import type { Asked, Narrowing } from "./search.queries.ts";

/** Of more than these the latest are ranked. */
const mostRanked = 1_000;
/** While somebody types, the next letter asks again at once, and a handful is shown. */
const mostWhileTyping = 200;
const enoughWhileTyping = 30;

/** Of how many the best are found, and how many are enough not to look at what is older. */
export type Reach = { most: number; enough: number };
export const wholeReach: Reach = { most: mostRanked, enough: mostRanked };
export const typingReach: Reach = { most: mostWhileTyping, enough: enoughWhileTyping };

/** Documents to look among, and whether nothing would be found beyond them. */
export type Reached = { documents: RawBuilder<unknown>; isLast: boolean };

const everything: Reached = { documents: sql.table("search_documents"), isLast: true };
/** Who sees no more than this finds it by who may see it, whatever the words are. */
const mostOfOnesOwn = 2_000;

/**
 * Among which documents that match is looked, one after the other until enough is found: of words that
 * much has, what is old need not even be looked up. `matching` is told whatever their moment.
 */
export async function listReached(
  db: Database,
  matching: RawBuilder<unknown>,
  asked: Asked,
  narrowed: Narrowing,
): Promise<Reached[]> {
  const { seeker, keys, reach } = asked;
  if (seeker.role === "member") {
    const theirs = sql`from search_documents where audience && ${[...keys]}::bigint[]`;
    const [plan] = await inTime(db, estimate(sql`select ${theirs}`));
    // The offset keeps the words from being looked up at all.
    const documents = sql`(select * ${theirs} offset 0)`;
    if (expectedBy(plan) <= mostOfOnesOwn) return [{ documents, isLast: true }];
  }
  // How many have a status is looked up one by one, which no statistics tell.
  if (narrowed.status !== null) return [everything];
  const latest =
    reach.enough < reach.most ? await readKept(db) : await readSlice(db, matching, asked, narrowed);
  return latest === null ? [everything] : [{ documents: latest, isLast: false }, everything];
}

/** All of the latest that are kept once more; null where these are all there is. */
async function readKept(db: Database): Promise<RawBuilder<unknown> | null> {
  const { rows } = await sql<{ isMore: boolean }>`
    select since > '-infinity' as "isMore" from search_latest_since`.execute(db);
  return rows[0]?.isMore ? sql.table("search_latest") : null;
}

/** So many times what is ranked, since not all of it may be seen, nor be as evenly spread as it seems. */
const spare = 1.5;
/** Of words that begin alike statistics know the most frequent alone. */
const begunTimes = 4;

/**
 * From when on there should be enough, by statistics; null where there is too little to leave any out,
 * or where nothing is asked for that is older.
 */
async function readSlice(
  db: Database,
  matching: RawBuilder<unknown>,
  { words, now, reach: { most } }: Asked,
  { since }: Narrowing,
): Promise<RawBuilder<unknown> | null> {
  const [plan] = await inTime(db, estimate(sql`select from search_documents d ${matching}`));
  const known = expectedBy(plan);
  const expected = words?.begun ? known * begunTimes : known;
  const wanted = most * spare;
  if (expected < wanted * 4) return null;
  const { rows } = await sql<{ from: string; isAmongLatest: boolean }>`
    select slice.from, slice.from >= latest.since as "isAmongLatest"
    from search_latest_since latest cross join (
      select bounds[ceil((1 - ${wanted / expected}::float8) * array_length(bounds, 1))] as from
      from (
        select histogram_bounds::text::timestamptz[] as bounds from pg_stats
        where schemaname = current_schema and tablename = 'search_documents' and attname = 'at'
      ) noted where bounds is not null
    ) slice
    where ${since === null ? sql`true` : sql`slice.from > ${startOf(since, now)}`}`.execute(db);
  const [enough] = rows;
  if (!enough) return null;
  const documents = sql.table(enough.isAmongLatest ? "search_latest" : "search_documents");
  return sql`(select * from ${documents} where at >= ${enough.from}::timestamptz)`;
}

/** What somebody looks for may be anything: nobody else waits for it long. */
const mostMs = 4_000;
export const inTime = <Row>(db: Database, asked: RawBuilder<Row>) =>
  plannedForItsValues(db, asked, { mostMs });
