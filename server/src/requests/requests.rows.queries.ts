import type { Person } from "@sightline/contract/people.shapes.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type {
  Outcome,
  RequestStatus,
  Visibility,
} from "@sightline/contract/requests/requests.statuses.ts";
import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "./requests.visibility.queries.ts";

/** A request's row with the people around it, for one viewer. */
export type StoredRow = {
  id: number;
  title: string;
  status: RequestStatus;
  outcome: Outcome | null;
  visibility: Visibility;
  insight_category_id: number;
  version: number;
  created_at: Moment;
  activity_at: Moment;
  promised_at: Moment;
  paused_at: Moment | null;
  delivered_at: Moment | null;
  expected_at: Moment | null;
  rating: number | null;
  requester_id: number;
  requester_first_name: string;
  requester_last_name: string;
  analyst_id: number | null;
  analyst_first_name: string | null;
  analyst_last_name: string | null;
  people: Person[];
  following: boolean;
  unread: boolean;
};

/** What its requester and who declined it said, where somebody objected to that. */
export type StoredObjection = {
  objected_at: Moment | null;
  objected: {
    reason: string | null;
    declined_reason: string | null;
    first_declined_by: Person | null;
  } | null;
};

/** For queries on `insight_requests`; the log is asked for the few that have one alone. */
export const objectionColumns = sql`
  insight_requests.objected_at,
  case when insight_requests.objected_at is not null then (
    select json_build_object(
      'reason', e.details->>'reason',
      'declined_reason', (
        select d.details->>'reason' from insight_request_events d
        where d.request_id = e.request_id and d.status_after = 'declined' and d.id < e.id
        order by d.id desc limit 1
      ),
      'first_declined_by', (
        select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name)
        from users u where u.id = insight_requests.first_declined_by
      )
    )
    from insight_request_events e
    where e.request_id = insight_requests.id and e.status_after = 'submitted' and e.kind = 'objected'
    order by e.id desc limit 1
  ) end as objected`;

/** For queries on `insight_requests` with `joinPeople`. Only who follows is told that there is something new. */
export const rowColumns = sql`
  insight_requests.id, insight_requests.title, insight_requests.status, insight_requests.outcome,
  insight_requests.visibility, insight_requests.category_id as insight_category_id,
  insight_requests.version, insight_requests.created_at, insight_requests.activity_at,
  insight_requests.promised_at, insight_requests.paused_at, insight_requests.delivered_at,
  insight_requests.expected_at,
  insight_requests.rating, insight_requests.requester_id,
  requester.first_name as requester_first_name, requester.last_name as requester_last_name,
  insight_requests.claimed_by as analyst_id,
  analyst.first_name as analyst_first_name, analyst.last_name as analyst_last_name,
  coalesce(taking.people, '[]') as people,
  following.user_id is not null as following,
  following.user_id is not null and (seen.read_at is null or seen.read_at < insight_requests.activity_at) as unread`;

/**
 * Joined, not asked for row by row: else all that a person ever followed would be read first. Who takes
 * part is looked up for all rows in one go, and each by their id ("offset 0"): a plan that is made for
 * everybody would else read all people where many take part on average. `ids` is a query of the rows'.
 */
export function joinPeople({ id }: Viewer, ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    join users requester on requester.id = insight_requests.requester_id
    left join users analyst on analyst.id = insight_requests.claimed_by
    left join (
      select p.request_id, json_agg(
        json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name)
        order by p.created_at, u.id
      ) as people
      from insight_request_participants p
      cross join lateral (
        select id, first_name, last_name from users where id = p.user_id offset 0
      ) u
      where p.request_id = any(array(${ids})) group by p.request_id
    ) taking on taking.request_id = insight_requests.id
    left join insight_request_followers following
      on following.request_id = insight_requests.id and following.user_id = ${id}
    left join insight_request_reads seen
      on seen.request_id = insight_requests.id and seen.user_id = ${id}`;
}
