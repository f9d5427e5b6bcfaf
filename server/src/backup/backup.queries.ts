import type { LastBackup } from "@sightline/contract/jobs.ts";
import type { Insertable } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import type { Backups } from "#db/types.ts";

export async function insertBackup(
  db: DatabaseTransaction,
  backup: Omit<Insertable<Backups>, "id">,
): Promise<void> {
  await db.insertInto("backups").values(backup).execute();
}

/** The latest that was found good. */
export async function findLastBackup(db: Database): Promise<LastBackup | undefined> {
  return db
    .selectFrom("backups")
    .select(["moment", "bytes", "rows", "files", "host", "folder"])
    .orderBy("moment", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}
