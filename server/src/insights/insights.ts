import type { InsightToPublish } from "@sightline/contract/insights/insights.publishing.ts";
import { isSameText } from "@sightline/contract/insights/insights.sameness.ts";
import type { Insight, InsightVersion } from "@sightline/contract/insights/insights.shapes.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { listAttachments } from "#attachments/attachments.ts";
import { listNamedIn } from "#conversations/conversations.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { Problem } from "#http/problem.ts";
import { announce, topic } from "#live/announce.ts";
import { showRequest, type Viewer } from "#requests/requests.ts";
import {
  findLastRead,
  findVersion,
  listCoverage,
  listSources,
  listVersions,
  readRequest,
} from "./insights.detail.queries.ts";
import { findRowOfRequest } from "./insights.feed.queries.ts";
import { listDecided } from "#insights/statements/statements.queries.ts";
import { decidedIn, tellStatementsOf } from "#insights/statements/statements.rules.ts";
import { actionsOn } from "./insights.rules.ts";
import {
  findInsightFor,
  findInsightOfRequest,
  listGroupReaders,
  type SeenInsight,
} from "./insights.visibility.queries.ts";

import type { PublishedInsight } from "./insights.write.queries.ts";

export { asMarkdown, withEstimates, withNames } from "./insights.exports.ts";
export { listDecided } from "#insights/statements/statements.queries.ts";
export { previewVersion } from "#insights/preview/insights.preview.ts";
export { listRowsOfRequests } from "./insights.feed.queries.ts";
export { holdSight, type InsightRelation } from "./insights.visibility.queries.ts";
export {
  findPublished,
  insertVersion,
  markInsightRead,
  type PublishedInsight,
  type ReadFirst,
} from "./insights.write.queries.ts";

/** What one may not see does not exist. */
export async function getInsightFor(
  db: Database,
  id: number,
  viewer: Viewer,
  now: Moment,
): Promise<SeenInsight> {
  const insight = await findInsightFor(db, id, viewer, now);
  if (!insight) throw new Problem("not_found");
  return insight;
}

/** An insight as it reads now, with what this person may know of its request. */
export async function showInsight(
  db: Database,
  id: number,
  viewer: Viewer,
  now: Moment,
): Promise<Insight> {
  return show(db, await getInsightFor(db, id, viewer, now), viewer);
}

/** The same by its request, or null while nothing is published. */
export async function findShownInsight(
  db: Database,
  requestId: number,
  viewer: Viewer,
  now: Moment,
): Promise<Insight | null> {
  const seen = await findInsightOfRequest(db, requestId, viewer, now);
  return seen ? show(db, seen, viewer) : null;
}

/** What it says, to who may read it. */
export async function findTextOf(
  db: Database,
  requestId: number,
  viewer: Viewer,
  now: Moment,
): Promise<string | undefined> {
  const seen = await findInsightOfRequest(db, requestId, viewer, now);
  return seen && (await findVersion(db, seen.id, seen.version))?.body;
}

async function show(db: Database, seen: SeenInsight, viewer: Viewer): Promise<Insight> {
  return {
    ...(await getVersion(db, seen.id, seen.version)),
    id: seen.id,
    insight_request: { ...(await readRequest(db, seen.request_id)), ...hiddenFrom(seen) },
    versions: await listVersions(db, seen.id),
    last_read_version: await findLastRead(db, seen.id, viewer.id),
    sees_request: seen.seesRequest,
    can: actionsOn(seen, viewer),
  };
}

/** Through a group one sees what was asked; how it stands is for those who see the request. */
function hiddenFrom({ seesRequest }: SeenInsight) {
  if (seesRequest) return {};
  return { status: null, visibility: null, created_at: null, delivered_at: null, rating: null };
}

export async function getVersion(
  db: Database,
  insightId: number,
  version: number,
): Promise<InsightVersion> {
  const found = await findVersion(db, insightId, version);
  if (!found) throw new Problem("not_found");
  const { statements_sourced: _, ...shown } = found;
  const decided = await listDecided(db, insightId, version);
  return {
    ...shown,
    statements: tellStatementsOf(found, decided),
    people: await listNamedIn(db, [found]),
    coverage: await listCoverage(db, insightId, version),
    sources: await listSources(db, insightId, version),
    attachments: await listAttachments(db, {
      insight_id: insightId,
      insight_version: version,
    }),
  };
}

/** Whether what is written would leave a version as it is; files aside. */
export async function changesNothing(
  db: Database,
  { id, version }: PublishedInsight,
  given: InsightToPublish,
): Promise<boolean> {
  const present = await getVersion(db, id, version);
  const statements = await listDecided(db, id, version);
  return isSameText({ ...present, statements }, { ...given, statements: decidedIn(given) });
}

/** A request as its own page shows it to this person, with its insight. */
export async function showAnsweredRequest(
  db: Database,
  id: number,
  viewer: Viewer,
  now: Moment,
): Promise<InsightRequest> {
  return showRequest(db, id, viewer, now, findRowOfRequest);
}

/** Told to those who read it in a group; who sees the request hears of that. */
export async function announceToReaders(
  db: DatabaseTransaction,
  insightId: number,
  now: Moment,
): Promise<void> {
  const readers = await listGroupReaders(db, insightId, now);
  await announce(db, readers.map(topic.user), "insight_response_changed", {
    insight_response_id: insightId,
  });
}
