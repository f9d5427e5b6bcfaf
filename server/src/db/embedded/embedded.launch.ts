import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, closeSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getSelf, serverEnvironment, spawnIdentity } from "./embedded.account.ts";
import type { Programs } from "./embedded.binaries.ts";
import { removeOtherCopies } from "./embedded.copy.ts";
import { EmbeddedDatabaseError } from "./embedded.error.ts";
import {
  boundServerLog,
  findLastComplaint,
  openServerLog,
  sizeOfServerLog,
} from "./embedded.log.ts";
import type { Place } from "./embedded.place.ts";
import * as server from "./embedded.process.ts";

export type Running = server.Postmaster & { joined: boolean };

const startWithinMs = 60_000;
/** A server that is alive and replays its log after a crash gets longer. */
const recoverWithinMs = 600_000;

/** Joins the server of this data folder or starts one. Called under the start lock. */
export async function bringUp(
  place: Place,
  programs: Programs,
  settings: Record<string, string>,
  ending?: AbortSignal,
): Promise<Running> {
  const began = Date.now();
  boundServerLog(place.logFile);
  const logPosition = sizeOfServerLog(place.logFile);
  let child: ChildProcess | undefined;
  let refusals = 0;
  for (;;) {
    const found = server.findPostmaster(place.data);
    if (found?.isReady) return { ...found, joined: found.pid !== child?.pid };
    if (ending?.aborted) {
      // Nobody can have joined it yet.
      if (child?.pid !== undefined) await server.stopPostmaster(child.pid, place.data);
      throw ending.reason;
    }
    if (Date.now() - began > (found ? recoverWithinMs : startWithinMs)) throw tooLong(place);
    if (found || isAlive(child)) {
      await sleep(5);
      continue;
    }
    const leftOver = server.findServerProcesses(place.data);
    if (child && leftOver.length === 0 && ++refusals >= 3) throw refused(place, logPosition);
    if (child) await sleep(200);
    if (Date.now() - began > 1000) endLeftOver(leftOver);
    server.removeStalePidFiles(place.data, place.run);
    await removeOtherCopies(place, programs.postgres);
    child = spawnServer(place, programs, settings);
  }
}

/** Without a postmaster they only stand in the way: what they had committed is in the log. */
function endLeftOver(pids: number[]): void {
  for (const pid of pids) server.sendSignal(pid, "SIGQUIT");
}

function spawnServer(
  place: Place,
  programs: Programs,
  settings: Record<string, string>,
): ChildProcess {
  const flags = Object.entries({
    log_checkpoints: "off",
    shared_buffers: cacheOf(memoryToUse()),
    ...settings,
    ...fixedSettings(place),
  });
  const log = openServerLog(place.logFile);
  // Detached, since Ctrl-C would otherwise stop it before the app has finished its requests.
  const child = spawn(
    programs.postgres,
    ["-D", place.data, ...flags.flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    {
      ...spawnIdentity(place.account),
      cwd: "/",
      env: serverEnvironment(place.root),
      stdio: ["ignore", log, log],
      detached: true,
    },
  );
  closeSync(log);
  child.on("error", () => {});
  child.unref();
  return child;
}

/** What the machine has, or what the process may have of it. */
function memoryToUse(): number {
  return Math.min(totalmem(), process.constrainedMemory() || totalmem());
}

/** A sixteenth of it: pages that the server keeps itself are read ten times as quickly as others. */
function cacheOf(memory: number): string {
  const megabytes = Math.floor(memory / 16 / 2 ** 20);
  return `${Math.min(1024, Math.max(128, megabytes))}MB`;
}

function fixedSettings(place: Place): Record<string, string> {
  return {
    ...writeAccess(place),
    listen_addresses: "",
    unix_socket_directories: place.run,
    unix_socket_permissions: "0700",
    port: "5432",
  };
}

/**
 * Which account may be which role. Outside the data folder: as root we never write into a folder
 * that another account owns.
 */
export function writeAccess(place: Place): { hba_file: string; ident_file: string } {
  // Root may start what a user started before, and the other way round.
  const names = new Set(
    ["root", getSelf().name, place.account.name].map((name) => name.replaceAll('"', '""')),
  );
  const identities = [...names].flatMap((name) =>
    ["app", "owner", "postgres"].map((role) => `app "${name}" ${role}`),
  );
  return {
    hba_file: replaceFile(join(place.root, "pg_hba.conf"), ["local all all peer map=app"]),
    ident_file: replaceFile(join(place.root, "pg_ident.conf"), identities),
  };
}

function replaceFile(file: string, lines: string[]): string {
  rmSync(`${file}.new`, { force: true });
  writeFileSync(`${file}.new`, `${lines.join("\n")}\n`, { flag: "wx" });
  // Whatever the umask, the server's account has to read it.
  chmodSync(`${file}.new`, 0o644);
  renameSync(`${file}.new`, file);
  return file;
}

function isAlive(child: ChildProcess | undefined): boolean {
  return child?.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

function refused(place: Place, logPosition: number): EmbeddedDatabaseError {
  const complaint = findLastComplaint(place.logFile, logPosition) ?? "it gave no reason";
  return new EmbeddedDatabaseError(
    `PostgreSQL refuses to start on ${place.data}: ${complaint} (see ${place.logFile}).`,
  );
}

function tooLong(place: Place): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `The database in ${place.data} is still not ready: see ${place.logFile}.`,
  );
}
