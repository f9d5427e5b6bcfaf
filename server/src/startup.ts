import cluster from "node:cluster";
import { access, constants, mkdir } from "node:fs/promises";
import { createServer } from "node:net";
import { BackupError } from "#backup/backup.error.ts";
import { ConfigError } from "./config.ts";
import { EmbeddedDatabaseError } from "#db/embedded/embedded.error.ts";
import { MigrationError } from "#db/migrate.ts";
import { DatabaseUnreachable } from "#db/servers/waiting.ts";
import { FilesUnusable } from "#storage/files.place.ts";

/** Something the person who starts the server can put right; told in one sentence. */
export class StartError extends Error {
  override name = "StartError";
}

const endWithinMs = 30_000;

const foreseen = [
  BackupError,
  ConfigError,
  StartError,
  DatabaseUnreachable,
  EmbeddedDatabaseError,
  FilesUnusable,
  MigrationError,
];

export function explainAndExit(error: unknown): never {
  if (error instanceof Error && foreseen.some((kind) => error instanceof kind)) {
    process.stderr.write(`${error.message}\n`);
    if (error instanceof MigrationError && error.cause instanceof Error)
      process.stderr.write(`${error.cause.message}\n`);
  } else {
    process.stderr.write(
      `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
  }
  process.exit(1);
}

/**
 * Aborted when this process should end: by a signal, or because the process that started it and
 * kept a channel to it is gone. Only the first counts, so that nothing is cut short by impatience.
 */
export function listenForEnding(drainMs: () => number): AbortSignal {
  const ending = new AbortController();
  const end = () => {
    if (ending.signal.aborted) return;
    // Whoever still waits after this long is not waited for; nothing they did not get is lost.
    setTimeout(() => process.exit(1), endWithinMs + drainMs()).unref();
    ending.abort();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
  // Worker processes of a cluster see to their channel themselves.
  if (process.connected && cluster.isPrimary) process.once("disconnect", end);
  return ending.signal;
}

/** The outcome of this work, or the signal's reason as soon as it is aborted. */
export async function unlessEnding<T>(ending: AbortSignal, work: () => Promise<T>): Promise<T> {
  ending.throwIfAborted();
  const { promise: asked, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(ending.reason);
  ending.addEventListener("abort", giveUp);
  try {
    return await Promise.race([work(), asked]);
  } finally {
    ending.removeEventListener("abort", giveUp);
  }
}

export async function requireWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o711 });
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} can't be written; make it writable or choose another with DATA_DIR.`,
      { cause: error },
    );
  }
}

/** Told before the database is started, so that a second start by mistake disturbs nothing. */
export async function requireFreePort(port: number, host: string): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", (error: NodeJS.ErrnoException) => reject(cannotListen(error, port, host)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

function cannotListen(error: NodeJS.ErrnoException, port: number, host: string): StartError {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use; stop what uses it, or choose another with PORT.`,
    EACCES: `Port ${port} is not allowed to this account; choose one above 1023 with PORT.`,
    EADDRNOTAVAIL: `This machine has no address ${host}; set HOST to one it has.`,
    ENOTFOUND: `The name ${host} is not known here; set HOST to an address of this machine.`,
  };
  return new StartError(
    reasons[error.code ?? ""] ?? `Can't listen on ${host}:${port} (${error.code}).`,
    { cause: error },
  );
}
