import type { Database } from "#db/database.ts";

/** From here on they may call from anywhere, as everybody else. */
export async function makeDemoOrdinary(db: Database): Promise<void> {
  await db.updateTable("users").set({ is_demo: false }).where("is_demo", "=", true).execute();
}
