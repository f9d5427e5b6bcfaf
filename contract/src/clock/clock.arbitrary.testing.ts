import * as fc from "fast-check";
import { calendar, weekdays, type Calendar } from "./clock.calendar.ts";
import type { StatusChange } from "./clock.phases.ts";
import { dayMs, later, minuteMs, momentOf, type Moment } from "#base/moments.ts";
import { allowsTransition, transitions, type RequestStatus } from "#requests/requests.statuses.ts";

/** Days on which clocks are moved, forwards and back, and one or two ordinary ones. */
const places: readonly (readonly [zone: string, ...days: string[]])[] = [
  ["Europe/Berlin", "2026-03-29", "2026-10-25", "2026-07-01"],
  ["America/New_York", "2026-03-08", "2026-11-01"],
  ["Australia/Lord_Howe", "2026-04-04", "2026-10-03"],
  ["Asia/Kathmandu", "2026-01-01"],
  ["America/Santiago", "2026-04-05", "2026-09-06"],
  ["Africa/Cairo", "2026-04-24", "2026-10-29"],
  ["Africa/Casablanca", "2026-02-15", "2026-03-22"],
  ["America/St_Johns", "2009-03-08", "2009-11-01"],
  ["Pacific/Apia", "2011-12-30"],
  ["Pacific/Chatham", "2026-04-04", "2026-09-26"],
  ["UTC", "2028-02-29"],
];

/** A zone, the moment in the middle of what is tried there, and a random calendar. */
export type Scene = { calendar: Calendar; middle: Moment };

export const scene: fc.Arbitrary<Scene> = fc
  .constantFrom(...places.flatMap(([zone, ...days]) => days.map((day) => ({ zone, day }))))
  .chain(({ zone, day }) => {
    const middle = `${day}T00:00:00.000Z`;
    return fc.record({ middle: fc.constant(middle), calendar: calendarIn(zone, middle) });
  });

/** Minutes of a day, thickly sown where clocks are moved. */
const minuteOfDay = fc.oneof(
  fc.integer({ min: 0, max: 1440 }),
  fc.integer({ min: 0, max: 240 }),
  fc.constantFrom(0, 60, 90, 120, 150, 180, 1380, 1440),
);

const hoursOfDay = fc.uniqueArray(minuteOfDay, { maxLength: 6 }).map((minutes) => {
  const ordered = minutes.toSorted((one, other) => one - other);
  return Array.from({ length: Math.floor(ordered.length / 2) }, (_, pair) => {
    return [clockTime(ordered[pair * 2]), clockTime(ordered[pair * 2 + 1])];
  });
});

function calendarIn(time_zone: string, middle: Moment): fc.Arbitrary<Calendar> {
  const days = [-3, -2, -1, 0, 1, 2, 3].map((away) => later(middle, away * dayMs).slice(0, 10));
  return (
    fc
      .record({
        time_zone: fc.constant(time_zone),
        hours: fc.record(Object.fromEntries(weekdays.map((weekday) => [weekday, hoursOfDay]))),
        holidays: fc.oneof(fc.constant([]), fc.subarray(days, { maxLength: 2 })),
      })
      .filter((given) => calendar.safeParse(given).success)
      .map((given) => calendar.parse(given))
      // The longest target tried must fit into the years that the clock looks ahead.
      .filter((given) => minutesAWeek(given) >= 30)
  );
}

function minutesAWeek({ hours }: Calendar): number {
  const intervals = weekdays.flatMap((weekday) => hours[weekday]);
  return intervals.reduce((sum, [from, to]) => sum + minutesOf(to) - minutesOf(from), 0);
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** Moments within a day and a half of the middle, in their order. */
export function momentsAround(middle: Moment, count: number, stepMs = 1): fc.Arbitrary<Moment[]> {
  const reach = (1.5 * dayMs) / stepMs;
  return fc
    .array(fc.integer({ min: -reach, max: reach }), { minLength: count, maxLength: count })
    .map((steps) =>
      steps
        .toSorted((one, other) => one - other)
        .map((step) => momentOf(Date.parse(middle) + step * stepMs)),
    );
}

/** A life of a request that the table of transitions allows, on whole minutes. */
export function logAround(middle: Moment): fc.Arbitrary<StatusChange[]> {
  return fc
    .tuple(momentsAround(middle, 8, minuteMs), fc.array(fc.nat(), { minLength: 7, maxLength: 7 }))
    .map(([[submitted = middle, ...moments], choices]) => {
      const log: StatusChange[] = [{ at: submitted, status: "submitted" }];
      let before: RequestStatus = "submitted";
      for (const [step, at] of moments.entries()) {
        const now: RequestStatus = log.at(-1)?.status ?? "submitted";
        const open = transitions.filter(({ name }) => allowsTransition(now, name));
        const taken = open[(choices[step] ?? 0) % Math.max(open.length, 1)];
        if (!taken) break;
        log.push({ at, status: taken.to === "before" ? before : taken.to, reason: taken.name });
        before = now;
      }
      return log;
    });
}

function clockTime(minutes = 0): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}
