import { postConversation } from "@sightline/contract/conversations.ts";
import { implementConversation, type Place } from "#conversations/conversations.ts";
import { getPost, holdPost } from "./board.access.ts";
import { listWatchers, notify, untellOne } from "#notifications/notifications.ts";
import { circleAround, listThreadMates } from "./board.mentions.queries.ts";
import { tellNamed } from "./board.mentions.ts";
import { announcePost, changeCommentCount, markPostRead, noteComment } from "./board.queries.ts";

/** What is told of a comment on a post. */
export const commentKinds = ["post_comment", "post_mention"] as const;

/** Everybody who is signed in answers a post, and may name those they know; admins moderate. */
export const postPlace: Place<{ id: number }> = {
  column: "post_id",
  get: getPost,
  hold: holdPost,
  moderates: ({ role }) => role === "admin",
  circle: (post, viewer) => circleAround(viewer.id, post.id),

  async written(db, { id: postId }, { named }, viewer, now) {
    await noteComment(db, postId, now);
    const told = await tellNamed(db, postId, named, viewer.id, now);
    await markPostRead(db, postId, viewer.id, now);
    const watchers = await listWatchers(db, { kind: "post", id: postId });
    const mates = [...(await listThreadMates(db, postId)), ...watchers];
    const to = mates.filter((id) => !told.includes(id));
    await notify(db, { kind: "post_comment", threadId: postId, to, actorId: viewer.id }, now);
    await announcePost(db, postId);
  },

  async changed(db, { id: postId }, { named, change, ...comment }, viewer, now) {
    const { author_id: actorId, created_at: at } = comment;
    if (change === "deleted")
      await untellOne(db, { kinds: commentKinds, threadId: postId, actorId, at });
    if (change === "edited") await tellNamed(db, postId, named, viewer.id, now);
    else if (change !== "thanked")
      await changeCommentCount(db, postId, change === "deleted" ? -1 : 1);
    await announcePost(db, postId);
  },
};

export const postConversationHandlers = implementConversation(postConversation, postPlace);
