import type { Calendar } from "@sightline/contract/clock/clock.calendar.ts";
import { later, type Moment } from "@sightline/contract/base/moments.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { firstDelivery, type LoggedEvent } from "./turnarounds.rules.ts";

/** The categories in which there was something new to keep. */
export async function recordDeliveries(
  db: DatabaseTransaction,
  requestIds: readonly number[],
): Promise<number[]> {
  const requests = await listLogs(db, requestIds);
  const calendars = await listCalendars(db, [...new Set(requests.map((row) => row.category_id))]);
  const rows = requests.flatMap(({ id, category_id, target_minutes, events }) => {
    const calendar = calendars.get(category_id);
    const delivery = calendar && firstDelivery(calendar, { target_minutes }, events);
    return delivery ? [{ request_id: id, category_id, target_minutes, ...delivery }] : [];
  });
  if (rows.length === 0) return [];
  const kept = await db
    .insertInto("delivered_turnarounds")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning("category_id")
    .execute();
  return [...new Set(kept.map((row) => row.category_id))];
}

type LoggedRequest = {
  id: number;
  category_id: number;
  target_minutes: number;
  events: LoggedEvent[];
};

async function listLogs(db: Database, ids: readonly number[]): Promise<LoggedRequest[]> {
  const { rows } = await sql<LoggedRequest>`
    select r.id, r.category_id, r.target_minutes, (
      select json_agg(
        json_build_object('kind', e.kind, 'status_after', e.status_after, 'details', e.details,
          'created_at', to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        order by e.id
      )
      from insight_request_events e where e.request_id = r.id and e.status_after is not null
    ) as events
    from insight_requests r where r.id = any(${ids}) and r.delivered_at is not null`.execute(db);
  return rows.map((row) => ({ ...row, events: row.events ?? [] }));
}

async function listCalendars(
  db: Database,
  categoryIds: readonly number[],
): Promise<Map<number, Calendar>> {
  const { rows } = await sql<{ id: number; calendar: Calendar }>`
    select c.id, ${calendarOf} as calendar
    from insight_categories c join calendars k on k.id = c.calendar_id
    where c.id = any(${categoryIds})`.execute(db);
  return new Map(rows.map((row) => [row.id, row.calendar]));
}

export async function getCalendar(db: Database, categoryId: number): Promise<Calendar> {
  const calendar = (await listCalendars(db, [categoryId])).get(categoryId);
  if (!calendar) throw new Error(`Category ${categoryId} has no calendar.`);
  return calendar;
}

/** For queries on `calendars k`. */
export const calendarOf = sql<Calendar>`json_build_object(
  'time_zone', k.time_zone, 'hours', k.hours,
  'holidays', (select coalesce(json_agg(h.day order by h.day), '[]')
    from calendar_holidays h where h.calendar_id = k.id)
)`;

export function calendarOfCategory(id: RawBuilder<number>): RawBuilder<Calendar> {
  return sql`(
    select ${calendarOf} from insight_categories c join calendars k on k.id = c.calendar_id
    where c.id = ${id}
  )`;
}

/** Of every category its calendar. */
export const calendarsOfCategories = sql`
  select c.id as category_id, ${calendarOf} as calendar
  from insight_categories c join calendars k on k.id = c.calendar_id`;

/** Deliveries from before there was a record of them; nothing to do once there is one. */
export async function recordFormerDeliveries(db: Database): Promise<void> {
  const { rows } = await sql<{ missing: boolean }>`
    select not exists (select from delivered_turnarounds)
      and exists (select from insight_requests where delivered_at is not null) as missing`.execute(
    db,
  );
  if (!rows[0]?.missing) return;
  await db.transaction().execute(async (trx) => {
    for (let last = 0; ;) {
      const found = await trx
        .selectFrom("insight_requests")
        .select("id")
        .where("delivered_at", "is not", null)
        .where("id", ">", last)
        .orderBy("id")
        .limit(1_000)
        .execute();
      const end = found.at(-1);
      if (!end) return;
      await recordDeliveries(
        trx,
        found.map((row) => row.id),
      );
      last = end.id;
    }
  });
}

export const daysBefore = (now: Moment, days: number): Moment => later(now, -days * 86_400_000);
