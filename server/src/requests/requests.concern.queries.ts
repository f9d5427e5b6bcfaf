import type { Scope } from "@sightline/contract/requests/requests.ts";
import type { RequestStatus } from "@sightline/contract/requests/requests.statuses.ts";
import { type RawBuilder, sql } from "kysely";
import { planOf, seenBy, type Viewer } from "./requests.queries.ts";

export type Filters = {
  /** `all`: all that concerns a person. */
  scope: Scope | "all";
  statuses: readonly RequestStatus[] | null;
  q: string | null;
};

/**
 * The ways in which requests of this scope concern a person, each a `from … where …` that one index
 * answers. They are walked apart and put together after: one condition over all of them ("or")
 * would make the database look at every request first.
 */
export function waysOf(scope: Filters["scope"], viewer: Viewer): RawBuilder<unknown>[] {
  const own = sql`from insight_requests where insight_requests.requester_id = ${viewer.id}`;
  const ofPlan = sql`from insight_requests
    where insight_requests.visibility = 'organization' and insight_requests.plan_id = ${planOf(viewer)}`;
  const taking = sql`from insight_request_participants taking
    join insight_requests on insight_requests.id = taking.request_id
    where taking.user_id = ${viewer.id}`;
  const followed = sql`from insight_request_followers followed
    join insight_requests on insight_requests.id = followed.request_id
    where followed.user_id = ${viewer.id} and ${seenBy(viewer)}`;
  const ways = {
    mine: [own],
    organization: [ofPlan],
    following: [followed],
    desk: [sql`from insight_requests where true`],
    all: [own, ofPlan, taking, followed],
  };
  return ways[scope];
}

export function narrowing({ statuses, q }: Filters): RawBuilder<unknown> {
  // Written out, for the planner to see how many there are: they are words of the contract.
  const words = statuses?.map((status) => `'${status}'`).join(", ");
  return sql`${words === undefined ? sql`` : sql`and insight_requests.status in (${sql.raw(words)})`}
    ${q === null ? sql`` : sql`and ${matches(q)}`}`;
}

export function matches(q: string): RawBuilder<boolean> {
  const pattern = `%${q.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const number = /^#?([1-9]\d{0,8})$/.exec(q)?.[1];
  if (number === undefined) return sql`insight_requests.title ilike ${pattern}`;
  return sql`(insight_requests.id = ${Number(number)} or insight_requests.title ilike ${pattern})`;
}
