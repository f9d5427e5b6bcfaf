import type { LedgerPause, RequestLedger } from "@sightline/contract/clock/clock.ledger.ts";
import { hourMs, minuteMs } from "@sightline/contract/base/moments.ts";
import { tellEarliness, tellHours } from "#ui/words/duration.words.ts";

export type LedgerView = {
  /** The reader is who asked. */
  isOwn?: boolean;
  /** Cancelled or declined: the clock will not go on. */
  isStopped?: boolean;
};

export type LedgerTone = "plain" | "late" | "done" | "ask";

/** "Delivered 3 h early." and "26 working hours of 32, after a pause of 5 h for your answer." */
export function tellLedger(
  ledger: RequestLedger,
  view: LedgerView = {},
): { head: string; rest: string; tone: LedgerTone } {
  return { ...headOf(ledger, view), rest: `${usedOf(ledger)}${pausesOf(ledger, view)}.` };
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
    if (on_time) return { head: `Delivered ${tellEarliness(-past / minuteMs)}.`, tone: "done" };
    // Past the promise by an evening or a weekend, in which no working time went by.
    if (past === 0) return { head: "Delivered late, after working hours.", tone: "late" };
    return { head: `Delivered ${tellHours(Math.max(1, past / minuteMs))} late.`, tone: "late" };
  }
  if (view.isStopped) return { head: "The clock has stopped.", tone: "plain" };
  if (ledger.pauses.at(-1)?.to === null) return { head: "The clock stands still.", tone: "ask" };
  if (overdue) {
    const lateMs = sum(ledger.segments.filter(({ kind }) => kind === "late"));
    return { head: `Overdue by ${tellHours(Math.max(1, lateMs / minuteMs))}.`, tone: "late" };
  }
  return { head: `${tellHours(leftMs(ledger) / minuteMs)} left.`, tone: "plain" };
}

/** Working time until the promise, or what a delivery had to spare. */
export function leftMs(ledger: RequestLedger): number {
  const { delivered_at, early_or_late_working_ms: past } = ledger;
  if (delivered_at !== null) return Math.max(0, -(past ?? 0));
  if (ledger.overdue) return 0;
  return Math.max(0, ledger.target_minutes * minuteMs - ledger.elapsed_working_ms);
}

function usedOf({ elapsed_working_ms, target_minutes }: RequestLedger): string {
  const isWhole = target_minutes % 60 === 0;
  const total = isWhole ? String(target_minutes / 60) : tellHours(target_minutes);
  if (isWhole && elapsed_working_ms >= hourMs) {
    return `${Math.round(elapsed_working_ms / hourMs)} working hours of ${total}`;
  }
  return `${tellHours(elapsed_working_ms / minuteMs)} of ${total}${isWhole ? " working hours" : ""}`;
}

function pausesOf({ pauses }: RequestLedger, view: LedgerView): string {
  const asked = pauses.filter(({ status }) => status === "needs_clarification");
  const [first] = asked;
  if (!first) return "";
  if (sum(asked) < minuteMs) return ", after a pause out of working hours";
  const length = tellHours(sum(asked) / minuteMs);
  const whose = view.isOwn ? "your" : "an";
  if (asked.length > 1) return `, after ${asked.length} pauses of ${length} in all for answers`;
  const verb = first.to === null ? "with a pause so far" : "after a pause";
  return `, ${verb} of ${length} for ${whose} answer`;
}

export function tellPauses(pauses: readonly LedgerPause[]): string {
  const minutes = sum(pauses) / minuteMs;
  // One that began and ended out of working hours moved no promise.
  if (minutes < 1) return "paused";
  const length = tellHours(minutes);
  return pauses.length === 1 ? `paused ${length}` : `${pauses.length} pauses, ${length}`;
}

function sum(parts: readonly { working_ms: number }[]): number {
  return parts.reduce((total, part) => total + part.working_ms, 0);
}
