import { bounds } from "@sightline/contract/base/bounds.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { NotificationChoice } from "@sightline/contract/notifications/notifications.choices.ts";
import type { Gathered } from "@sightline/contract/notifications/notifications.gathered.ts";
import {
  eventKinds,
  type NotificationKind,
} from "@sightline/contract/notifications/notifications.kinds.ts";
import { kindsOf } from "@sightline/contract/notifications/notifications.rules.ts";
import type { ThreadKind } from "@sightline/contract/notifications/notifications.threads.ts";
import type { Notification } from "@sightline/contract/notifications/notifications.ts";
import { sql } from "kysely";
import type { Database } from "#db/database.ts";
import type { Page } from "#http/cursor.ts";
import {
  type EntryPlace,
  entryColumns,
  seen,
  type Sights,
} from "#notifications/notifications.list.queries.ts";
import type { Reader } from "#notifications/notifications.ts";
import { gather, type Standing, type StandingEntry } from "./gathered.rules.ts";

export type GatheredRow = Omit<Gathered, "id"> & EntryPlace;
type Narrowed = { unread: boolean; choice: NotificationChoice | null };

const mostCounted = bounds.countShown + 1;
/** Past so many lines a page is handed out as short as it is, unless it is still empty. */
const mostWalked = 1_000;

/**
 * A line for each thing of which there is something to see. It stands where its reader was last told
 * of the thing, whether or not they still see just that. `walkedTo` is where it stopped looking, if it
 * found fewer than it was asked for before the end.
 */
export async function listGathered(
  db: Database,
  sights: Sights,
  reader: Reader,
  { after, limit, ...narrowed }: Page<EntryPlace> & Narrowed,
  now: Moment,
): Promise<{ rows: GatheredRow[]; walkedTo: number | null }> {
  const rows: GatheredRow[] = [];
  let from = after?.place ?? Number.MAX_SAFE_INTEGER;
  let step = limit;
  for (let walked = 0; walked < mostWalked; walked += step, step = 4 * limit) {
    const lines = await listLines(db, reader, narrowed, { from, limit: step });
    rows.push(...(await readLines(db, sights, reader, narrowed, lines, now)));
    if (rows.length >= limit || lines.length < step)
      return { rows: rows.slice(0, limit), walkedTo: null };
    from = lines.at(-1)?.place ?? from;
  }
  return { rows, walkedTo: from };
}

type Line = {
  place: number;
  thread_kind: ThreadKind;
  thread_id: number;
  kind: NotificationKind | "";
};

/** The next ones, of whatever one was told: nothing of it is shown before rights were asked. */
async function listLines(
  db: Database,
  reader: Reader,
  { unread, choice }: Narrowed,
  { from, limit }: { from: number; limit: number },
): Promise<Line[]> {
  // Of one thing the highest counts. The inner offset has it looked up by its thing and by nothing
  // else: there are few of one thing, and any number further up.
  const { rows } = await sql<Line>`
    select l.place::float8 as place, l.thread_kind, l.thread_id, l.kind from notification_lines l
    where l.user_id = ${reader.id} and l.choice = ${choice ?? ""} and l.place < ${from}
      and ${unread ? sql`l.unread` : sql`true`} and not exists (
        select from (
          select choice, kind, place, id, unread from notification_lines its
          where its.user_id = l.user_id and its.thread_kind = l.thread_kind
            and its.thread_id = l.thread_id
          offset 0
        ) higher
        where higher.choice = l.choice and higher.kind = l.kind
          and (higher.place, higher.id) > (l.place, l.id)
          and ${unread ? sql`higher.unread` : sql`true`}
        offset 0
      )
    order by l.place desc
    limit ${limit}`.execute(db);
  return rows;
}

/**
 * What is to be said of these, of that which their reader may see now. Rights are asked of each entry
 * that stands for its kind: who sees one of a kind about a thing sees all of these, so those that it
 * stands for are merely counted, and no further than is shown.
 */
async function readLines(
  db: Database,
  sights: Sights,
  reader: Reader,
  { unread, choice }: Narrowed,
  lines: readonly Line[],
  now: Moment,
): Promise<GatheredRow[]> {
  if (lines.length === 0) return [];
  const threads = new Set(lines.map((line) => line.thread_kind));
  const kinds = kindsOf(choice ? { choice } : {}).filter((kind) =>
    threads.has(eventKinds[kind].thread),
  );
  const asked = JSON.stringify(lines.map((line, nth) => ({ ...line, nth })));
  const former = sql`
    select sum(count)::int as count, max(place)::float8 as place from (
      select former.count, former.place from notifications former
      where its.has_former and former.user_id = ${reader.id}
        and former.thread_kind = its.thread_kind and former.thread_id = its.thread_id
        and former.listed and former.superseded and former.kind = its.kind
        and former.internal = its.internal
      order by former.place desc
      limit ${mostCounted}
    ) former`;
  const { rows } = await sql<StandingRow>`
    with its as materialized (
      select line.nth, former.exists as has_former, notifications.*, max(place) over thing as latest,
        max(place) filter (where read_at is null) over thing as latest_unread
      from json_to_recordset(${asked}::json)
        as line (nth integer, thread_kind text, thread_id integer, kind text)
      cross join lateral (
        select ${
          unread
            ? sql`false`
            : sql`exists (
                select from notifications n
                where n.user_id = ${reader.id} and n.thread_kind = line.thread_kind
                  and n.thread_id = line.thread_id and n.listed and n.superseded
                offset 0
              )`
        } as exists
        offset 0
      ) former
      cross join lateral (
        select n.id, n.thread_kind, n.thread_id, n.kind, n.internal, n.count, n.place, n.read_at
        from notifications n
        where n.user_id = ${reader.id} and n.thread_kind = line.thread_kind
          and n.thread_id = line.thread_id and n.listed and not n.superseded
          and (line.kind = '' or n.kind = line.kind)
          and ${choice ? sql`n.kind = any(${kinds})` : sql`true`}
          and ${unread ? sql`n.read_at is null` : sql`true`}
        offset 0
      ) notifications
      where ${seen(sights, reader, now, kinds)}
      window thing as (partition by line.nth)
    )
    select entry.*, its.nth, its.kind as its_kind, its.internal, its.count as its_count,
      its.place::float8 as its_place, its.read_at is null as unread,
      former.count as former_count, former.place as former_place
    from its
    left join lateral (${former}) former on true
    left join lateral (
      select ${entryColumns(sights)} from notifications
      where notifications.id = case when its.place in (its.latest, its.latest_unread) then its.id end
    ) entry on true
    order by its.nth, its.place desc`.execute(db);
  const standing = Map.groupBy(rows, ({ nth }) => nth);
  return lines.flatMap(({ place }, nth) => {
    const line = gather((standing.get(nth) ?? []).map(standingIn));
    return line ? { ...line, place } : [];
  });
}

type StandingRow = Omit<Standing, "kind" | "count" | "place"> & {
  nth: number;
  its_kind: NotificationKind;
  its_count: number;
  its_place: number;
} & (Notification | { id: null });

function standingIn(row: StandingRow): StandingEntry {
  const { nth: _, its_kind: kind, its_count: count, its_place: place, ...rest } = row;
  const { internal, unread, former_count, former_place, ...entry } = rest;
  const standing = { kind, internal, count, place, unread, former_count, former_place };
  return { ...standing, entry: entry.id === null ? null : entry };
}
