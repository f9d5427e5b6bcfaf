import type { Database } from "#db/database.ts";

/** An older link leads to the invitation that replaced its own. */
export async function findNewest(db: Database, linked: number) {
  return db
    .selectFrom("invitations as linked")
    .innerJoin("invitations as newest", (join) =>
      join
        .onRef("newest.email", "=", "linked.email")
        .on("newest.plan_id", "is not distinct from", (eb) => eb.ref("linked.plan_id")),
    )
    .select(["newest.id", "newest.plan_id"])
    .where("linked.id", "=", linked)
    .where("linked.state", "in", ["open", "replaced"])
    .where("newest.state", "=", "open")
    .executeTakeFirst();
}
