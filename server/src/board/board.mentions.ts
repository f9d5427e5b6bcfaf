import { mentionsIn } from "@sightline/contract/board/board.mentions.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { invalid } from "#http/problem.ts";
import { queueMail } from "#mail/mail.ts";
import { findNameable, insertMentions, type NamedIn } from "./board.people.queries.ts";
import type { Viewer } from "./board.queries.ts";

type Mentioning = {
  body: string;
  /** How it read before. Whom that named may stay, whatever has become of them. */
  former?: string;
  field: string;
};

/** One names those one knows, or who are in the thread already; so nobody calls strangers. */
export async function requireNameable(
  db: Database,
  { body, former = "", field }: Mentioning,
  { viewer, postId }: { viewer: Viewer; postId: number | null },
): Promise<void> {
  const free = new Set([viewer.id, ...mentionsIn(former)]);
  const named = mentionsIn(body).filter((id) => !free.has(id));
  if (named.length === 0) return;
  const known = await findNameable(db, viewer.id, named, postId);
  if (named.every((id) => known.has(id))) return;
  throw invalid({
    [field]: [
      "It names somebody you do not share a plan, a group or this conversation with. Choose from the list that opens after @.",
    ],
  });
}

/** Whom a text names for the first time hears of it, by mail if they chose so. */
export async function tellNamed(
  db: DatabaseTransaction,
  place: NamedIn,
  body: string,
  { viewer, now }: { viewer: Viewer; now: Moment },
): Promise<void> {
  const fresh = await insertMentions(db, place, mentionsIn(body), now);
  for (const userId of fresh) {
    if (userId === viewer.id) continue;
    await queueMail(db, "board_mention", {
      user_id: userId,
      post_id: place.postId,
      comment_id: place.commentId,
    });
  }
}
