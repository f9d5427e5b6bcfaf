import type { Moment } from "@sightline/contract/base/moments.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "#db/database.ts";
import { plannedForItsValues, written } from "#db/planning.ts";
import {
  type AskedWord,
  beginningOf,
  mostCompared,
  rarest,
  type Shares,
  type Telling,
  tellingOf,
} from "./search.matching.rules.ts";
import type { Findables } from "./search.queries.ts";
import { quoted } from "./search.rules.ts";
import type { Seeker } from "./search.ts";

export type Question = { title: string; description: string };

/** Beyond this a description tells no more of what it is about. */
const mostDescription = 4_000;

/** Its words by their stems, each once. */
export async function listAskedWords(
  db: Database,
  { title, description }: Question,
): Promise<AskedWord[]> {
  const { rows } = await sql<AskedWord>`
    select lexeme, 'A' = any(weights) as "isInTitle", cardinality(positions) as count
    from place cross join lateral unnest(
      setweight(to_tsvector(('folded_' || search_language)::regconfig, ${title}), 'A')
      || to_tsvector(('folded_' || search_language)::regconfig, ${description.slice(0, mostDescription)})
    )`.execute(db);
  return rows;
}

async function readTelling(db: Database, question: Question): Promise<Telling[]> {
  const asked = await listAskedWords(db, question);
  return tellingOf(asked, await readShares(db, asked));
}

/** So many words that few have are looked up, those of the title first. */
const mostLookedUp = 40;

/** How many have each: of what many have as PostgreSQL noted it, of what few have as it is. */
export async function readShares(db: Database, asked: readonly AskedWord[]): Promise<Shares> {
  const { rows } = await sql<{ lexeme: string; share: number }>`
    select lexeme, share
    from pg_stats
    cross join lateral unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (lexeme, share)
    where schemaname = current_schema and tablename = 'search_documents' and attname = 'words'
      and lexeme is not null`.execute(db);
  const of = new Map(rows.map(({ lexeme, share }) => [lexeme, share]));
  const { rows: sizes } = await sql<{ documents: number }>`
    select greatest(reltuples, 100)::float8 as documents from pg_class
    where oid = 'search_documents'::regclass`.execute(db);
  const least = 1 / (sizes[0]?.documents ?? 100);
  const rare = asked
    .filter(({ lexeme }) => !of.has(lexeme))
    .toSorted((one, other) => Number(other.isInTitle) - Number(one.isInTitle))
    .slice(0, mostLookedUp);
  for (const { lexeme, documents } of await countDocuments(db, rare))
    of.set(lexeme, documents * least);
  return { of, least };
}

async function countDocuments(db: Database, words: readonly AskedWord[]) {
  if (words.length === 0) return [];
  const lexemes = words.map(({ lexeme }) => lexeme);
  const { rows } = await sql<{ lexeme: string; documents: number }>`
    select lexeme, (
      select count(*) from (
        select from search_documents d where d.words @@ quoted::tsquery limit ${written(mostCompared)}
      ) among
    )::int as documents
    from unnest(${lexemes}::text[], ${lexemes.map(quoted)}::text[]) as rare (lexeme, quoted)`.execute(
    db,
  );
  return rows;
}

export type Match = { kind: "request" | "insight"; request_id: number; score: number };

/** Of those that have the words, so many are compared as a whole. */
const mostLikely = 200;
/** So much of each text, which is what it is about. */
const mostText = 600;
/** How alike the texts are as a whole, letters in threes, against which words they share. */
const textWeight = 4;
/** What a word is worth that only begins alike. */
const begunWeight = 0.7;

/** Requests and insights that are about the same, the likeliest first, one for each request. */
export async function listMatches(
  db: Database,
  findables: Findables,
  { seeker, keys, now }: { seeker: Seeker; keys: readonly string[]; now: Moment },
  question: Question & { telling?: readonly Telling[] },
  limit: number,
): Promise<Match[]> {
  const telling = question.telling ?? (await readTelling(db, question));
  if (telling.length === 0) return [];
  const any = rarest(telling)
    .flatMap(({ lexeme }) => waysOf(lexeme))
    .join(" | ");
  const told = sql.join(telling.map(toldBy), sql` + `);
  const text = `${question.title} ${question.description}`.slice(0, mostText);
  return plannedForItsValues(
    db,
    sql<Match>`
      with having_words as materialized (
        select d.kind, d.request_id, d.words from search_documents d
        where d.words @@ ${any}::tsquery and d.kind in ('request', 'insight')
          ${seeker.role === "member" ? sql`and d.audience && ${[...keys]}::bigint[]` : sql``}
          and ${sees(findables, seeker, now)}
        limit ${written(mostCompared)}
      ),
      likely as materialized (
        select d.kind, d.request_id, (${told}) / (1 + ln(1 + length(d.words)) / 8) as told
        from having_words d order by told desc limit ${written(mostLikely)}
      ),
      compared as (
        select l.kind, l.request_id, l.told
          * (1 + similarity(r.title, ${question.title}))
          * (1 + ${textWeight}::float8 * similarity(left(r.title || ' ' || r.description, ${written(mostText)}), ${text}))
          as score
        from likely l join insight_requests r on r.id = l.request_id
      )
      select kind, request_id, score from (
        select distinct on (request_id) * from compared order by request_id, score desc
      ) each_once order by score desc, request_id limit ${written(limit)}`,
  );
}

/** As it is, or as others begin: Retouren is part of Retourenquote. */
function waysOf(lexeme: string): string[] {
  const beginning = beginningOf(lexeme);
  return beginning === null ? [quoted(lexeme)] : [quoted(lexeme), `${quoted(beginning)}:*`];
}

/** What a document tells by having a word: the most in its title. */
function toldBy({ lexeme, weight }: Telling): RawBuilder<number> {
  const beginning = beginningOf(lexeme);
  const begun = sql`when d.words @@ ${`${quoted(beginning ?? "")}:*`}::tsquery then ${weight * begunWeight}::float8`;
  return sql`case
    when d.words @@ ${`${quoted(lexeme)}:A`}::tsquery then ${weight * 1.6}::float8
    when d.words @@ ${`${quoted(lexeme)}:B`}::tsquery then ${weight}::float8
    when d.words @@ ${quoted(lexeme)}::tsquery then ${weight * 0.7}::float8
    ${beginning === null ? sql`` : begun}
    else 0 end`;
}
function sees(findables: Findables, seeker: Seeker, now: Moment): RawBuilder<boolean> {
  return sql`case d.kind when 'request' then ${findables.request.sees(seeker, now)}
    else ${findables.insight.sees(seeker, now)} end`;
}
