import { dayMs, hourMs, later, type Moment } from "@sightline/contract/base/moments.ts";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";

const columns = [
  "id",
  "state",
  "progress",
  "bytes",
  "created_at",
  "ready_at",
  "expires_at",
] as const;

export async function listExports(db: Database, userId: number, now: Moment) {
  const rows = await db
    .selectFrom("data_exports")
    .select(columns)
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(10)
    .execute();
  return rows.map((row) => (isOver(row, now) ? { ...row, state: "expired" as const } : row));
}

function isOver(row: { state: string; expires_at: Moment | null }, now: Moment): boolean {
  return row.state === "ready" && row.expires_at !== null && row.expires_at <= now;
}

/** Longer than this, nobody is working on it any more: its process was killed. */
const givenUpAfterMs = hourMs;

export async function findRunningExport(db: DatabaseTransaction, userId: number, now: Moment) {
  await db
    .updateTable("data_exports")
    .set({ state: "failed" })
    .where("user_id", "=", userId)
    .where("state", "in", ["waiting", "working"])
    .where("created_at", "<", later(now, -givenUpAfterMs))
    .execute();
  return db
    .selectFrom("data_exports")
    .select(columns)
    .where("user_id", "=", userId)
    .where("state", "in", ["waiting", "working"])
    .executeTakeFirst();
}

export async function insertExport(db: DatabaseTransaction, userId: number, now: Moment) {
  return db
    .insertInto("data_exports")
    .values({ user_id: userId, created_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** The file of an export that can be downloaded now. */
export async function findExport(db: Database, id: number, userId: number, now: Moment) {
  const row = await db
    .selectFrom("data_exports")
    .select(["file", "bytes", "created_at"])
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("state", "=", "ready")
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.file ? { ...row, file: row.file } : undefined;
}

/** Whose it is, if it still waits to be made. */
export async function findUnfinishedExport(db: Database, id: number) {
  return db
    .selectFrom("data_exports")
    .innerJoin("users", "users.id", "data_exports.user_id")
    .select("data_exports.user_id")
    .where("data_exports.id", "=", id)
    .where("data_exports.state", "in", ["waiting", "working"])
    .where("users.deactivated_at", "is", null)
    .executeTakeFirst();
}

export async function setProgress(
  db: DatabaseTransaction,
  id: number,
  progress: number,
): Promise<void> {
  await db
    .updateTable("data_exports")
    .set({ state: "working", progress })
    .where("id", "=", id)
    .where("state", "in", ["waiting", "working"])
    .execute();
}

export async function failExport(db: DatabaseTransaction, id: number): Promise<void> {
  await db
    .updateTable("data_exports")
    .set({ state: "failed" })
    .where("id", "=", id)
    .where("state", "in", ["waiting", "working"])
    .execute();
}

const keptForMs = 7 * dayMs;

/** False if nobody waits for it any more. */
export async function finishExport(
  db: DatabaseTransaction,
  id: number,
  made: { file: string; bytes: number },
  now: Moment,
): Promise<boolean> {
  const finished = await db
    .updateTable("data_exports")
    .set({
      ...made,
      state: "ready",
      progress: 100,
      ready_at: now,
      expires_at: later(now, keptForMs),
    })
    .where("id", "=", id)
    .where("state", "=", "working")
    .returning("id")
    .executeTakeFirst();
  return finished !== undefined;
}

/** Answers with the keys of their files. */
export async function expireExports(db: DatabaseTransaction, now: Moment): Promise<string[]> {
  const over = await db
    .selectFrom("data_exports")
    .select(["id", "file"])
    .where("state", "=", "ready")
    .where("expires_at", "<=", now)
    .forUpdate()
    .execute();
  const ids = over.map((row) => row.id);
  if (ids.length === 0) return [];
  await db
    .updateTable("data_exports")
    .set({ state: "expired", file: null })
    .where("id", "in", ids)
    .execute();
  return over.flatMap((row) => row.file ?? []);
}

/** Those of the keys under which an export lies. */
export async function listExportedKeys(
  db: Database,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("data_exports")
    .select("file")
    .where("file", "=", sql<string>`any(${keys}::text[])`)
    .execute();
  return new Set(rows.flatMap((row) => row.file ?? []));
}

export async function listExportFiles(db: Database, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("data_exports")
    .select("file")
    .where("user_id", "=", userId)
    .execute();
  return rows.flatMap((row) => row.file ?? []);
}
