import { dayMs, later, type Moment } from "@sightline/contract/base/moments.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { deleteCommentsOfPosts } from "#conversations/conversations.ts";
import { deleteAttachmentsOfPosts } from "#attachments/attachments.ts";

/** Long enough for an admin to look at what was reported and then deleted. */
const eraseAfterMs = 30 * dayMs;
const mostAtOnce = 500;

/** What was deleted a month ago is gone for good: posts with their history and files, and reports. */
export async function eraseDeletedFromBoard(db: Database, now: Moment): Promise<void> {
  const before = later(now, -eraseAfterMs);
  await eraseInBatches(db, (trx) => erasePosts(trx, before));
  await forgetComments(db, before);
}

async function eraseInBatches(
  db: Database,
  eraseSome: (trx: DatabaseTransaction) => Promise<number>,
): Promise<void> {
  for (;;) {
    const erased = await db.transaction().execute(eraseSome);
    if (erased < mostAtOnce) return;
  }
}

async function erasePosts(trx: DatabaseTransaction, before: Moment): Promise<number> {
  const ids = await idsOf(
    trx
      .selectFrom("board_posts")
      .select("id")
      .where("deleted_at", "<", before)
      .limit(mostAtOnce)
      .forUpdate()
      .skipLocked()
      .execute(),
  );
  if (ids.length === 0) return 0;
  await deleteAttachmentsOfPosts(trx, ids);
  for (const table of ["board_reports", "board_reads"] as const)
    await trx.deleteFrom(table).where("post_id", "in", ids).execute();
  await deleteCommentsOfPosts(trx, ids);
  await trx.deleteFrom("board_post_versions").where("post_id", "in", ids).execute();
  await trx.deleteFrom("board_posts").where("id", "in", ids).execute();
  return ids.length;
}

/** Its words are the conversation's affair; what was said about them is the board's. */
async function forgetComments(db: Database, before: Moment): Promise<void> {
  await db
    .deleteFrom("board_reports")
    .using("comments")
    .whereRef("comments.id", "=", "board_reports.comment_id")
    .where("comments.post_id", "is not", null)
    .where("comments.deleted_at", "<", before)
    .execute();
}

async function idsOf(rows: Promise<{ id: number }[]>): Promise<number[]> {
  return (await rows).map(({ id }) => id);
}
