import { type RawBuilder, sql } from "kysely";
import type { Database } from "#db/database.ts";

const syllable = (of: RawBuilder<number>) =>
  sql`(array['ba','ce','di','fo','gu','ha','je','ki','lo','mu','na','pe','qui','ro','su','ta','ve','wi','xo','zu',
    'bra','cle','dri','flo','gru','pla','tre','ski','sto','spu','char','then','ling','mont','burg','ster','dale','wick','ford','ness'])
    [1 + (${of}) % 40]`;

/** The word of a rank, of those 60,000 that there are: like a word, and like no other. */
const wordOf = (rank: RawBuilder<number>) =>
  sql`${syllable(rank)} || ${syllable(sql`${rank} / 40`)} || ${syllable(sql`${rank} / 1600`)}`;

/** For a request of number n: 60 to 100 words, of which a few are everywhere and most are rare. */
export const zipfWords = sql<string>`(
  select string_agg(${wordOf(sql`rank`)}, ' ')
  from (select exp(random() * ln(60000))::int as rank from generate_series(1, 60 + n % 40)) used)`;

/**
 * Of ten million requests nobody makes up or reads every word: phrases are made once, and each
 * description is two of them, no pair of which comes twice. It has 500 characters.
 */
export async function makePhrases(db: Database, count: number): Promise<Phrases> {
  await sql`create schema if not exists crowd`.execute(db);
  await sql`drop table if exists crowd.phrases`.execute(db);
  await sql`create table crowd.phrases (n int primary key, said text not null, words tsvector not null)`.execute(
    db,
  );
  await sql`
    insert into crowd.phrases
    select n, said, search_words_in('folded_english', '', said, '', '') || search_words_in('folded_simple', '', said, '', '')
    from (
      select n, left((
        select string_agg(${wordOf(sql`rank`)}, ' ')
        from (select exp(random() * ln(60000))::int as rank from generate_series(1, 37 + n % 2)) used
      ), 249) as said
      from generate_series(0, ${count - 1}::int) n
    ) made`.execute(db);
  await sql`analyze crowd.phrases`.execute(db);
  return phrasesOf(count);
}

export type Phrases = { description: RawBuilder<string>; words: Words };

/** Once there are requests: of their titles there are some hundreds only. */
export async function readTitles(db: Database): Promise<void> {
  await sql`drop table if exists crowd.titles`.execute(db);
  await sql`
    create table crowd.titles as
    select title, search_words_in('folded_english', title, '', '', '') || search_words_in('folded_simple', title, '', '', '') as words
    from (select distinct title from insight_requests) used`.execute(db);
  await sql`create unique index on crowd.titles (title)`.execute(db);
  await sql`analyze crowd.titles`.execute(db);
}

const firstOf = (n: RawBuilder<unknown>) => sql`${n}::bigint * 7919`;

/** Those that were made before. */
export function phrasesOf(count: number): Phrases {
  const phrase = (column: "said" | "words", nth: RawBuilder<unknown>) =>
    sql`(select ${sql.ref(column)} from crowd.phrases where phrases.n = ((${nth}) % ${count}::bigint)::int)`;
  const second = (n: RawBuilder<unknown>) =>
    sql`${n}::bigint * 104729 + ${n}::bigint / ${count}::bigint`;
  const [made, id] = [sql`made.n`, sql`r.id`];
  return {
    description: sql`${phrase("said", firstOf(made))} || '. ' || ${phrase("said", second(made))}`,
    words: {
      // The same words as if they were read, though not at quite the same places.
      ofRequest: sql`(select words from crowd.titles where titles.title = r.title)
        || ${phrase("words", firstOf(id))} || ${phrase("words", second(id))}`,
      all: "select words from crowd.phrases union all select words from crowd.titles",
    },
  };
}

/** While many rows are filled in at once, nobody keeps the search index by each of them. */
export async function withoutFinding(db: Database, fill: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ of: string; name: string }>`
    select tgrelid::regclass::text as of, tgname as name from pg_trigger
    where tgname like '%\\_found' and not tgisinternal`.execute(db);
  const turn = async (which: "disable" | "enable") => {
    for (const { of, name } of rows)
      await sql`alter table ${sql.table(of)} ${sql.raw(which)} trigger ${sql.ref(name)}`.execute(
        db,
      );
  };
  await turn("disable");
  await fill();
  await turn("enable");
}

/** What the nightly clean-up leaves of them in a large place. */
const latest = 30_000;

/** How the words of request `r` are come by, and a statement for all words that there are. */
type Words = { ofRequest: RawBuilder<unknown>; all: string };

const readAnew: Words = {
  ofRequest: sql`search_words_in('folded_english', r.title, r.description, '', '')
    || search_words_in('folded_simple', r.title, r.description, '', '')`,
  all: "select words from search_documents",
};

/** What the triggers would have written for the requests that are there, all at once. */
export async function fillFound(db: Database, { ofRequest, all }: Words = readAnew): Promise<void> {
  await sql`drop index if exists search_documents_found, search_documents_for`.execute(db);
  await sql`alter table search_documents disable trigger search_documents_latest_kept`.execute(db);
  await sql`
    insert into search_documents (kind, source_id, request_id, author_id, at, audience, words)
    select 'request', r.id, r.id, r.requester_id, r.created_at,
      array_remove(array[
          search_category(r.category_id),
          search_person(r.requester_id),
          case when r.visibility = 'organization' then search_plan(r.plan_id) end
        ], null)
        || coalesce((
          select array_agg(search_person(p.user_id))
          from insight_request_participants p where p.request_id = r.id
        ), '{}'),
      ${ofRequest}
    from insight_requests r`.execute(db);
  await sql`create index search_documents_found on search_documents using gin (words, audience) with (fastupdate = off)`.execute(
    db,
  );
  await sql`create index search_documents_for on search_documents using gin (audience) with (fastupdate = off)`.execute(
    db,
  );
  await sql`
    insert into search_words (word)
    select word from ts_stat(${all})
    where char_length(word) between 3 and 40 and word ~ '^[^\\d\\W]+$'`.execute(db);
  await sql`alter table search_documents enable trigger search_documents_latest_kept`.execute(db);
  await sql`
    insert into search_latest select * from search_documents order by at desc limit ${latest}`.execute(
    db,
  );
  await sql`update search_latest_since set since = (select min(at) from search_latest)`.execute(db);
  await sql`vacuum analyze search_documents, search_latest, search_words`.execute(db);
}
