import type { Endpoint } from "@sightline/contract/base/endpoint.ts";
import type { FastifyRequest } from "fastify";
import { Problem } from "#http/problem.ts";
import { discardUploads, type UploadedFile } from "#storage/uploads.ts";
import { readMultipart } from "./bodies.ts";

/** What a call brings: its fields, and its files as they lie for now. */
export async function readBody(
  uploadsDir: string,
  { bodyKinds: kinds = ["json"] }: Endpoint,
  request: FastifyRequest,
) {
  if (request.isMultipart()) {
    if (!kinds.includes("multipart")) throw new Problem("wrong_kind");
    const read = await readMultipart(request, uploadsDir);
    await enterWith(read.files, request);
    return read;
  }
  const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
  if (isForm && !kinds.includes("form")) throw new Problem("wrong_kind");
  const files: UploadedFile[] = [];
  return { fields: request.body, files };
}

/** What has come waits for its turn as all else does. */
async function enterWith(files: readonly UploadedFile[], { admission }: FastifyRequest) {
  try {
    await admission?.enter();
  } catch (error) {
    await discardUploads(files);
    throw error;
  }
}
