import type { Calendar } from "@sightline/contract/clock/clock.calendar.ts";
import {
  ledger,
  type LedgerTold,
  type RequestLedger,
} from "@sightline/contract/clock/clock.ledger.ts";
import type { StatusChange } from "@sightline/contract/clock/clock.phases.ts";
import { promiseAt } from "@sightline/contract/clock/clock.ts";
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

/** How long it took until the first delivery; a revision later is another matter. */
export function firstDelivery(
  calendar: Calendar,
  request: { target_minutes: number },
  events: readonly LoggedEvent[],
): FirstDelivery | undefined {
  const last = events.at(-1);
  if (!last) return undefined;
  const [first] = ledgerFrom(calendar, request, events, last.created_at).rounds;
  if (!first?.delivered_at || first.on_time === null) return undefined;
  return {
    delivered_at: first.delivered_at,
    working_minutes: Math.round(first.elapsed_working_ms / minuteMs),
    on_time: first.on_time,
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
