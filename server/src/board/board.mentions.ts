import type { Moment } from "@sightline/contract/base/moments.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { topic } from "#live/announce.ts";
import { announceSight, listWatchers, notify } from "#notifications/notifications.ts";
import { listPeopleOf } from "./board.mentions.queries.ts";
import { announcePost } from "./board.queries.ts";

/** Whom a text names for the first time hears of it. */
export async function tellNamed(
  db: DatabaseTransaction,
  postId: number,
  named: readonly number[],
  actorId: number,
  now: Moment,
): Promise<number[]> {
  return notify(db, { kind: "post_mention", threadId: postId, to: named, actorId }, now);
}

/** A post is gone, or back, and with it what people were told of it. */
export async function announceSightOf(
  db: DatabaseTransaction,
  post: { id: number; pinned: boolean },
): Promise<void> {
  await announcePost(db, post.id);
  const thread = { kind: "post", id: post.id } as const;
  const people = [...(await listPeopleOf(db, post.id)), ...(await listWatchers(db, thread))];
  // Of a pinned one all may have been told: that they are asked to confirm it.
  await announceSight(db, thread, post.pinned ? [topic.everybody] : people.map(topic.user));
}
