import { calendar, weekdays } from "./clock.calendar.ts";
import type { Calendar, Weekday } from "./clock.calendar.ts";

type Hours = Calendar["hours"];

/** A calendar that works only on the named days, in UTC unless told. */
export function makeCalendar(hours: Partial<Hours>, time_zone = "UTC"): Calendar {
  const closed = Object.fromEntries(weekdays.map((weekday) => [weekday, []]));
  return calendar.parse({ time_zone, hours: { ...closed, ...hours }, holidays: [] });
}

/** The same hours from Monday to Friday. */
export function makeOffice(time_zone = "UTC", hours: Hours[Weekday] = [["09:00", "17:00"]]) {
  const [monday, tuesday, wednesday, thursday, friday] = [hours, hours, hours, hours, hours];
  return makeCalendar({ monday, tuesday, wednesday, thursday, friday }, time_zone);
}
