import type { Calendar } from "@sightline/contract/clock/clock.calendar.ts";
import type { RequestLedger } from "@sightline/contract/clock/clock.ledger.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { queueJob } from "#jobs/queue.ts";
import { recordDeliveries } from "./turnarounds.queries.ts";
import { listCategoryIds, rollUp } from "./turnarounds.rollUp.queries.ts";
import { ledgerFrom, type LoggedEvent, withSubmission } from "./turnarounds.rules.ts";

export {
  calendarOf,
  calendarOfCategory,
  calendarsOfCategories,
  getCalendar,
} from "./turnarounds.queries.ts";

export const figuresJob = "turnaround_figures";

/**
 * Keeps how long a request took, once its delivery is in its log, and has the figures made anew.
 * A second delivery, after a revision, changes nothing.
 */
export async function recordDelivery(db: DatabaseTransaction, requestId: number): Promise<void> {
  for (const categoryId of await recordDeliveries(db, [requestId]))
    await queueFigures(db, categoryId);
}

/** Of many changes in a row one making of the figures is enough. */
export async function queueFigures(db: DatabaseTransaction, categoryId: number): Promise<void> {
  const key = `${figuresJob} ${categoryId}`;
  await queueJob(db, figuresJob, { category_id: categoryId }, { key });
}

/** The figures of every category at once, for a place that is filled with many deliveries. */
export async function makeAllFigures(db: DatabaseTransaction, now: Moment): Promise<void> {
  for (const id of await listCategoryIds(db)) await rollUp(db, id, now);
}

/** The account of a request's time: what was promised, each pause, and how it ended. */
export function ledgerOf(
  calendar: Calendar,
  request: {
    target_minutes: number;
    created_at: Moment;
    promised_at: Moment;
  },
  events: readonly LoggedEvent[],
  now: Moment,
): RequestLedger {
  return ledgerFrom(calendar, request, withSubmission(request, events), now);
}
