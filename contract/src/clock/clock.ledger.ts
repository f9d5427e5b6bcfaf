import * as z from "zod/mini";
import type { Calendar } from "./clock.calendar.ts";
import { clockStateIn, roundsOf, runningMs } from "./clock.phases.ts";
import type { Phase, Round, StatusChange } from "./clock.phases.ts";
import { momentAfter, promiseAt, workingMsBetween } from "./clock.ts";
import { moment } from "#base/fields.ts";
import type { Moment } from "#base/moments.ts";
import { isOpen } from "#requests/requests.statuses.ts";

const workingMs = z.int();

const figures = {
  /** With the pauses so far; while one lasts, the moment promised if it ended now. */
  promised_now: moment,
  elapsed_working_ms: workingMs,
  delivered_at: z.nullable(moment),
  /** Negative is early, positive late. Late by evening hours alone is 0, so ask `on_time`. */
  early_or_late_working_ms: z.nullable(workingMs),
  on_time: z.nullable(z.boolean()),
};

const ledgerRound = z.object({
  began_at: moment,
  promised_at_start: moment,
  /** It was accepted, and more asked for; otherwise a later round is a revision. */
  more: z.optional(z.boolean()),
  /** When it had been declined, where the round began with an objection to that. */
  declined_at: z.optional(moment),
  ...figures,
});
export type LedgerRound = z.infer<typeof ledgerRound>;

const ledgerPause = z.object({
  from: moment,
  to: z.nullable(moment),
  /** A cancellation that was undone held the clock too. */
  status: z.enum(["needs_clarification", "cancelled"]),
  reason: z.nullable(z.string()),
  /** It waited for the scope to be confirmed, and `reason` is how it was understood. */
  for_scope: z.optional(z.literal(true)),
  working_ms: workingMs,
});
export type LedgerPause = z.infer<typeof ledgerPause>;

/** A new time that was told. What counts is the promise; what was said later stands beside it. */
const ledgerTold = z.object({ at: moment, expected_at: moment, reason: z.string() });
export type LedgerTold = z.infer<typeof ledgerTold>;

/** A piece of the time bar, from submission to delivery or now. */
const ledgerSegment = z.object({
  kind: z.enum(["running", "late", "paused", "stopped"]),
  from: moment,
  to: moment,
  working_ms: workingMs,
});
export type LedgerSegment = z.infer<typeof ledgerSegment>;

/** The latest round's figures stand at the top; a revision and an objection begin another. */
export const requestLedger = z.object({
  promised_at_submission: moment,
  ...figures,
  target_minutes: z.int(),
  overdue: z.boolean(),
  pauses: z.array(ledgerPause),
  /** Each new time that was told, as it was told then. */
  told: z.array(ledgerTold),
  rounds: z.array(ledgerRound),
  segments: z.array(ledgerSegment),
});
export type RequestLedger = z.infer<typeof requestLedger>;

/** `target_minutes` is the request's own copy, so that a new target leaves old promises alone. */
export function ledger(
  calendar: Calendar,
  request: { target_minutes: number },
  changes: readonly StatusChange[],
  now: Moment,
  told: readonly LedgerTold[] = [],
): RequestLedger {
  const target = request.target_minutes;
  const lived = roundsOf(changes);
  const present = lived.at(-1)?.at(-1);
  // The log may have been written by a machine whose clock is a little ahead of ours.
  const until = present && present.from > now ? present.from : now;
  const accounts = lived.map((round, at) =>
    accountOf(calendar, target, { round, before: lived[at - 1] }, until),
  );
  const [first, latest] = [accounts[0], accounts.at(-1)];
  if (!present || !first || !latest) throw new RangeError("A log begins with the submission.");

  return {
    promised_at_submission: first.start.promised_at_start,
    ...latest.figures,
    target_minutes: target,
    overdue: isOpen(present.status) && latest.figures.promised_now < until,
    pauses: accounts.flatMap(({ pauses }) => pauses),
    told: [...told],
    rounds: accounts.map(({ start, figures: ofRound }) => ({ ...start, ...ofRound })),
    segments: withoutStoppedEnd(accounts.flatMap(({ segments }) => segments)),
  };
}

type Lived = { round: Round; before: Round | undefined };

function accountOf(calendar: Calendar, target: number, { round, before }: Lived, until: Moment) {
  const [{ from, promised_at }] = round;
  const promisedAtStart = promised_at ?? promiseAt(calendar, from, target);
  const pauses = round.flatMap((phase) => pausesIn(calendar, phase, until));
  const promised = movedByPauses(calendar, round, promisedAtStart, until);
  const delivered = round.find(({ status }) => status === "delivered");
  return {
    start: { began_at: from, promised_at_start: promisedAtStart, ...begunBy(before) },
    figures: {
      promised_now: promised,
      elapsed_working_ms: runningMs(calendar, round, until),
      delivered_at: delivered?.from ?? null,
      early_or_late_working_ms: delivered ? msPast(calendar, promised, delivered.from) : null,
      on_time: delivered ? delivered.from <= promised : null,
    },
    pauses,
    segments: round.flatMap((phase) => segmentsIn(calendar, phase, promised, until)),
  };
}

/** What a round began with follows from how the one before it ended. */
function begunBy(before: Round | undefined): { declined_at?: Moment; more?: boolean } {
  const last = before?.at(-1);
  if (last?.status === "accepted") return { more: true };
  return last?.status === "declined" ? { declined_at: last.from } : {};
}

function pausesIn(calendar: Calendar, phase: Phase, until: Moment): LedgerPause[] {
  const { status, from, to, reason, forScope } = phase;
  const wasUndone = status === "cancelled" && to !== null;
  if (status !== "needs_clarification" && !wasUndone) return [];
  const working_ms = workingMsBetween(calendar, from, to ?? until);
  return [{ from, to, status, reason, ...(forScope && { for_scope: true }), working_ms }];
}

/** What was promised when a pause ended stands, whatever becomes of the calendar. */
function movedByPauses(calendar: Calendar, round: Round, promised: Moment, until: Moment): Moment {
  return round.reduce((moved, phase, at) => {
    const [pause] = pausesIn(calendar, phase, until);
    if (!pause) return moved;
    return round[at + 1]?.promised_at ?? movedByPause(calendar, pause, moved);
  }, promised);
}

/** A pause moves a promise on by its working time; one that was already broken stays where it is. */
export function movedByPause(
  calendar: Calendar,
  pause: Pick<LedgerPause, "from" | "working_ms">,
  promised: Moment,
): Moment {
  return pause.from < promised ? momentAfter(calendar, promised, pause.working_ms) : promised;
}

function msPast(calendar: Calendar, promised: Moment, deliveredAt: Moment): number {
  return deliveredAt > promised
    ? workingMsBetween(calendar, promised, deliveredAt)
    : 0 - workingMsBetween(calendar, deliveredAt, promised);
}

function segmentsIn(
  calendar: Calendar,
  phase: Phase,
  promised: Moment,
  until: Moment,
): LedgerSegment[] {
  const state = clockStateIn(phase.status);
  const from = phase.from;
  const to = phase.to ?? until;
  const piece = (kind: LedgerSegment["kind"], start: Moment, end: Moment): LedgerSegment[] =>
    start < end
      ? [{ kind, from: start, to: end, working_ms: workingMsBetween(calendar, start, end) }]
      : [];
  if (state !== "running") return piece(state, from, to);
  const turn = promised < from ? from : promised > to ? to : promised;
  return [...piece("running", from, turn), ...piece("late", turn, to)];
}

/** What follows the last delivery is no part of the bar. */
function withoutStoppedEnd(segments: readonly LedgerSegment[]): LedgerSegment[] {
  return segments.slice(0, segments.findLastIndex(({ kind }) => kind !== "stopped") + 1);
}
