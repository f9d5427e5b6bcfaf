import type { LedgerPause, RequestLedger } from "@sightline/contract/clock/clock.ledger.ts";
import { minuteMs, type Moment } from "@sightline/contract/base/moments.ts";
import {
  halves,
  isInMinutes,
  roundLeft,
  roundWithin,
  tellAgreed,
  tellEarliness,
  tellLeft,
  tellWithin,
  tellWorkingMinutes,
  tellWorkingTime,
} from "#ui/words/duration.words.ts";

export type LedgerView = {
  /** The reader is who asked. */
  isOwn?: boolean;
  /** Cancelled or declined: the clock will not go on. */
  isStopped?: boolean;
};

export type LedgerTone = "plain" | "late" | "done" | "ask";

/**
 * "Delivered 3 working hours early." and "It took 29 of 32 working hours, not counting 5 working
 * hours of waiting for your answer."
 */
export function tellLedger(
  ledger: RequestLedger,
  view: LedgerView = {},
): { head: string; rest: string; tone: LedgerTone } {
  return { ...headOf(ledger, view), rest: `${usedOf(ledger)}${waitOf(ledger, view)}.` };
}

/** Once more was asked for, that round is what counts; the table below tells of the others too. */
export function presentPart(ledger: RequestLedger): RequestLedger {
  const from = ledger.rounds.findLast(({ more }) => more)?.began_at;
  if (from === undefined) return ledger;
  return {
    ...ledger,
    rounds: ledger.rounds.filter(({ began_at }) => began_at >= from),
    pauses: ledger.pauses.filter((pause) => pause.from >= from),
    segments: ledger.segments.filter((segment) => segment.from >= from),
  };
}

function headOf(
  ledger: RequestLedger,
  view: LedgerView,
): {
  head: string;
  tone: LedgerTone;
} {
  const { delivered_at, early_or_late_working_ms: past, on_time, overdue } = ledger;
  if (delivered_at !== null && past !== null) {
    const tone = on_time ? "done" : "late";
    // Past the promise by an evening or a weekend, in which no working time went by.
    if (!on_time && past === 0) return { head: "Delivered late, after working hours.", tone };
    return { head: `Delivered ${tellEarliness(-past / minuteMs)}.`, tone };
  }
  if (view.isStopped) return { head: "The clock has stopped.", tone: "plain" };
  if (ledger.pauses.at(-1)?.to === null) return { head: "The clock is paused.", tone: "ask" };
  if (overdue) {
    const lateMs = sum(ledger.segments.filter(({ kind }) => kind === "late"));
    // As above: late, though no working time has passed since.
    if (lateMs === 0) return { head: "Overdue.", tone: "late" };
    return { head: `Overdue by ${tellWithin(lateMs / minuteMs)}.`, tone: "late" };
  }
  return { head: `${capital(leftOf(ledger))} left.`, tone: "plain" };
}

/** Half hours of a promise in odd minutes would not add up with what is used of it. */
function leftOf(ledger: RequestLedger): string {
  const minutes = leftMs(ledger) / minuteMs;
  const isOdd = isInMinutes(ledger.target_minutes) && minutes >= 1;
  return isOdd ? tellWorkingMinutes(minutes) : tellLeft(minutes);
}

/** Working time until the promise, or what a delivery had to spare. */
export function leftMs(ledger: RequestLedger): number {
  const { delivered_at, early_or_late_working_ms: past } = ledger;
  if (delivered_at !== null) return Math.max(0, -(past ?? 0));
  if (ledger.overdue) return 0;
  return Math.max(0, ledger.target_minutes * minuteMs - ledger.elapsed_working_ms);
}

/** What stands at the end of the bar: the promise, or what came after it. */
export function endOf(ledger: RequestLedger, view: LedgerView = {}): { what: string; at?: Moment } {
  const { delivered_at, promised_now: at } = ledger;
  const isBefore = leftMs(ledger) > 0;
  if (delivered_at === null && view.isStopped)
    return isBefore ? { what: "promised ", at } : { what: "stopped" };
  if (delivered_at === null) return ledger.overdue ? { what: "now" } : { what: "due ", at };
  return isBefore ? { what: "promised ", at } : { what: "delivered ", at: delivered_at };
}

function usedOf({ elapsed_working_ms, target_minutes, delivered_at }: RequestLedger): string {
  const minutes = elapsed_working_ms / minuteMs;
  const leftMinutes = (target_minutes * minuteMs - elapsed_working_ms) / minuteMs;
  const isOver = delivered_at !== null;
  if (leftMinutes < 0) return beyond(-leftMinutes, target_minutes, isOver ? "took" : "has taken");
  const promised = tellAgreed(target_minutes);
  if (minutes < 1 && !isOver) return `None of the ${promised} used yet`;
  const used = shareOf(minutes, leftMinutes, target_minutes);
  return isOver ? `It took ${used} ${promised}` : `${capital(used)} ${promised} used`;
}

/** As the head tells how late it is: what it took is the promise and that. */
function beyond(lateMinutes: number, target: number, took: "took" | "has taken"): string {
  const promised = tellAgreed(target);
  const late = Math.ceil(lateMinutes);
  if (late < 60) return `It ${took} ${countMinutes(late)} more than the ${promised} promised`;
  const times = tellAgreed(target + roundWithin(lateMinutes));
  return `It ${took} ${times}${took === "took" ? "" : " so far"}; ${promised} were promised`;
}

/**
 * With what the head tells as left it makes up the promise. Hours of hours and minutes of minutes
 * need no unit of their own: "29 of 32 working hours".
 */
function shareOf(minutes: number, leftMinutes: number, target: number): string {
  if (minutes < 1) return "less than a minute of";
  if (leftMinutes === 0) return "all of the";
  if (isInMinutes(target)) return `${Math.floor(minutes)} of`;
  if (minutes < 60) return `${countMinutes(minutes)} of`;
  if (leftMinutes < 1) return "all but the last minute of";
  const left = roundLeft(leftMinutes);
  return left < 60 ? `all but ${countMinutes(left)} of` : `${halves((target - left) / 60)} of`;
}

function countMinutes(minutes: number): string {
  const whole = Math.floor(minutes);
  return whole === 1 ? "1 minute" : `${whole} minutes`;
}

function waitOf({ pauses }: RequestLedger, view: LedgerView): string {
  const asked = pauses.filter(({ status }) => status === "needs_clarification");
  if (asked.length === 0) return "";
  const what = asked.length > 1 ? "answers" : view.isOwn ? "your answer" : "an answer";
  const minutes = sum(asked) / minuteMs;
  // It came in an evening or over a weekend, and moved no promise.
  if (minutes < 1) return `. Waiting for ${what} has taken no working time`;
  const soFar = asked.at(-1)?.to === null ? " so far" : "";
  return `, not counting ${tellWorkingTime(minutes)} of waiting for ${what}${soFar}`;
}

/** Below the bar, where the sentence above it tells how long. */
export function tellPauses(pauses: readonly LedgerPause[]): string {
  if (pauses.length === 1) return "paused";
  return pauses.length === 2 ? "paused twice" : `paused ${pauses.length} times`;
}

function sum(parts: readonly { working_ms: number }[]): number {
  return parts.reduce((total, part) => total + part.working_ms, 0);
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
