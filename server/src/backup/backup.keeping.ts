import { readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { manifestName, readManifest } from "./backup.manifest.ts";

/** Says in an unfinished one whose it is. */
export const begunName = "begun.json";

const whole = /^sightline-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
const unfinished = /^sightline-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.part$/;

/** What a killed backup of this database left behind: nobody is at it, as there is one at a time. */
export async function removeLeftovers(folder: string, place: string): Promise<void> {
  for (const name of await namesIn(folder, unfinished)) {
    const part = path.join(folder, name);
    const own = (await isOf(part, begunName, place)) || (await isOf(part, manifestName, place));
    if (own) await rm(part, { recursive: true, force: true });
  }
}

/** All but the latest whole ones of this database. What is of another, or of nobody, is left alone. */
export async function removeOlder(folder: string, place: string, keep: number): Promise<string[]> {
  const own: string[] = [];
  for (const name of await namesIn(folder, whole)) {
    const manifest = await readManifest(path.join(folder, name)).catch(() => undefined);
    if (manifest?.place === place) own.push(name);
  }
  const older = own.toSorted().toReversed().slice(keep);
  for (const name of older) {
    const gone = path.join(folder, `${name}.part`);
    // Renamed first: one that is half removed is not taken for a whole one.
    await rename(path.join(folder, name), gone);
    await rm(gone, { recursive: true, force: true });
  }
  return older;
}

async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((one) => one.isDirectory() && pattern.test(one.name))
    .map((one) => one.name);
}

async function isOf(part: string, name: string, place: string): Promise<boolean> {
  try {
    const about: unknown = JSON.parse(await readFile(path.join(part, name), "utf8"));
    return Reflect.get(Object(about), "place") === place;
  } catch {
    return false;
  }
}
