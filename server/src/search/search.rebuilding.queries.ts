import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { isLockedOut } from "#db/errors.ts";
import type { DocumentKind } from "./search.queries.ts";

/** Where what can be found comes from. */
const sources = {
  insight_requests: ["request"],
  insights: ["insight"],
  board_posts: ["post"],
  insight_groups: ["group"],
  comments: ["request_comment", "share_comment", "post_comment"],
} as const satisfies Record<string, readonly DocumentKind[]>;
type Source = keyof typeof sources;

// The keys are the names.
const sourceNames = Object.keys(sources) as Source[];

const atOnce = 200;

/**
 * Writes every document anew while people go on reading and writing: each in a transaction of its own,
 * which holds nothing but what that one is made of, so that nobody waits for more than that.
 */
export async function rebuildSearch(
  db: Database,
  onProgress: (kind: DocumentKind, done: number) => void = () => undefined,
): Promise<number> {
  let all = 0;
  for (const source of sourceNames) {
    await dropOrphans(db, source);
    let done = 0;
    for (let after = 0; ;) {
      const ids = await listIds(db, source, after);
      for (const id of ids) await keepAnew(db, source, id);
      done += ids.length;
      all += ids.length;
      const last = ids.at(-1);
      if (last === undefined) break;
      after = last;
      onProgress(sources[source][0], done);
    }
  }
  await dropUnusedWords(db);
  await db.deleteFrom("search_backlog").execute();
  return all;
}

/** Whether what was written before there was an index is still being added to it. */
export async function isAddingOlder(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from search_backlog) as is`.execute(db);
  return rows[0]?.is ?? false;
}

/**
 * Adds the next of what was written before there was an index, the latest first; false: none is left,
 * or somebody else is at it. `hold` keeps that turn until its transaction ends.
 */
export async function addOlder(db: Database, hold: DatabaseTransaction): Promise<boolean> {
  const { rows } = await sql<{ source: Source; below: number }>`
    select source, below from search_backlog order by turn limit 1 for update skip locked`.execute(
    hold,
  );
  const [next] = rows;
  if (!next) return false;
  const ids = await listIdsBelow(db, next.source, next.below);
  for (const id of ids) await keepAnew(db, next.source, id);
  const last = ids.at(-1);
  if (last === undefined)
    await hold.deleteFrom("search_backlog").where("source", "=", next.source).execute();
  else
    await hold
      .updateTable("search_backlog")
      .set({ below: last })
      .where("source", "=", next.source)
      .execute();
  return true;
}

async function listIds(db: Database, source: Source, after: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(source)} where id > ${after} order by id limit ${atOnce}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

async function listIdsBelow(db: Database, source: Source, below: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(source)} where id < ${below} order by id desc limit ${atOnce}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

async function dropOrphans(db: Database, source: Source): Promise<void> {
  await sql`
    delete from search_documents d where d.kind = any(${[...sources[source]]})
      and not exists (select from ${sql.table(source)} t where t.id = d.source_id)`.execute(db);
}

/** Of somebody who writes for so long nothing is known that would end by waiting longer. */
const mostTries = 50;

async function keepAnew(db: Database, source: Source, id: number): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await db.transaction().execute(async (trx) => {
        await sql`
          select set_config('search.rebuilding', 'on', true), keep_found_anew(${source}, ${id}::integer)`.execute(
          trx,
        );
      });
    } catch (error) {
      if (!isLockedOut(error) || tried === mostTries) throw error;
      await wait(100);
    }
  }
}

/** Words that nothing has any more; and of those that two wrote at once, one stays. */
async function dropUnusedWords(db: Database): Promise<void> {
  await sql`
    delete from search_words w
    where w.word not in (select word from ts_stat('select words from search_documents'))
    or exists (
      select from search_words other where other.word = w.word and other.ctid < w.ctid
    )`.execute(db);
}
