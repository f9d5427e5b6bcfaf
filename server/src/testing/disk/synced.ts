import { fstatSync, statSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { vi } from "vitest";

/**
 * What the power takes can't be seen, so what is told to go to the disk is looked at: whether that
 * file or folder was, since this was called. Ends with vi.restoreAllMocks().
 */
export async function watchSyncs(): Promise<(file: string) => boolean> {
  const synced = new Set<string>();
  await using handle = await open(import.meta.dirname, "r");
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  // Called on the handle again, below.
  // oxlint-disable-next-line typescript/unbound-method
  const { sync } = prototype;
  vi.spyOn(prototype, "sync").mockImplementation(function (this: FileHandle) {
    synced.add(idOf(fstatSync(this.fd)));
    return sync.call(this);
  });
  return (file) => synced.has(idOf(statSync(file)));
}

/** Also after it was given another name. */
function idOf({ dev, ino }: { dev: number; ino: number }): string {
  return `${dev} ${ino}`;
}
