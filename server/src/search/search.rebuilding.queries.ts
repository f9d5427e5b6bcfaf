import { sql } from "kysely";
import type { Database } from "#db/database.ts";
import type { DocumentKind } from "./search.queries.ts";

/** Where what can be found comes from, and what writes one of it into the index. */
const sources: readonly { table: string; keep: string; kinds: readonly DocumentKind[] }[] = [
  { table: "insight_requests", keep: "keep_request_found", kinds: ["request"] },
  { table: "insights", keep: "keep_insight_found", kinds: ["insight"] },
  { table: "board_posts", keep: "keep_post_found", kinds: ["post"] },
  { table: "insight_groups", keep: "keep_group_found", kinds: ["group"] },
  {
    table: "comments",
    keep: "keep_comment_found",
    kinds: ["request_comment", "share_comment", "post_comment"],
  },
];

const atOnce = 200;

/**
 * Writes every document anew while people go on reading and writing: each in a transaction of its own,
 * which holds nothing but that one document, so that nobody waits for more than that.
 */
export async function rebuildSearch(
  db: Database,
  onProgress: (kind: DocumentKind, done: number) => void = () => undefined,
): Promise<number> {
  let all = 0;
  for (const { table, keep, kinds } of sources) {
    await dropOrphans(db, table, kinds);
    let done = 0;
    for (let after = 0; ;) {
      const ids = await listIds(db, table, after);
      for (const id of ids) await keepAnew(db, keep, id);
      done += ids.length;
      all += ids.length;
      const last = ids.at(-1);
      if (last === undefined) break;
      after = last;
      onProgress(kinds[0] ?? "request", done);
    }
  }
  await dropUnusedWords(db);
  return all;
}

async function listIds(db: Database, table: string, after: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id > ${after} order by id limit ${atOnce}`.execute(db);
  return rows.map(({ id }) => id);
}

async function dropOrphans(
  db: Database,
  table: string,
  kinds: readonly DocumentKind[],
): Promise<void> {
  await sql`
    delete from search_documents d where d.kind = any(${[...kinds]})
      and not exists (select from ${sql.table(table)} t where t.id = d.source_id)`.execute(db);
}

async function keepAnew(db: Database, keep: string, id: number): Promise<void> {
  await sql`
    select set_config('search.rebuilding', 'on', true), ${sql.id(keep)}(${id}::integer)`.execute(
    db,
  );
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
