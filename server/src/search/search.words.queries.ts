import type { Typed } from "@sightline/contract/search/search.typed.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "#db/database.ts";
import { distance, mostWrong, quoted, transposed } from "./search.rules.ts";

/** What is looked for, as PostgreSQL writes it, and in which language it was understood. */
export type Words = { query: string; language: string; guessed: boolean };

/** For each word those that are to be taken for it. */
export type Guesses = ReadonlyMap<string, readonly string[]>;

/**
 * Each word as it is and by its stem, the last one also by its beginning; null where nothing is left
 * that could be found.
 */
export async function readWords(
  db: Database,
  { words, phrases, without, isUnfinished }: Typed,
  guesses: Guesses = new Map(),
): Promise<Words | null> {
  const language = sql`('folded_' || search_language)::regconfig`;
  const all = [
    ...words.map((word, at) => {
      const isLast = isUnfinished && at === words.length - 1;
      return wordAs(language, word, { guesses: guesses.get(word) ?? [], isLast });
    }),
    ...phrases.map((phrase) => sql`phraseto_tsquery('folded_simple', ${phrase})`),
  ];
  if (all.length === 0) return null;
  const none = without.map((piece) => sql`!!${wordAs(language, piece, { guesses: [] })}`);
  const { rows } = await sql<{ wanted: string; query: string; language: string }>`
    select wanted::text as wanted, (${sql.join([sql`wanted`, ...none], sql` && `)})::text as query,
      'folded_' || search_language as language
    from place cross join lateral (select ${sql.join(all, sql` && `)} as wanted) asked`.execute(db);
  const [read] = rows;
  return read && read.wanted !== ""
    ? { query: read.query, language: read.language, guessed: guesses.size > 0 }
    : null;
}

/** With fewer letters begin too many words. */
const leastOfBeginning = 3;

function wordAs(
  language: RawBuilder<unknown>,
  word: string,
  { guesses, isLast = false }: { guesses: readonly string[]; isLast?: boolean },
): RawBuilder<unknown> {
  const ways = [
    sql`phraseto_tsquery(${language}, ${word})`,
    sql`phraseto_tsquery('folded_simple', ${word})`,
    ...(isLast && word.length >= leastOfBeginning
      ? [sql`to_tsquery('folded_simple', ${`${quoted(word)}:*`})`]
      : []),
    ...guesses.map((guess) => sql`${quoted(guess)}::tsquery`),
  ];
  return sql`(${sql.join(ways, sql` || `)})`;
}

const mostGuesses = 8;
/** So many letters of a word are known by it alone. */
const leastOfPart = 4;

/** What words that nothing has may stand for: others that differ by a letter or two, or that they are part of. */
export async function guessWords(db: Database, words: readonly string[]): Promise<Guesses> {
  const guesses = new Map<string, readonly string[]>();
  for (const word of words) {
    const folded = await fold(db, word);
    if (folded.length < leastOfPart || folded.length > 40) continue;
    const near = await listNear(db, folded);
    const most = mostWrong(folded.length);
    const meant = near.filter(
      (other) => other.includes(folded) || distance(folded, other, most) <= most,
    );
    if (meant.length > 0) guesses.set(word, meant.slice(0, mostGuesses));
  }
  return guesses;
}

async function fold(db: Database, word: string): Promise<string> {
  const { rows } = await sql<{ folded: string }>`
    select lower(unaccent(${word})) as folded`.execute(db);
  return rows[0]?.folded ?? word;
}

async function listNear(db: Database, folded: string): Promise<string[]> {
  const part = `%${folded.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const { rows } = await sql<{ word: string }>`
    select word from search_words
    where word % ${folded} or word like ${part} or word = any(${transposed(folded)}::text[])
    group by word order by similarity(word, ${folded}) desc, word limit 50`.execute(db);
  return rows.map(({ word }) => word);
}
