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

/** What the triggers would have written for the requests that are there, all at once. */
export async function fillFound(db: Database): Promise<void> {
  await sql`drop index search_documents_found, search_documents_for`.execute(db);
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
      search_words_in('folded_english', r.title, r.description, '', '')
        || search_words_in('folded_simple', r.title, r.description, '', '')
    from insight_requests r`.execute(db);
  await sql`create index search_documents_found on search_documents using gin (words, audience) with (fastupdate = off)`.execute(
    db,
  );
  await sql`create index search_documents_for on search_documents using gin (audience) with (fastupdate = off)`.execute(
    db,
  );
  await sql`
    insert into search_words (word)
    select word from ts_stat('select words from search_documents')
    where char_length(word) between 3 and 40 and word ~ '^[^\\d\\W]+$'`.execute(db);
  await sql`alter table search_documents enable trigger search_documents_latest_kept`.execute(db);
  await sql`
    insert into search_latest select * from search_documents order by at desc limit ${latest}`.execute(
    db,
  );
  await sql`update search_latest_since set since = (select min(at) from search_latest)`.execute(db);
  await sql`vacuum analyze search_documents, search_latest, search_words`.execute(db);
}
