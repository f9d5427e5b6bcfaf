import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { findRefusal, type S3Keys } from "./s3.signatures.ts";

type Stored = { bytes: Buffer; changedAt: Date };

/** What it does to calls instead of, or while, answering them. */
export type S3Fault =
  | { kind: "status"; status: number; code: string }
  /** Says nothing, and does not hang up. */
  | { kind: "silence" }
  /** Hangs up after so many bytes of the body that comes or goes. */
  | { kind: "cut"; after: number }
  /** A byte now and then. */
  | { kind: "drip"; everyMs: number }
  /** Another file than the one that was put. */
  | { kind: "wrong bytes" };

export type TestS3 = {
  /** As FILES_URL takes it, with the key and the secret. */
  url: string;
  objects: Map<string, Stored>;
  /** Method and name of all that were taken, the refused among them. */
  calls: string[];
  /** From now on, or for so many calls. */
  fail(fault: S3Fault | null, times?: number): void;
  /** What the next call will meet. */
  fault(): S3Fault | null;
  /** Before the next calls of a kind are answered. */
  before(method: string, step: () => Promise<unknown>): void;
  goDown(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
};

const keys: S3Keys = {
  accessKeyId: "TESTKEY",
  // What has to be encoded in an address, and must never be seen outside of it.
  secretAccessKey: "se/cret+of=the%test",
  region: "eu-test-1",
};
const bucket = "sightline-test";
export const testSecret = keys.secretAccessKey;

/** A small S3 server on loopback: it checks signatures and bodies, keeps all in memory, and fails when told. */
export async function startS3({ pageLength = 1_000 } = {}): Promise<TestS3> {
  const objects = new Map<string, Stored>();
  const calls: string[] = [];
  const steps = new Map<string, () => Promise<unknown>>();
  let fault: S3Fault | null = null;
  let faultsLeft = Infinity;

  async function answer(call: IncomingMessage, reply: ServerResponse): Promise<void> {
    const url = new URL(call.url ?? "", "http://s3");
    const name = decodeURIComponent(url.pathname).replace(`/${bucket}`, "").replace(/^\//, "");
    calls.push(`${call.method} ${name}`);
    const failing = faultsLeft > 0 ? fault : null;
    if (failing) faultsLeft -= 1;
    if (failing?.kind === "silence") return;
    if (failing?.kind === "status") return refuse(reply, failing.status, failing.code);
    const refusal = findRefusal(call, keys);
    if (refusal) return refuse(reply, 403, refusal);
    if (url.pathname.split("/")[1] !== bucket) return refuse(reply, 404, "NoSuchBucket");
    await steps.get(call.method ?? "")?.();
    if (call.method === "PUT") return put(call, reply, name, failing);
    if (call.method === "DELETE") {
      objects.delete(name);
      reply.writeHead(204).end();
      return;
    }
    if (name === "") return list(reply, url.searchParams, failing);
    const found = objects.get(name);
    if (!found) return refuse(reply, 404, "NoSuchKey");
    await send(reply, found.bytes, failing);
  }

  async function put(
    call: IncomingMessage,
    reply: ServerResponse,
    name: string,
    failing: S3Fault | null,
  ): Promise<void> {
    if (call.headers["content-length"] === undefined)
      return refuse(reply, 411, "MissingContentLength");
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of call) {
      const piece = Buffer.from(chunk);
      chunks.push(piece);
      length += piece.length;
      if (failing?.kind === "cut" && length >= failing.after) return void call.destroy();
    }
    const bytes = Buffer.concat(chunks);
    const hash = createHash("sha256").update(bytes).digest("hex");
    if (hash !== call.headers["x-amz-content-sha256"])
      return refuse(reply, 400, "XAmzContentSHA256Mismatch");
    objects.set(name, { bytes, changedAt: new Date() });
    reply.writeHead(200).end();
  }

  async function send(reply: ServerResponse, bytes: Buffer, failing: S3Fault | null) {
    reply.writeHead(200, { "content-length": bytes.length });
    if (failing?.kind === "cut") {
      reply.write(bytes.subarray(0, failing.after), () => reply.destroy());
      return;
    }
    if (failing?.kind === "wrong bytes") {
      reply.end(Buffer.alloc(bytes.length, "!"));
      return;
    }
    if (failing?.kind !== "drip") {
      reply.end(bytes);
      return;
    }
    let at = 0;
    const timer = setInterval(() => {
      if (reply.destroyed || at >= bytes.length) clearInterval(timer);
      else reply.write(bytes.subarray(at, (at += 1)));
    }, failing.everyMs);
  }

  function list(reply: ServerResponse, query: URLSearchParams, failing: S3Fault | null) {
    const after = query.get("continuation-token")?.replace(/^after "(.*)" & <so>$/, "$1") ?? "";
    const most = Math.min(pageLength, Number(query.get("max-keys") ?? pageLength));
    const names = [...objects.keys()]
      .filter((name) => name.startsWith(query.get("prefix") ?? "") && name > after)
      .toSorted();
    const page = names.slice(0, most);
    const contents = page.map((name) => {
      const changed = objects.get(name)?.changedAt.toISOString();
      return `<Contents><Key>${escape(name)}</Key><LastModified>${changed}</LastModified></Contents>`;
    });
    const isCut = names.length > page.length;
    const next = isCut
      ? `<NextContinuationToken>${escape(`after "${page.at(-1)}" & <so>`)}</NextContinuationToken>`
      : "";
    const xml = `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`;
    return send(reply, Buffer.from(xml), failing);
  }

  const make = () =>
    createServer((call, reply) => void answer(call, reply).catch(() => void reply.destroy()));
  let server: Server = make();
  const port = await listen(server, 0);
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return {
    url: `s3://${keys.accessKeyId}:${encodeURIComponent(keys.secretAccessKey)}@127.0.0.1:${port}/${bucket}/files?region=${keys.region}&tls=0`,
    objects,
    calls,
    fail: (next, times = Infinity) => {
      fault = next;
      faultsLeft = times;
    },
    fault: () => (faultsLeft > 0 ? fault : null),
    before: (method, step) => void steps.set(method, step),
    goDown: close,
    comeBack: async () => {
      server = make();
      await listen(server, port);
    },
    close,
  };
}

function refuse(reply: ServerResponse, status: number, code: string): void {
  reply
    .writeHead(status, { "content-type": "application/xml" })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`);
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&#62;");
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("It has no port.");
  return address.port;
}
