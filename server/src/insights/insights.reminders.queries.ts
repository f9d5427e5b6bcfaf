import type { Calendar } from "@sightline/contract/clock/clock.calendar.ts";
import { dayMs, later, type Moment } from "@sightline/contract/base/moments.ts";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { plannedForItsValues, written } from "#db/planning.ts";
import type { RequestReminders } from "#db/types.ts";
import { calendarOf } from "#turnarounds/turnarounds.ts";
import type { Reminded } from "./insights.reminders.rules.ts";

const batch = 500;

export type Waiting = {
  id: number;
  delivered_at: Moment;
  calendar: Calendar;
  reminded: Reminded[];
};

/** Delivered and not answered, by their delivery; with what was done about this delivery already. */
export async function listWaiting(
  db: Database,
  after: Pick<Waiting, "id" | "delivered_at"> | null,
  now: Moment,
): Promise<Waiting[]> {
  const asked = sql<Waiting>`
    select r.id, r.delivered_at, ${calendarOf} as calendar, coalesce((
      select json_agg(json_build_object('kind', m.kind, 'sent_at', ${isoOf(sql`m.sent_at`)}))
      from request_reminders m
      where m.request_id = r.id and m.about = ${isoOf(sql`r.delivered_at`)}
        and m.kind in ('accept_first', 'accept_second', 'accept_by_silence')
    ), '[]') as reminded
    from insight_requests r
    join insight_categories c on c.id = r.category_id
    join calendars k on k.id = c.calendar_id
    where r.status = 'delivered' and r.delivered_at < ${later(now, -dayMs)}
      ${after === null ? sql`` : sql`and (r.delivered_at, r.id) > (${after.delivered_at}, ${after.id})`}
    order by r.delivered_at, r.id limit ${written(batch)}`;
  return plannedForItsValues(db, asked);
}

/** A moment as the rows hand it out, inside the database. */
const isoOf = (moment: ReturnType<typeof sql>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Past its review-by day for less than a month, and nobody was told yet. */
export async function listToReview(
  db: Database,
  now: Moment,
): Promise<{ request_id: number; review_by: string }[]> {
  const asked = sql<{ request_id: number; review_by: string }>`
    select i.request_id, v.review_by
    from insight_versions v
    join insights i on i.id = v.insight_id and i.version = v.version
    where v.review_by <= ${now.slice(0, 10)}::date and v.review_by > ${now.slice(0, 10)}::date - 30
      and not exists (
        select from request_reminders m
        where m.request_id = i.request_id and m.kind = 'review_by' and m.about = v.review_by::text
      )
    order by v.review_by, i.id limit ${written(batch)}`;
  return plannedForItsValues(db, asked);
}

export type Near = {
  id: number;
  due_order: number;
  /** The promise, or the new time that was told instead. */
  due_at: Moment;
  target_minutes: number;
  calendar: Calendar;
};

/** No calendar stands still for longer, so nothing that is due within hours of work lies beyond. */
const horizonMs = 14 * dayMs;

/** Promised for one of the next days and not warned of yet, by their promise. */
export async function listDueSoon(
  db: Database,
  after: Pick<Near, "id" | "due_order"> | null,
  now: Moment,
): Promise<Near[]> {
  const until = Date.parse(now) + horizonMs;
  const isAfter = (order: ReturnType<typeof sql>) =>
    after === null ? sql`` : sql`and (${order}, r.id) > (${after.due_order}, ${after.id})`;
  // Whoever has told a new time is asked about that one.
  const asked = sql<Near>`
    select near.id, near.due_order, near.due_at, near.target_minutes, ${calendarOf} as calendar
    from (
      (
        select r.id, r.due_order, r.promised_at as due_at, r.target_minutes, r.category_id
        from insight_requests r
        where r.status in ('submitted', 'in_progress', 'needs_clarification', 'in_review')
          and r.status <> 'needs_clarification' and r.expected_at is null
          and r.due_order >= ${Date.parse(now)} and r.due_order < ${until}
          and ${notWarned(sql`r.promised_at`)} ${isAfter(sql`r.due_order`)}
        order by r.due_order, r.id limit ${written(batch)}
      )
      union all
      (
        select r.id, ${msOf(sql`r.expected_at`)}, r.expected_at, r.target_minutes, r.category_id
        from insight_requests r
        where r.expected_at >= ${now} and r.expected_at < ${later(now, horizonMs)}
          and r.status in ('submitted', 'in_progress', 'in_review')
          and ${notWarned(sql`r.expected_at`)} ${isAfter(msOf(sql`r.expected_at`))}
        order by r.expected_at, r.id limit ${written(batch)}
      )
    ) near
    join insight_categories c on c.id = near.category_id
    join calendars k on k.id = c.calendar_id
    order by near.due_order, near.id limit ${written(batch)}`;
  return plannedForItsValues(db, asked);
}

const notWarned = (of: ReturnType<typeof sql>) => sql`not exists (
  select from request_reminders m
  where m.request_id = r.id and m.kind = 'due_soon' and m.about = ${isoOf(of)}
)`;

/** As `due_order` counts. */
const msOf = (moment: ReturnType<typeof sql>) =>
  sql`(extract(epoch from ${moment} at time zone 'UTC') * 1000)::bigint`;

/** Late, and nobody was told yet of this promise. */
export async function listOverdue(
  db: Database,
  now: Moment,
): Promise<{ id: number; promised_at: Moment }[]> {
  const asked = sql<{ id: number; promised_at: Moment }>`
    select r.id, r.promised_at from insight_requests r
    where r.status in ('submitted', 'in_progress', 'needs_clarification', 'in_review')
      and r.due_order < ${Date.parse(now)} and r.status <> 'needs_clarification'
      and not exists (
        select from request_reminders m
        where m.request_id = r.id and m.kind = 'overdue' and m.about = ${isoOf(sql`r.promised_at`)}
      )
    order by r.due_order, r.id limit ${written(batch)}`;
  return plannedForItsValues(db, asked);
}

export type ReminderKind = RequestReminders["kind"];

/** True for the one who is to send it; whoever comes second, in any process, finds it sent. */
export async function keepReminder(
  db: DatabaseTransaction,
  requestId: number,
  { kind, about }: { kind: ReminderKind; about: string },
  now: Moment,
): Promise<boolean> {
  const kept = await db
    .insertInto("request_reminders")
    .values({ request_id: requestId, kind, about, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("request_id")
    .executeTakeFirst();
  return kept !== undefined;
}
