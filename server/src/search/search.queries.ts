import type { Moment } from "@sightline/contract/base/moments.ts";
import type { RequestStatus } from "@sightline/contract/requests/requests.statuses.ts";
import { type Found, type FoundKind, type FoundSpan } from "@sightline/contract/search/search.ts";
import { type RawBuilder, sql } from "kysely";
import * as z from "zod/mini";
import type { Database } from "#db/database.ts";
import { written } from "#db/planning.ts";
import { idInCursor, momentInCursor, type Page, pagesBy } from "#http/cursor.ts";
import { type Counted, facetsOfCandidates, requestOf, startOf } from "./search.facets.queries.ts";
import { inTime, listReached, type Reach } from "./search.reach.queries.ts";
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

/** Among as few documents as should be enough; where they are not, among all. */
export async function amongEnough<Row extends { among: number }>(
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
  const whenever = matches(findables, asked, { ...narrowed, since: null });
  for (const { documents, isLast } of await listReached(db, whenever, asked, narrowed)) {
    const rows = await inTime(db, look(latestOf(documents)));
    if (isLast || (rows[0]?.among ?? 0) >= asked.reach.enough) return rows;
  }
  return [];
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
    where ${words === null ? sql`true` : sql.join(words.parts.map(has), sql` and `)}
      ${seeker.role === "member" ? sql`and d.audience && ${[...keys]}::bigint[]` : sql``}
      ${kind === null ? sql`` : sql`and d.kind = any(${kinds})`}
      ${categoryId === null ? sql`` : sql`and d.audience @> array[search_category(${categoryId})]`}
      ${status === null ? sql`` : sql`and r.status = ${status}`}
      ${since === null ? sql`` : sql`and d.at >= ${startOf(since, now)}`}
      ${personId === null ? sql`` : sql`and d.author_id = ${personId}`}`;
}

const has = (part: string) => sql`d.words @@ ${part}::tsquery`;

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
