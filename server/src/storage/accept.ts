import { bounds } from "@sightline/contract/base/bounds.ts";
import { Problem } from "#http/problem.ts";
import { requireAcceptable } from "./contents.ts";
import { cleanPicture, isPicture } from "./images.ts";
import type { Waiter } from "./turns.ts";
import type { UploadedFile } from "./uploads.ts";

/** An upload whose content was looked at; a picture says nothing but what one sees. */
export type AcceptedFile = UploadedFile & {
  /** By its content. */
  type: string;
  width: number | null;
  height: number | null;
  inline: { path: string; bytes: number; sha256: Buffer } | null;
};

/** One that lies in the storage, and may be named by a row. */
export type KeptFile = AcceptedFile & { key: string; inlineKey: string | null };

/** Before any transaction: drawing pictures takes longer than a row may be held. */
export async function acceptUploads(
  files: readonly UploadedFile[],
  sender: Waiter,
): Promise<AcceptedFile[]> {
  const accepted: AcceptedFile[] = [];
  for (const file of files) accepted.push(await acceptUpload(file, sender));
  return accepted;
}

async function acceptUpload(file: UploadedFile, sender: Waiter): Promise<AcceptedFile> {
  const known = { ...file, ...(await requireAcceptable(file)) };
  if (!isPicture(known.type)) return { ...known, width: null, height: null, inline: null };
  const picture = await cleanPicture(known, known.type, sender);
  if (picture.bytes > bounds.attachmentBytes) {
    throw new Problem("too_large", {
      detail: `${known.filename} takes ${Math.ceil(picture.bytes / 1024 / 1024)} MB once its hidden data are gone; reduce it.`,
    });
  }
  return { ...known, ...picture };
}
