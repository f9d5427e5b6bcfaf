import { bounds } from "@sightline/contract/base/bounds.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Gathered } from "@sightline/contract/notifications/notifications.gathered.ts";
import {
  type NotificationKind,
  notificationKinds,
} from "@sightline/contract/notifications/notifications.kinds.ts";
import { manifoldThreads } from "@sightline/contract/notifications/notifications.threads.ts";
import type { Notification } from "@sightline/contract/notifications/notifications.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "#db/database.ts";
import type { Page } from "#http/cursor.ts";
import {
  type EntryPlace,
  entryColumns,
  seen,
  type Sights,
} from "#notifications/notifications.list.queries.ts";
import type { Reader } from "#notifications/notifications.ts";

type Narrowed = { unread: boolean; kinds: readonly NotificationKind[] | null };
export type GatheredRow = Omit<Gathered, "id"> & EntryPlace;

const mostCounted = bounds.countShown + 1;
/** No call looks at more entries than that to find its lines. */
const mostWalked = 1_000;

/**
 * A line for each thing, where the latest entry of it stands that passes. Rights are those of a kind
 * about a thing, so who sees one entry of these sees all of them: that is why it is enough to look at
 * those that none of their own kind stands for. `walkedTo` is where it stopped looking, if it found
 * fewer than it was asked for before the end.
 */
export async function listGathered(
  db: Database,
  sights: Sights,
  reader: Reader,
  { unread, kinds, after, limit }: Page<EntryPlace> & Narrowed,
  now: Moment,
): Promise<{ rows: GatheredRow[]; walkedTo: number | null }> {
  const sees = seen(sights, reader, now, kinds ?? notificationKinds);
  const isAsked = sql`notifications.user_id = ${reader.id} and notifications.listed
    and ${unread ? sql`notifications.read_at is null` : sql`not notifications.superseded`}`;
  const isOfKinds = kinds ? sql`notifications.kind = any(${[...kinds]})` : sql`true`;
  const passes = sql`${isAsked} and ${isOfKinds} and ${sees}`;
  const latestFirst = sql`order by notifications.place desc`;
  const wanted = kinds
    ? sql`unnest(${[...kinds]}::text[]) as wanted (kind)`
    : sql`(select) as wanted`;
  const isNext = sql`${isAsked}
    and ${after ? sql`notifications.place < ${after.place}` : sql`true`}
    and ${kinds ? sql`notifications.kind = wanted.kind` : sql`true`}`;
  const stops = await sql<{ place: number | null }>`
    select max(stop.place)::float8 as place from ${wanted} cross join lateral (
      select notifications.place from notifications where ${isNext} ${latestFirst}
      offset ${Math.floor(mostWalked / (kinds?.length ?? 1)) - 1} limit 1
    ) stop`.execute(db);
  const walkedTo = stops.rows[0]?.place ?? null;
  // Each asked by itself, in the order of the list, so that nothing is read but what is passed: the
  // offset keeps them from being made one big join of.
  const latest = sql`
    select notifications.id, notifications.place, notifications.thread_kind,
      notifications.thread_id, notifications.kind
    from notifications
    cross join lateral (
      select notifications.thread_kind, notifications.thread_id, notifications.kind,
        notifications.place
    ) its
    where ${isNext} and notifications.place >= ${walkedTo ?? 1} and ${sees} and not exists (
      select from notifications
      where ${sameThing} and notifications.place > its.place and ${passes}
      offset 0
    )
    ${latestFirst}
    limit ${limit}`;
  const { rows } = await sql<Notification & Said>`
    select ${entryColumns(sights)}, its.id as latest_id, unread.count as unread, its.others
    from (
      select its.*, (${othersOf(reader, unread, passes)}) as others
      from (
        select notifications.* from ${wanted} cross join lateral (${latest}) notifications
        ${latestFirst}
        limit ${limit}
      ) its
      offset 0
    ) its
    cross join lateral (
      select count(*)::int as count, (array_agg(id order by place desc))[1] as latest_id
      from notifications
      where ${sameThing} and notifications.user_id = ${reader.id} and notifications.listed
        and notifications.read_at is null and ${isOfKinds} and ${sees}
    ) unread
    cross join lateral (
      select * from notifications
      where notifications.id in (its.id, unread.latest_id) and notifications.user_id = ${reader.id}
      offset 0
    ) notifications
    order by its.place desc, notifications.place desc`.execute(db);
  const found = folded(rows);
  return { rows: found, walkedTo: found.length < limit ? walkedTo : null };
}

/** For queries on `notifications` within one that knows a thing as `its`. */
const sameThing: RawBuilder<boolean> = sql`notifications.thread_kind = its.thread_kind
  and notifications.thread_id = its.thread_id
  and (its.thread_kind <> all(${[...manifoldThreads]}::text[]) or notifications.kind = its.kind)`;

/** What happened besides the latest, by kind. */
function othersOf(reader: Reader, unread: boolean, passes: RawBuilder<unknown>) {
  // Of one kind about one thing at most one is unread; of those that were read as many are looked at
  // as are counted.
  const entries = unread
    ? sql`
        select notifications.kind, notifications.count, notifications.place from notifications
        where ${sameThing} and ${passes} and notifications.id <> its.id`
    : sql`
        select same.kind, entry.count, entry.place
        from (
          select distinct notifications.kind, notifications.internal from notifications
          where ${sameThing} and ${passes}
        ) same
        cross join lateral (
          select entry.count, entry.place from notifications entry
          where entry.user_id = ${reader.id} and entry.kind = same.kind
            and entry.thread_kind = its.thread_kind and entry.thread_id = its.thread_id
            and entry.internal = same.internal and entry.listed and entry.id <> its.id
          order by entry.place desc
          limit ${mostCounted}
        ) entry`;
  return sql`
    select coalesce(
      json_agg(json_build_object('kind', kind, 'count', count) order by place desc), '[]'
    )
    from (
      select kind, least(sum(count), ${mostCounted})::int as count, max(place) as place
      from (${entries}) entry
      group by kind
    ) other`;
}

type Said = { latest_id: number; unread: number; others: Gathered["others"] };

/** Of each thing the latest comes first, and then, where it is another, the latest unread one. */
function folded(rows: readonly (Notification & Said)[]): GatheredRow[] {
  const gathered: GatheredRow[] = [];
  for (const { latest_id, unread, others, ...entry } of rows) {
    const one = gathered.at(-1);
    if (entry.id !== latest_id && one) one.latest_unread = entry;
    else gathered.push({ latest: entry, latest_unread: null, unread, others, place: entry.place });
  }
  return gathered;
}
