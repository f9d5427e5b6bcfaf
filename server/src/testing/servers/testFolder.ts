import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, statfs } from "node:fs/promises";
import { freemem, tmpdir } from "node:os";
import path from "node:path";

export type Memory = { at: string; isRoomy: () => Promise<boolean> };

const gigabyte = 2 ** 30;

/** Where Linux keeps files in memory. A container gives it little, other systems do not have it. */
const sharedMemory: Memory = {
  at: "/dev/shm",
  isRoomy: async () => {
    const room = await statfs("/dev/shm").then(
      ({ bavail, bsize }) => bavail * bsize,
      () => 0,
    );
    // Ten times what the largest files were seen to take; and whatever else is at work needs some too.
    return room >= 3 * gigabyte && freemem() >= 6 * gigabyte;
  },
};

/** Told by the end of what it reads that the other one is gone, however that ended. */
const removesAfterwards = `cat; for time in 1 2 3 4 5; do rm -rf "$0" && break; sleep 1; done`;

/**
 * A folder for the databases of a run, in memory where there is room: hundreds are made and dropped,
 * each of a thousand files, which on a disk takes a fifth of all the work. Nobody looks for what a
 * killed run left there, so a process of its own removes it.
 */
export async function makeTestFolder({ at, isRoomy } = sharedMemory): Promise<{
  folder: string;
  remove: () => Promise<void>;
}> {
  const isInMemory = await isRoomy();
  const folder = await mkdtemp(path.join(isInMemory ? at : tmpdir(), "sightline-test-"));
  // As root the database runs under another account, which must be able to pass through.
  await chmod(folder, 0o711);
  if (!isInMemory) return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
  const remover = spawn("sh", ["-c", removesAfterwards, folder], {
    // Not one of the run's, which all end at once when that is stopped.
    detached: true,
    cwd: "/",
    env: { PATH: process.env["PATH"] },
    stdio: ["pipe", "ignore", "ignore"],
  });
  const removed = once(remover, "exit");
  return {
    folder,
    remove: async () => {
      remover.stdin.end();
      await removed;
    },
  };
}
