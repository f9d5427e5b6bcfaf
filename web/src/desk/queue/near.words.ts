import type { DeskRow } from "@sightline/contract/desk.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { clockStateIn } from "@sightline/contract/clock/clock.phases.ts";
import { isDueSoon } from "@sightline/contract/clock/clock.soon.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import type { RequestRow } from "@sightline/contract/requests/requests.ts";
import type { Counting } from "./left.words.ts";

type Timed = Pick<RequestRow, "status" | "promised_at" | "expected_at"> & {
  target_minutes: number;
};

/** What was told last is about to pass, or has; while an answer is awaited nothing is. */
export function isNear(row: Timed, counting: Counting | undefined, now: Moment): boolean {
  if (!counting || clockStateIn(row.status) !== "running") return false;
  const due_at = row.expected_at ?? row.promised_at;
  return isDueSoon(counting.calendar, { due_at, target_minutes: row.target_minutes }, now);
}

/** What nobody works on although its time is nearly up; and what one has to say something about. */
export function markOf(
  row: DeskRow,
  me: Person,
  counting: Counting | undefined,
  now: Moment,
): { words: string; tone: "due" | "late" } | null {
  if (!isNear(row, counting, now)) return null;
  if (row.analyst === null) return { words: "needs someone now", tone: "late" };
  return row.analyst.id === me.id ? { words: "due soon, or give a new time", tone: "due" } : null;
}
