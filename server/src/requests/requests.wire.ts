import type { Moment } from "@sightline/contract/moments.ts";
import type { InsightRequest, RequestRow } from "@sightline/contract/requests.ts";
import type { Detail } from "./requests.detail.queries.ts";
import type { Viewer } from "./requests.queries.ts";
import type { StoredRow } from "./requests.rows.queries.ts";
import { actionsOn, isOverdue } from "./requests.rules.ts";

export function rowOnWire(row: StoredRow, now: Moment): RequestRow {
  return {
    ...row,
    overdue: isOverdue(row, now),
    requester: {
      id: row.requester_id,
      first_name: row.requester_first_name,
      last_name: row.requester_last_name,
    },
    analyst: personOf(row.analyst_id, row.analyst_first_name, row.analyst_last_name),
  };
}

export function requestOnWire(
  { request, answers, events }: Detail,
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
    events: events.map(({ actor_id, first_name, last_name, details, ...event }) => ({
      ...event,
      actor: personOf(actor_id, first_name, last_name),
      reason: typeof details["reason"] === "string" ? details["reason"] : null,
    })),
    participants: request.people,
    following: request.following,
    can: actionsOn(request, viewer, now),
  };
}

function personOf(id: number | null, firstName: string | null, lastName: string | null) {
  if (id === null || firstName === null || lastName === null) return null;
  return { id, first_name: firstName, last_name: lastName };
}
