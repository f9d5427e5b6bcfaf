import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getPrograms, type Programs } from "./embedded.binaries.ts";
import { createDataOnce } from "./embedded.create.ts";
import { codeOf, EmbeddedDatabaseError } from "./embedded.error.ts";
import * as guards from "./embedded.guard.ts";
import { bringUp, type Running, writeAccess } from "./embedded.launch.ts";
import { takeStartLock } from "./embedded.locks.ts";
import type { Place } from "./embedded.place.ts";
import { findPostmaster, stopPostmaster } from "./embedded.process.ts";

export type HoldOptions = {
  binDir?: string | undefined;
  settings?: Record<string, string> | undefined;
  mayCreateDatabases?: boolean | undefined;
  log: (line: string) => void;
  /** Once aborted, a start that is under way is given up with this signal's reason. */
  ending?: AbortSignal | undefined;
};

/** A server that is up, has our database, and will not be stopped by another while we hold it. */
export type Hold = { running: Running; guard: guards.Guard; version: string; origin: string };

const answerWithinMs = 60_000;

export async function takeHold(place: Place, options: HoldOptions): Promise<Hold> {
  const began = Date.now();
  for (;;) {
    try {
      const hold = await tryHold(place, options);
      // Holding the server must not keep a process alive that has nothing else to do.
      hold.guard.socket.unref();
      return hold;
    } catch (error) {
      options.ending?.throwIfAborted();
      // The server we joined was just being stopped by its last user, or is recovering.
      if (isFinal(error) || Date.now() - began > answerWithinMs) throw error;
      await sleep(50);
    }
  }
}

/** The last one out stops the server. */
export async function letGo(place: Place, hold: Hold): Promise<void> {
  hold.guard.socket.ref();
  let isLast: boolean;
  try {
    isLast = await guards.becomeLast(hold.guard);
  } catch {
    // The connection is gone, and our share with it.
    return;
  }
  if (!isLast) return hold.guard.client.end();
  await stopPostmaster(hold.running.pid, place.data);
  if (place.run !== join(place.root, "run")) rmSync(place.run, { recursive: true, force: true });
}

async function tryHold(place: Place, options: HoldOptions): Promise<Hold> {
  const unlock = await takeStartLock(place.root);
  try {
    const programs = await getPrograms(place, options.binDir);
    await createDataOnce(place, programs, options.log);
    options.ending?.throwIfAborted();
    const hold = await openHold(place, programs, options);
    if (!(await isOutdated(hold, programs, options.log))) return hold;
    options.log(`Replacing the running PostgreSQL ${hold.version} by a newer one.`);
    await stopPostmaster(hold.running.pid, place.data);
    return await openHold(place, programs, options);
  } finally {
    unlock();
  }
}

async function openHold(place: Place, programs: Programs, options: HoldOptions): Promise<Hold> {
  const running = await bringUp(place, programs, options.settings ?? {}, options.ending);
  const guard = await guards.openGuard(running);
  try {
    if (!findPostmaster(place.data)?.isReady) throw new Error("The server is stopping.");
    if (running.joined && !(await guards.knowsOwner(guard))) {
      writeAccess(place);
      await guards.rereadSettings(guard);
    }
    await guards.prepareDatabase(running, guard, options.mayCreateDatabases ?? false);
    const { major, minor } = await guards.getServerVersion(guard);
    return { running, guard, version: `${major}.${minor}`, origin: programs.origin };
  } catch (error) {
    await guard.client.end().catch(() => {});
    throw error;
  }
}

/** True when the server was left over from older programs and nobody else is using it. */
async function isOutdated(
  { running, guard, version }: Hold,
  programs: Programs,
  log: (line: string) => void,
): Promise<boolean> {
  const { minor } = await guards.getServerVersion(guard);
  if (!running.joined || minor >= programs.minor) return false;
  if (await guards.becomeLast(guard)) return true;
  await guards.holdShared(guard);
  log(
    `PostgreSQL ${version} stays, being in use, though ${programs.major}.${programs.minor} is here.`,
  );
  return false;
}

/** Class 28 is a refused sign-in: trying again will not help. */
function isFinal(error: unknown): boolean {
  return error instanceof EmbeddedDatabaseError || (codeOf(error)?.startsWith("28") ?? false);
}
