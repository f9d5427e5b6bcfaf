import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { Problem } from "./problem.ts";

/**
 * What a row with `response: "file"` answers with: a file of this machine, what is made here, or what
 * the storage is asked for once the call is out of everybody's way.
 */
export type Download = { filename: string; type: string } & (
  | { path: string }
  | { stream: Readable; bytes: number | null }
  | { open: () => Promise<Readable | undefined>; bytes: number | null }
);

export async function sendDownload(reply: FastifyReply, download: Download): Promise<FastifyReply> {
  const { stream, bytes } = await openDownload(download);
  // Not known of what is written while it is sent.
  if (bytes !== null) reply.header("content-length", bytes);
  return reply
    .type(download.type)
    .header("cache-control", "no-store")
    .header("content-disposition", disposition(download.filename))
    .send(stream);
}

async function openDownload(download: Download) {
  if ("path" in download) return openFile(download.path);
  if ("stream" in download) return download;
  const stream = await download.open();
  if (!stream) throw new Problem("not_found");
  return { stream, bytes: download.bytes };
}

async function openFile(path: string) {
  const bytes = await stat(path).then(
    (found) => found.size,
    () => undefined,
  );
  if (bytes === undefined) throw new Problem("not_found");
  return { stream: createReadStream(path), bytes };
}

function disposition(filename: string): string {
  const plain = filename.replaceAll(/[^\w. -]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`;
}

/** One line of CSV, by RFC 4180. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(fieldOf).join(",")}\r\n`;
}

/**
 * A spreadsheet would run what begins like a formula, some also in full-width letters. The apostrophe
 * makes it a text.
 */
function fieldOf(value: string): string {
  const harmless = /^[\s'"]*[=+\-@＝＋－＠]/.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}
