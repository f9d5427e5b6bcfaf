import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { Belongings, Piece } from "#belongings.ts";
import type { Database } from "#db/database.ts";

const readme = `This is what Sightline holds about you, as of the moment you asked for it.

The .json files are text; any editor and many programs can open them. Moments are in UTC.
`;

/** Writes the zip beside its place and moves it there whole. `tell` hears how far it is, in percent. */
export async function writeExport(
  db: Database,
  userId: number,
  belongings: readonly Belongings[],
  folder: string,
  tell: (progress: number) => Promise<unknown>,
): Promise<{ file: string; bytes: number }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = `${randomUUID()}.zip`;
  const place = path.join(folder, file);
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(`${place}.new`, { mode: 0o600 }));
  try {
    await tell(1);
    zip.addBuffer(Buffer.from(readme), "README.txt");
    for (const [index, one] of belongings.entries()) {
      for (const piece of (await one.collect?.(db, userId)) ?? []) add(zip, piece);
      await tell(Math.round(((index + 1) / belongings.length) * 90));
    }
    zip.end();
    await written;
    await rename(`${place}.new`, place);
    return { file, bytes: (await stat(place)).size };
  } catch (error) {
    zip.end();
    await written.catch(() => undefined);
    await rm(`${place}.new`, { force: true });
    throw error;
  }
}

function add(zip: ZipFile, piece: Piece): void {
  if ("path" in piece) zip.addFile(piece.path, piece.name);
  else zip.addBuffer(Buffer.from(`${JSON.stringify(piece.record, null, 2)}\n`), piece.name);
}
