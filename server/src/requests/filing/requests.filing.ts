import type { DraftConflict } from "@sightline/contract/drafts.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { getDraftOf, holdDraft, spendDraftOn } from "#drafts/drafts.ts";
import { invalid, Problem } from "#http/problem.ts";
import { findCandidates } from "#requests/requests.people.queries.ts";
import { findRequestFor } from "#requests/requests.queries.ts";
import type { Viewer } from "#requests/requests.visibility.queries.ts";

/** What was sent already, or thrown away elsewhere, is not filed a second time. */
export async function requireDraft(
  db: DatabaseTransaction,
  { draft_id: id, draft_version: version }: Given,
  viewer: Viewer,
): Promise<void> {
  if (id === undefined) return;
  const draft = await holdDraft(db, id, viewer.id);
  if (draft?.kind !== "request") {
    throw invalid({
      "insight_request.draft_id": [
        "There is no such draft of yours any more. It may be sent already.",
      ],
    });
  }
  if (version === undefined || version === draft.version) return;
  const extra: DraftConflict = { draft: await getDraftOf(db, id, viewer.id) };
  throw new Problem("stale_version", {
    detail: "This draft was saved elsewhere in the meantime. Compare the two, then submit again.",
    extra,
  });
}

type Given = { draft_id?: number | undefined; draft_version?: number | undefined };

export async function requireCandidates(
  db: DatabaseTransaction,
  ids: readonly number[],
  viewer: Viewer,
): Promise<number[]> {
  const found = await findCandidates(db, viewer, ids);
  const known = new Set(found.map((person) => person.id));
  if (ids.every((id) => known.has(id))) return [...known];
  throw invalid({
    "insight_request.participant_ids": ["Add people of your own organization plan only."],
  });
}

export async function requireOriginal(
  db: DatabaseTransaction,
  id: number | undefined,
  viewer: Viewer,
): Promise<number | null> {
  if (id === undefined) return null;
  if (await findRequestFor(db, id, viewer)) return id;
  throw invalid({ "insight_request.duplicate_of": ["There is no such request."] });
}

/** The draft becomes the request: its attachments go along, and it is gone. */
export async function spendDraft(
  db: DatabaseTransaction,
  draftId: number | undefined,
  requestId: number,
  viewer: Viewer,
): Promise<void> {
  if (draftId === undefined) return;
  await spendDraftOn(db, draftId, viewer.id, { request_id: requestId });
}
