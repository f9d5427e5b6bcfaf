import { sql } from "kysely";
import type { Database } from "#db/database.ts";
import type { Match } from "#search/search.matching.queries.ts";
import type { AskedWord } from "#search/search.matching.rules.ts";

/** Which of these words each of them has, in the order given. */
export async function listWordsIn(
  db: Database,
  found: readonly Match[],
  lexemes: readonly string[],
): Promise<ReadonlySet<string>[]> {
  if (found.length === 0) return [];
  const { rows } = await sql<{ words: string[] }>`
    select array(select lexeme from unnest(d.words) where lexeme = any(${[...lexemes]}::text[])) as words
    from unnest(${found.map(({ kind }) => kind)}::text[], ${found.map(({ request_id }) => request_id)}::int[])
      with ordinality as found (kind, request_id, place)
    left join search_documents d on d.request_id = found.request_id and d.kind = found.kind
    order by found.place`.execute(db);
  return rows.map(({ words }) => new Set(words));
}

/** The words of each title by their stems, in the order given. */
export async function listTitleWords(
  db: Database,
  titles: readonly string[],
): Promise<AskedWord[][]> {
  if (titles.length === 0) return [];
  const { rows } = await sql<{ words: string[] }>`
    select tsvector_to_array(to_tsvector(('folded_' || search_language)::regconfig, title)) as words
    from place cross join unnest(${[...titles]}::text[]) with ordinality as named (title, place)
    order by named.place`.execute(db);
  return rows.map(({ words }) => words.map((lexeme) => ({ lexeme, isInTitle: true, count: 1 })));
}
