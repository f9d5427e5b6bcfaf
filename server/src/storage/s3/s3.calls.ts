import { createHash } from "node:crypto";
import { once } from "node:events";
import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { secondMs } from "@sightline/contract/base/moments.ts";
import { AwsV4Signer } from "aws4fetch";
import type { S3Place } from "#storage/files.place.ts";
import { codeIn } from "./s3.answers.ts";

export type Patience = {
  /** Without a byte in either direction. */
  silentMs: number;
  /** For one try, beside what the body takes at the slowest pace. */
  wholeMs: number;
  /** Each call can be made again: it does the same. */
  tries: number;
  pauseMs: number;
};

export const usualPatience: Patience = {
  silentMs: 6 * secondMs,
  wholeMs: 7 * secondMs,
  tries: 3,
  pauseMs: 300,
};

const slowestBytesPerMs = 100;

/** For one try with so many bytes in its body or its answer. */
export function mostMsFor(bytes: number, { wholeMs }: Patience): number {
  return wholeMs + bytes / slowestBytesPerMs;
}

/** What a bucket refused, or that it was not to be had; its message names host and bucket, no secret. */
export class S3Error extends Error {
  override name = "S3Error";
  /** Of the answer; null where there was none. */
  readonly status: number | null;

  constructor(
    { bucket, origin }: S3Place,
    { status, code, cause }: { status: number | null; code: string; cause?: unknown },
  ) {
    const { host } = new URL(origin);
    super(`The bucket ${bucket} at ${host} ${says(status, code)} (${code || status}).`, { cause });
    this.status = status;
  }
}

function says(status: number | null, code: string): string {
  if (status === null) return "can't be reached";
  if (code === "NoSuchBucket") return "does not exist";
  if (status === 401 || status === 403) return "refuses the key and secret";
  return status < 500 ? "refuses what it is asked" : "fails";
}

type Ask = {
  method: "GET" | "PUT" | "DELETE";
  name?: string;
  query?: Record<string, string>;
  body?: { bytes: number; sha256: string; open: () => Readable };
  /** Not again where it fails: whoever asks has to see first whether it still may. */
  once?: true;
};

type Answer = { response: IncomingMessage; status: number };

/** What is taken from an answer belongs to the try: where that breaks off, it is asked again. */
export type S3Caller = <T>(ask: Ask, take: (answer: Answer) => Promise<T>) => Promise<T>;

/** Makes signed calls about one bucket; answers when all is well, or what was named does not exist. */
export function makeS3Caller(place: S3Place, patience: Patience): S3Caller {
  const isTls = place.origin.startsWith("https:");
  const agent = isTls ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  const signingKeys = new Map<string, ArrayBuffer>();

  async function sign({ method, name = "", query = {}, body }: Ask) {
    const url = new URL(`/${place.bucket}/${name}`, place.origin);
    // The bucket itself is named without a slash: not all servers take the two for the same.
    if (name === "") url.pathname = `/${place.bucket}`;
    url.search = new URLSearchParams(query).toString();
    const { accessKeyId, secretAccessKey, region } = place;
    // Signed with the hash of the body, which the server compares with what has arrived.
    const headers = { "x-amz-content-sha256": body?.sha256 ?? nothing };
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers,
      accessKeyId,
      secretAccessKey,
      region,
      service: "s3",
      cache: signingKeys,
    });
    const signed = await signer.sign();
    return { url, headers: { ...Object.fromEntries(signed.headers), host: url.host } };
  }

  async function send(ask: Ask): Promise<Answer> {
    const { url, headers } = await sign(ask);
    const { method, body } = ask;
    const bytes = body?.bytes ?? 0;
    const options = {
      method,
      agent,
      timeout: patience.silentMs,
      headers: { ...headers, ...(method === "PUT" && { "content-length": bytes }) },
    };
    const request = isTls ? httpsRequest(url, options) : httpRequest(url, options);
    const giveUp = () => request.destroy(new Error("The bucket did not answer in time."));
    // Also one that comes after the answer: nobody waits for this request any more.
    request.on("error", () => undefined);
    request.once("timeout", giveUp);
    const timer = setTimeout(giveUp, mostMsFor(bytes, patience));
    try {
      const answered = once(request, "response");
      // Where it breaks, so does the request.
      if (body) void pipeline(body.open(), request).catch(() => undefined);
      else request.end();
      const [response]: IncomingMessage[] = await answered;
      if (!response) throw new Error("There was no answer.");
      const status = response.statusCode ?? 0;
      if (status >= 200 && status < 300) return { response, status };
      const code = codeIn(await readText(response).catch(() => ""));
      request.destroy();
      const isMissing = status === 404 && method !== "PUT" && code !== "NoSuchBucket";
      if (isMissing) return { response, status };
      throw new S3Error(place, { status, code });
    } finally {
      clearTimeout(timer);
    }
  }

  return async (ask, take) => {
    for (let left = ask.once ? 0 : patience.tries - 1; ; left -= 1) {
      try {
        return await take(await send(ask));
      } catch (error) {
        if (left <= 0 || isFinal(error)) throw asS3Error(place, error);
        await wait(patience.pauseMs * (patience.tries - left) * (0.5 + Math.random()));
      }
    }
  };
}

const nothing = createHash("sha256").digest("hex");

/** Asked again, it would say the same. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof S3Error) || error.status === null) return false;
  return error.status < 500 && error.status !== 408 && error.status !== 429;
}

function asS3Error(place: S3Place, error: unknown): S3Error {
  if (error instanceof S3Error) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "no answer";
  return new S3Error(place, { status: null, code, cause: error });
}

const mostTextBytes = 4 * 1024 * 1024;

export async function takeText({ response }: Answer): Promise<string> {
  return readText(response);
}

async function readText(response: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    const piece = Buffer.from(chunk);
    bytes += piece.length;
    if (bytes > mostTextBytes) throw new Error("The answer is too long.");
    chunks.push(piece);
  }
  return Buffer.concat(chunks).toString();
}
