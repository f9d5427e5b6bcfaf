import type { Database } from "#db/database.ts";

const atATime = 1_000;

export type Subscriber = { email: string; first_name: string; last_name: string };

/** Page by page, so that no number of subscribers fills the memory. */
export async function* listSubscribers(db: Database): AsyncGenerator<Subscriber[]> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom("users")
      .select(["id", "email", "first_name", "last_name"])
      .where("subscribed_newsletter", "=", true)
      .where("deactivated_at", "is", null)
      .where("id", ">", after)
      .orderBy("id")
      .limit(atATime)
      .execute();
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < atATime) return;
    after = last.id;
  }
}
