import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { FileStore } from "#storage/files.ts";

export type FileToPack = { path: string; bytes: number; file_key: string };
/** Its words come piece by piece, as fast as they are taken. */
export type TextToPack = { path: string; words: AsyncIterable<string> };

type Packing = {
  store: FileStore;
  /** The folder that everything lies in. */
  folder: string;
  files: readonly FileToPack[];
  /** What goes in beside the files, once it is known which of them are there. */
  write: (missing: ReadonlySet<string>) => Iterable<TextToPack>;
};

/** The zip while it is written: one file after another goes through, none is held as a whole. */
export function packZip(packing: Packing): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream;
  // Types of the package say less than it is: a stream that can be destroyed.
  const sent = out as Readable;
  const isOver = finished(sent, { writable: false }).catch(() => undefined);
  // What breaks in the middle breaks the download: half a zip must not look like a whole one.
  zip.on("error", (error: Error) => sent.destroy(error));
  void fill(zip, packing, isOver).catch((error: unknown) =>
    sent.destroy(error instanceof Error ? error : new Error("It can't be packed.")),
  );
  return sent;
}

async function fill(zip: ZipFile, packing: Packing, isOver: Promise<unknown>): Promise<void> {
  const { store, folder, files, write } = packing;
  const missing = new Set<string>();
  let isGone = false;
  void isOver.then(() => (isGone = true));
  for (const { path, bytes, file_key } of files) {
    if (isGone) return;
    const stream = await store.open(file_key);
    if (!stream) {
      missing.add(path);
      continue;
    }
    // Pictures and documents are packed already.
    zip.addReadStream(stream, `${folder}/${path}`, { compress: false, size: bytes });
    await passed(stream, isOver);
  }
  for (const { path, words } of write(missing)) {
    if (isGone) return;
    const stream = Readable.from(words, { objectMode: false });
    zip.addReadStream(stream, `${folder}/${path}`);
    await passed(stream, isOver);
  }
  zip.end();
}

/** Once all of it went through, or nobody waits for it any more. */
async function passed(stream: Readable, isOver: Promise<unknown>): Promise<void> {
  try {
    await Promise.race([finished(stream), isOver]);
  } finally {
    stream.destroy();
  }
}
