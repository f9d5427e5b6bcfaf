import {
  type CommentAction,
  comment as commentShape,
} from "@sightline/contract/conversations.shapes.ts";
import type {
  CommentConflict,
  ConversationRows,
  requestConversation,
} from "@sightline/contract/conversations.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { setAttachmentsOfComment } from "#attachments/attachments.ts";
import { listNamedIn, noteNamed, requireNameable } from "#conversations/mentions/mentions.ts";
import { setAnswerThere } from "#conversations/questions/questions.queries.ts";
import { keepQuestion, requireQuestion } from "#conversations/questions/questions.ts";
import { deleteThanks, insertThanks, type Thanked } from "#conversations/thanks/thanks.queries.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import type { Handlers, Implementation } from "#http/call.ts";
import { Problem } from "#http/problem.ts";
import { deleteComment } from "./conversations.deleting.ts";
import { holdCommentFor, holdCommentIn } from "./conversations.holding.ts";
import { insertComment, reword, setDeleted } from "./conversations.queries.ts";
import { requireMayNote, requireThankable } from "./conversations.rules.ts";
import type { Place, Viewer } from "./conversations.ts";
import { commentsOnWire, readPage, showComment } from "./conversations.wire.ts";

type Rows = typeof requestConversation;

const field = "comment.body";

/** The calls of the conversation in one place. The request's rows have the most, and speak for all. */
export function implementConversation<Thing extends { id: number }>(
  table: ConversationRows,
  place: Place<Thing>,
): Implementation {
  const handlers: Handlers<Rows> = {
    async listComments({ params, query, user, db, now }) {
      const thing = await place.get(db, params.id, user, now);
      const internal = query.internal === "true";
      if (internal && !seesNotes(thing, user)) throw new Problem("not_found");
      const found = await readPage(db, { place, thing, viewer: user }, { ...query, internal }, now);
      return { people: await listNamedIn(db, found.comments), ...found };
    },

    async addComment({ params, body: { comment }, user, db, now }) {
      const thing = await place.hold(db, params.id, user, now);
      const { body } = comment;
      // Only a request's rows ask for it.
      const internal = "internal" in comment && comment.internal;
      if (internal) requireMayNote(seesNotes(thing, user));
      await requireNameable(db, { body, field }, place.circle(thing, user, internal), user.id);
      const question = await requireQuestion(db, place, thing, { ...comment, internal }, user);
      const id = await insertComment(db, {
        [place.column]: thing.id,
        author_id: user.id,
        internal,
        body,
        created_at: now,
      });
      await keepQuestion(db, place, thing.id, id, question, now);
      await setFiles(db, id, comment.attachment_ids ?? [], user);
      const named = await noteNames(db, thing, { id, body }, user, now);
      await place.written(db, thing, { id, body, internal, named }, user, now);
      return oneFor(db, thing, id, user, now);
    },

    async editComment({ params, body: { comment: edit }, user, db, now }) {
      const { thing, comment } = await holdFor("edit", db, params.id, user, now);
      if (comment.version !== edit.version) {
        // No serializer stands between a problem and the wire: only what the contract names leaves.
        const present = commentShape.parse(
          (await commentsOnWire(db, [comment], { place, thing, viewer: user }, now))[0],
        );
        const extra: CommentConflict = { comment: present };
        throw new Problem("stale_version", { extra });
      }
      const { body, attachment_ids: files } = edit;
      const hasOtherFiles = files !== undefined && (await setFiles(db, comment.id, files, user));
      if (body !== comment.body || hasOtherFiles) {
        const circle = place.circle(thing, user, comment.internal);
        await requireNameable(db, { body, former: comment.body, field }, circle, user.id);
        await reword(db, comment.id, body, now);
        const named = await noteNames(db, thing, { id: comment.id, body }, user, now);
        await place.changed(db, thing, { ...comment, body, named, change: "edited" }, user, now);
      }
      return oneFor(db, thing, comment.id, user, now);
    },

    async deleteComment({ params, user, db, now, record }) {
      const { thing, comment } = await holdFor("delete", db, params.id, user, now);
      await deleteComment(db, comment, { by: user.id, at: now });
      await setAnswerThere(db, comment.id, false, now);
      if (comment.author_id !== user.id) await record(db, aboutOthers(comment));
      await place.changed(db, thing, { ...comment, named: [], change: "deleted" }, user, now);
      return oneFor(db, thing, comment.id, user, now);
    },

    async restoreComment({ params, user, db, now, record }) {
      const { thing, comment } = await holdFor("restore", db, params.id, user, now);
      await setDeleted(db, comment.id, null);
      await setAnswerThere(db, comment.id, true, now);
      if (comment.author_id !== user.id) await record(db, aboutOthers(comment));
      await place.changed(db, thing, { ...comment, named: [], change: "restored" }, user, now);
      return oneFor(db, thing, comment.id, user, now);
    },

    async thankForComment({ params, user, db, now }) {
      return setThanks(insertThanks, db, params.id, user, now);
    },

    async takeThanksBack({ params, user, db, now }) {
      return setThanks(deleteThanks, db, params.id, user, now);
    },
  };

  /** Whether something changed: the same once more is no news. */
  async function setThanks(
    set: (db: DatabaseTransaction, thing: Thanked, userId: number, now: Moment) => Promise<boolean>,
    db: DatabaseTransaction,
    id: number,
    viewer: Viewer,
    now: Moment,
  ) {
    const { thing, comment } = await holdCommentIn(db, { place, id, viewer }, now);
    if (set === insertThanks) requireThankable(comment, viewer.id);
    if (await set(db, { comment_id: id }, viewer.id, now))
      await place.changed(db, thing, { ...comment, named: [], change: "thanked" }, viewer, now);
    return oneFor(db, thing, id, viewer, now);
  }

  function seesNotes(thing: Thing, viewer: Viewer): boolean {
    return place.seesNotes?.(thing, viewer) ?? false;
  }

  function noteNames(
    db: DatabaseTransaction,
    thing: Thing,
    { id, body }: { id: number; body: string },
    viewer: Viewer,
    now: Moment,
  ): Promise<number[]> {
    const where = { [place.column]: thing.id, comment_id: id };
    return noteNamed(db, where, { body, by: viewer.id }, now);
  }

  function holdFor(
    action: CommentAction,
    db: DatabaseTransaction,
    id: number,
    viewer: Viewer,
    now: Moment,
  ) {
    return holdCommentFor(action, db, { place, id, viewer }, now);
  }

  function oneFor(db: Database, thing: Thing, id: number, viewer: Viewer, now: Moment) {
    return showComment(db, { place, thing, viewer }, id, now);
  }

  return { table, handlers };
}

/** Its author's: nobody else writes it or words it anew. */
function setFiles(db: DatabaseTransaction, id: number, ids: readonly number[], author: Viewer) {
  const given = { ids, ownerId: author.id, field: "comment.attachment_ids" };
  return setAttachmentsOfComment(db, id, given);
}

/** For the audit log: what somebody who moderates did to another's words. */
function aboutOthers({ id, author_id }: { id: number; author_id: number }) {
  return { subject: { kind: "comment", id }, persons: [author_id] } as const;
}
