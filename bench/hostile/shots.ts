import { attachments } from "@sightline/contract/attachments.ts";
import type { CrowdCaller } from "@sightline/server/src/testing/crowd.ts";
import sharp from "sharp";

/** What somebody sends who means harm. */
export type Shot = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
  /** A byte of the body at a time; an answer that is never read to its end; or nobody waits for one. */
  held?: "body" | "answer" | "nothing";
};

/** From ever new places, as if a thousand machines took part. */
export function from(shot: number): Record<string, string> {
  return { "x-forwarded-for": `10.${(shot >> 14) & 255}.${(shot >> 6) & 255}.${1 + (shot & 63)}` };
}

export function by(caller: CrowdCaller | undefined): Record<string, string> {
  return caller ? { "x-user-token": caller.token, "x-user-email": caller.email } : {};
}

export function at(path: string, id: number | undefined): string {
  return path.replace(":id", String(id));
}

export const boundary = "hostile";

/** As many pixels as are taken at all. */
export async function hugePicture(): Promise<Buffer> {
  const background = { r: 10, g: 100, b: 100 };
  const size = { width: 7_000, height: 7_000, channels: 3 as const, background };
  return sharp({ create: size }).png().toBuffer();
}

export function multipart(fields: Record<string, unknown>, file: Buffer): Buffer {
  const head = (rest: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name=${rest}\r\n\r\n`;
  const parts = Object.entries(fields).map(
    ([name, value]) => `${head(`"${name}"`)}${String(value)}\r\n`,
  );
  const filed = `${parts.join("")}${head('"file"; filename="a.png"')}`;
  return Buffer.concat([Buffer.from(filed), file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

export function upload(caller: CrowdCaller | undefined, body: Buffer): Shot {
  const type = { "content-type": `multipart/form-data; boundary=${boundary}` };
  const { method, path } = attachments.addAttachment;
  return { method, path, headers: { ...by(caller), ...type }, body };
}
