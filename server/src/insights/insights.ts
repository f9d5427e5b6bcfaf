import type { Moment } from "@sightline/contract/base/moments.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import type { Database } from "#db/database.ts";
import { showRequest, type Viewer } from "#requests/requests.ts";
import { findRowOfRequest } from "./insights.feed.queries.ts";

/** A request as its own page shows it to this person, with its insight. */
export async function showAnsweredRequest(
  db: Database,
  id: number,
  viewer: Viewer,
  now: Moment,
): Promise<InsightRequest> {
  return showRequest(db, id, viewer, now, findRowOfRequest);
}
