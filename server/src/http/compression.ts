import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Shorter ones travel in one packet either way. */
const leastBytes = 1_024;

const pack = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
};
export type Coding = keyof typeof pack;

/** A list of 25 in a quarter of a millisecond, to a sixth of its length; more takes longer than it saves. */
export const quickly = {
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  gzip: { level: 4 },
};

/** Of what is made once and sent often. */
const thoroughly = {
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } },
  gzip: { level: constants.Z_BEST_COMPRESSION },
};

/** The answer as short as the caller can read it, which the reply's headers then say. */
export async function compressFor(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<string | Buffer> {
  if (text.length < leastBytes) return text;
  const coding = chooseCoding(request, reply);
  if (!coding) return text;
  const packed = await pack[coding](text, quickly[coding]);
  reply.header("content-encoding", coding);
  return packed;
}

type Tagged = { body: string | Buffer; tag: string };
export type Packed = { plain: Tagged } & Record<Coding, Tagged>;

/** Thoroughly takes some seconds for a megabyte, so not while somebody waits for that much. */
export async function packOnce(text: string, effort = thoroughly): Promise<Packed> {
  const [br, gz] = await Promise.all([pack.br(text, effort.br), pack.gzip(text, effort.gzip)]);
  return { plain: tagged(text), br: tagged(br), gzip: tagged(gz) };
}

/** Of just these bytes: what is packed otherwise is another thing to a cache. */
function tagged(body: string | Buffer): Tagged {
  return { body, tag: `"${createHash("sha256").update(body).digest("base64url")}"` };
}

/** Nothing, if the caller has it already. */
export function choosePacked(
  request: FastifyRequest,
  reply: FastifyReply,
  packed: Packed,
): string | Buffer | undefined {
  const coding = chooseCoding(request, reply);
  const { body, tag } = packed[coding ?? "plain"];
  reply.header("etag", tag);
  if (isNamed(tag, request.headers["if-none-match"])) return undefined;
  if (coding) reply.header("content-encoding", coding);
  return body;
}

/** A proxy that packs or unpacks weakens the tag; it is the same page. */
function isNamed(tag: string, header = ""): boolean {
  const named = header.split(",").map((one) => one.trim());
  return named.some((one) => one === "*" || one === tag || one === `W/${tag}`);
}

/** A cache in between keeps one answer for each coding. */
function chooseCoding(request: FastifyRequest, reply: FastifyReply): Coding | undefined {
  const vary = reply.getHeader("vary");
  reply.header("vary", vary === undefined ? "accept-encoding" : `${String(vary)}, accept-encoding`);
  return codingFor(request.headers["accept-encoding"]);
}

export function codingFor(header: string | undefined): Coding | undefined {
  return codingsFor(header)[0];
}

/** Those that the caller likes at least as well as plain text, best first; of equals the shorter one. */
export function codingsFor(header = ""): readonly Coding[] {
  const known = remembered.get(header);
  if (known) return known;
  const codings = readCodings(header);
  if (header.length > most.characters) return codings;
  if (remembered.size >= most.headers) remembered.clear();
  remembered.set(header, codings);
  return codings;
}

/** Browsers send one of a handful; who sends many others does not fill the memory with them. */
const most = { headers: 100, characters: 200 };
const remembered = new Map<string, readonly Coding[]>();

function readCodings(header: string): readonly Coding[] {
  const weights = new Map(Array.from(header.toLowerCase().matchAll(ofOurs), weightOf));
  const weigh = (coding: string) => weights.get(coding) ?? weights.get("*") ?? 0;
  // Plain text is taken by everybody, but where nothing is said of it, after all that is named.
  const plain = weigh("identity");
  return (["br", "gzip"] as const)
    .filter((coding) => weigh(coding) > 0 && weigh(coding) >= plain)
    .toSorted((one, other) => weigh(other) - weigh(one));
}

/** Whatever else is named is passed over, so that thousands of it cost little. */
const ofOurs = /(?:^|,)[ \t]*(br|gzip|identity|\*)[ \t]*(?:;([^,]*))?(?=,|$)/g;

/** `gzip;q=0` is how a caller says that it does not. */
function weightOf([, name = "", parameters = ""]: RegExpExecArray): [string, number] {
  const quality = /(?:^|;)[ \t]*q=([^;]*)/.exec(parameters)?.[1];
  return [name, quality === undefined ? 1 : Math.min(1, Number(quality) || 0)];
}
