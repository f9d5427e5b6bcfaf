import type { Moment } from "@sightline/contract/base/moments.ts";
import type { InsightRequest, RequestRow } from "@sightline/contract/requests/requests.ts";
import type { Database } from "#db/database.ts";
import { getDetailFor } from "./requests.detail.queries.ts";
import type { Viewer } from "./requests.queries.ts";
import type { StoredRow } from "./requests.rows.queries.ts";
import { requestOnWire, rowOnWire } from "./requests.wire.ts";

/** A request as its own page shows it to this person, for the nouns that change one. */
export async function showRequest(
  db: Database,
  id: number,
  viewer: Viewer,
  now: Moment,
): Promise<InsightRequest> {
  return requestOnWire(await getDetailFor(db, id, viewer, now), viewer, now);
}

export function showRow(row: StoredRow, now: Moment): RequestRow {
  return rowOnWire(row, now);
}
