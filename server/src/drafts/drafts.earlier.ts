import { dayMs, later } from "@sightline/contract/base/moments.ts";
import { earlierDrafts, earlierDraftsForDays } from "@sightline/contract/drafts.ts";
import { inBatches } from "#db/batches.ts";
import type { Database } from "#db/database.ts";
import { implement } from "#http/call.ts";
import { invalid, Problem } from "#http/problem.ts";
import type { CleanUp } from "#jobs/cleanUp.ts";
import {
  announceDraft,
  type DraftedRequests,
  type DraftReviews,
  getDraftOf,
  noteProgress,
  refuseOlder,
  requireUnread,
} from "./drafts.ts";
import {
  deleteEarlierDraftsBefore,
  findEarlierDraft,
  insertEarlierDraft,
  insertUnsavedDraft,
  listEarlierDrafts,
} from "./drafts.earlier.queries.ts";
import { findDraftOwned, holdDraft, updateDraft } from "./drafts.queries.ts";
import { requireSameRequest } from "./drafts.rules.ts";

/** What was written over in a draft: its owner reads it and takes it back. */
export function makeEarlierDraftHandlers(requests: DraftedRequests, reviews: DraftReviews) {
  return implement(earlierDrafts, {
    async listEarlierDrafts({ params, user, db }) {
      return { earlier_drafts: await listEarlierDrafts(db, await whoseDraft(db, params.id, user)) };
    },

    async getEarlierDraft({ params, user, db }) {
      const whose = await whoseDraft(db, params.id, user);
      const earlier = await findEarlierDraft(db, params.earlier_id, whose);
      if (!earlier) throw new Problem("not_found");
      return { earlier_draft: earlier };
    },

    async keepEarlierDraft({ params, body: { draft: given }, user, db, now }) {
      const held = await holdDraft(db, params.id, user.id);
      if (!held) throw new Problem("not_found");
      if (held.kind !== given.kind)
        throw invalid({ "draft.kind": [`This is the draft of a ${held.kind}.`] });
      if (given.kind === "insight") requireSameRequest(given.content, held.insight_request_id);
      return { earlier_draft: await insertUnsavedDraft(db, held.id, given.content, now) };
    },

    async takeBackEarlierDraft({ params, body, user, db, now }) {
      const held = await holdDraft(db, params.id, user.id);
      if (!held) throw new Problem("not_found");
      await requireUnread(reviews, db, held.id);
      const whose = { draftId: held.id, requestId: held.insight_request_id, userId: user.id };
      const earlier = await findEarlierDraft(db, params.earlier_id, whose);
      if (!earlier) throw new Problem("not_found");
      if (held.version !== body.version) throw refuseOlder(await getDraftOf(db, held.id, user.id));
      await insertEarlierDraft(db, held.id, now);
      const progress = await updateDraft(db, held.id, earlier.content, now, body.writer);
      await announceDraft(db, user.id, held.id);
      const written = { of: held.insight_request_id, by: user.id };
      await noteProgress(requests, db, written, held, progress);
      return { draft: await getDraftOf(db, held.id, user.id) };
    },
  });
}

async function whoseDraft(db: Database, id: number, user: { id: number }) {
  const draft = await findDraftOwned(db, id, user.id);
  if (!draft) throw new Problem("not_found");
  return { draftId: id, requestId: draft.insight_request_id, userId: user.id };
}

export const deleteOldEarlierDrafts: CleanUp = (db, now, giveWay) => {
  const before = later(now, -earlierDraftsForDays * dayMs);
  return inBatches((most) => deleteEarlierDraftsBefore(db, before, most), giveWay);
};
