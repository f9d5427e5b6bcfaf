import { bounds } from "@sightline/contract/base/bounds.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import {
  attachFile,
  type AttachmentPlace,
  deleteAttachment,
  listAttachments,
} from "#attachments/attachments.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { holdDraft, spendDraftOn } from "#drafts/drafts.ts";
import { invalid, Problem } from "#http/problem.ts";
import type { KeptFile } from "#storage/accept.ts";
import type { UploadedFile } from "#storage/uploads.ts";
import { getPost } from "./board.access.ts";
import type { Viewer } from "./board.queries.ts";

export const postFiles: AttachmentPlace = {
  async requireSight(db, id) {
    await getPost(db, id);
  },

  async holdToChange() {
    throw new Problem("not_allowed", {
      detail: "The files of a post are changed with it: edit the post.",
    });
  },
};

/** What was sent already, or thrown away elsewhere, is not posted a second time. */
export async function requireDraft(
  db: DatabaseTransaction,
  id: number | undefined,
  viewer: Viewer,
): Promise<void> {
  if (id === undefined) return;
  const draft = await holdDraft(db, id, viewer.id);
  if (draft?.kind === "post") return;
  throw invalid({
    draft_id: ["This draft of yours no longer exists. It may already be posted."],
  });
}

export async function spendDraft(
  db: DatabaseTransaction,
  draftId: number | undefined,
  postId: number,
  viewer: Viewer,
): Promise<void> {
  if (draftId === undefined) return;
  await spendDraftOn(db, draftId, viewer.id, { post_id: postId });
  const count = (await listAttachments(db, { post_id: postId })).length;
  if (count <= bounds.attachmentsPerThing) return;
  throw invalid({
    attachments: [
      `Attach at most ${bounds.attachmentsPerThing} files; with those of the draft there would be ${count}.`,
    ],
  });
}

export function requireAttachments(files: readonly UploadedFile[]): void {
  if (files.some((file) => file.field !== "attachments"))
    throw invalid({ attachments: ["Send files as attachments."] });
}

export async function attachAll(
  db: DatabaseTransaction,
  files: readonly KeptFile[],
  { postId, ownerId, now }: { postId: number; ownerId: number; now: Moment },
): Promise<void> {
  requireAttachments(files);
  for (const file of files)
    await attachFile(db, file, { ownerId, thing: { post_id: postId }, now });
}

export async function removeFiles(
  db: DatabaseTransaction,
  postId: number,
  ids: readonly number[],
): Promise<void> {
  const there = new Set((await listAttachments(db, { post_id: postId })).map(({ id }) => id));
  // What somebody else has removed meanwhile is as wished.
  for (const id of ids) if (there.has(id)) await deleteAttachment(db, id);
}
