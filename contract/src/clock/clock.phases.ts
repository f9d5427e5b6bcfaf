import type { Calendar } from "./clock.calendar.ts";
import { workingMsBetween } from "./clock.ts";
import type { Moment } from "#base/moments.ts";
import type { RequestStatus } from "#requests/requests.statuses.ts";

/** What the clock reads of a request's event log: its changes of status, in the log's order. */
export type StatusChange = {
  at: Moment;
  status: RequestStatus;
  reason?: string | null;
  /** It waits for the scope to be confirmed. */
  forScope?: boolean;
  /**
   * What was promised then, at submission, when a revision was asked, somebody objected or a pause
   * ended; kept, never recomputed.
   */
  promised_at?: Moment | null;
};

export type ClockState = "running" | "paused" | "stopped";

/** `to` is null in the phase that still lasts. */
export type Phase = {
  status: RequestStatus;
  from: Moment;
  to: Moment | null;
  reason: string | null;
  forScope: boolean;
  promised_at: Moment | null;
};

/**
 * From submission, from a revision or from an objection, until the delivery, or the decline, and
 * what follows it.
 */
export type Round = readonly [Phase, ...Phase[]];

const stateIn: Record<RequestStatus, ClockState> = {
  submitted: "running",
  in_progress: "running",
  needs_clarification: "paused",
  in_review: "running",
  delivered: "stopped",
  accepted: "stopped",
  cancelled: "stopped",
  declined: "stopped",
};

export function clockStateIn(status: RequestStatus): ClockState {
  return stateIn[status];
}

/** What the clock shows at a moment. A revision restarts it, so it shows the latest round. */
export function elapsed(
  calendar: Calendar,
  changes: readonly StatusChange[],
  until: Moment,
): { state: ClockState; working_ms: number } {
  const round = roundsOf(changes.filter(({ at }) => at <= until)).at(-1);
  const last = round?.at(-1);
  if (!round || !last) return { state: "stopped", working_ms: 0 };
  return { state: clockStateIn(last.status), working_ms: runningMs(calendar, round, until) };
}

export function runningMs(calendar: Calendar, round: Round, until: Moment): number {
  let ms = 0;
  for (const { status, from, to } of round) {
    if (clockStateIn(status) === "running") ms += workingMsBetween(calendar, from, to ?? until);
  }
  return ms;
}

export function roundsOf(changes: readonly StatusChange[]): Round[] {
  const rounds: [Phase, ...Phase[]][] = [];
  let before: Phase | undefined;
  for (const phase of phasesOf(changes)) {
    const round = rounds.at(-1);
    if (!round || startsAnew(before, phase)) rounds.push([phase]);
    else round.push(phase);
    before = phase;
  }
  return rounds;
}

function startsAnew(before: Phase | undefined, phase: Phase): boolean {
  const wasOver = ["delivered", "accepted", "declined"].some((one) => one === before?.status);
  return wasOver && clockStateIn(phase.status) !== "stopped";
}

function phasesOf(changes: readonly StatusChange[]): Phase[] {
  const phases: Phase[] = [];
  for (const { at, status, reason = null, forScope = false, promised_at = null } of changes) {
    const last = phases.at(-1);
    if (last?.status === status) continue;
    // Clocks of two machines differ a little; the log's order holds.
    const from = last && at < last.from ? last.from : at;
    if (last) last.to = from;
    const former = takenUp(phases, status);
    phases.push({
      status,
      from,
      to: null,
      reason: reason ?? former?.reason ?? null,
      forScope: forScope || (former?.forScope ?? false),
      promised_at,
    });
  }
  return phases;
}

/** An undone cancellation goes back to a pause whose reason was given before it. */
function takenUp(phases: readonly Phase[], status: RequestStatus): Phase | undefined {
  if (phases.at(-1)?.status !== "cancelled") return undefined;
  return phases.findLast((phase) => phase.status === status);
}
