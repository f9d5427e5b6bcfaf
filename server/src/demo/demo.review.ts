import {
  type InsightToPublish,
  insightToPublish,
  missingIn,
} from "@sightline/contract/insights/insights.publishing.ts";
import { statementsIn } from "@sightline/contract/insights/statements.decisions.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { InsightDraft } from "@sightline/contract/drafts.contents.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { insertReview } from "#desk/review/review.queries.ts";
import { insertDraft } from "#drafts/drafts.queries.ts";
import { listPoints } from "#requests/filing/requests.points.queries.ts";
import { getGivenToRead } from "./demo.queries.ts";
import type { DemoRequest } from "./demo.requests.ts";
import type { IdOf } from "./demo.story.ts";

/** The one that waits for its second reader. */
const title = "Ways to tell polyester from cotton at the sorting table";

const summary =
  "Near-infrared scanners tell polyester from cotton at one to two pieces a second and are in daily use; nothing affordable is both faster and surer [1].";

const body = `## What tells them apart

Near-infrared scanners read the fibre without touching it and name the larger share of a mixed fabric [1]. Handheld ones do the same, one piece at a time [2].

## How fast

The scanners at a belt read one to two pieces a second [1]. By hand, a trained person manages one in four seconds [3].

## Who uses them

Two sorting centres in the Nordics work with a belt every day [3]. For a trial like yours a handheld scanner at some 14,000 euro is the usual beginning [2].

*This is demo content: its figures, firms and sources are made up.*`;

const sources = [
  [
    "Scanners for textile sorting, compared",
    "Example Institute of Circularity",
    "institute/scanners",
  ],
  ["Price list of handheld scanners", "Fibre Reader (demo)", "fibrereader/prices"],
  ["A day at the sorting table", "The Example Courier", "courier/sorting"],
] as const;

/** What somebody else has to read before it is delivered. */
export async function fillReview(
  db: DatabaseTransaction,
  requestId: number,
  told: DemoRequest,
  idOf: IdOf,
): Promise<void> {
  if (told.title !== title) return;
  const writerId = idOf(told.analyst ?? "analyst");
  const askedAt = await getGivenToRead(db, requestId);
  const given = await insightOf(db, requestId, askedAt);
  // Should it be given back, its writer goes on from the draft.
  const content: InsightDraft = {
    ...given,
    insight_request_id: requestId,
    sources: given.sources.map((one) => ({ ...one, url: one.url ?? "" })),
  };
  const kind = "insight";
  const draft = { user_id: writerId, kind, insight_request_id: requestId, content } as const;
  const { id: draft_id } = await insertDraft(db, draft, askedAt);
  const review = { requestId, writerId, writers: [writerId], correction: false };
  await insertReview(db, { ...review, given: { ...given, draft_id } }, askedAt);
}

async function insightOf(
  db: DatabaseTransaction,
  requestId: number,
  at: Moment,
): Promise<InsightToPublish> {
  const points = await listPoints(db, requestId);
  const insight = insightToPublish.parse({
    base_version: null,
    summary,
    body,
    outcome: "answered",
    review_by: null,
    coverage: points.map(({ id }) => ({ insight_point_id: id, mark: "answered", note: "" })),
    sources: sources.map(([name, publisher, path]) => ({
      title: name,
      publisher,
      url: `https://${path.replace("/", ".example.org/")}`,
      published_on: null,
      opened_on: at.slice(0, 10),
      original: true,
    })),
    statements: [],
  });
  const [missing] = missingIn(insight, points, statementsIn);
  if (missing) throw new Error(`"${title}" is not ready to be read: ${missing.sentence}`);
  return insight;
}
