import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

type Kind = "png" | "jpeg" | "webp" | "gif";

/** A picture of one colour. */
export async function makePicture(
  kind: Kind,
  { width = 8, height = 6 } = {},
): Promise<Buffer<ArrayBuffer>> {
  const background = { r: 10, g: 100, b: 100 };
  const made = sharp({ create: { width, height, channels: 3, background } }).toFormat(kind);
  return Buffer.from(await made.toBuffer());
}

/** What a telephone takes: lying on its side, and telling where, when and with what. */
export async function makePhoto({ width = 40, height = 30 } = {}): Promise<Buffer<ArrayBuffer>> {
  const made = sharp(await makePicture("png", { width, height }))
    .jpeg()
    .withExif({ IFD0: { Copyright: "Somebody's secret", Model: "Telephone 7" } })
    .withMetadata({ orientation: 6 });
  return Buffer.from(await made.toBuffer());
}

/** Two frames, the second in another colour. */
export async function makeAnimation(): Promise<Buffer<ArrayBuffer>> {
  const frames = [await makePicture("png"), await makePicture("png")];
  const other = await sharp(frames[1]).negate().png().toBuffer();
  const made = sharp([frames[0] ?? other, other], { join: { animated: true } }).gif({ loop: 0 });
  return Buffer.from(await made.toBuffer());
}

/** A PNG that claims to be as large as told, whatever it holds. */
export function claimingPng(width: number, height: number): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(8, 8);
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  const content = deflateSync(Buffer.alloc(1_000_000));
  const parts = [chunk("IHDR", head), chunk("IDAT", content), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A GIF that claims so many frames of that size; GIF has no more than 65,535 either way. */
export function claimingGif(width: number, height: number, frames = 1): Buffer<ArrayBuffer> {
  const size = [width & 0xff, width >> 8, height & 0xff, height >> 8];
  const head = [...Buffer.from("GIF89a"), ...size, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, ...size, 0, 2, 2, 0x4c, 1, 0]);
  const all = Array.from({ length: frames }, () => frame);
  return Buffer.concat([Buffer.from(head), ...all, Buffer.from([0x3b])]);
}
