import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { codeOf, EmbeddedDatabaseError } from "./embedded.error.ts";

/** What postmaster.pid in the data folder says of the server that wrote it. */
export type Postmaster = { pid: number; port: number; socketFolder: string; isReady: boolean };

export function findPostmaster(dataFolder: string): Postmaster | undefined {
  const noted = readPidFile(dataFolder);
  return noted && isPostmaster(noted.pid, dataFolder) ? noted : undefined;
}

/**
 * Processes of a server work in its data folder. Killed ones that nobody has reaped yet have no
 * folder any more, and so don't count.
 */
export function findServerProcesses(dataFolder: string): number[] {
  if (process.platform !== "linux") return [];
  const folder = realpathSync(dataFolder);
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .filter((pid) => {
      try {
        return (
          readlinkSync(`/proc/${pid}/cwd`) === folder &&
          readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("postgres")
        );
      } catch {
        return false;
      }
    })
    .map(Number);
}

/**
 * PostgreSQL refuses to start for as long as the pid in its lock files exists, though it be a
 * zombie or another program that got the number. It still protects itself by its shared memory.
 */
export function removeStalePidFiles(dataFolder: string, socketFolder: string): void {
  if (process.platform !== "linux") return;
  const noted = readPidFile(dataFolder);
  if (!noted || findPostmaster(dataFolder)) return;
  if (findServerProcesses(dataFolder).length > 0) return;
  rmSync(join(dataFolder, "postmaster.pid"), { force: true });
  rmSync(join(socketFolder, `.s.PGSQL.${noted.port}`), { force: true });
  rmSync(join(socketFolder, `.s.PGSQL.${noted.port}.lock`), { force: true });
}

/** A fast shutdown: rolls back what is open, writes a checkpoint, exits. Never SIGKILL. */
export async function stopPostmaster(pid: number, dataFolder: string): Promise<void> {
  const started = Date.now();
  sendSignal(pid, "SIGINT");
  let isUrged = false;
  while (isPostmaster(pid, dataFolder)) {
    const waitedMs = Date.now() - started;
    if (waitedMs > 20_000 && !isUrged) {
      isUrged = true;
      sendSignal(pid, "SIGQUIT");
    }
    if (waitedMs > 30_000) {
      throw new EmbeddedDatabaseError(
        `The database in ${dataFolder} does not stop: look at process ${pid}.`,
      );
    }
    await sleep(15);
  }
}

export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) !== "ESRCH") throw error;
  }
}

function readPidFile(dataFolder: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(dataFolder, "postmaster.pid"), "utf8").split("\n");
    const pid = Math.abs(Number.parseInt(lines[0] ?? "", 10));
    if (!pid) return undefined;
    return {
      pid,
      port: Number(lines[3]) || 5432,
      socketFolder: lines[4] ?? "",
      isReady: lines[7]?.trim() === "ready",
    };
  } catch {
    return undefined;
  }
}

function isPostmaster(pid: number, dataFolder: string): boolean {
  try {
    const command =
      process.platform === "linux"
        ? readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0")
        : execFileSync("ps", ["-ww", "-p", String(pid), "-o", "command="], { encoding: "utf8" })
            .trim()
            .split(" -D ")
            .flatMap((part) => part.split(" -c ", 1));
    return basename(command[0] ?? "").startsWith("postgres") && command.includes(dataFolder);
  } catch {
    return false;
  }
}
