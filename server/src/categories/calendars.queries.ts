import type { Moment } from "@sightline/contract/base/moments.ts";
import type { CalendarState, EditedCalendar, Holiday } from "@sightline/contract/calendars.ts";
import type { Calendar } from "@sightline/contract/clock/clock.calendar.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import type { Page } from "#http/cursor.ts";

export async function insertCalendar(
  db: DatabaseTransaction,
  name: string,
  { time_zone, hours }: Omit<Calendar, "holidays">,
  holidays: readonly Holiday[],
): Promise<number> {
  const { id } = await db
    .insertInto("calendars")
    .values({ name, time_zone, hours: JSON.stringify(hours) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertHolidays(db, id, holidays);
  return id;
}

async function insertHolidays(
  db: DatabaseTransaction,
  calendarId: number,
  holidays: readonly Holiday[],
): Promise<void> {
  if (holidays.length === 0) return;
  await db
    .insertInto("calendar_holidays")
    .values(holidays.map(({ day, name }) => ({ day, name, calendar_id: calendarId })))
    .execute();
}

export async function listCalendars(db: Database): Promise<EditedCalendar[]> {
  return selectCalendars(db).orderBy("name").orderBy("id").execute();
}

export async function findCalendar(db: Database, id: number): Promise<EditedCalendar | undefined> {
  return selectCalendars(db).where("id", "=", id).executeTakeFirst();
}

/** Held until the transaction ends, to be changed by nobody else. */
export async function holdCalendar(
  db: DatabaseTransaction,
  id: number,
): Promise<EditedCalendar | undefined> {
  await db.selectFrom("calendars").select("id").where("id", "=", id).forUpdate().execute();
  return findCalendar(db, id);
}

/** As it is until the transaction ends: what a category promises by it stays possible. */
export async function keepCalendar(
  db: DatabaseTransaction,
  id: number,
): Promise<EditedCalendar | undefined> {
  await db.selectFrom("calendars").select("id").where("id", "=", id).forShare().execute();
  return findCalendar(db, id);
}

function selectCalendars(db: Database) {
  return db.selectFrom("calendars").select([
    "id",
    "name",
    "time_zone",
    "hours",
    "version",
    sql<Holiday[]>`(
      select coalesce(json_agg(json_build_object('day', h.day, 'name', h.name) order by h.day), '[]')
      from calendar_holidays h where h.calendar_id = calendars.id)`.as("holidays"),
    sql<EditedCalendar["categories"]>`(
      select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name,
        'target_minutes', c.target_minutes, 'retired', c.retired_at is not null)
        order by c.retired_at is not null, c.position, c.id), '[]')
      from insight_categories c where c.calendar_id = calendars.id)`.as("categories"),
  ]);
}

/**
 * The zone's name as PostgreSQL writes it, if it means the same there. Where an abbreviation is
 * spelt like a zone, `at time zone` takes the abbreviation: CET would have no summer.
 */
export async function findTimeZone(db: Database, zone: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_timezone_names
    where lower(name) = lower(${zone}) and (name in ('UTC', 'GMT')
      or not exists (select from pg_timezone_abbrevs where lower(abbrev) = lower(name)))`.execute(
    db,
  );
  return rows[0]?.name;
}

export async function updateCalendar(
  db: DatabaseTransaction,
  id: number,
  { name, time_zone, hours, holidays }: CalendarState,
): Promise<void> {
  await db
    .updateTable("calendars")
    .set({ name, time_zone, hours: JSON.stringify(hours), version: sql`version + 1` })
    .where("id", "=", id)
    .execute();
  await db.deleteFrom("calendar_holidays").where("calendar_id", "=", id).execute();
  await insertHolidays(db, id, holidays);
}

export async function deleteCalendar(db: DatabaseTransaction, id: number): Promise<void> {
  await db.deleteFrom("calendars").where("id", "=", id).execute();
}

type Change = {
  calendar_id: number;
  version: number;
  changed_at: Moment;
  changed_by: number;
  before: CalendarState | null;
};

export async function insertCalendarChange(db: DatabaseTransaction, change: Change): Promise<void> {
  const before = change.before && JSON.stringify(change.before);
  await db
    .insertInto("calendar_changes")
    .values({ ...change, before })
    .execute();
}

/** Newest first. The one before a row in this order tells what the row led to. */
export async function listCalendarChanges(
  db: Database,
  calendarId: number,
  { after, limit }: Page<number>,
) {
  let query = db
    .selectFrom("calendar_changes as c")
    .leftJoin("users", "users.id", "c.changed_by")
    .select(["c.version as id", "c.version", "c.changed_at", "c.before"])
    .select(["c.changed_by", "first_name", "last_name"])
    .where("c.calendar_id", "=", calendarId)
    .orderBy("c.version", "desc")
    .limit(limit);
  if (after !== null) query = query.where("c.version", "<", after);
  return (await query.execute()).map(changerOf);
}

/** What stood before the first change after this one, if there was another. */
export async function findCalendarBefore(
  db: Database,
  calendarId: number,
  version: number,
): Promise<CalendarState | null> {
  const row = await db
    .selectFrom("calendar_changes")
    .select("before")
    .where("calendar_id", "=", calendarId)
    .where("version", "=", version)
    .executeTakeFirst();
  return row?.before ?? null;
}

type Changer = { changed_by: number | null; first_name: string | null; last_name: string | null };

/** Who changed it, as others see them. */
export function changerOf<Row extends Changer>({ first_name, last_name, ...row }: Row) {
  const { changed_by: id } = row;
  const changed_by: Person | null =
    id === null ? null : { id, first_name: first_name ?? "", last_name: last_name ?? "" };
  return { ...row, changed_by };
}
