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
const quickly = {
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
  return say(reply, coding, packed);
}

export type Packed = { text: string } & Record<Coding, Buffer>;

export async function packOnce(text: string): Promise<Packed> {
  const [br, gz] = await Promise.all([
    pack.br(text, thoroughly.br),
    pack.gzip(text, thoroughly.gzip),
  ]);
  return { text, br, gzip: gz };
}

export function choosePacked(
  request: FastifyRequest,
  reply: FastifyReply,
  packed: Packed,
): string | Buffer {
  const coding = chooseCoding(request, reply);
  return coding ? say(reply, coding, packed[coding]) : packed.text;
}

/** A cache in between keeps one answer for each coding. */
function chooseCoding(request: FastifyRequest, reply: FastifyReply): Coding | undefined {
  const vary = reply.getHeader("vary");
  reply.header("vary", vary === undefined ? "accept-encoding" : `${String(vary)}, accept-encoding`);
  return codingFor(request.headers["accept-encoding"]);
}

function say(reply: FastifyReply, coding: Coding, packed: Buffer): Buffer {
  reply.header("content-encoding", coding);
  return packed;
}

/** The shorter one of those that the caller takes. */
export function codingFor(header: string | undefined): Coding | undefined {
  if (!header) return undefined;
  const taken = new Map(header.split(",").map(weightOf));
  const takes = (coding: string) => (taken.get(coding) ?? taken.get("*") ?? 0) > 0;
  return (["br", "gzip"] as const).find(takes);
}

/** `gzip;q=0` is how a caller says that it does not. */
function weightOf(part: string): [string, number] {
  const [name = "", ...parameters] = part.split(";").map((word) => word.trim().toLowerCase());
  const quality = parameters.find((word) => word.startsWith("q="));
  return [name, quality === undefined ? 1 : Number(quality.slice(2)) || 0];
}
