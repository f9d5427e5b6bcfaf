import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { finished, pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { Database } from "#db/database.ts";
import type { Holding, PersonalData, Piece } from "#personalData.ts";

/** Names all that is held, where it is in here, and what becomes of it. */
function writeReadme(personalData: readonly PersonalData[]): string {
  const holdings = personalData.toReversed().flatMap((one) => one.holdings);
  return `This is what Sightline holds about you, as of the moment you asked for it.

The .json files are text; any editor and many programs can open them. Moments are in UTC.
The folder attachments holds the files you attached, each with the id that attachments.json names.

If you delete your account, this goes:

${listOf(holdings, "removed")}

And this stays, with "former member" in place of your name:

${listOf(holdings, "kept")}
`;
}

function listOf(holdings: readonly Holding[], fate: Holding["fate"]): string {
  return holdings
    .filter((holding) => holding.fate === fate)
    .map(({ words, files }) => `- ${words} ${sayWhere(files)}`)
    .join("\n");
}

function sayWhere(files: readonly string[]): string {
  return files.length === 0 ? "(not in here: copies, for machines)" : `(${files.join(", ")})`;
}

/** Writes the zip into a file of this machine. `tell` hears how far it is, in percent. */
export async function writeExport(
  db: Database,
  userId: number,
  personalData: readonly PersonalData[],
  folder: string,
  tell: (progress: number) => Promise<unknown>,
): Promise<{ path: string; bytes: number }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const place = path.join(folder, randomUUID());
  const zip = new ZipFile();
  const giveUp = new AbortController();
  const written = pipeline(zip.outputStream, createWriteStream(place, { mode: 0o600 }), {
    signal: giveUp.signal,
  });
  // A full disk may be told while the next piece is still being read from the database.
  written.catch(() => undefined);
  try {
    await tell(1);
    zip.addBuffer(Buffer.from(writeReadme(personalData)), "README.txt");
    for (const [index, one] of personalData.entries()) {
      for (const piece of (await one.collect?.(db, userId)) ?? []) await add(zip, piece, written);
      await tell(Math.round(((index + 1) / personalData.length) * 90));
    }
    zip.end();
    await written;
    return { path: place, bytes: (await stat(place)).size };
  } catch (error) {
    giveUp.abort();
    await written.catch(() => undefined);
    await rm(place, { force: true });
    throw error;
  }
}

/** A file is through before the next one is opened, so that a thousand of them hold one handle. */
async function add(zip: ZipFile, piece: Piece, written: Promise<void>): Promise<void> {
  if ("record" in piece) {
    zip.addBuffer(Buffer.from(`${JSON.stringify(piece.record, null, 2)}\n`), piece.name);
    return;
  }
  const stream = await piece.open();
  if (!stream) return;
  zip.addReadStream(stream, piece.name);
  try {
    await Promise.race([finished(stream), written]);
  } finally {
    stream.destroy();
  }
}
