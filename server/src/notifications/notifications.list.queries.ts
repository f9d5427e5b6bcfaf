import { bounds } from "@sightline/contract/base/bounds.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { UnreadCounts } from "@sightline/contract/notifications/notifications.counts.ts";
import {
  eventKinds,
  type NotificationKind,
  notificationKinds,
} from "@sightline/contract/notifications/notifications.kinds.ts";
import { kindsOf } from "@sightline/contract/notifications/notifications.rules.ts";
import {
  type Area,
  areas,
  type Thread,
  type ThreadKind,
  threadKinds,
} from "@sightline/contract/notifications/notifications.threads.ts";
import type { Notification } from "@sightline/contract/notifications/notifications.ts";
import { type RawBuilder, sql } from "kysely";
import * as z from "zod/mini";
import type { Database } from "#db/database.ts";
import { type Page, pagesBy } from "#http/cursor.ts";
import type { Reader, ThreadSight } from "./notifications.ts";

export type Sights = Record<ThreadKind, ThreadSight>;

const entryPlace = z.object({ place: z.int().check(z.positive()) });
export const entryPages = pagesBy(entryPlace);

export type EntryPlace = z.infer<typeof entryPlace>;

type Narrowed = {
  unread: boolean;
  /** Those of one thing alone, of these kinds. */
  about: { thread: Thread; kinds: readonly NotificationKind[] } | null;
};

export async function listEntries(
  db: Database,
  sights: Sights,
  reader: Reader,
  { unread, about, after, limit }: Page<EntryPlace> & Narrowed,
  now: Moment,
): Promise<Notification[]> {
  const wanted = [
    sql`notifications.listed`,
    ...(unread ? [sql`notifications.read_at is null`] : []),
    ...(after ? [sql`notifications.place < ${after.place}`] : []),
  ];
  const selected = { wanted, limit };
  return about
    ? selectAbout(db, sights, reader, now, { ...selected, ...about })
    : selectEntries(db, sights, reader, now, selected);
}

const mostNews = 5;

/** What is to be shown on screen, of what came after a place; the latest first. */
export async function listNews(
  db: Database,
  sights: Sights,
  reader: Reader,
  after: number,
  now: Moment,
): Promise<Notification[]> {
  const wanted = [
    sql`notifications.on_screen`,
    sql`notifications.read_at is null`,
    sql`notifications.place > ${after}`,
  ];
  return selectEntries(db, sights, reader, now, { wanted, limit: mostNews });
}

type Selected = { wanted: readonly RawBuilder<unknown>[]; limit: number };

const latestFirst = sql`order by notifications.place desc`;

async function selectEntries(
  db: Database,
  sights: Sights,
  reader: Reader,
  now: Moment,
  { wanted, limit }: Selected,
): Promise<Notification[]> {
  const { rows } = await sql<Notification>`
    select ${entryColumns(sights)} from (
      select * from notifications
      where notifications.user_id = ${reader.id} and ${sql.join([...wanted], sql` and `)}
        and ${seen(sights, reader, now)}
      ${latestFirst} limit ${limit}
    ) notifications
    ${latestFirst}`.execute(db);
  return rows;
}

/**
 * Rights are those of a kind about a thing, so they are asked of each kind, which takes an entry's
 * place, and not of each entry. Then the places of the latest of each, and of these the latest: to put
 * all of a frequent one in order takes the longer the more there is.
 */
async function selectAbout(
  db: Database,
  sights: Sights,
  reader: Reader,
  now: Moment,
  { wanted, limit, thread, kinds }: Selected & NonNullable<Narrowed["about"]>,
): Promise<Notification[]> {
  if (kinds.length === 0) return [];
  const isAbout = sql`notifications.user_id = ${reader.id}
    and notifications.thread_kind = ${thread.kind} and notifications.thread_id = ${thread.id}`;
  const { rows } = await sql<Notification>`
    with allowed as materialized (
      select kind, internal from (
        select ${thread.kind}::text as thread_kind, ${thread.id}::int as thread_id, kind, internal
        from unnest(${[...kinds]}::text[]) as kind
        cross join unnest('{false,true}'::boolean[]) as internal
      ) notifications
      where ${seen(sights, reader, now, kinds)}
    )
    select ${entryColumns(sights)} from (
      select entry.place from allowed
      cross join unnest('{false,true}'::boolean[]) as its (superseded)
      cross join lateral (
        select notifications.place from notifications
        where ${isAbout} and notifications.kind = allowed.kind
          and notifications.internal = allowed.internal
          and notifications.superseded = its.superseded and ${sql.join([...wanted], sql` and `)}
        ${latestFirst} limit ${limit}
      ) entry
      order by entry.place desc limit ${limit}
    ) latest
    join notifications on notifications.user_id = ${reader.id} and notifications.listed
      and notifications.place = latest.place
    ${latestFirst}`.execute(db);
  return rows;
}

/** For queries on `notifications`: what the contract says of an entry. */
export function entryColumns(sights: Sights): RawBuilder<Notification> {
  const titles = threadKinds.map((kind) => sql`when ${kind} then ${sights[kind].title}`);
  return sql`notifications.id, notifications.kind, notifications.details, notifications.count,
    notifications.at, notifications.place::float8 as place,
    json_build_object('kind', notifications.thread_kind, 'id', notifications.thread_id) as thread,
    coalesce(case notifications.thread_kind ${sql.join(titles, sql` `)} end, '') as title,
    (select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name)
      from users u where u.id = notifications.actor_id) as actor,
    notifications.read_at is not null as read`;
}

/**
 * For queries on `notifications`: rights as they are at this moment, asked of the noun that owns the
 * thread. Where only some kinds are read, of their nouns alone: each that is asked has to be planned.
 */
export function seen(
  sights: Sights,
  reader: Reader,
  now: Moment,
  kinds: readonly NotificationKind[] = notificationKinds,
): RawBuilder<boolean> {
  const cases = threadKinds
    .filter((thread) => kinds.some((kind) => eventKinds[kind].thread === thread))
    .map((thread) => sql`when ${thread} then ${sights[thread].sees(reader, now)}`);
  return sql`case notifications.thread_kind ${sql.join(cases, sql` `)} end`;
}

const mostCounted = bounds.countShown + 1;

/** Each part is counted to the bound alone, so that whoever reads nothing for a year is no slower. */
export async function countUnread(
  db: Database,
  sights: Sights,
  reader: Reader,
  now: Moment,
): Promise<UnreadCounts> {
  // In order, so that no index is taken that would have to be read to its end.
  const unreadOf = (kinds: readonly NotificationKind[]) => sql`
    select from notifications
    where notifications.user_id = ${reader.id} and notifications.listed
      and notifications.read_at is null and notifications.kind = wanted.kind
      and ${seen(sights, reader, now, kinds)}
    order by notifications.place desc
    limit ${mostCounted}`;
  const parts = areas.map(
    (area: Area) => sql`(select count(*)::int from (
      select from unnest(${kindsOf({ area })}::text[]) as wanted (kind)
      cross join lateral (${unreadOf(kindsOf({ area }))}) entry
      limit ${mostCounted}
    ) counted) as ${sql.ref(area)}`,
  );
  const { rows } = await sql<Omit<UnreadCounts, "all">>`select ${sql.join(parts)}`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("One row is always there.");
  const sum = areas.reduce((total, area) => total + counts[area], 0);
  return { all: Math.min(sum, mostCounted), ...counts };
}

/** Where the newest entry of a person stands, whether they may see it or not. */
export async function findLatestPlace(db: Database, userId: number): Promise<number> {
  const { rows } = await sql<{ place: number | null }>`
    select greatest(
      (select max(place) from notifications where user_id = ${userId} and listed),
      (select max(place) from notifications where user_id = ${userId} and not listed)
    )::float8 as place`.execute(db);
  return rows[0]?.place ?? 0;
}
