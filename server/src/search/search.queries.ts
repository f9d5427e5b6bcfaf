import type { Moment } from "@sightline/contract/base/moments.ts";
import type { RequestStatus } from "@sightline/contract/requests/requests.statuses.ts";
import {
  type Facets,
  type Found,
  type FoundKind,
  type FoundSpan,
} from "@sightline/contract/search/search.ts";
import { type RawBuilder, sql } from "kysely";
import * as z from "zod/mini";
import type { Database } from "#db/database.ts";
import { estimate, expectedBy, plannedForItsValues, written } from "#db/planning.ts";
import { idInCursor, momentInCursor, type Page, pagesBy } from "#http/cursor.ts";
import {
  type Counted,
  facetsIn,
  facetsOfCandidates,
  requestOf,
  startOf,
} from "./search.facets.queries.ts";
import { marks, partsOf } from "./search.rules.ts";
import type { Findable, Seeker } from "./search.ts";
import type { Words } from "./search.words.queries.ts";

/** As the documents name them. */
export const documentKinds = [
  "request",
  "insight",
  "post",
  "group",
  "request_comment",
  "share_comment",
  "post_comment",
] as const;
export type DocumentKind = (typeof documentKinds)[number];
export type Findables = Record<DocumentKind, Findable>;

/** Of more than these the latest are ranked. */
export const mostRanked = 1_000;
/** While somebody types, the next letter asks again at once, and a handful is shown. */
const mostWhileTyping = 200;
const enoughWhileTyping = 30;

/** Of how many the best are found, and how many are enough not to look at what is older. */
export type Reach = { most: number; enough: number };
export const wholeReach: Reach = { most: mostRanked, enough: mostRanked };
export const typingReach: Reach = { most: mostWhileTyping, enough: enoughWhileTyping };

export type Narrowing = {
  kind: FoundKind | null;
  categoryId: number | null;
  status: RequestStatus | null;
  since: FoundSpan | null;
  personId: number | null;
};

const foundPlace = z.object({
  /** Whether words were taken for others: the pages of one search are all found by the same. */
  guessed: z.int().check(z.minimum(0), z.maximum(1)),
  /** By when it is judged how recent something is: the pages of one search go by one moment. */
  as_of: momentInCursor,
  score: z.number(),
  document: z.enum(documentKinds),
  id: idInCursor,
});
export type FoundPlace = z.infer<typeof foundPlace>;
export const foundPages = pagesBy(foundPlace);

type Ranked = Omit<Found, "kind" | "excerpt" | "also"> & {
  facets: Counted;
  also_kind: "request" | "insight" | null;
  also_at: Moment;
  kind: DocumentKind;
  score: number;
  excerpt: string;
  among: number;
};

/** Everything that decides what is found: the words, or none to find the latest, and who may see it. */
export type Asked = {
  words: Words | null;
  seeker: Seeker;
  keys: readonly string[];
  now: Moment;
  reach: Reach;
};

/** What a person belongs to; what is for none of it is not theirs to find. Staff see by their role. */
export async function listKeys(db: Database, { id, role }: Seeker): Promise<string[]> {
  if (role !== "member") return [];
  const { rows } = await sql<{ key: string }>`
    select search_everybody()::text as key
    union all select search_person(${id})::text
    union all select search_plan(plan_id)::text from plan_members where user_id = ${id}
    union all select search_group(group_id)::text from insight_group_members where user_id = ${id}
  `.execute(db);
  return rows.map(({ key }) => key);
}

export async function listFound(
  db: Database,
  findables: Findables,
  asked: Asked,
  narrowed: Narrowing,
  { after, limit }: Page<FoundPlace>,
  { withFacets = false } = {},
): Promise<(Found & FoundPlace & { facets: Counted })[]> {
  const { words, seeker } = asked;
  const isSeen = findables.request.sees(seeker, asked.now);
  const asOf = after?.as_of ?? asked.now;
  const language = sql`${words?.language ?? "folded_simple"}::regconfig`;
  const query = sql`${words?.query ?? ""}::tsquery`;
  const score = words === null ? latest : worthOf(words, seeker, asOf);
  const options = `StartSel=${marks.start},StopSel=${marks.end},MaxFragments=2,MaxWords=24,MinWords=10,FragmentDelimiter=" … "`;
  const rows = await amongEnough(
    db,
    findables,
    asked,
    narrowed,
    (candidates) => sql<Ranked>`
      with candidates as materialized (${candidates}),
      ranked as (
        select d.*, ${score} as score
        from candidates d
      ),
      each_once as (${eachOnce})
      select d.kind, d.source_id as id, d.request_id, d.post_id, d.group_id, d.share_id, d.internal, d.at, d.score, d.also_kind, d.also_at,
        ${ofKind(findables, "title")} as title,
        ts_headline(${language}, left(${ofKind(findables, "text")}, 20000), ${query}, ${options}) as excerpt,
        (select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name)
          from users u where u.id = d.author_id) as author,
        r.status, r.category_id as insight_category_id, (select count(*) from candidates)::int as among,
        ${withFacets ? facetsOfCandidates(isSeen, asked.now) : sql`null`} as facets
      from (
        select * from each_once
        ${after === null ? sql`` : sql`where (-score, kind, source_id) > (${-after.score}::float8, ${after.document}, ${after.id})`}
        order by -score, kind, source_id limit ${written(limit)}
      ) d
      left join lateral ${requestOf(isSeen)} r on true
      order by -d.score, d.kind, d.source_id`,
  );
  return rows.map(({ kind, excerpt, also_kind, also_at, among: _, ...row }) => ({
    ...row,
    also: also_kind && { kind: also_kind, at: also_at },
    as_of: asOf,
    guessed: words?.guessed ? 1 : 0,
    document: kind,
    kind: kind.endsWith("comment") ? "comment" : kind,
    excerpt: partsOf(excerpt),
  })) as (Found & FoundPlace & { facets: Counted })[];
}

/** What all that was found, whatever it is narrowed to already, could be narrowed to. */
export async function countFacets(
  db: Database,
  findables: Findables,
  asked: Asked,
): Promise<Facets> {
  const isSeen = findables.request.sees(asked.seeker, asked.now);
  const whole = { kind: null, categoryId: null, status: null, since: null, personId: null };
  const [row] = await amongEnough(
    db,
    findables,
    asked,
    whole,
    (candidates) => sql<{ among: number; facets: Counted }>`
      with candidates as materialized (${candidates})
      select (select count(*) from candidates)::int as among,
        ${facetsOfCandidates(isSeen, asked.now)} as facets`,
  );
  return facetsIn(row?.facets ?? null);
}

/**
 * Of words that much has, what is old is not even looked up: statistics tell where there should be
 * enough. Where they were wrong, all of it is looked at.
 */
async function amongEnough<Row extends { among: number }>(
  db: Database,
  findables: Findables,
  asked: Asked,
  narrowed: Narrowing,
  look: (candidates: RawBuilder<unknown>) => RawBuilder<Row>,
): Promise<Row[]> {
  const matching = matches(findables, asked, narrowed);
  const latestOf = (documents: RawBuilder<unknown>) =>
    sql`select d.* from ${documents} d ${matching} and ${sees(findables, asked.seeker, asked.now)}
      order by d.at desc limit ${written(asked.reach.most)}`;
  // How many have a status is looked up one by one, which no statistics tell.
  const latest = narrowed.status === null ? await readLatest(db, matching, asked) : null;
  if (latest !== null) {
    const rows = await inTime(db, look(latestOf(latest)));
    if ((rows[0]?.among ?? 0) >= asked.reach.enough) return rows;
  }
  return inTime(db, look(latestOf(sql`search_documents`)));
}

/** So many times what is ranked, since not all of it may be seen, nor be as evenly spread as it seems. */
const spare = 1.5;
/** Of words that begin alike statistics know the most frequent alone. */
const begunTimes = 4;

/** Which of the documents are probably enough; null where there is too little to leave any out. */
async function readLatest(
  db: Database,
  matching: RawBuilder<unknown>,
  asked: Asked,
): Promise<RawBuilder<unknown> | null> {
  const { most, enough } = asked.reach;
  return enough < most ? readKept(db, asked) : readEnough(db, matching, asked);
}

/** Who sees less than this finds it as quickly by who may see it. */
const leastSeen = 10_000;

/** All of the latest that are kept once more, where there is more than these. */
async function readKept(
  db: Database,
  { seeker, keys }: Asked,
): Promise<RawBuilder<unknown> | null> {
  const { rows } = await sql<{ isMore: boolean }>`
    select since > '-infinity' as "isMore" from search_latest_since`.execute(db);
  if (!rows[0]?.isMore) return null;
  if (seeker.role === "member") {
    const theirs = sql`select from search_documents d where d.audience && ${[...keys]}::bigint[]`;
    const [plan] = await inTime(db, estimate(theirs));
    if (expectedBy(plan) < leastSeen) return null;
  }
  return sql.table("search_latest");
}

async function readEnough(
  db: Database,
  matching: RawBuilder<unknown>,
  { words, reach: { most } }: Asked,
): Promise<RawBuilder<unknown> | null> {
  const [plan] = await inTime(db, estimate(sql`select from search_documents d ${matching}`));
  const known = expectedBy(plan);
  const expected = words?.begun ? known * begunTimes : known;
  const wanted = most * spare;
  if (expected < wanted * 4) return null;
  const { rows } = await sql<{ from: string; isAmongLatest: boolean }>`
    select bounds[ceil((1 - ${wanted / expected}::float8) * array_length(bounds, 1))] as from,
      bounds[ceil((1 - ${wanted / expected}::float8) * array_length(bounds, 1))] >= since as "isAmongLatest"
    from search_latest_since cross join (
      select histogram_bounds::text::timestamptz[] as bounds from pg_stats
      where schemaname = current_schema and tablename = 'search_documents' and attname = 'at'
    ) noted where bounds is not null`.execute(db);
  const [enough] = rows;
  if (!enough) return null;
  const documents = sql.table(enough.isAmongLatest ? "search_latest" : "search_documents");
  return sql`(select * from ${documents} where at >= ${enough.from}::timestamptz)`;
}

/** Of documents `d` those that have the words, might be the person's to see, and are asked for. */
function matches(
  findables: Findables,
  { words, seeker, keys, now }: Asked,
  { kind, categoryId, status, since, personId }: Narrowing,
): RawBuilder<unknown> {
  const kinds = documentKinds.filter((one) => kind === null || isOf(one, kind));
  const isSeen = findables.request.sees(seeker, now);
  return sql`
    ${status !== null ? sql`cross join lateral ${requestOf(isSeen)} r` : sql``}
    where ${words === null ? sql`true` : sql`d.words @@ ${words.query}::tsquery`}
      ${seeker.role === "member" ? sql`and d.audience && ${[...keys]}::bigint[]` : sql``}
      ${kind === null ? sql`` : sql`and d.kind = any(${kinds})`}
      ${categoryId === null ? sql`` : sql`and d.audience @> array[search_category(${categoryId})]`}
      ${status === null ? sql`` : sql`and r.status = ${status}`}
      ${since === null ? sql`` : sql`and d.at >= ${startOf(since, now)}`}
      ${personId === null ? sql`` : sql`and d.author_id = ${personId}`}`;
}

export function isOf(document: DocumentKind, kind: FoundKind): boolean {
  return kind === "comment" ? document.endsWith("_comment") : document === kind;
}

/** A request and its insight are read in one place: the better of the two is found, and says that the other is. */
const eachOnce = sql`
  select * from (
    select r.*, row_number() over same as place,
      lead(r.kind) over same as also_kind, lead(r.at) over same as also_at
    from ranked r
    window same as (
      partition by case when r.kind = 'insight' then 'request' else r.kind end,
        case when r.kind = 'insight' then r.request_id else r.source_id end
      order by -r.score, r.kind)
  ) paired where place = 1`;

/** What was looked for by no words is listed by its moment. */
const latest = sql<number>`extract(epoch from d.at)::float8`;

/** By its words, how recent it is (in days: what is alike keeps its order), and how near to the person. */
function worthOf({ query }: Words, seeker: Seeker, asOf: Moment): RawBuilder<number> {
  return sql`round((
    ts_rank('{0.15, 0.3, 0.55, 1}', d.words, ${query}::tsquery, 1)
    * (0.5 + 0.5 / (1 + greatest(0, extract(day from ${asOf}::timestamptz - d.at)) / 180))
    * ${nearness(seeker)}
  )::numeric, 9)::float8`;
}

/** What is one's own comes before what is the team's, and that before what everybody has. */
function nearness({ id }: Seeker): RawBuilder<number> {
  return sql`case
    when d.author_id = ${id} then 1.5
    when search_person(${id}) = any(d.audience) then 1.4
    when exists (select from insight_request_followers f
      where f.request_id = d.request_id and f.user_id = ${id}) then 1.3
    else 1 end`;
}

/** For queries on documents `d`: asked of the noun that owns each. */
export function sees(findables: Findables, seeker: Seeker, now: Moment): RawBuilder<boolean> {
  const cases = documentKinds.map(
    (kind) => sql`when ${sql.lit(kind)} then ${findables[kind].sees(seeker, now)}`,
  );
  return sql`case d.kind ${sql.join(cases, sql` `)} end`;
}

function ofKind(findables: Findables, what: "title" | "text"): RawBuilder<string> {
  const cases = documentKinds.map(
    (kind) => sql`when ${sql.lit(kind)} then ${findables[kind][what]}`,
  );
  return sql`coalesce(case d.kind ${sql.join(cases, sql` `)} end, '')`;
}

/** What somebody looks for may be anything: nobody else waits for it long. */
const mostMs = 4_000;
const inTime = <Row>(db: Database, asked: RawBuilder<Row>) =>
  plannedForItsValues(db, asked, { mostMs });
