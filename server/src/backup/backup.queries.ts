import type { Insertable } from "kysely";
import type { DatabaseTransaction } from "#db/database.ts";
import type { Backups } from "#db/types.ts";

export async function insertBackup(
  db: DatabaseTransaction,
  backup: Omit<Insertable<Backups>, "id">,
): Promise<void> {
  await db.insertInto("backups").values(backup).execute();
}
