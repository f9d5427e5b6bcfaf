import type { Typed } from "@sightline/contract/search/search.typed.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "#db/database.ts";
import { distance, mostWrong, quoted, transposed } from "./search.rules.ts";

/** What is looked for, as PostgreSQL writes it, and in which language it was understood. */
export type Words = {
  query: string;
  /** The same one by one: an index finds what has all of these far sooner than what has it in one. */
  parts: readonly string[];
  language: string;
  guessed: boolean;
  /** The last one is the beginning of more words than statistics know. */
  begun: boolean;
};

/** For each word those that are to be taken for it. */
export type Guesses = ReadonlyMap<string, readonly string[]>;

/**
 * Each word as it is and by its stem, the last one also by its beginning; words like "the" only where
 * there is nothing else. Null where nothing is left that could be found.
 */
export async function readWords(
  db: Database,
  { words, phrases, without, isUnfinished }: Typed,
  guesses: Guesses = new Map(),
): Promise<Words | null> {
  const language = sql`('folded_' || search_language)::regconfig`;
  const last = isUnfinished ? words.at(-1) : undefined;
  const goingOn = last === undefined ? [] : await listGoingOn(db, last);
  const asked = words.map((word, at) => {
    const isLast = isUnfinished && at === words.length - 1;
    const others = [...(guesses.get(word) ?? []), ...(isLast ? (goingOn ?? []) : [])];
    const isBegun = isLast && goingOn === null;
    const way = wordAs(language, word, { others, isBegun });
    return { way, telling: isBegun ? way : onlyTelling(language, word, way) };
  });
  const exact = phrases.map((phrase) => sql`phraseto_tsquery('folded_simple', ${phrase})`);
  if (asked.length + exact.length === 0) return null;
  const none = without.map((piece) => sql`!!${wordAs(language, piece)}`);
  const { rows } = await sql<{ parts: string[]; query: string; language: string }>`
    select to_json(parts::text[]) as parts, (${allOf([whole, ...none])})::text as query,
      'folded_' || search_language as language
    from place
    cross join lateral (
      select ${listOf([...asked.map(({ telling }) => telling), ...exact])} as told,
        ${listOf([...asked.map(({ way }) => way), ...exact])} as said
    ) asked
    cross join lateral (
      select case when cardinality(told) = 0 then said else told end as parts
    ) wanted
    where cardinality(parts) > 0`.execute(db);
  const [read] = rows;
  if (!read) return null;
  return {
    query: read.query,
    // What is left out is looked up together with what is not: by itself nearly everything has it.
    parts: without.length > 0 ? [read.query] : read.parts,
    language: read.language,
    guessed: guesses.size > 0,
    begun: goingOn === null,
  };
}

const whole = sql`('(' || array_to_string(parts::text[], ') & (') || ')')::tsquery`;
const listOf = (queries: readonly RawBuilder<unknown>[]) =>
  sql`array_remove(array[${sql.join([...queries])}]::tsquery[], ''::tsquery)`;
const allOf = (queries: readonly RawBuilder<unknown>[]) => sql.join(queries, sql` && `);

/** Nothing of a word that the language leaves out: nearly everything has it. */
function onlyTelling(
  language: RawBuilder<unknown>,
  word: string,
  way: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`case when phraseto_tsquery(${language}, ${word}) = '' then ''::tsquery else ${way} end`;
}

/** With fewer letters begin too many words. */
const leastOfBeginning = 3;
/** More words than these are looked for by what they begin with. */
const mostGoingOn = 20;
const lastLetter = "\u{10FFFF}";

/** The words that one may be the beginning of; null where those are too many to name. */
async function listGoingOn(db: Database, word: string): Promise<string[] | null> {
  if (word.length < leastOfBeginning) return [];
  const start = await fold(db, word.replace(/\*$/, ""));
  // Not by a pattern: of one that is yet to come nobody knows how it begins, and all words are read.
  const { rows } = await sql<{ word: string }>`
    select distinct word from search_words where word >= ${start} and word < ${start + lastLetter}
    limit ${mostGoingOn + 1}`.execute(db);
  return rows.length > mostGoingOn ? null : rows.map((row) => row.word);
}

/** Some write lithium-ion, and others lithium ion: whoever types the one finds the other too. */
const heldTogether = /(?<=[\p{L}\p{N}])[-‐‑–/](?=[\p{L}\p{N}])/gu;

function wordAs(
  language: RawBuilder<unknown>,
  word: string,
  { others = [], isBegun = false }: { others?: readonly string[]; isBegun?: boolean } = {},
): RawBuilder<unknown> {
  const apart = word.replaceAll(heldTogether, " ");
  const ways = [...new Set([word, apart])].flatMap((written) => [
    sql`phraseto_tsquery(${language}, ${written})`,
    sql`phraseto_tsquery('folded_simple', ${written})`,
  ]);
  const begun = isBegun ? [sql`to_tsquery('folded_simple', ${`${quoted(word)}:*`})`] : [];
  const named = sql`${others.map(quoted)}::text[]::tsquery[]`;
  // Each once: most words are their own stem, and an index looks up twice what is named twice.
  return sql`(
    select coalesce(string_agg(distinct format('(%s)', way), ' | '), '')::tsquery
    from unnest(array[${sql.join([...ways, ...begun])}] || ${named}) way where way <> ''
  )`;
}

/** For each word, and for all together: what is looked for instead grows with every one of them. */
const mostGuesses = 8;
const mostGuessesInAll = 16;
/** So many letters of a word are known by it alone. */
const leastOfPart = 4;

/** What words that nothing has may stand for: others that differ by a letter or two, or that they are part of. */
export async function guessWords(db: Database, words: readonly string[]): Promise<Guesses> {
  const guesses = new Map<string, readonly string[]>();
  const mostOfEach = Math.max(
    1,
    Math.min(mostGuesses, Math.floor(mostGuessesInAll / words.length)),
  );
  for (const word of words) {
    const folded = await fold(db, word);
    if (folded.length < leastOfPart || folded.length > 40) continue;
    const near = await listNear(db, folded);
    const most = mostWrong(folded.length);
    const meant = near.filter(
      (other) => other.includes(folded) || distance(folded, other, most) <= most,
    );
    if (meant.length > 0) guesses.set(word, meant.slice(0, mostOfEach));
  }
  return guesses;
}

async function fold(db: Database, word: string): Promise<string> {
  const { rows } = await sql<{ folded: string }>`
    select lower(unaccent(${word})) as folded`.execute(db);
  return rows[0]?.folded ?? word;
}

/** Without those that tell nothing: "theme" is not to be taken for "them". */
async function listNear(db: Database, folded: string): Promise<string[]> {
  const part = `%${folded.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const { rows } = await sql<{ word: string }>`
    select word from search_words cross join place
    where (word % ${folded} or word like ${part} or word = any(${transposed(folded)}::text[]))
      and to_tsvector(('folded_' || search_language)::regconfig, word) <> ''
    group by word order by similarity(word, ${folded}) desc, word limit 50`.execute(db);
  return rows.map(({ word }) => word);
}
