import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { until } from "#testing/patience.ts";
import { getPrograms } from "./embedded.binaries.ts";
import { preparePlace } from "./embedded.place.ts";
import { findPostmaster, findServerProcesses, stopPostmaster } from "./embedded.process.ts";
import { startEmbedded, type EmbeddedOptions, type EmbeddedServer } from "./embedded.ts";

/** Passable, since as root the server runs under another account. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "embedded-"));
  chmodSync(folder, 0o711);
  return folder;
}

/** Stops what a failed test may have left running there. */
export async function removeFolder(folder: string, root = join(folder, "postgres")): Promise<void> {
  const left = findPostmaster(join(root, "data"));
  if (left) await stopPostmaster(left.pid, join(root, "data"));
  rmSync(folder, { recursive: true, force: true });
}

export function start(
  root: string,
  options: Partial<EmbeddedOptions> = {},
): Promise<EmbeddedServer> {
  return startEmbedded({ root, log: () => {}, ...options });
}

export async function query(
  server: Pick<EmbeddedServer, "connection">,
  sql: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new Client(server.connection);
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

export function asOwner(server: Pick<EmbeddedServer, "owner">, sql: string) {
  return query({ connection: server.owner }, sql);
}

export async function queryWhenBack(server: EmbeddedServer, sql: string): Promise<void> {
  await until("The server did not come back.", () =>
    query(server, sql).then(
      () => true,
      () => false,
    ),
  );
}

export function killServer(root: string): void {
  for (const pid of findServerProcesses(join(root, "data"))) process.kill(pid, "SIGKILL");
}

/** An app of its own that holds the server and can be killed. */
export async function startInOtherProcess(root: string): Promise<ChildProcess> {
  const url = new URL("embedded.ts", import.meta.url).href;
  const code = `
    const { startEmbedded } = await import(${JSON.stringify(url)});
    await startEmbedded({ root: ${JSON.stringify(root)}, log: () => {} });
    process.stdout.write("up");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.once("data", () => resolve());
    child.once("exit", (status) => reject(new Error(`the other process ended with ${status}`)));
  });
  return child;
}

/** Kills it, and waits until the server has noticed that nobody holds it any more. */
export async function killHolder(app: ChildProcess, root: string): Promise<void> {
  const server = findPostmaster(join(root, "data"));
  if (!server) throw new Error("There is no server.");
  app.kill("SIGKILL");
  await once(app, "exit");
  const { socketFolder: host, port } = server;
  const connection = { host, port, user: "app", database: "app" };
  await until("The killed process still holds the server.", async () => {
    const held = await query({ connection }, "select from pg_locks where locktype = 'advisory'");
    return held.length === 0;
  });
}

/** Says it is newer than any, and runs the real ones. */
export async function makeNewerPrograms(folder: string, root: string): Promise<string> {
  const place = await preparePlace(root, () => {});
  const real = await getPrograms(place, undefined);
  const bin = join(folder, "newer");
  mkdirSync(bin);
  for (const name of ["postgres", "initdb"] as const) {
    const file = join(bin, name);
    const version = `echo "${name} (PostgreSQL) ${real.major}.999"`;
    writeFileSync(
      file,
      `#!/bin/sh\n[ "$1" = --version ] && ${version} || exec "${real[name]}" "$@"\n`,
    );
    chmodSync(file, 0o755);
  }
  return bin;
}
