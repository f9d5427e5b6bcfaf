import { existsSync, readFileSync } from "node:fs";
import { chmod, cp, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import type { Place } from "./embedded.place.ts";

const prefix = "programs-";

/**
 * Puts the programs beside the data, for when the server's account can't reach them (an app under
 * /root) or their folder is read-only and lacks its library links.
 */
export async function copyPrograms(native: string, place: Place): Promise<string> {
  const copy = join(place.root, `${prefix}${getPackageVersion(native)}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.new-${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  await openToAll(unfinished);
  await rename(unfinished, copy);
  return copy;
}

/** Once a newer copy is used the older ones only take space. Called while no server runs. */
export async function removeOtherCopies(place: Place, postgres: string): Promise<void> {
  if (!postgres.startsWith(join(place.root, prefix))) return;
  for (const name of await readdir(place.root)) {
    const folder = join(place.root, name);
    if (!name.startsWith(prefix) || postgres.startsWith(`${folder}/`)) continue;
    await rm(folder, { recursive: true, force: true });
  }
}

/** A strict umask at install time would otherwise keep the server's account out of the copy too. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, 0o755);
  }
}

function getPackageVersion(native: string): string {
  const manifest = readFileSync(join(native, "..", "package.json"), "utf8");
  return z.parse(z.object({ version: z.string() }), JSON.parse(manifest)).version;
}
