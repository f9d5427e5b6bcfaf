import { mentionsIn } from "@sightline/contract/board/board.mentions.ts";
import { postConversation } from "@sightline/contract/conversations.ts";
import { implementConversation, type Place } from "#conversations/conversations.ts";
import { getPost, holdPost } from "./board.access.ts";
import { requireNameable, tellNamed } from "./board.mentions.ts";
import { listWatchers, notify } from "#notifications/notifications.ts";
import { listPeople, listThreadMates } from "./board.people.queries.ts";
import { announcePost, changeCommentCount, markPostRead, noteComment } from "./board.queries.ts";

/** Everybody who is signed in answers a post, and may name those they know; admins moderate. */
export const postPlace: Place<{ id: number }> = {
  column: "post_id",
  get: getPost,
  hold: holdPost,
  moderates: ({ role }) => role === "admin",

  async requireSayable(db, { id: postId }, words, viewer) {
    await requireNameable(db, { ...words, field: "comment.body" }, { viewer, postId });
  },

  async written(db, { id: postId }, { id: commentId, body }, viewer, now) {
    await noteComment(db, postId, now);
    await tellNamed(db, { postId, commentId }, body, { viewer, now });
    await markPostRead(db, postId, viewer.id, now);
    const watchers = await listWatchers(db, { kind: "post", id: postId });
    const to = [...(await listThreadMates(db, postId)), ...watchers];
    await notify(db, { kind: "post_comment", threadId: postId, to, actorId: viewer.id }, now);
    await announcePost(db, postId);
  },

  async changed(db, { id: postId }, { id: commentId, body, change }, viewer, now) {
    if (change === "edited") await tellNamed(db, { postId, commentId }, body, { viewer, now });
    else await changeCommentCount(db, postId, change === "deleted" ? -1 : 1);
    await announcePost(db, postId);
  },

  async alongside(db, comments) {
    return {
      people: await listPeople(
        db,
        comments.flatMap(({ body }) => mentionsIn(body)),
      ),
    };
  },
};

export const postConversationHandlers = implementConversation(postConversation, postPlace);
