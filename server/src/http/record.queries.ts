import type { Insertable } from "kysely";
import type { DatabaseTransaction } from "#db/database.ts";
import type { DB } from "#db/types.ts";

/** The number is given by a trigger, in the order in which acts are sealed. */
export async function insertAct(
  db: DatabaseTransaction,
  act: Omit<Insertable<DB["audit_acts"]>, "id">,
): Promise<number> {
  const { id } = await db
    .insertInto("audit_acts")
    .values({ ...act, id: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertActDetails(
  db: DatabaseTransaction,
  details: Insertable<DB["audit_details"]>,
): Promise<void> {
  await db.insertInto("audit_details").values(details).execute();
}
