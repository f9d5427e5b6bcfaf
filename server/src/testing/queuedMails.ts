import { sql } from "kysely";
import type { Database } from "#db/database.ts";

type Queued = { name: string; user_id: number };

/** Letters that wait to be sent, oldest first. */
export async function queuedMails(db: Database): Promise<Queued[]> {
  const { rows } = await sql<Queued>`
    select kind as name, user_id from notification_letters order by id`.execute(db);
  return rows;
}

export async function forgetMails(db: Database): Promise<void> {
  await sql`delete from notification_letters`.execute(db);
}
