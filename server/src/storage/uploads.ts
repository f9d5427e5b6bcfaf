import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { bounds } from "@sightline/contract/base/bounds.ts";
import { dayMs, hourMs, later, type Moment } from "@sightline/contract/base/moments.ts";
import type { FastifyBaseLogger } from "fastify";
import { Problem } from "#http/problem.ts";

/** A file that came with a call, still nobody's: it is gone after the call unless it was taken. */
export type UploadedFile = {
  field: string;
  filename: string;
  path: string;
  bytes: number;
  sha256: Buffer;
};

type FilePart = {
  fieldname: string;
  filename: string;
  file: Readable & { truncated: boolean; bytesRead: number };
};

export async function saveUpload(part: FilePart, folder: string): Promise<UploadedFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, randomUUID());
  const hash = createHash("sha256");
  part.file.on("data", (chunk: Buffer) => hash.update(chunk));
  // Told at once: whoever sends gigabytes is not waited for.
  part.file.once("limit", () => part.file.destroy(tooLarge(part.filename)));
  try {
    await pipeline(part.file, createWriteStream(file, { mode: 0o600 }));
    if (part.file.truncated) throw tooLarge(part.filename);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  return {
    field: part.fieldname,
    filename: part.filename,
    path: file,
    bytes: part.file.bytesRead,
    sha256: hash.digest(),
  };
}

function tooLarge(filename: string): Problem {
  const megabytes = bounds.attachmentBytes / 1024 / 1024;
  return new Problem("too_large", { detail: `${filename} is larger than ${megabytes} MB.` });
}

/** Where the reduced picture of an upload lies, if there is one. */
export function inlinePathOf(file: UploadedFile): string {
  return `${file.path}.inline`;
}

export async function discardUploads(files: readonly UploadedFile[]): Promise<void> {
  if (files.length === 0) return;
  const paths = files.flatMap((file) => [file.path, inlinePathOf(file)]);
  await Promise.all(paths.map((one) => rm(one, { force: true })));
}

/**
 * Uploads are discarded with their call; these are from processes that were killed. Each machine has
 * its own, so each process sees to them, now and every hour, until it is told to end.
 */
export function keepUploadsTidy(
  folder: string,
  { clock, log }: { clock: () => Moment; log: FastifyBaseLogger },
): () => void {
  const tidy = () =>
    deleteOldUploads(folder, later(clock(), -dayMs)).catch((error: unknown) =>
      log.warn({ err: error }, "storage: could not remove what uploads have left"),
    );
  void tidy();
  const timer = setInterval(() => void tidy(), hourMs).unref();
  return () => clearInterval(timer);
}

async function deleteOldUploads(folder: string, before: Moment): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    // Others on this machine do the same.
    const about = await stat(file).catch(() => undefined);
    if (about && about.mtime < new Date(before)) await rm(file, { force: true });
  }
}
