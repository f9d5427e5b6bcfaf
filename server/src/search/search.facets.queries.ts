import { bounds } from "@sightline/contract/base/bounds.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { type Facets, type FoundSpan, foundSpans } from "@sightline/contract/search/search.ts";
import { type RawBuilder, sql } from "kysely";

export const facetNames = ["kind", "category", "status", "span", "person"] as const;
type FacetName = (typeof facetNames)[number];

type Line = {
  facet: FacetName;
  value: string;
  count: number;
  person: Facets["people"][number]["value"];
};
/** As the query has them, the most first; null where nothing was found. */
export type Counted = readonly Line[] | null;

/** One more than is shown: "99+". */
const mostCounted = bounds.countShown + 1;
const mostPeople = 8;

/**
 * For queries on documents `d`: looked up one by one, never by going through all requests. How far it
 * is, is for those who see the request, as all do who found it or what was said of it; not for those
 * who see its insight through a group alone.
 */
export const requestOf = (isSeen: RawBuilder<boolean>) => sql`(
  select case when d.kind like 'request%' or ${isSeen} then status end as status, category_id
  from insight_requests where id = d.request_id offset 0)`;

/** For queries on documents `d`: where it is read. A request and its insight are one result, and count as one. */
const readAt = sql`case d.kind when 'insight' then 'request ' || d.request_id else d.kind || ' ' || d.source_id end`;

/** For queries with `candidates` before them: how many of those have what. */
export function facetsOfCandidates(isSeen: RawBuilder<boolean>, now: Moment): RawBuilder<Counted> {
  const spans = foundSpans.map(
    (span) => sql`select 'span', ${span}, read_at from found where at >= ${startOf(span, now)}`,
  );
  return sql`(
    with found as (
      select d.kind, d.author_id, d.at, r.category_id, r.status, ${readAt} as read_at
      from candidates d left join lateral ${requestOf(isSeen)} r on true
    ),
    counted as (
      select facet, value, least(count(distinct read_at), ${mostCounted})::int as count from (
        select 'kind' as facet, case when kind like '%comment' then 'comment' else kind end as value, read_at from found
        union all select 'category', category_id::text, read_at from found where category_id is not null
        union all select 'status', status, read_at from found where status is not null
        union all select 'person', author_id::text, read_at from found where author_id is not null
        union all ${sql.join(spans, sql` union all `)}
      ) facets group by facet, value
    ),
    named as (
      select c.*, case c.facet when 'person' then (
        select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name)
        from users u where u.id = c.value::integer) end as person
      from counted c
      where c.facet <> 'person' or c.value in (
        select value from counted where facet = 'person' order by count desc, value limit ${mostPeople})
    )
    select json_agg(named order by count desc, value) from named)`;
}

export function facetsIn(counted: Counted): Facets {
  const of = (facet: FacetName) => (counted ?? []).filter((line) => line.facet === facet);
  const named = (facet: FacetName) => of(facet).map(({ value, count }) => ({ value, count }));
  return {
    // The words of the contract, which the columns hold.
    kinds: named("kind") as Facets["kinds"],
    categories: of("category").map(({ value, count }) => ({ value: Number(value), count })),
    statuses: named("status") as Facets["statuses"],
    spans: named("span") as Facets["spans"],
    people: of("person").map(({ person, count }) => ({ value: person, count })),
  };
}

export function startOf(span: FoundSpan, now: Moment): RawBuilder<unknown> {
  return sql`${now}::timestamptz - ${`1 ${span}`}::interval`;
}
