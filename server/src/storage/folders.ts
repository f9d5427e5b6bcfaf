import { mkdir, open } from "node:fs/promises";
import path from "node:path";

/** For this account alone, with all that lead to it; their names are on the disk when it is done. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  const end = path.dirname(path.resolve(first));
  for (let parent = path.resolve(folder); parent !== end;) {
    parent = path.dirname(parent);
    await syncFolder(parent);
  }
}

/** The names in a folder are on the disk only after this. */
export async function syncFolder(folder: string): Promise<void> {
  await using opened = await open(folder, "r");
  await opened.sync();
}
