import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Calendar } from "@sightline/contract/clock/clock.calendar.ts";
import { movedByPause } from "@sightline/contract/clock/clock.ledger.ts";
import { clockStateIn } from "@sightline/contract/clock/clock.phases.ts";
import { workingMsBetween } from "@sightline/contract/clock/clock.ts";
import type { ScopeRule } from "@sightline/contract/categories/categories.scope.ts";
import type { Category } from "@sightline/contract/categories/categories.ts";
import {
  type FurtherAction,
  furtherActions,
  type RequestAction,
} from "@sightline/contract/requests/requests.actions.ts";
import { mayObject } from "@sightline/contract/requests/requests.objecting.ts";
import { mayClose, type Opened } from "@sightline/contract/requests/requests.opening.ts";
import { type Standing, standingAfter } from "@sightline/contract/requests/requests.moves.ts";
import {
  type InsightScope,
  isAwaitingScope,
} from "@sightline/contract/requests/requests.scope.shapes.ts";
import type { Scope } from "@sightline/contract/requests/requests.ts";
import {
  isEditable,
  isOpen,
  type RequestStatus,
  reviewMoves,
  type ScopeMove,
  scopeMoves,
  takesFiles,
  type TransitionName,
  transitions,
  type Visibility,
} from "@sightline/contract/requests/requests.statuses.ts";
import { invalid, Problem } from "#http/problem.ts";
import type { TransitionRefused } from "@sightline/contract/requests/requests.changes.ts";
import { mayScope, mayTakeCorrection } from "#requests/scope/requests.scope.rules.ts";
import { seesNotes, type Viewer } from "./requests.visibility.queries.ts";

type Timed = { status: RequestStatus; promised_at: Moment; paused_at: Moment | null };

/** While the clock stands still, nothing becomes overdue. */
export function isOverdue({ status, promised_at, paused_at }: Timed, now: Moment): boolean {
  if (!isOpen(status)) return false;
  return promised_at < (status === "needs_clarification" && paused_at ? paused_at : now);
}

/** As the ledger tells it: while the clock stands still, the promise moves on. */
export function promisedNow(
  { status, promised_at, paused_at }: Timed,
  calendar: Calendar,
  now: Moment,
): Moment {
  if (status !== "needs_clarification" || paused_at === null) return promised_at;
  return movedByHold(calendar, { from: paused_at, to: now }, promised_at);
}

/** What was told instead of the promise: moved on by a pause as that is, and over with the request. */
export function expectedNow(
  request: Timed & { expected_at: Moment | null },
  calendar: Calendar | null,
  now: Moment,
): Moment | null {
  const { status, paused_at, expected_at } = request;
  if (expected_at === null || !isOpen(status)) return null;
  if (status !== "needs_clarification" || paused_at === null || !calendar) return expected_at;
  return movedByHold(calendar, { from: paused_at, to: now }, expected_at);
}

export function movedByHold(
  calendar: Calendar,
  { from, to }: { from: Moment; to: Moment },
  moment: Moment,
): Moment {
  return movedByPause(calendar, { from, working_ms: workingMsBetween(calendar, from, to) }, moment);
}

/** While the clock runs, by who works on it. */
export function mayTellLate(
  { status, analyst_id }: { status: RequestStatus; analyst_id: number | null },
  viewer: Viewer,
): boolean {
  return analyst_id === viewer.id && clockStateIn(status) === "running";
}

type Acted = Standing &
  Opened & {
    requester_id: number;
    rating: number | null;
    /** Until when it can be rated and more be asked for, once it is accepted. */
    more_until: Moment | null;
    /** Who works on it. */
    analyst_id: number | null;
    visibility: Visibility;
    people: readonly { id: number }[];
    following: boolean;
    of_own_plan: boolean;
    scope_rule: ScopeRule;
    scopes: readonly Pick<InsightScope, "state" | "pauses">[];
    objected_at: Moment | null;
    first_declined_by: number | null;
  };

/** What this person, who sees the request, may do to it now. */
export function actionsOn(request: Acted, viewer: Viewer, now: Moment): RequestAction[] {
  const isRequester = request.requester_id === viewer.id;
  const takesPart = request.people.some((person) => person.id === viewer.id);
  const mayJoin = request.visibility === "organization" && request.of_own_plan;
  const further: Record<FurtherAction, boolean> = {
    edit: isRequester && isEditable(request.status),
    add_files: isRequester && takesFiles(request.status),
    change_participants: isRequester,
    join: !isRequester && !takesPart && mayJoin,
    leave: takesPart,
    follow: !request.following,
    unfollow: request.following,
    note: seesNotes(viewer, request),
    open_to_plan: isRequester && request.visibility === "private" && request.of_own_plan,
    close_to_plan: isRequester && request.visibility === "organization" && mayClose(request, now),
    tell_late: !isRequester && mayTellLate(request, viewer),
    take_correction: mayTakeCorrection(request, viewer),
    rate: isRequester && request.rating === null && isStillOpen(request, now),
  };
  return [
    ...transitions.map(({ name }) => name).filter((name) => mayMove(request, name, viewer, now)),
    ...furtherActions.filter((action) => further[action]),
  ];
}

/** What was accepted, for some time. */
function isStillOpen({ more_until }: Acted, now: Moment): boolean {
  return more_until !== null && now <= more_until;
}

function mayMove(request: Acted, name: TransitionName, viewer: Viewer, now: Moment): boolean {
  const isRequester = request.requester_id === viewer.id;
  // Nobody works on their own request, analyst or not.
  const role = isRequester ? "requester" : viewer.role === "member" ? null : "analyst";
  const row = transitions.find((transition) => transition.name === name);
  const isTheirs = row?.by.some((who) => who === role) ?? false;
  if (!isTheirs || isOfReview(name)) return false;
  if (isOfScope(name)) return mayScope(request, name, viewer);
  if (name === "clarify" && isAwaitingScope(request.status, request.scopes[0])) return false;
  if (name === "object") return mayObject(request.status, request.objected_at);
  if (role === "analyst" && request.first_declined_by === viewer.id) return false;
  // One that was put back into the queue is taken on without a change of its status.
  if (name === "claim") return request.analyst_id === null && isOpen(request.status);
  if (name === "ask_more" && !isStillOpen(request, now)) return false;
  return mayWork(request, name, viewer) && standingAfter(request, name, now) !== null;
}

/** Who reads and who wrote is known at the desk: what each of them may do stands in the review there. */
function isOfReview(name: TransitionName): boolean {
  return reviewMoves.some((one) => one === name);
}

function isOfScope(name: TransitionName): name is ScopeMove {
  return scopeMoves.some((one) => one === name);
}

/** What belongs to the one who works on it; what nobody works on, anybody at the desk may decline. */
function mayWork({ analyst_id }: Acted, name: TransitionName, viewer: Viewer): boolean {
  if (name === "decline") return analyst_id === null || analyst_id === viewer.id;
  if (name !== "ask_clarification" && name !== "deliver" && name !== "release") return true;
  return analyst_id === viewer.id;
}

export function requireDesk(viewer: Viewer, scope: Scope | "all"): void {
  if (scope !== "desk" || viewer.role !== "member") return;
  throw new Problem("not_allowed", {
    detail: "The desk is for analysts. Your own requests are under Mine.",
  });
}

export function requireActive(category: Category | undefined): Category {
  if (category && category.retired_at === null) return category;
  const sentence = category
    ? `${category.name} no longer takes requests. Choose another category.`
    : "There is no such category. Choose one from the list.";
  throw invalid({ "insight_request.insight_category_id": [sentence] });
}

/** To show a request to one's organization, one is in one. */
export function requirePlan<Plan>(visibility: Visibility, plan: Plan | null): Plan | null {
  if (visibility === "private" || plan) return plan;
  throw invalid({
    "insight_request.visibility": [
      "You aren't in an organization plan, so only you can see it. Choose private.",
    ],
  });
}

/** Asking for access is for those of one's plan, and for what they do not see anyway. */
export function requireAskable(visibility: Visibility, isInItsPlan: boolean): void {
  if (visibility === "private" && isInItsPlan) return;
  throw invalid({
    "insight_request.plan_may_ask": [
      visibility === "private"
        ? "Nobody can ask for access: it is not filed in an organization plan that you are in."
        : "Everyone in your plan can see it already, so nobody has to ask.",
    ],
  });
}

type Written = {
  requester_id: number;
  claimed_by: number | null;
  status: RequestStatus;
  first_declined_by: number | null;
};

/** Who works on a request writes its insight; what is delivered, anybody at the desk may correct. */
export function requireMayAnswer(request: Written, viewer: Viewer): void {
  if (viewer.role === "member") throw refusal("Insights are written by analysts.");
  if (request.requester_id === viewer.id)
    throw refusal("You can't write the insight for your own request.");
  requireOther(request, viewer);
  const isOver = request.status === "delivered" || request.status === "accepted";
  if (isOver || request.claimed_by === viewer.id) return;
  throw refusal("Claim the request first: the person who claims it writes the insight.");
}

export function refusal(detail: string): Problem {
  return new Problem("not_allowed", { detail });
}

type Asked = { requester_id: number };

export function requireRequester(request: Asked, viewer: Viewer, deed: string): void {
  if (request.requester_id === viewer.id) return;
  throw new Problem("not_allowed", { detail: `Only the person who made the request can ${deed}.` });
}

export function requireEditable(status: RequestStatus): void {
  if (!isEditable(status)) throw refuseStatus(status, "it can't be edited");
}

/** Who declined it is the one person who does not read the objection to that. */
export function requireOther(request: { first_declined_by: number | null }, viewer: Viewer): void {
  if (request.first_declined_by !== viewer.id) return;
  throw refusal(
    "You declined it before, and somebody objected. A colleague or an admin reads it now.",
  );
}

export function requireMayRemove(request: Asked, viewer: Viewer, isSelf: boolean): void {
  if (!isSelf) requireRequester(request, viewer, "take others off it");
}

const words: Record<RequestStatus, string> = {
  submitted: "submitted",
  in_progress: "being worked on",
  needs_clarification: "waiting for a clarification",
  in_review: "being checked",
  delivered: "delivered",
  accepted: "accepted",
  cancelled: "cancelled",
  declined: "declined",
};

export function refuseStatus(status: RequestStatus, so: string): Problem {
  const extra: TransitionRefused = { present_status: status };
  return new Problem("transition_refused", {
    detail: `This request is ${words[status]}, so ${so}.`,
    extra,
  });
}

/**
 * A revision names its points in the log: `[{ insight_point_id, text }]`. Before there were points
 * it named `questions` by their `label`, and nothing rewrites the log.
 */
export function pointsNamedIn({ points, questions }: Record<string, unknown>): string[] {
  const named: unknown[] = Array.isArray(points)
    ? points
    : Array.isArray(questions)
      ? questions
      : [];
  return named.flatMap((one) => {
    if (typeof one !== "object" || one === null) return [];
    const said = "text" in one ? one.text : "label" in one ? one.label : undefined;
    return typeof said === "string" ? [said] : [];
  });
}
