import { createHash } from "node:crypto";
import { readFile, rename, rm } from "node:fs/promises";
import { bounds, serverBounds } from "@sightline/contract/base/bounds.ts";
import sharp, { type Metadata, type OutputInfo, type Sharp } from "sharp";
import { invalid, Problem } from "#http/problem.ts";
import { makeTurns, tellWhoLeft, type Waiter } from "./turns.ts";
import { inlinePathOf, type UploadedFile } from "./uploads.ts";

/** A picture that says nothing but what one sees; its file lies where the upload lay. */
export type Picture = {
  width: number;
  height: number;
  bytes: number;
  sha256: Buffer;
  /** The reduced one, to be shown among text; an animation has none, it is shown as it is. */
  inline: { path: string; bytes: number; sha256: Buffer } | null;
};

// Decoding takes many times the size of the file: one thread each, nothing kept.
sharp.concurrency(1);
sharp.cache(false);
const waiting = {
  // More than one call may bring, and than a page sends at a time.
  mostWaiting: 2 * bounds.attachmentsPerThing,
  refuse: () =>
    new Problem("throttled", {
      detail: "Several of your pictures are still being processed. Wait a little, then try again.",
      retryAfterMs: 5_000,
    }),
  leave: tellWhoLeft,
};
/**
 * Every picture is looked at here, and a small one drawn: it does not wait for others' huge ones. One
 * at a time each, since both take one of the process's four threads, which files and passwords need.
 */
const takeTurn = makeTurns(1, waiting);
const takeLongTurn = makeTurns(1, waiting);
const small = { pixels: 4_000_000, frames: 100, bytes: 1_000_000 };

const longestMs = 20_000;
/** The widest column of the page, twice as dense; the height is as far as WebP goes. */
const inlineMost = { width: 1_600, height: 16_000 };

const writers: Record<string, (picture: Sharp, read: Metadata) => Sharp> = {
  "image/png": (picture, { isPalette }) =>
    isPalette ? picture.png({ palette: true, dither: 0 }) : picture.png(),
  "image/jpeg": (picture) => picture.jpeg({ quality: 85 }),
  "image/webp": (picture) => picture.webp({ quality: 90 }),
  "image/gif": (picture) => picture.gif(),
};

export function isPicture(type: string): boolean {
  return Object.hasOwn(writers, type);
}

/**
 * Draws a picture anew, upright and without what a camera wrote into it: the place, the time, the
 * device. What hides behind the picture in the same file goes as well.
 */
export async function cleanPicture(
  file: UploadedFile,
  type: string,
  { id, gone }: Waiter,
): Promise<Picture> {
  const draw = async (read: Metadata) => {
    try {
      return await drawAnew(file, type, read);
    } catch (error) {
      throw unreadable(file, error);
    }
  };
  const begun = await takeTurn(
    id,
    async () => {
      const read = await readHead(file);
      requireDrawable(file, read);
      return isSmall(file, read) ? draw(read) : { read };
    },
    gone,
  );
  return "read" in begun ? takeLongTurn(id, () => draw(begun.read), gone) : begun;
}

/** By all that takes time: a file of one pixel may have frames without number, or a long text packed in it. */
function isSmall({ bytes }: UploadedFile, { width, height, pages = 1 }: Metadata): boolean {
  return width * height <= small.pixels && pages <= small.frames && bytes <= small.bytes;
}

/** Only the head of the file is looked at: what it claims costs nothing yet. */
async function readHead(file: UploadedFile): Promise<Metadata> {
  try {
    return await sharp(file.path, { limitInputPixels: false, animated: true }).metadata();
  } catch (error) {
    throw unreadable(file, error);
  }
}

function requireDrawable(file: UploadedFile, { width, height, pages = 1, pageHeight }: Metadata) {
  if (width * height <= serverBounds.picturePixels) return requireFewFrames(file, pages);
  const size = `${width.toLocaleString("en")} × ${(pageHeight ?? height).toLocaleString("en")} pixels`;
  const given = pages > 1 ? `${size} in ${pages.toLocaleString("en")} frames` : size;
  const most = `${serverBounds.picturePixels / 1_000_000} million`;
  throw invalid({
    [file.field]: [`${file.filename} has ${given}. A picture has at most ${most}; reduce it.`],
  });
}

function requireFewFrames(file: UploadedFile, frames: number): void {
  if (frames <= serverBounds.pictureFrames) return;
  const most = `A picture has at most ${serverBounds.pictureFrames.toLocaleString("en")}; shorten it.`;
  throw invalid({
    [file.field]: [`${file.filename} has ${frames.toLocaleString("en")} frames. ${most}`],
  });
}

async function drawAnew(file: UploadedFile, type: string, read: Metadata): Promise<Picture> {
  const write = writers[type];
  if (!write) throw new Error(`${type} is no picture.`);
  const isAnimated = (read.pages ?? 1) > 1;
  const open = () =>
    sharp(file.path, {
      limitInputPixels: serverBounds.picturePixels,
      animated: isAnimated,
      failOn: "error",
    })
      .timeout({ seconds: longestMs / 1_000 })
      .autoOrient();
  const inline = isAnimated ? null : await drawInline(open(), inlinePathOf(file));
  const clean = `${file.path}.clean`;
  try {
    const drawn = await write(open(), read).toFile(clean);
    await rename(clean, file.path);
    return { ...sizeOf(drawn), ...(await fingerprint(file.path)), inline };
  } finally {
    await rm(clean, { force: true });
  }
}

async function drawInline(picture: Sharp, path: string) {
  await picture
    .resize({ ...inlineMost, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 82 })
    .toFile(path);
  return { path, ...(await fingerprint(path)) };
}

function sizeOf({ width, height, pageHeight }: OutputInfo) {
  return { width, height: pageHeight ?? height };
}

async function fingerprint(path: string) {
  const content = await readFile(path);
  return { bytes: content.length, sha256: createHash("sha256").update(content).digest() };
}

function unreadable(file: UploadedFile, cause: unknown): Problem {
  return new Problem("wrong_kind", {
    detail: `${file.filename} can't be read as a picture. Save it again with another program.`,
    cause,
  });
}
