import type { Moment } from "@sightline/contract/base/moments.ts";
import {
  mostEarlierVersions,
  type Parcel,
  parcel,
  parcelParts,
} from "@sightline/contract/parcels.ts";
import { listCategories } from "#categories/categories.ts";
import type { Database } from "#db/database.ts";
import { findShownInsight, getVersion, showAnsweredRequest } from "#insights/insights.ts";
import { readLog, readTalk, type Viewer } from "#requests/requests.ts";

/** All of a request that this person may see, by the same ways as its screen. */
export async function gatherParcel(
  db: Database,
  id: number,
  viewer: Viewer,
  now: Moment,
): Promise<Parcel> {
  const request = await showAnsweredRequest(db, id, viewer, now);
  const talk = await readTalk(db, request, viewer, now);
  const log = await readLog(db, request);
  const insight = await findShownInsight(db, id, viewer, now);
  const earlier = (insight?.versions ?? []).filter(({ version }) => version !== insight?.version);
  const versions: Parcel["earlier_versions"] = [];
  for (const { version } of earlier.slice(0, mostEarlierVersions))
    if (insight) versions.push(await getVersion(db, insight.id, version));
  const categories = await listCategories(db);
  const isWhole = {
    comments: talk.comments.isWhole,
    notes: talk.notes?.isWhole ?? true,
    events: log.isWhole,
    versions: versions.length === earlier.length,
  };
  // The file that is made of it passes no serializer: only what the contract names leaves.
  return parcel.parse({
    category: categories.find((one) => one.id === request.insight_category_id)?.name ?? "",
    insight_request: request,
    insight_response: insight,
    earlier_versions: versions,
    comments: talk.comments.comments,
    notes: talk.notes && talk.notes.comments,
    people: talk.people,
    events: log.events,
    shortened: parcelParts.filter((part) => !isWhole[part]),
  });
}
