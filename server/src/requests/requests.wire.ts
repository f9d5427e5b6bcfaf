import type { Moment } from "@sightline/contract/base/moments.ts";
import { requestParts } from "@sightline/contract/requests/requests.events.ts";
import type {
  InsightRequest,
  RequestEvent,
  RequestRow,
} from "@sightline/contract/requests/requests.ts";
import type { Detail } from "./requests.detail.queries.ts";
import type { LogEntry } from "./requests.events.queries.ts";
import type { Viewer } from "./requests.queries.ts";
import type { StoredRow } from "./requests.rows.queries.ts";
import { questionsNamedIn } from "./requests.questions.queries.ts";
import { actionsOn, isOverdue } from "./requests.rules.ts";

export function rowOnWire(row: StoredRow, now: Moment): RequestRow {
  return {
    ...row,
    overdue: isOverdue(row, now),
    // A cancelled request keeps it, for the case that the cancellation is taken back.
    paused_at: row.status === "needs_clarification" ? row.paused_at : null,
    requester: {
      id: row.requester_id,
      first_name: row.requester_first_name,
      last_name: row.requester_last_name,
    },
    analyst: personOf(row.analyst_id, row.analyst_first_name, row.analyst_last_name),
  };
}

export function requestOnWire(
  {
    request,
    answers,
    insight,
    attachments,
    events,
    comments,
    ledger,
    original,
    duplicates,
  }: Detail,
  viewer: Viewer,
  now: Moment,
): InsightRequest {
  const { plan_id, plan_name } = request;
  return {
    ...rowOnWire(request, now),
    description: request.description,
    target_minutes: request.target_minutes,
    organization_plan:
      plan_id === null || plan_name === null ? null : { id: plan_id, name: plan_name },
    insight_answers: answers,
    insight_responses: insight ? [insight] : [],
    attachments,
    events: events.entries.map(eventOnWire),
    events_cursor: events.next_cursor,
    comments: comments.comments,
    comments_cursor: comments.next_cursor,
    seen_at: request.seen_at,
    participants: request.people,
    duplicate_of: original,
    duplicates,
    cancelled_at: request.status === "cancelled" ? request.cancelled_at : null,
    ledger,
    following: request.following,
    can: actionsOn(request, viewer, now),
  };
}

export function eventOnWire(event: LogEntry): RequestEvent {
  const { details } = event;
  const changed = Array.isArray(details["changed"]) ? details["changed"] : [];
  return {
    ...event,
    actor: personOf(event.actor_id, event.first_name, event.last_name),
    reason: textIn(details, "reason"),
    person: personOf(event.about_id, event.about_first_name, event.about_last_name),
    changed: requestParts.filter((part) => changed.includes(part)),
    filename: textIn(details, "filename"),
    questions: questionsNamedIn(details),
    insight_version: typeof details["version"] === "number" ? details["version"] : null,
  };
}

function textIn(details: Record<string, unknown>, name: string): string | null {
  const text = details[name];
  return typeof text === "string" ? text : null;
}

function personOf(id: number | null, firstName: string | null, lastName: string | null) {
  if (id === null || firstName === null || lastName === null) return null;
  return { id, first_name: firstName, last_name: lastName };
}
