import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Database, openDatabase, openPlainPool } from "#db/database.ts";
import { openDiskFiles } from "#storage/files.disk.ts";
import type { FileStore } from "#storage/files.ts";
import type { TestApp } from "#testing/app.ts";
import { makeEmptyDatabase, type TestDatabase } from "#testing/database.ts";
import { inject } from "vitest";
import type { Roles } from "#db/roles.ts";
import { nameOf } from "./backup.testing.queries.ts";
import { restoreBackup } from "./backup.restoring.ts";
import { takeBackup, type Taken, type Taking } from "./backup.taking.ts";

export const never = new AbortController().signal;
export const quiet = () => undefined;

export async function rolesOf(app: TestApp): Promise<Roles> {
  const { pooler: _, ...server } = inject("postgres");
  const connection = { ...server, database: await nameOf(app.db) };
  return { connection, owner: { ...connection, user: "owner" } };
}

export function filesOf(dataDir: string): FileStore {
  return openDiskFiles(path.join(dataDir, "files", "attachments"));
}

export async function backUp(
  app: TestApp,
  given: Partial<Taking> & { folder: string },
): Promise<Taken> {
  const { owner } = await rolesOf(app);
  const files = filesOf(app.dataDir);
  const usual = {
    keep: null,
    without: new Set<string>(),
    fewerRows: true,
    say: quiet,
    ending: never,
  };
  return takeBackup({ owner, files, ...usual, ...given });
}

/** Somewhere else, with nothing in it. */
export type Elsewhere = {
  database: TestDatabase;
  dataDir: string;
  restore(
    folder: string,
    given?: { sendMails?: boolean; keepSessions?: boolean; again?: boolean },
  ): ReturnType<typeof restoreBackup>;
  look<T>(run: (db: Database) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export async function makeElsewhere(): Promise<Elsewhere> {
  const database = await makeEmptyDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), "sightline-elsewhere-"));
  return {
    database,
    dataDir,
    restore: (folder, { sendMails = false, keepSessions = false, again = false } = {}) =>
      restoreBackup({
        folder,
        target: database,
        files: filesOf(dataDir),
        uploadsDir: path.join(dataDir, "files", "incoming"),
        sendMails,
        keepSessions,
        again,
        say: quiet,
        ending: never,
      }),
    look: (run) => asOwner(database, run),
    async close() {
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function asOwner<T>(roles: Roles, run: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(
    openPlainPool(roles.owner, { max: 1, name: "owner", onError: () => undefined }),
  );
  try {
    return await run(db);
  } finally {
    await db.destroy();
  }
}
