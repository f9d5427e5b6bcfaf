import { readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { exists } from "./backup.folder.ts";
import { isGood, lacksNothing, readManifest, storedFile } from "./backup.manifest.ts";

const whole = /^sightline-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
const unfinished = /^sightline-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.([0-9a-f]{16})\.part$/;

/** What it is called until it is whole: from its first moment on the name says whose it is. */
export function partOf(name: string, place: string): string {
  return `${name}.${place.slice(0, 16)}.part`;
}

/** What a killed backup of this database left behind: nobody is at it, as there is one at a time. */
export async function removeLeftovers(folder: string, place: string): Promise<void> {
  for (const name of await namesIn(folder, unfinished)) {
    const isOwn = place.startsWith(unfinished.exec(name)?.[1] ?? "nobody's");
    if (isOwn) await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

type Kept = { place: string; keep: number; lacking: readonly string[] };

/**
 * All of this database but the latest ones. Where those lack files, the latest that is good stays
 * beside them, the latest that lacks nothing at all, and whichever is the last to have a file that
 * the newest lacks. What is of another, or of nobody, is left alone.
 */
export async function removeOlder(
  folder: string,
  { place, keep, lacking }: Kept,
): Promise<string[]> {
  const own = await listOwn(folder, place);
  const spared = new Set([
    ...own.slice(0, keep),
    own.find(({ manifest }) => isGood(manifest)),
    own.find(({ manifest }) => lacksNothing(manifest)),
    ...(await holdersOf(folder, own, lacking)),
  ]);
  const older = own.filter((one) => !spared.has(one)).map(({ name }) => name);
  for (const name of older) {
    const gone = path.join(folder, partOf(name, place));
    // Renamed first: one that is half removed is not taken for a whole one.
    await rename(path.join(folder, name), gone);
    await rm(gone, { recursive: true, force: true });
  }
  return older;
}

/** Of each file the latest that has it. */
async function holdersOf<One extends { name: string }>(
  folder: string,
  own: readonly One[],
  keys: readonly string[],
): Promise<One[]> {
  const holders = [];
  let missing = keys;
  for (const one of own) {
    const still = [];
    for (const key of missing)
      if (!(await exists(path.join(folder, one.name, storedFile(key))))) still.push(key);
    if (still.length < missing.length) holders.push(one);
    missing = still;
  }
  return holders;
}

/** Which of the earlier ones has that file, the latest first. */
export async function findInEarlier(
  folder: string,
  place: string,
  key: string,
): Promise<string | undefined> {
  for (const { name } of await listOwn(folder, place))
    if (await exists(path.join(folder, name, storedFile(key)))) return name;
  return undefined;
}

/** The latest of this database; where it has none yet, the latest of any. */
export async function findLatest(folder: string, place: string) {
  const all = await listWhole(folder);
  return all.find(({ manifest }) => manifest.place === place) ?? all[0];
}

async function listOwn(folder: string, place: string) {
  return (await listWhole(folder)).filter(({ manifest }) => manifest.place === place);
}

/** The latest first. */
async function listWhole(folder: string) {
  const found = [];
  for (const name of (await namesIn(folder, whole)).toSorted().toReversed()) {
    const manifest = await readManifest(path.join(folder, name)).catch(() => undefined);
    if (manifest) found.push({ name, manifest });
  }
  return found;
}

async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((one) => one.isDirectory() && pattern.test(one.name))
    .map((one) => one.name);
}
