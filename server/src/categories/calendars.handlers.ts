import {
  calendars,
  type CalendarState,
  type EditedCalendar,
} from "@sightline/contract/calendars.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { sayTimeZone } from "@sightline/contract/clock/clock.zones.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { implement } from "#http/call.ts";
import { pagesById } from "#http/cursor.ts";
import { invalid, Problem } from "#http/problem.ts";
import { announce, topic } from "#live/announce.ts";
import { findHolidays, listCountries } from "./calendars.holidays.ts";
import {
  deleteCalendar,
  findCalendar,
  findCalendarBefore,
  findTimeZone,
  holdCalendar,
  insertCalendar,
  insertCalendarChange,
  listCalendarChanges,
  listCalendars,
  updateCalendar,
} from "./calendars.queries.ts";
import { canPromise, changedFields, clockOf, withAfter } from "./categories.editing.rules.ts";

export const calendarHandlers = implement(calendars, {
  async listCalendars({ db }) {
    return { calendars: await listCalendars(db) };
  },

  async getCalendar({ db, params }) {
    return { calendar: await getCalendar(db, params.id) };
  },

  async listCalendarVersions({ db, params, query }) {
    const calendar = await getCalendar(db, params.id);
    const { rows, next_cursor } = await pagesById.read(query, (page) =>
      listCalendarChanges(db, params.id, page),
    );
    const [newest] = rows;
    const next = newest && (await findCalendarBefore(db, params.id, newest.version + 1));
    return { versions: withAfter(rows, next ?? stateOf(calendar)), next_cursor };
  },

  async listCountries() {
    return { countries: await listCountries() };
  },

  async listHolidays({ query }) {
    const found = await findHolidays(query);
    if (!found) throw new Problem("not_found");
    return found;
  },

  async createCalendar({ db, body, user, now, record }) {
    const { name, holidays, hours } = body.calendar;
    const time_zone = await getTimeZone(db, body.calendar.time_zone);
    const id = await insertCalendar(db, name, { time_zone, hours }, holidays);
    await insertCalendarChange(db, {
      calendar_id: id,
      version: 1,
      changed_at: now,
      changed_by: user.id,
      before: null,
    });
    await record(db, { subject: { kind: "calendar", id }, details: { name } });
    await announceCalendar(db, id);
    return { calendar: await getCalendar(db, id) };
  },

  async saveCalendar({ db, params, body, user, now, record }) {
    const before = await holdCalendarById(db, params.id);
    const { version, ...given } = body.calendar;
    if (before.version !== version)
      throw new Problem("stale_version", { extra: { calendar: before } });
    const former = stateOf(before);
    const wanted = stateOf({
      ...before,
      name: given.name ?? before.name,
      time_zone: given.time_zone ? await getTimeZone(db, given.time_zone) : before.time_zone,
      hours: given.hours ?? before.hours,
      holidays: given.holidays ?? before.holidays,
    });
    const fields = changedFields(former, wanted);
    if (fields.length === 0) return { calendar: before };
    requirePromises(before, wanted, now);
    const { id } = before;
    await updateCalendar(db, id, wanted);
    await insertCalendarChange(db, {
      calendar_id: id,
      version: version + 1,
      changed_at: now,
      changed_by: user.id,
      before: former,
    });
    await record(db, {
      subject: { kind: "calendar", id },
      fields,
      details: { name: wanted.name },
    });
    await announceCalendar(db, id);
    return { calendar: await getCalendar(db, id) };
  },

  async deleteCalendar({ db, params, record }) {
    const { id, name, categories } = await holdCalendarById(db, params.id);
    if (categories.length > 0) {
      const names = categories.map((one) => one.name).join(", ");
      throw new Problem("calendar_in_use", {
        detail: `${names} ${categories.length === 1 ? "counts" : "count"} by this calendar. Give them another one first.`,
      });
    }
    await deleteCalendar(db, id);
    await record(db, { subject: { kind: "calendar", id }, details: { name } });
    await announceCalendar(db, id);
  },
});

async function getCalendar(db: Database, id: number): Promise<EditedCalendar> {
  const found = await findCalendar(db, id);
  if (!found) throw new Problem("not_found");
  return found;
}

async function holdCalendarById(db: DatabaseTransaction, id: number): Promise<EditedCalendar> {
  const found = await holdCalendar(db, id);
  if (!found) throw new Problem("not_found");
  return found;
}

/** Weeks are told by SQL, which knows fewer zones than Node, and asked for one of those fails. */
async function getTimeZone(db: Database, zone: string): Promise<string> {
  const found = await findTimeZone(db, zone);
  if (found === undefined) throw invalid({ "calendar.time_zone": [sayTimeZone] });
  return found;
}

/** Holidays by day: in which order they were typed is no difference. */
function stateOf({ name, time_zone, hours, holidays }: CalendarState): CalendarState {
  const sorted = holidays
    .map((one) => ({ day: one.day, name: one.name }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
  return { name, time_zone, hours, holidays: sorted };
}

/** Every category that counts by it can still promise what it promises. */
function requirePromises(before: EditedCalendar, wanted: CalendarState, now: Moment): void {
  const clock = clockOf(wanted);
  const short = before.categories.filter(
    ({ target_minutes }) => !canPromise(clock, target_minutes, now),
  );
  if (short.length === 0) return;
  const names = short.map(({ name }) => name).join(", ");
  throw invalid({ "calendar.hours": [`These are too few working hours for ${names}.`] });
}

async function announceCalendar(db: DatabaseTransaction, id: number): Promise<void> {
  await announce(db, [topic.everybody], "categories_changed", { calendar_id: id });
}
