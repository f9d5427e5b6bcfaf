import { bounds } from "@sightline/contract/bounds.ts";
import { type DraftConflict, drafts } from "@sightline/contract/drafts.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { implement } from "#http/call.ts";
import { invalid, Problem } from "#http/problem.ts";
import { announce, topic } from "#live/announce.ts";
import { cursorAt, placeOf } from "./drafts.cursor.ts";
import {
  countDrafts,
  deleteDraft,
  getDraftOf,
  holdDraft,
  insertDraft,
  listDrafts,
  updateDraft,
} from "./drafts.queries.ts";

export const draftHandlers = implement(drafts, {
  async listDrafts({ query, user, db }) {
    const { kind = null, limit = bounds.pageSize.usual } = query;
    const after = placeOf(query.cursor);
    const rows = await listDrafts(db, user.id, { kind, after, limit: limit + 1 });
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return { drafts: rows.slice(0, limit), next_cursor: last ? cursorAt(last) : null };
  },

  async getDraft({ params, user, db }) {
    return { draft: await getDraftOf(db, params.id, user.id) };
  },

  async createDraft({ body: { draft: given }, user, db, now }) {
    if ((await countDrafts(db, user.id)) >= bounds.draftsPerUser) {
      throw invalid({
        draft: [
          `You have ${bounds.draftsPerUser} drafts, which is as many as one may. Delete one.`,
        ],
      });
    }
    const { kind, content } = given;
    const id = await insertDraft(db, { user_id: user.id, kind, content }, now);
    await announceDraft(db, user.id, id);
    return { draft: await getDraftOf(db, id, user.id) };
  },

  async saveDraft({ params, body: { draft: given }, user, db, now }) {
    const held = await holdDraft(db, params.id, user.id);
    if (!held) throw new Problem("not_found");
    if (held.kind !== given.kind)
      throw invalid({ "draft.kind": [`This is the draft of a ${held.kind}.`] });
    if (held.version !== given.version) {
      const extra: DraftConflict = { draft: await getDraftOf(db, held.id, user.id) };
      throw new Problem("stale_version", {
        detail: "This draft was saved elsewhere in the meantime. Compare the two, then save again.",
        extra,
      });
    }
    await updateDraft(db, held.id, given.content, now);
    await announceDraft(db, user.id, held.id);
    return { draft: await getDraftOf(db, held.id, user.id) };
  },

  async deleteDraft({ params, user, db }) {
    const held = await holdDraft(db, params.id, user.id);
    if (!held) throw new Problem("not_found");
    await deleteDraft(db, held.id);
    await announceDraft(db, user.id, held.id);
  },
});

async function announceDraft(db: DatabaseTransaction, userId: number, id: number): Promise<void> {
  await announce(db, [topic.user(userId)], "draft_changed", { draft_id: id });
}
