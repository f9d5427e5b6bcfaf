import {
  type Comment,
  type CommentAction,
  comment as commentShape,
} from "@sightline/contract/conversations.shapes.ts";
import type {
  CommentConflict,
  ConversationRows,
  requestConversation,
} from "@sightline/contract/conversations.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { listNamedIn, noteNamed, requireNameable } from "#conversations/mentions/mentions.ts";
import {
  deleteThanks,
  insertThanks,
  listThanks,
  noThanks,
  type Thanked,
} from "#conversations/thanks/thanks.queries.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import type { Handlers, Implementation } from "#http/call.ts";
import { type PageQuery, pagesById } from "#http/cursor.ts";
import { Problem } from "#http/problem.ts";
import { deleteComment } from "./conversations.deleting.ts";
import {
  findComment,
  holdComment,
  insertComment,
  listComments,
  reword,
  setDeleted,
  type StoredComment,
} from "./conversations.queries.ts";
import { actionsOn, requireMay, requireMayNote, requireThankable } from "./conversations.rules.ts";
import type { Place, Viewer } from "./conversations.ts";

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
      const found = await readPage(db, place, thing.id, { ...query, internal }, user, now);
      return { people: await listNamedIn(db, found.comments), ...found };
    },

    async addComment({ params, body: { comment }, user, db, now }) {
      const thing = await place.hold(db, params.id, user, now);
      const { body } = comment;
      // Only a request's rows ask for it.
      const internal = "internal" in comment && comment.internal;
      if (internal) requireMayNote(seesNotes(thing, user));
      await requireNameable(db, { body, field }, place.circle(thing, user, internal), user.id);
      const id = await insertComment(db, {
        [place.column]: thing.id,
        author_id: user.id,
        internal,
        body,
        created_at: now,
      });
      const named = await noteNames(db, thing, { id, body }, user, now);
      await place.written(db, thing, { id, body, internal, named }, user, now);
      return oneFor(db, id, user, now);
    },

    async editComment({ params, body: { comment: edit }, user, db, now }) {
      const { thing, comment } = await holdFor("edit", db, params.id, user, now);
      if (comment.version !== edit.version) {
        // No serializer stands between a problem and the wire: only what the contract names leaves.
        const present = commentShape.parse((await onWire(db, [comment], user, now))[0]);
        const extra: CommentConflict = { comment: present };
        throw new Problem("stale_version", { extra });
      }
      const { body } = edit;
      if (body !== comment.body) {
        const circle = place.circle(thing, user, comment.internal);
        await requireNameable(db, { body, former: comment.body, field }, circle, user.id);
        await reword(db, comment.id, body, now);
        const named = await noteNames(db, thing, { id: comment.id, body }, user, now);
        await place.changed(db, thing, { ...comment, body, named, change: "edited" }, user, now);
      }
      return oneFor(db, comment.id, user, now);
    },

    async deleteComment({ params, user, db, now, record }) {
      const { thing, comment } = await holdFor("delete", db, params.id, user, now);
      await deleteComment(db, comment, { by: user.id, at: now });
      if (comment.author_id !== user.id) await record(db, aboutOthers(comment));
      await place.changed(db, thing, { ...comment, named: [], change: "deleted" }, user, now);
      return oneFor(db, comment.id, user, now);
    },

    async restoreComment({ params, user, db, now, record }) {
      const { thing, comment } = await holdFor("restore", db, params.id, user, now);
      await setDeleted(db, comment.id, null);
      if (comment.author_id !== user.id) await record(db, aboutOthers(comment));
      await place.changed(db, thing, { ...comment, named: [], change: "restored" }, user, now);
      return oneFor(db, comment.id, user, now);
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
    const { thing, comment } = await hold(db, id, viewer, now);
    if (set === insertThanks) requireThankable(comment, viewer.id);
    if (await set(db, { comment_id: id }, viewer.id, now))
      await place.changed(db, thing, { ...comment, named: [], change: "thanked" }, viewer, now);
    return oneFor(db, id, viewer, now);
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

  function onWire(db: Database, found: StoredComment[], viewer: Viewer, now: Moment) {
    return commentsOnWire(db, found, place, viewer, now);
  }

  async function holdFor(
    action: CommentAction,
    db: DatabaseTransaction,
    id: number,
    viewer: Viewer,
    now: Moment,
  ) {
    const held = await hold(db, id, viewer, now);
    requireMay(action, held.comment, askingIn(place, viewer), now);
    return held;
  }

  /** The place first, the comment after: it may have changed while we waited. */
  async function hold(db: DatabaseTransaction, id: number, viewer: Viewer, now: Moment) {
    const found = await getComment(db, id);
    const thing = await place.hold(db, found.place_id, viewer, now);
    await holdComment(db, id);
    const comment = await getComment(db, id);
    if (comment.internal && !seesNotes(thing, viewer)) throw new Problem("not_found");
    return { thing, comment };
  }

  async function getComment(db: Database, id: number) {
    const comment = await findComment(db, place.column, id);
    if (!comment) throw new Problem("not_found");
    return comment;
  }

  async function oneFor(db: Database, id: number, viewer: Viewer, now: Moment) {
    const [comment] = await onWire(db, [await getComment(db, id)], viewer, now);
    if (!comment) throw new Problem("not_found");
    return { comment };
  }

  return { table, handlers };
}

/** For the audit log: what somebody who moderates did to another's words. */
function aboutOthers({ id, author_id }: { id: number; author_id: number }) {
  return { subject: { kind: "comment", id }, persons: [author_id] } as const;
}

/** The latest of a conversation, to come along with what it is about; that one sees it is asked before. */
export async function readConversation<Thing extends { id: number }>(
  db: Database,
  place: Place<Thing>,
  placeId: number,
  viewer: Viewer,
  now: Moment,
) {
  return readPage(db, place, placeId, { internal: false }, viewer, now);
}

/** The same of what `selectConversation` found. */
export async function conversationFrom<Thing extends { id: number }>(
  db: Database,
  found: readonly StoredComment[],
  place: Place<Thing>,
  viewer: Viewer,
  now: Moment,
) {
  const { rows, next_cursor } = await pagesById.read({}, async () => found);
  const comments = await commentsOnWire(db, rows, place, viewer, now);
  return { comments, people: await listNamedIn(db, comments), next_cursor };
}

async function readPage<Thing extends { id: number }>(
  db: Database,
  place: Place<Thing>,
  placeId: number,
  { internal, ...query }: PageQuery & { internal: boolean },
  viewer: Viewer,
  now: Moment,
) {
  const { rows, next_cursor } = await pagesById.read(query, (page) =>
    listComments(db, place.column, placeId, { ...page, internal }),
  );
  return { comments: await commentsOnWire(db, rows, place, viewer, now), next_cursor };
}

async function commentsOnWire<Thing extends { id: number }>(
  db: Database,
  found: readonly StoredComment[],
  place: Place<Thing>,
  viewer: Viewer,
  now: Moment,
): Promise<Comment[]> {
  const thankable = found.filter(({ internal, deleted_at }) => !internal && deleted_at === null);
  const thanks = await listThanks(
    db,
    "comment_id",
    thankable.map(({ id }) => id),
    viewer.id,
  );
  return found.map((comment) => ({
    ...commentOnWire(comment, place, viewer, now),
    thanks: thankable.includes(comment) ? (thanks.get(comment.id) ?? noThanks) : null,
  }));
}

/** The words of a deleted one leave nothing but its place. */
function commentOnWire<Thing extends { id: number }>(
  comment: StoredComment,
  place: Place<Thing>,
  viewer: Viewer,
  now: Moment,
): Omit<Comment, "thanks"> {
  const { author_id: id, first_name, last_name, deleted_at, body } = comment;
  return {
    ...comment,
    body: deleted_at === null ? body : "",
    author: { id, first_name, last_name },
    deleted: deleted_at !== null,
    can: actionsOn(comment, askingIn(place, viewer), now),
  };
}

function askingIn<Thing extends { id: number }>(place: Place<Thing>, viewer: Viewer) {
  return { id: viewer.id, moderates: place.moderates?.(viewer) ?? false };
}
