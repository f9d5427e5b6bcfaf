import type { Calendar } from "@sightline/contract/clock/clock.calendar.ts";
import {
  ledger,
  type LedgerTold,
  movedByPause,
  type RequestLedger,
} from "@sightline/contract/clock/clock.ledger.ts";
import type { StatusChange } from "@sightline/contract/clock/clock.phases.ts";
import { promiseAt, workingMsBetween } from "@sightline/contract/clock/clock.ts";
import { minuteMs, type Moment } from "@sightline/contract/base/moments.ts";
import type { RequestEventKind } from "@sightline/contract/requests/requests.events.ts";
import type { RequestStatus } from "@sightline/contract/requests/requests.statuses.ts";
import {
  fewestInWeek,
  fewestSamples,
  type Turnaround,
  type TurnaroundDot,
  type TurnaroundWeek,
} from "@sightline/contract/turnarounds.ts";

/** What the clock reads of a request's log. */
export type LoggedEvent = {
  kind: RequestEventKind;
  status_after: RequestStatus | null;
  details: Record<string, unknown>;
  created_at: Moment;
};

export function ledgerFrom(
  calendar: Calendar,
  request: { target_minutes: number },
  events: readonly LoggedEvent[],
  now: Moment,
): RequestLedger {
  return ledger(calendar, request, events.flatMap(changesIn), now, events.flatMap(toldIn));
}

function toldIn({ kind, details, created_at: at }: LoggedEvent): LedgerTold[] {
  const expected_at = textIn(details["expected_at"]);
  if (kind !== "late_told" || expected_at === null) return [];
  return [{ at, expected_at, reason: textIn(details["reason"]) ?? "" }];
}

/** A request that came without a log, as from an import, was at least submitted. */
export function withSubmission(
  request: { created_at: Moment; promised_at: Moment },
  events: readonly LoggedEvent[],
): readonly LoggedEvent[] {
  if (events.some((event) => event.status_after !== null)) return events;
  const { created_at, promised_at } = request;
  return [{ kind: "submitted", status_after: "submitted", details: { promised_at }, created_at }];
}

function changesIn({ kind, status_after, details, created_at }: LoggedEvent): StatusChange[] {
  if (status_after === null) return [];
  return [
    {
      at: created_at,
      status: status_after,
      reason: textIn(details["reason"]),
      forScope: kind === "scope_sent",
      promised_at: textIn(details["promised_at"]),
    },
  ];
}

function textIn(detail: unknown): string | null {
  return typeof detail === "string" ? detail : null;
}

export type FirstDelivery = { delivered_at: Moment; working_minutes: number; on_time: boolean };

/**
 * How long it took until the first delivery; a revision later is another matter. Where it had been
 * declined and somebody objected, it took as long as the work on it before and after that, and goes
 * by its first promise: a decline makes nothing be on time that was late.
 */
export function firstDelivery(
  calendar: Calendar,
  request: { target_minutes: number },
  events: readonly LoggedEvent[],
): FirstDelivery | undefined {
  const last = events.at(-1);
  if (!last) return undefined;
  const { rounds, pauses } = ledgerFrom(calendar, request, events, last.created_at);
  const at = rounds.findIndex(({ delivered_at }) => delivered_at !== null);
  const [first, delivered] = [rounds[0], rounds[at]];
  if (!first || !delivered?.delivered_at) return undefined;
  const lived = rounds.slice(0, at + 1);
  const worked = lived.reduce((ms, round) => ms + round.elapsed_working_ms, 0);
  // As the ledger does it, a pause moves a promise on; that it stood declined is another.
  const held = lived
    .slice(1)
    .flatMap(({ declined_at: from, began_at }) =>
      from ? [{ from, working_ms: workingMsBetween(calendar, from, began_at) }] : [],
    );
  const until = delivered.delivered_at;
  const later = pauses.filter(({ from }) => at > 0 && from >= delivered.began_at && from < until);
  const promised = [...held, ...later].reduce(
    (moved, pause) => movedByPause(calendar, pause, moved),
    first.promised_now,
  );
  return {
    delivered_at: delivered.delivered_at,
    working_minutes: Math.round(worked / minuteMs),
    on_time: delivered.delivered_at <= promised,
  };
}

export type StoredFigures = {
  sample_size: number;
  on_time_count: number;
  median_minutes: number | null;
  p90_minutes: number | null;
  durations: TurnaroundDot[];
  rating_count: number;
  rating_sum: number;
  figured_at: Moment;
};

type Told = Pick<
  Turnaround,
  | "sample_size"
  | "median_minutes"
  | "p90_minutes"
  | "on_time_share"
  | "durations"
  | "rating_count"
  | "rating_average"
  | "figured_at"
>;

/** Of few requests only their number is told. */
export function tellFigures(stored: StoredFigures | null): Told {
  const { sample_size = 0, rating_count = 0, figured_at = null } = stored ?? {};
  const rating_average =
    stored && rating_count >= fewestSamples ? stored.rating_sum / rating_count : null;
  if (!stored || sample_size < fewestSamples) {
    const none = { median_minutes: null, p90_minutes: null, on_time_share: null, durations: [] };
    return { sample_size, rating_count, rating_average, figured_at, ...none };
  }
  const { on_time_count, rating_sum: _sum, ...figures } = stored;
  return { ...figures, rating_average, on_time_share: on_time_count / sample_size };
}

export type StoredWeek = {
  week: string;
  sample_size: number;
  on_time_count: number;
  median_minutes: number | null;
};

export function tellWeek({ on_time_count, ...week }: StoredWeek): TurnaroundWeek {
  if (week.sample_size < fewestInWeek)
    return { ...week, median_minutes: null, on_time_share: null };
  return { ...week, on_time_share: on_time_count / week.sample_size };
}

type Promising = { calendar: Calendar; target_minutes: number; retired_at: Moment | null };

export function promisedIfSent({ calendar, target_minutes, retired_at }: Promising, now: Moment) {
  return retired_at === null ? promiseAt(calendar, now, target_minutes) : null;
}
