import { serverBounds } from "@sightline/contract/base/bounds.ts";
import type { InsightDraft } from "@sightline/contract/drafts.contents.ts";
import { drafts, type DraftSent } from "@sightline/contract/drafts.ts";
import type { Database } from "#db/database.ts";
import type { SignedInUser } from "#http/authenticate.queries.ts";
import { implement } from "#http/call.ts";
import { invalid, Problem } from "#http/problem.ts";
import {
  announceDraft,
  deleteDraft,
  type DraftedRequests,
  type DraftReviews,
  findInsightDraft,
  getDraftOf,
  noteProgress,
  refuseOlder,
  requireUnread,
} from "./drafts.ts";
import { insertEarlierDraft } from "./drafts.earlier.queries.ts";
import {
  countDrafts,
  draftPages,
  type DraftProgress,
  holdDraft,
  insertDraft,
  listDrafts,
  updateDraft,
} from "./drafts.queries.ts";
import { isKeptAsEarlier, requireSameRequest } from "./drafts.rules.ts";

export function makeDraftHandlers(requests: DraftedRequests, reviews: DraftReviews) {
  return implement(drafts, {
    async listDrafts({ query, user, db }) {
      const { kind = null } = query;
      const { rows, next_cursor } = await draftPages.read(query, (page) =>
        listDrafts(db, user.id, { ...page, kind }),
      );
      return { drafts: rows, next_cursor };
    },

    async getDraft({ params, user, db }) {
      await refuseSent(requests, db, params.id, user.id);
      return { draft: await getDraftOf(db, params.id, user.id) };
    },

    async createDraft({ body: { draft: given, writer = null }, user, db, now }) {
      if ((await countDrafts(db, user.id)) >= serverBounds.draftsPerUser) {
        throw invalid({
          draft: [
            `You have ${serverBounds.draftsPerUser} drafts, which is the most you can have. Delete one.`,
          ],
        });
      }
      const { kind, content } = given;
      const requestId =
        given.kind === "insight" ? await requireInsight(requests, db, given.content, user) : null;
      const begun = requestId === null ? null : await findInsightDraft(db, requestId, user.id);
      if (begun) throw refuseOlder(begun);
      const draft = {
        user_id: user.id,
        kind,
        insight_request_id: requestId,
        content,
        saved_by: writer,
      };
      const { id, ...progress } = await insertDraft(db, draft, now);
      await announceDraft(db, user.id, id);
      await noteProgress(requests, db, { of: requestId, by: user.id }, noProgress, progress);
      return { draft: await getDraftOf(db, id, user.id) };
    },

    async saveDraft({ params, body: { draft: given, writer }, user, db, now }) {
      const held = await holdDraft(db, params.id, user.id);
      if (!held) {
        await refuseSent(requests, db, params.id, user.id);
        throw new Problem("not_found");
      }
      await requireUnread(reviews, db, held.id);
      if (held.kind !== given.kind)
        throw invalid({ "draft.kind": [`This is the draft of a ${held.kind}.`] });
      if (held.version !== given.version) throw refuseOlder(await getDraftOf(db, held.id, user.id));
      // Who no longer works on it keeps what they wrote; publishing asks again.
      if (given.kind === "insight") requireSameRequest(given.content, held.insight_request_id);
      const isOther = writer === undefined || writer !== held.saved_by;
      if (isKeptAsEarlier(held.content, given.content, { isOther }))
        await insertEarlierDraft(db, held.id, now);
      const progress = await updateDraft(db, held.id, given.content, now, writer);
      await announceDraft(db, user.id, held.id);
      const written = { of: held.insight_request_id, by: user.id };
      await noteProgress(requests, db, written, held, progress);
      return { draft: await getDraftOf(db, held.id, user.id) };
    },

    async deleteDraft({ params, query, user, db }) {
      const held = await holdDraft(db, params.id, user.id);
      if (!held) throw new Problem("not_found");
      if (query.version !== undefined && query.version !== held.version)
        throw refuseOlder(await getDraftOf(db, held.id, user.id));
      await requireUnread(reviews, db, held.id);
      await deleteDraft(db, held.id);
      await announceDraft(db, user.id, held.id);
      const written = { of: held.insight_request_id, by: user.id };
      await noteProgress(requests, db, written, held, noProgress);
    },
  });
}

const noProgress: DraftProgress = { sources_named: 0, has_text: false };

/** Whose insight it is to be, once it is sure that this person may write it. */
async function requireInsight(
  requests: DraftedRequests,
  db: Database,
  { insight_request_id: id }: InsightDraft,
  user: SignedInUser,
): Promise<number> {
  if (id === undefined) {
    throw invalid({ "draft.content.insight_request_id": ["Name the request it answers."] });
  }
  await requests.requireMayAnswer(db, id, user);
  return id;
}

/** Another device has submitted it: this one is told where it is now. */
async function refuseSent(
  requests: DraftedRequests,
  db: Database,
  id: number,
  userId: number,
): Promise<void> {
  const request = await requests.findFiled(db, id, userId);
  if (!request) return;
  const extra: DraftSent = { insight_request_id: request.id };
  throw new Problem("draft_sent", { extra });
}
