import { bounds, serverBounds } from "@sightline/contract/base/bounds.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { invalid, Problem } from "#http/problem.ts";
import type { KeptFile } from "#storage/accept.ts";
import { holdStored, queueRemoval } from "#storage/stored.ts";
import type { UploadedFile } from "#storage/uploads.ts";
import {
  countAttachments,
  deleteAttachments,
  deleteWaiting,
  giveToComment,
  holdUploadsOf,
  insertAttachment,
  listAttachments,
  sumBytesOf,
  type Thing,
} from "./attachments.queries.ts";

export {
  listAttachments,
  listAttachmentsOfComments,
  type FilePart,
  listFilesAround,
  moveAttachments,
  selectAttachments,
  type Thing,
} from "./attachments.queries.ts";

type Viewer = { id: number; role: SystemRole };

/** What the noun whose things carry files says of them; `app.ts` puts all of them together. */
export type AttachmentPlace = {
  /** Who sees the thing sees what is attached to it; for others it does not exist. */
  requireSight(db: Database, id: number, viewer: Viewer, now: Moment): Promise<void>;
  /** Holds the thing until the transaction ends, or refuses to have its files changed one by one. */
  holdToChange(
    db: DatabaseTransaction,
    id: number,
    viewer: Viewer,
    change: Changing,
    now: Moment,
  ): Promise<void>;
  noteChange?(db: DatabaseTransaction, id: number, change: FileChange, now: Moment): Promise<void>;
};

/** What is about to happen to its files; of one that is taken off, since when it is there. */
export type Changing = { kind: "add" } | { kind: "remove"; since: Moment };

export type FileChange = {
  kind: "attachment_added" | "attachment_removed";
  filename: string;
  actorId: number;
};

export type AttachmentPlaces = Record<
  "comment" | "draft" | "insight" | "post" | "request",
  AttachmentPlace
>;

export async function attachFile(
  db: DatabaseTransaction,
  file: KeptFile,
  { ownerId, thing, now }: { ownerId: number; thing: Thing; now: Moment },
) {
  await requireRoom(db, { ownerId, thing, file });
  // Whoever comes back to none of the comments they began could not take their files off.
  if ("waiting_of" in thing)
    await queueRemoval(
      db,
      await deleteWaiting(db, { ownerId, beyond: serverBounds.attachmentsWaiting - 1 }),
    );
  const { filename, type, bytes, sha256, width, height, key, inline, inlineKey } = file;
  await holdStored(db, [key, inlineKey]);
  return insertAttachment(db, {
    ...("waiting_of" in thing ? { waiting: true } : thing),
    owner_id: ownerId,
    filename,
    type,
    bytes,
    sha256,
    width,
    height,
    file_key: key,
    inline_key: inlineKey,
    inline_bytes: inline && inline.bytes,
    created_at: now,
  });
}

export async function requireRoom(
  db: DatabaseTransaction,
  { ownerId, thing, file }: { ownerId: number; thing: Thing; file: UploadedFile },
): Promise<void> {
  await holdUploadsOf(db, ownerId);
  const refusal =
    "waiting_of" in thing ? undefined : refuseFurther(await countAttachments(db, thing));
  if (refusal !== undefined) throw invalid({ [file.field]: [refusal] });
  const used = await sumBytesOf(db, ownerId);
  if (used + file.bytes <= serverBounds.attachmentBytesPerUser) return;
  throw new Problem("too_large", {
    detail: `Your files take ${megabytes(used)} MB, and with this one they would take more than the ${megabytes(serverBounds.attachmentBytesPerUser)} MB you can have. Remove some first.`,
  });
}

function refuseFurther(count: number): string | undefined {
  if (count < bounds.attachmentsPerThing) return undefined;
  return `Attach at most ${bounds.attachmentsPerThing} files; there are already ${count}.`;
}

function megabytes(bytes: number): string {
  return Math.ceil(bytes / 1024 / 1024).toLocaleString("en");
}

export async function deleteAttachment(db: DatabaseTransaction, id: number): Promise<void> {
  const keys = await deleteAttachments(db, "id", [id]);
  if (keys.length === 0) throw new Problem("not_found");
  await queueRemoval(db, keys);
}

export async function deleteAttachmentsOfDrafts(
  db: DatabaseTransaction,
  draftIds: readonly number[],
): Promise<void> {
  await queueRemoval(db, await deleteAttachments(db, "draft_id", draftIds));
}

export async function deleteAttachmentsOfPosts(
  db: DatabaseTransaction,
  postIds: readonly number[],
): Promise<void> {
  await queueRemoval(db, await deleteAttachments(db, "post_id", postIds));
}

export async function deleteAttachmentsOfComments(
  db: DatabaseTransaction,
  commentIds: readonly number[],
): Promise<void> {
  await queueRemoval(db, await deleteAttachments(db, "comment_id", commentIds));
}

/**
 * Gives a comment these files and no others: those it has, and its author's own that wait for it.
 * Answers whether that changed anything. The comment is held before.
 */
export async function setAttachmentsOfComment(
  db: DatabaseTransaction,
  commentId: number,
  { ids, ownerId, field }: { ids: readonly number[]; ownerId: number; field: string },
): Promise<boolean> {
  const present = (await listAttachments(db, { comment_id: commentId })).map(({ id }) => id);
  const wanted = new Set(ids);
  const fresh = [...wanted].filter((id) => !present.includes(id));
  const gone = present.filter((id) => !wanted.has(id));
  const given = await giveToComment(db, commentId, fresh, ownerId);
  if (given.length < fresh.length) {
    throw invalid({
      [field]: ["A file is no longer there. Take it off the list and add it again."],
    });
  }
  await queueRemoval(db, await deleteAttachments(db, "id", gone));
  return fresh.length + gone.length > 0;
}

/** What somebody never sent. */
export async function deleteWaitingOf(db: DatabaseTransaction, ownerId: number): Promise<void> {
  await queueRemoval(db, await deleteWaiting(db, { ownerId }));
}

export async function deleteWaitingBefore(db: DatabaseTransaction, before: Moment): Promise<void> {
  await queueRemoval(db, await deleteWaiting(db, { before }));
}

export async function deleteAttachmentsOfRequest(
  db: DatabaseTransaction,
  requestId: number,
): Promise<void> {
  await queueRemoval(db, await deleteAttachments(db, "request_id", [requestId]));
}

/** Of all its versions. */
export async function deleteAttachmentsOfInsight(
  db: DatabaseTransaction,
  insightId: number,
): Promise<void> {
  await queueRemoval(db, await deleteAttachments(db, "insight_id", [insightId]));
}
