import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Calendar } from "@sightline/contract/clock/clock.calendar.ts";
import { clockStateIn } from "@sightline/contract/clock/clock.phases.ts";
import { isDueSoon } from "@sightline/contract/clock/clock.soon.ts";
import { type DeskNext, type WaitingWhy, waitingWhys } from "@sightline/contract/desk.next.ts";
import { isOpen, type RequestStatus } from "@sightline/contract/requests/requests.statuses.ts";
import { workingMsLeft } from "#desk/desk.rules.ts";

type Stored = {
  id: number;
  title: string;
  status: RequestStatus;
  insight_category_id: number;
  promised_at: Moment;
  expected_at: Moment | null;
  paused_at: Moment | null;
  target_minutes: number;
  calendar: Calendar;
};

/** In the order of the desk, the next due first. */
type AtDesk = Record<WaitingWhy, readonly Stored[]>;

/** What waits for somebody, and what of theirs is due when. */
export function tellNext({ mine, to_review, unclaimed }: AtDesk, now: Moment): DeskNext {
  const running = byDue(mine.filter(({ status }) => status === "in_progress"));
  const near = byDue(unclaimed.filter((row) => isNear(row, now)));
  const by: AtDesk = { mine: running, to_review: byDue(to_review), unclaimed: near };
  const firsts = waitingWhys.flatMap((why) => {
    const [first, ...more] = by[why];
    return first ? [{ why, row: first, more: more.length }] : [];
  });
  const next = unclaimed.find(isRunning);
  return {
    waiting: firsts
      .toSorted((one, other) => compareDue(one.row, other.row))
      .map(({ why, row, more }) => ({ ...offer(row, now), why, more })),
    unclaimed: next ? offer(next, now) : null,
    running: running.map((row) => ({
      id: row.id,
      insight_category_id: row.insight_category_id,
      due_at: dueAt(row),
    })),
  };
}

function offer(row: Stored, now: Moment) {
  const { id, title, status, insight_category_id, promised_at, expected_at, target_minutes } = row;
  return {
    id,
    title,
    status,
    insight_category_id,
    promised_at,
    expected_at,
    target_minutes,
    working_ms_left: workingMsLeft(row, row.calendar, now),
  };
}

function isNear(row: Stored, now: Moment): boolean {
  const { calendar, target_minutes } = row;
  return isRunning(row) && isDueSoon(calendar, { due_at: dueAt(row), target_minutes }, now);
}

/** While an answer is awaited the clock stands still. */
function isRunning({ status }: Stored): boolean {
  return clockStateIn(status) === "running";
}

function dueAt({ expected_at, promised_at }: Stored): Moment {
  return expected_at ?? promised_at;
}

function byDue(rows: readonly Stored[]): Stored[] {
  return rows.toSorted(compareDue);
}

/** A correction of what was delivered keeps nobody waiting, so it comes last. */
function compareDue(one: Stored, other: Stored): number {
  const isLater = Number(!isOpen(one.status)) - Number(!isOpen(other.status));
  return isLater || Date.parse(dueAt(one)) - Date.parse(dueAt(other));
}
