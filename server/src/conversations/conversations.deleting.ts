import type { Moment } from "@sightline/contract/base/moments.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { queueErasing } from "./conversations.jobs.ts";
import {
  findComment,
  holdComment,
  setDeleted,
  setReported,
  type StoredComment,
} from "./conversations.queries.ts";
import type { PlaceColumn } from "./conversations.ts";

type Deletion = { by: number; at: Moment };

/** Its words go with it, once it can no longer be taken back. */
export async function deleteComment(
  db: DatabaseTransaction,
  { id, reported }: { id: number; reported: boolean },
  deletion: Deletion,
): Promise<void> {
  await setDeleted(db, id, deletion);
  await queueErasing(db, { deleted_at: deletion.at, reported });
}

/** Once deleted, its words are kept for those who decide. The place is held before. */
export async function noteReported(db: DatabaseTransaction, id: number): Promise<void> {
  await setReported(db, id, true);
}

/**
 * Takes one away that was reported, also over its author's own deletion, which they could take
 * back; its words are kept for a while. Answers with it if it was still there. The place is held
 * before.
 */
export async function removeReported(
  db: DatabaseTransaction,
  column: PlaceColumn,
  id: number,
  deletion: Deletion,
): Promise<StoredComment | undefined> {
  await holdComment(db, id);
  const comment = await findComment(db, column, id);
  if (!comment) return undefined;
  await deleteComment(db, { id, reported: true }, deletion);
  return comment.deleted_at === null ? comment : undefined;
}

/** Leaves it in peace: once deleted, its words are kept no longer than others'. The place is held before. */
export async function dismissReported(
  db: DatabaseTransaction,
  column: PlaceColumn,
  id: number,
): Promise<void> {
  await holdComment(db, id);
  const comment = await findComment(db, column, id);
  if (!comment) return;
  await setReported(db, id, false);
  const { deleted_at } = comment;
  if (deleted_at !== null) await queueErasing(db, { deleted_at, reported: false });
}
