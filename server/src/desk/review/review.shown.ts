import type { Moment } from "@sightline/contract/base/moments.ts";
import type { InsightReview, ReviewRound } from "@sightline/contract/desk.review.shapes.ts";
import type { Insight } from "@sightline/contract/insights/insights.shapes.ts";
import { listAttachments } from "#attachments/attachments.ts";
import type { Database } from "#db/database.ts";
import { previewVersion } from "#insights/insights.ts";
import type { Viewer } from "#requests/requests.ts";
import {
  findWaiting,
  listNotes,
  listReaders,
  listRounds,
  type StoredRound,
  type WaitingReview,
} from "./review.queries.ts";
import { actionsOn, readersOf, whyNotReader } from "./review.rules.ts";

type Read = {
  id: number;
  requester_id: number;
  claimed_by: number | null;
  first_declined_by: number | null;
};

/** What waits for a second reader, and what was said of it so far. */
export async function showReview(
  db: Database,
  request: Read,
  published: Insight | null,
  viewer: Viewer,
  now: Moment,
): Promise<InsightReview> {
  const waiting = await findWaiting(db, request.id);
  const rounds = await listRounds(db, request.id);
  const notes = await listNotes(
    db,
    rounds.map(({ id }) => id),
  );
  const told = { rounds: rounds.map(roundOnWire), notes };
  if (!waiting) return { ...told, waiting: null, can: [], why_not: null };
  const people = readersOf(request, waiting.writers);
  return {
    ...told,
    waiting: await showWaiting(db, request.id, waiting, published),
    can: actionsOn(waiting, request, await listReaders(db, people, now), viewer),
    why_not: whyNotReader(waiting, request, viewer),
  };
}

async function showWaiting(
  db: Database,
  requestId: number,
  { version, writer_id: id, first_name, last_name, ...review }: WaitingReview,
  published: Insight | null,
): Promise<InsightReview["waiting"]> {
  const { asked_at, correction, content: given, draft_id } = review;
  const writer = { id, first_name, last_name };
  const added = draft_id === null ? [] : await listAttachments(db, { draft_id });
  const attachments = [...(published?.attachments ?? []), ...added];
  const written = { requestId, given, author: writer, at: asked_at, attachments };
  return {
    version,
    writer,
    asked_at,
    correction,
    insight_version: await previewVersion(db, written),
  };
}

/** One that nobody decided on, and that no longer waits, was overtaken by something else. */
function roundOnWire({ waits, ...round }: StoredRound): ReviewRound {
  const { version, asked_at, decided_at, note } = round;
  return {
    version,
    writer: {
      id: round.writer_id,
      first_name: round.writer_first_name,
      last_name: round.writer_last_name,
    },
    asked_at,
    decision: round.decision ?? (waits ? null : "superseded"),
    decided_by:
      round.decided_by === null
        ? null
        : {
            id: round.decided_by,
            first_name: round.decider_first_name ?? "",
            last_name: round.decider_last_name ?? "",
          },
    decided_at,
    note,
  };
}
