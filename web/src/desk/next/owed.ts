import { minuteMs, type Moment } from "@sightline/contract/base/moments.ts";
import type { Calendar } from "@sightline/contract/clock/clock.calendar.ts";
import { workingMsBetween } from "@sightline/contract/clock/clock.ts";
import type { DeskRunning } from "@sightline/contract/desk.next.ts";
import { todayIn } from "#desk/sources/days.ts";

export type Owed = {
  /** How many are due later today. */
  due: number;
  /** The longest working time left until one of these is due: they run side by side. */
  minutes: number;
  /** When the last of them is due. */
  last: Moment | null;
  /** How many are past their time; they have none left. */
  late: number;
};

/** What one owes today, of what one writes; a day ends where its reader's does. */
export function owedToday(
  running: readonly DeskRunning[],
  calendarOf: (categoryId: number) => Calendar | undefined,
  now: Moment,
  zone: string,
): Owed {
  const today = todayIn(zone, new Date(now));
  const due = running.filter(
    ({ due_at }) => due_at >= now && todayIn(zone, new Date(due_at)) === today,
  );
  const ms = due.map(({ insight_category_id, due_at }) => {
    const calendar = calendarOf(insight_category_id);
    return calendar ? workingMsBetween(calendar, now, due_at) : 0;
  });
  return {
    due: due.length,
    minutes: Math.max(0, ...ms) / minuteMs,
    last:
      due
        .map(({ due_at }) => due_at)
        .toSorted()
        .at(-1) ?? null,
    late: running.filter(({ due_at }) => due_at < now).length,
  };
}
