import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type Connection,
  type Database,
  openDatabase,
  openPlainPool,
} from "@sightline/server/src/db/database.ts";
import { startEmbedded } from "@sightline/server/src/db/embedded/embedded.ts";
import { migrate } from "@sightline/server/src/db/migrate.ts";
import { type CrowdCallers, fillCrowd } from "@sightline/server/src/testing/crowd.ts";

const root = path.join(import.meta.dirname, "..", "..");

export type CrowdedPlace = {
  folder: string;
  connection: Connection;
  /** Without the app's time limit: a million rows take longer. */
  db: Database;
  callers: CrowdCallers;
  close(): Promise<void>;
};

/** A database of its own with so many requests; `prepare` adds what a bench needs besides. */
export async function openCrowdedPlace(
  rows: number,
  prepare: (db: Database) => Promise<void>,
): Promise<CrowdedPlace> {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-"));
  // As root the database runs under another account, which has to get through.
  chmodSync(folder, 0o711);
  const server = await startEmbedded({ root: path.join(folder, "postgres"), log: () => undefined });
  const options = { max: 1, name: "bench", onError: () => undefined };
  const db = openDatabase(openPlainPool(server.owner, options));
  const close = async () => {
    await db.destroy();
    await server.release();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await migrate(server, () => undefined);
    const callers = await fillCrowd(db, rows);
    await prepare(db);
    return { folder, connection: server.connection, db, callers, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export type Served = { url: string; process: ChildProcess; stop(): Promise<void> };

/** The app as it runs in production, on that database. */
export async function startApp(
  place: CrowdedPlace,
  port: number,
  { env: further, ...options }: Pick<ServeOptions, "nodeOptions" | "env"> = {},
): Promise<Served> {
  const usual = { DATA_DIR: place.folder, PORT: String(port), DEMO: "0", TRUST_PROXY: "127.0.0.1" };
  return serve(place, "server/src/main.ts", port, { env: { ...usual, ...further }, ...options });
}

type ServeOptions = { env?: Record<string, string>; nodeOptions?: string[]; input?: string };

/** Runs a program of ours until it answers at this port. */
export async function serve(
  { folder }: CrowdedPlace,
  program: string,
  port: number,
  { env = {}, nodeOptions = [], input = "" }: ServeOptions,
): Promise<Served> {
  const url = `http://127.0.0.1:${port}`;
  const isReady = async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok ?? false;
  if (await isReady()) throw new Error(`Something else answers at ${url} already.`);
  // Into a file, as a log goes somewhere: nothing is as quick as writing nowhere.
  const log = openSync(path.join(folder, `${port}.log`), "w");
  const child = spawn(process.execPath, [...nodeOptions, path.join(root, program)], {
    env: { ...process.env, ...env },
    stdio: ["pipe", log, "inherit"],
  });
  closeSync(log);
  child.stdin?.end(input);
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  };
  for (let tries = 0; tries < 1_200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}.`);
    if (await isReady()) return { url, process: child, stop };
    await sleep(100);
  }
  await stop();
  throw new Error(`${program} did not come up.`);
}
