import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import type { RequestStatus, Visibility } from "@sightline/contract/requests/requests.statuses.ts";
import { sql } from "kysely";
import type { Database } from "#db/database.ts";
import { seenBy, type Viewer } from "#requests/requests.ts";

export type StoredAsked = {
  id: number;
  title: string;
  status: RequestStatus;
  visibility: Visibility;
  plan_id: number | null;
  insight_category_id: number;
  requester: Person;
  created_at: Moment;
};

/** In no order; those that this person may see. */
export async function listAsked(
  db: Database,
  ids: readonly number[],
  viewer: Viewer,
): Promise<StoredAsked[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredAsked>`
    select insight_requests.id, insight_requests.title, insight_requests.status,
      insight_requests.visibility, insight_requests.plan_id,
      insight_requests.category_id as insight_category_id, insight_requests.created_at,
      json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name) as requester
    from insight_requests join users u on u.id = insight_requests.requester_id
    where insight_requests.id = any(${[...ids]}::int[]) and ${seenBy(viewer)}`.execute(db);
  return rows;
}
