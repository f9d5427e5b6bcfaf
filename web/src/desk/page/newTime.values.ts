import { minuteMs, type Moment, momentOf } from "@sightline/contract/base/moments.ts";
import { isWorkingMoment, promiseAt } from "@sightline/contract/clock/clock.ts";
import { stretchAt } from "@sightline/contract/clock/clock.zones.ts";
import { whyNoNewTime } from "@sightline/contract/requests/requests.lateness.ts";
import type { RequestRow } from "@sightline/contract/requests/requests.ts";
import type { Counting } from "#desk/queue/left.words.ts";
import { tellDay } from "#ui/words/time.words.ts";

type Due = Pick<RequestRow, "promised_at" | "expected_at">;

/** What a person enters: a day and a time of day on the clocks of their zone. */
export type Entered = { day: string; time: string };

/** "2026-11-19" and "14:00" there, or undefined while something is missing. */
export function momentEntered({ day, time }: Entered, zone: string): Moment | undefined {
  const wall = Date.parse(`${day}T${time}:00.000Z`);
  if (Number.isNaN(wall)) return undefined;
  // The offset is that of the moment itself, which is known once the first guess is near enough.
  const guess = wall - stretchAt(zone, wall).offsetMs;
  return momentOf(wall - stretchAt(zone, guess).offsetMs);
}

export function enteredOf(moment: Moment, zone: string): Entered {
  const time = Date.parse(moment);
  const wall = momentOf(time + stretchAt(zone, time).offsetMs);
  return { day: wall.slice(0, 10), time: wall.slice(11, 16) };
}

const afterDays = [
  { words: "Half a day later", days: 0.5 },
  { words: "A day later", days: 1 },
  { words: "Two days later", days: 2 },
  { words: "A week later", days: 5 },
] as const;

/** Working time after what was promised or told, or after now, to the quarter of an hour. */
export function suggestionsFor(due: Due, counting: Counting, now: Moment) {
  const { calendar, usualDayMinutes } = counting;
  const told = due.expected_at ?? due.promised_at;
  const from = told > now ? told : now;
  return afterDays.map(({ words, days }) => {
    const exact = promiseAt(calendar, from, Math.round(days * usualDayMinutes));
    return { words, at: quarterAfter(exact, counting) };
  });
}

/** Nobody says 14:07; where the day's work ends before the next quarter, the exact moment stays. */
function quarterAfter(exact: Moment, { calendar }: Counting): Moment {
  const quarterMs = 15 * minuteMs;
  const rounded = momentOf(Math.ceil(Date.parse(exact) / quarterMs) * quarterMs);
  return isWorkingMoment(calendar, rounded) ? rounded : exact;
}

/** What is wrong with what was entered, and in which of both fields. */
export type Refusal = { words: string; field: keyof Entered };

/** As the server would say it, before it is asked. */
export function whyNot(
  entered: Entered,
  due: Due,
  { calendar }: Counting,
  now: Moment,
  zone: string,
): Refusal | undefined {
  const given = momentEntered(entered, zone);
  if (given === undefined)
    return { words: "Enter a day and a time.", field: entered.day === "" ? "day" : "time" };
  // Who chose the very day has the time to mend.
  const fieldAfter = (moment: Moment) =>
    entered.day === enteredOf(moment, zone).day ? "time" : "day";
  const { promised_at } = due;
  if (given > now && given <= promised_at) {
    const field = fieldAfter(promised_at);
    const day = tellDay(new Date(promised_at), new Date(now), zone);
    const promised = `${day} ${enteredOf(promised_at, zone).time}`;
    return { words: `It is promised for ${promised}. Choose a later ${field}.`, field };
  }
  const words = whyNoNewTime(due, given, calendar, now);
  if (words === null) return undefined;
  return { words, field: given <= now ? fieldAfter(now) : "day" };
}
