import type { Category } from "@sightline/contract/categories/categories.ts";
import type { Calendar } from "@sightline/contract/clock/clock.calendar.ts";
import { ledger } from "@sightline/contract/clock/clock.ledger.ts";
import { momentAfter, promiseAt, workingMsBetween } from "@sightline/contract/clock/clock.ts";
import { dayMs, hourMs, later, type Moment } from "@sightline/contract/base/moments.ts";
import type { RequestEventKind } from "@sightline/contract/requests/requests.events.ts";
import type { RequestStatus } from "@sightline/contract/requests/requests.statuses.ts";
import type { NewEvent, NewRequest } from "#requests/requests.queries.ts";
import { demoInsights } from "./demo.insights.texts.ts";
import type { DemoName } from "./demo.people.ts";
import type { DemoRequest, DemoStep } from "./demo.requests.ts";

export type IdOf = (name: DemoName) => number;

const statusAfter: Partial<Record<RequestEventKind, RequestStatus>> = {
  submitted: "submitted",
  claimed: "in_progress",
  clarification_asked: "needs_clarification",
  clarified: "in_progress",
  review_asked: "in_review",
  delivered: "delivered",
  revision_asked: "in_progress",
  accepted: "accepted",
  cancelled: "cancelled",
  declined: "declined",
};
const byAnalyst: readonly RequestEventKind[] = [
  "claimed",
  "clarification_asked",
  "review_asked",
  "delivered",
  "declined",
];

type Happened = { step: DemoStep; at: Moment; status: RequestStatus };

/** The row and the log that the told story leaves behind, were it lived until now. */
export function liveThrough(
  told: DemoRequest,
  category: Category,
  planId: number | null,
  idOf: IdOf,
  now: Moment,
) {
  const { calendar, target_minutes } = category;
  const createdAt = momentBefore(calendar, now, told.ago * hourMs);
  const steps: readonly DemoStep[] = [{ kind: "submitted", after: 0 }, ...told.story];
  const happened = steps.map((step) => happen(step, calendar, createdAt));
  const deliveries = steps.filter(({ kind }) => kind === "delivered");
  return {
    request: rowOf(told, happened, { category, planId, idOf, createdAt }),
    events: happened.map(({ step, at, status }): NewEvent => ({
      kind: step.kind,
      actor_id: actorOf(step, told, idOf),
      status_after: status,
      details: {
        ...(step.kind === "submitted"
          ? { promised_at: promiseAt(calendar, createdAt, target_minutes) }
          : {}),
        ...(step.reason ? { reason: step.reason } : {}),
        ...(step.rating ? { rating: step.rating } : {}),
        ...(step.kind === "delivered" && demoInsights.has(told.title)
          ? { version: deliveries.indexOf(step) + 1 }
          : {}),
      },
      created_at: at,
    })),
  };
}

function happen(step: DemoStep, calendar: Calendar, createdAt: Moment): Happened {
  const status = statusAfter[step.kind];
  if (!status) throw new Error(`The demo world does not tell of ${step.kind}.`);
  return { step, at: momentAfter(calendar, createdAt, step.after * hourMs), status };
}

type Around = { category: Category; planId: number | null; idOf: IdOf; createdAt: Moment };

function rowOf(told: DemoRequest, happened: readonly Happened[], around: Around): NewRequest {
  const { category, planId, idOf, createdAt } = around;
  const last = happened.at(-1);
  if (!last) throw new Error("A story begins with its filing.");
  const changes = happened.map(({ at, status }) => ({ at, status }));
  const isOver = last.status === "delivered" || last.status === "accepted";
  const delivery = isOver ? happened.findLast(({ status }) => status === "delivered") : undefined;
  const isCancelled = last.status === "cancelled";
  const isClaimed = told.story.some(({ kind }) => kind === "claimed");
  return {
    requester_id: idOf(told.by),
    category_id: category.id,
    plan_id: planId,
    title: told.title,
    description: told.description,
    status: last.status,
    status_before: isCancelled ? (happened.at(-2)?.status ?? null) : null,
    visibility: told.visibility ?? "private",
    outcome: delivery?.step.outcome ?? null,
    rating: last.step.rating ?? null,
    created_at: createdAt,
    activity_at: last.at,
    promised_at: ledger(category.calendar, category, changes, last.at).promised_now,
    target_minutes: category.target_minutes,
    paused_at: last.status === "needs_clarification" ? last.at : null,
    delivered_at: delivery?.at ?? null,
    cancelled_at: isCancelled ? last.at : null,
    claimed_by: isClaimed ? idOf(told.analyst ?? "analyst") : null,
  };
}

function actorOf(step: DemoStep, told: DemoRequest, idOf: IdOf): number | null {
  if (byAnalyst.includes(step.kind)) return idOf(told.analyst ?? "analyst");
  // Accepted without a rating: by silence, which is the system's doing.
  return step.kind === "accepted" && !step.rating ? null : idOf(told.by);
}

/** The moment after which that much working time has passed until now. */
export function momentBefore(calendar: Calendar, now: Moment, workingMs: number): Moment {
  const longAgo = later(now, -150 * dayMs);
  return momentAfter(calendar, longAgo, workingMsBetween(calendar, longAgo, now) - workingMs);
}
