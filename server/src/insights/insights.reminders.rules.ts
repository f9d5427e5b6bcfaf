import type { Calendar } from "@sightline/contract/clock/clock.calendar.ts";
import { workingDayAfter } from "@sightline/contract/clock/clock.days.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";

export type SilenceStep = "accept_first" | "accept_second" | "accept_by_silence";

/** What was done already about a delivery. */
export type Reminded = { kind: SilenceStep; sent_at: Moment };

const firstDay = 2;
const secondDay = 4;
const lastDay = 5;

/**
 * What is to be done now about a delivery that nobody has answered: a word on the second and on the
 * fourth working day, and at the end of the fifth it counts as accepted. Never without a working day
 * between the second word and the end, should the place have stood still meanwhile.
 */
export function stepDue(
  calendar: Calendar,
  deliveredAt: Moment,
  reminded: readonly Reminded[],
  now: Moment,
): SilenceStep | null {
  const second = reminded.find(({ kind }) => kind === "accept_second");
  if (second) {
    const ends = [
      workingDayAfter(calendar, deliveredAt, lastDay).closes,
      workingDayAfter(calendar, second.sent_at, 1).closes,
    ];
    return ends.every((end) => end <= now) ? "accept_by_silence" : null;
  }
  if (workingDayAfter(calendar, deliveredAt, secondDay).opens <= now) return "accept_second";
  if (reminded.length > 0) return null;
  return workingDayAfter(calendar, deliveredAt, firstDay).opens <= now ? "accept_first" : null;
}
