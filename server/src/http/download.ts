import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { FastifyReply } from "fastify";
import { Problem } from "./problem.ts";

/** What a row with `response: "file"` answers with. */
export type Download = { path: string; filename: string; type: string };

export async function sendDownload(reply: FastifyReply, download: Download): Promise<FastifyReply> {
  const size = await stat(download.path).then(
    (found) => found.size,
    () => undefined,
  );
  if (size === undefined) throw new Problem("not_found");
  return reply
    .type(download.type)
    .header("content-length", size)
    .header("cache-control", "no-store")
    .header("content-disposition", disposition(download.filename))
    .send(createReadStream(download.path));
}

function disposition(filename: string): string {
  const plain = filename.replaceAll(/[^\w. -]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`;
}
