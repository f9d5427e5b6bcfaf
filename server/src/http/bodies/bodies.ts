import multipart from "@fastify/multipart";
import { bounds, serverBounds } from "@sightline/contract/base/bounds.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { discardUploads, saveUpload, type UploadedFile } from "#storage/uploads.ts";
import { waitToRead } from "./bodies.turns.ts";
import { hasTooManyValues, requireFewPairs, tooManyValues } from "./bodies.values.ts";
import { invalid, Problem } from "#http/problem.ts";

/** JSON (also empty, as the client sends with DELETE), forms and multipart. */
export async function acceptBodies(app: FastifyInstance): Promise<void> {
  // Fastify would take plain text as well; no row does.
  app.removeContentTypeParser("text/plain");
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser(
    "application/json",
    { parseAs: "string" },
    async (request: FastifyRequest, text: string) => {
      if (text === "") return undefined;
      await waitToRead(request, text.length);
      if (hasTooManyValues(text)) throw tooManyValues();
      const read = Promise.withResolvers<unknown>();
      // Fastify's own parser calls back; it returns nothing worth waiting for.
      void parseJson(request, text, (error, body) =>
        error ? read.reject(error) : read.resolve(body),
      );
      return read.promise;
    },
  );
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    async (request: FastifyRequest, text: string) => {
      await waitToRead(request, text.length);
      requireFewPairs(text);
      return fieldsOf(new URLSearchParams(text));
    },
  );
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fileSize: bounds.attachmentBytes,
      // Those past what is allowed are counted, and thrown away as they come; none further is read.
      files: mostFilesCounted,
      fieldSize: serverBounds.multipartFieldBytes,
      fieldNameSize: longestName,
      fields: 20,
    },
  });
}

const mostFilesCounted = 2 * bounds.attachmentsPerThing;

export async function readMultipart(request: FastifyRequest, uploadsDir: string) {
  const fields: [string, string][] = [];
  const files: UploadedFile[] = [];
  let given = 0;
  requireBoundary(request.headers["content-type"] ?? "");
  try {
    for await (const part of request.parts()) {
      requireName(part);
      if (part.type === "field") {
        if (part.valueTruncated)
          throw new Problem("too_large", { detail: `The field ${part.fieldname} is too long.` });
        fields.push([part.fieldname, String(part.value)]);
        continue;
      }
      given += 1;
      if (given <= bounds.attachmentsPerThing) files.push(await saveUpload(part, uploadsDir));
      else part.file.resume();
    }
    if (given > bounds.attachmentsPerThing) throw tooManyFiles(`these are ${given}`);
    await waitToRead(
      request,
      fields.reduce((sum, [, value]) => sum + value.length, 0),
    );
  } catch (error) {
    await discardUploads(files);
    if (isPastCounting(error)) throw tooManyFiles(`these are more than ${mostFilesCounted}`);
    throw isBrokenOff(error) ? new Problem("malformed", { cause: error }) : error;
  }
  return { fields: fieldsOf(fields), files };
}

function tooManyFiles(given: string): Problem {
  return invalid({
    attachments: [`Attach at most ${bounds.attachmentsPerThing} files; ${given}.`],
  });
}

function isPastCounting(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "FST_FILES_LIMIT";
}

/** As RFC 2046 allows; the parser would fail on what is none. */
const boundary = /;\s*boundary=(?:"[^"]{1,70}"|[^\s;"]{1,70})\s*(?:;|$)/i;

function requireBoundary(contentType: string): void {
  if (!boundary.test(contentType)) throw new Problem("malformed");
}

/** Its types say that each part has one, but that is up to who sends it. */
function requireName({ fieldname }: { fieldname: string | undefined }): void {
  if (!fieldname) throw new Problem("malformed");
}

/** What the parser says of a body that ends in the middle has no code; a disk that fails has one. */
function isBrokenOff(error: unknown): boolean {
  return error instanceof Error && error.constructor === Error && !("code" in error);
}

// Names come from strangers too: one of a million steps must not cost a million copies.
const longestName = 200;
const mostSteps = 5;

/** `user[email]` and `user.email` nest, a repeated name is a list, as forms everywhere do. */
function fieldsOf(pairs: Iterable<readonly [string, string]>): Record<string, unknown> {
  const fields: Record<string, unknown> = Object.create(null);
  for (const [name, value] of pairs) {
    if (name.length > longestName) throw new Problem("malformed");
    const steps = name.split(/[.[\]]+/).filter((step) => step !== "");
    if (steps.length > mostSteps) throw new Problem("malformed");
    place(fields, steps.length > 0 ? steps : [name], value);
  }
  return fields;
}

function place(
  into: Record<string, unknown>,
  [step, ...further]: readonly string[],
  value: string,
): void {
  if (step === undefined) return;
  const there = into[step];
  if (further.length > 0) {
    const inner = isRecord(there) ? there : Object.create(null);
    into[step] = inner;
    place(inner, further, value);
    return;
  }
  if (there === undefined) into[step] = value;
  else if (Array.isArray(there)) there.push(value);
  else into[step] = [there, value];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
