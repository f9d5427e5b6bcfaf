import type { Moment } from "@sightline/contract/base/moments.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { notify } from "#notifications/notifications.ts";

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
