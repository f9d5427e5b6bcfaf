import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { momentOf, secondMs } from "@sightline/contract/base/moments.ts";
import { Problem } from "#http/problem.ts";
import { isContentKey, isKey, requireKey, sha256Of } from "#storage/files.keys.ts";
import { FilesUnusable, type S3Place } from "#storage/files.place.ts";
import type { FileStore } from "#storage/files.ts";
import { readListed } from "./s3.answers.ts";
import {
  makeS3Caller,
  mostMsFor,
  type Patience,
  S3Error,
  takeText,
  usualPatience,
} from "./s3.calls.ts";

/** In a bucket of a server that speaks S3, which every machine reaches. */
export function openS3Files(place: S3Place, patience: Patience = usualPatience): FileStore {
  const call = makeS3Caller(place, patience);
  const nameOf = (key: string) => place.prefix + key;

  async function list(query: Record<string, string>) {
    const about = { "list-type": "2", prefix: place.prefix, ...query };
    const text = await call({ method: "GET", query: about }, async (answer) => {
      if (answer.status === 404) throw new S3Error(place, { status: answer.status, code: "" });
      return takeText(answer);
    });
    return readListed(text);
  }

  return {
    put: (key, file) =>
      orUnavailable(async () => {
        requireKey(key);
        const sha256 = isContentKey(key) ? key : (await sha256Of(file)).toString("hex");
        const { size } = await stat(file);
        const body = { bytes: size, sha256, open: () => createReadStream(file) };
        await call({ method: "PUT", name: nameOf(key), body }, takeText);
      }),

    open: (key) =>
      orUnavailable(async () => {
        if (!isKey(key)) return undefined;
        const asked = { method: "GET", name: nameOf(key) } as const;
        const { response, status } = await call(asked, async (answer) => answer);
        if (status === 404) return undefined;
        response.socket.setTimeout(0);
        const sha256 = isContentKey(key) ? key : undefined;
        const stream = Readable.from(verified(response, sha256, patience), { objectMode: false });
        // Also where nobody has begun to read it.
        return stream.once("close", () => response.destroy());
      }),

    remove: (key) =>
      orUnavailable(async () => {
        if (!isKey(key)) return;
        await call({ method: "DELETE", name: nameOf(key), once: true }, takeText);
      }),

    async *walk() {
      let next: string | undefined;
      do {
        const token = next === undefined ? undefined : { "continuation-token": next };
        const page = await orUnavailable(() => list({ ...token }));
        const found = page.objects
          .map(({ name, changedAt }) => ({
            key: name.slice(place.prefix.length),
            storedAt: momentOf(changedAt),
          }))
          .filter(({ key }) => isKey(key));
        if (found.length > 0) yield found;
        next = page.next;
      } while (next !== undefined);
    },

    async requireUsable() {
      const name = nameOf("sightline-was-here");
      const words = Buffer.from("Written at each start, to see whether that can be done.\n");
      const body = {
        bytes: words.length,
        sha256: createHash("sha256").update(words).digest("hex"),
        open: () => Readable.from([words]),
      };
      try {
        for (const asked of [
          { method: "PUT", name, body } as const,
          { method: "GET", name } as const,
          { method: "DELETE", name } as const,
        ])
          await call(asked, takeText);
        await list({ "max-keys": "1" });
      } catch (error) {
        const answer = { status: null, code: "no answer to be understood", cause: error };
        const { message } = error instanceof S3Error ? error : new S3Error(place, answer);
        throw new FilesUnusable(`${message} Check FILES_URL, and that it runs.`, { cause: error });
      }
    },
  };
}

/** Whoever asked is told to come again; why, the log says. */
async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof S3Error)) throw error;
    throw new Problem("unavailable", { cause: error, retryAfterMs: 5 * secondMs });
  }
}

/**
 * What comes, as fast as it is taken. The last piece is held back until all of it is known to be
 * what was once put there: a wrong file breaks off instead of looking like a right one.
 */
async function* verified(
  response: IncomingMessage,
  sha256: string | undefined,
  patience: Patience,
): AsyncGenerator<Buffer> {
  const announced = Number(response.headers["content-length"] ?? Number.NaN);
  const hash = createHash("sha256");
  let bytes = 0;
  let held: Buffer | undefined;
  for await (const piece of inTime(response, mostMsFor(announced || 0, patience), patience)) {
    hash.update(piece);
    bytes += piece.length;
    if (held) yield held;
    held = piece;
  }
  if (bytes !== announced || (sha256 !== undefined && hash.digest("hex") !== sha256))
    throw new Error("A file did not come from the bucket as it was put there.");
  if (held) yield held;
}

/** Only the server's silence counts, not that of who reads: that may be somebody on a slow line. */
async function* inTime(
  response: IncomingMessage,
  mostMs: number,
  { silentMs }: Patience,
): AsyncGenerator<Buffer> {
  let leftMs = mostMs;
  const pieces: AsyncIterator<Buffer> = response[Symbol.asyncIterator]();
  for (;;) {
    const since = performance.now();
    const timer = setTimeout(
      () => response.destroy(new Error("The bucket fell silent.")),
      Math.min(silentMs, leftMs),
    );
    const { done, value } = await pieces.next().finally(() => clearTimeout(timer));
    if (done) return;
    leftMs = Math.max(0, leftMs - (performance.now() - since));
    yield value;
  }
}
