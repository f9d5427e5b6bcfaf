import * as z from "zod/mini";
import { bounds } from "#base/bounds.ts";
import { defineEndpoints } from "#base/endpoint.ts";
import {
  atMost,
  atMostOf,
  day,
  id,
  idInPath,
  moment,
  numberSent,
  pageQuery,
  text,
} from "#base/fields.ts";
import { reads } from "#base/reads.ts";
import { weekHours } from "#clock/clock.calendar.ts";
import { isTimeZone, sayTimeZone } from "#clock/clock.zones.ts";
import { person } from "./people.shapes.ts";

export const holiday = z.object({ day, name: z.string() });
export type Holiday = z.infer<typeof holiday>;

/** All that can be changed of a calendar. */
export const calendarState = z.object({
  name: z.string(),
  time_zone: z.string(),
  hours: weekHours,
  /** By day, without two on one. */
  holidays: z.array(holiday),
});
export type CalendarState = z.infer<typeof calendarState>;

export const editedCalendar = z.extend(calendarState, {
  id,
  /** Goes up with each change; whoever saves names the one they saw. */
  version: z.int(),
  /** Those that count by it, retired ones too. */
  categories: z.array(
    z.object({ id, name: z.string(), target_minutes: z.int(), retired: z.boolean() }),
  ),
});
export type EditedCalendar = z.infer<typeof editedCalendar>;

export const calendarVersion = z.object({
  version: z.int(),
  changed_at: moment,
  /** Null where the account is gone, or nobody did it. */
  changed_by: z.nullable(person),
  /** Null where it was made. */
  before: z.nullable(calendarState),
  after: calendarState,
});
export type CalendarVersion = z.infer<typeof calendarVersion>;

const holidaysSent = z
  .array(z.object({ day, name: z._default(text(bounds.holidayName), "") }))
  .check(
    atMostOf(bounds.holidaysPerCalendar, `Keep at most ${bounds.holidaysPerCalendar} holidays`),
    z.refine(
      (days) => new Set(days.map((one) => one.day)).size === days.length,
      "A day is in the list twice.",
    ),
  );

const sayTime = "Write times like 09:00 and 17:00, at most 24:00.";

/**
 * As the clock reads hours, but made of what the page carries anyway: records and tuples would come
 * with every screen, since all of them share one file of schemas.
 */
const time = z.string().check(
  atMost("24:00".length, () => sayTime),
  z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, sayTime),
);

const interval = z.pipe(
  z.array(time).check(
    atMostOf(2, "An interval has at most 2 times"),
    z.minLength(2, "An interval has a beginning and an end."),
    z.refine(([from = "", to = ""]) => from < to, "Working hours end after they begin."),
  ),
  z.transform(([from = "", to = ""]): [string, string] => [from, to]),
);

const dayHours = z.array(interval).check(
  atMostOf(bounds.intervalsPerDay, `A day has at most ${bounds.intervalsPerDay} intervals`),
  z.refine(
    (all) => all.every(([from], at) => at === 0 || (all[at - 1]?.[1] ?? "") <= from),
    "Working hours of a day follow one another, without overlap.",
  ),
);

const hoursSent = z
  .object({
    monday: dayHours,
    tuesday: dayHours,
    wednesday: dayHours,
    thursday: dayHours,
    friday: dayHours,
    saturday: dayHours,
    sunday: dayHours,
  })
  .check(
    z.refine(
      (week) => Object.values(week).some((intervals) => intervals.length > 0),
      "A calendar has working hours on some day.",
    ),
  );

const fields = {
  name: text(bounds.calendarName),
  time_zone: z.string().check(atMost(100), z.refine(isTimeZone, sayTimeZone)),
  hours: hoursSent,
  holidays: holidaysSent,
};

export const newCalendar = z.object(fields);
export type NewCalendar = z.infer<typeof newCalendar>;

const params = z.object({ id: idInPath });
const one = z.object({ calendar: editedCalendar });
const touches = [reads.categories, reads.turnarounds] as const;

const named = z.object({ code: z.string(), name: z.string() });

export const calendars = defineEndpoints({
  listCalendars: {
    method: "GET",
    path: reads.calendars.listCalendars,
    summary: "The calendars by name, each with the categories that count by it.",
    access: "admin",
    response: z.object({ calendars: z.array(editedCalendar) }),
  },
  getCalendar: {
    method: "GET",
    path: reads.calendars.getCalendar,
    summary: "A calendar to be changed.",
    access: "admin",
    params,
    response: one,
  },
  listCalendarVersions: {
    method: "GET",
    path: reads.calendars.listCalendarVersions,
    summary: "Who changed what of a calendar, newest first.",
    access: "admin",
    params,
    query: z.object(pageQuery),
    response: z.object({
      versions: z.array(calendarVersion),
      next_cursor: z.nullable(z.string()),
    }),
  },
  listCountries: {
    method: "GET",
    path: reads.calendars.listCountries,
    summary: "The countries whose holidays are known here.",
    access: "admin",
    response: z.object({ countries: z.array(named) }),
  },
  listHolidays: {
    method: "GET",
    path: reads.calendars.listHolidays,
    summary:
      "The public holidays of a country, or of a region of it, in a year, to begin with; nothing is saved. An unknown country or region is 404.",
    access: "admin",
    query: z.object({
      country: z.string().check(atMost(2)),
      region: z.optional(z.string().check(atMost(10))),
      year: z.pipe(numberSent, z.int().check(z.minimum(1970), z.maximum(2100))),
    }),
    response: z.object({ holidays: z.array(holiday), regions: z.array(named) }),
  },
  createCalendar: {
    method: "POST",
    path: "/api/v1/calendars",
    summary: "Makes a calendar.",
    access: "admin",
    body: z.object({
      calendar: z.object({ ...fields, holidays: z._default(holidaysSent, []) }),
    }),
    response: one,
    status: 201,
    idempotent: true,
    touches,
    audited: "calendar_created",
  },
  saveCalendar: {
    method: "PUT",
    path: "/api/v1/calendars/:id",
    summary:
      "Changes a calendar; holidays are sent whole. Promises already made stay. A stale `version` is 409 with the current record.",
    access: "admin",
    params,
    body: z.object({
      calendar: z.object({
        version: z.int(),
        name: z.optional(fields.name),
        time_zone: z.optional(fields.time_zone),
        hours: z.optional(fields.hours),
        holidays: z.optional(fields.holidays),
      }),
    }),
    response: one,
    touches,
    audited: "calendar_changed",
  },
  deleteCalendar: {
    method: "DELETE",
    path: "/api/v1/calendars/:id",
    summary: "Deletes a calendar that no category counts by.",
    access: "admin",
    params,
    response: null,
    touches,
    audited: "calendar_deleted",
  },
});
