import type { Decided } from "@sightline/contract/insights/statements.shapes.ts";
import type { Database } from "#db/database.ts";

/** What was decided on sentences of a version, in the order of its text. */
export async function listDecided(
  db: Database,
  insightId: number,
  version: number,
): Promise<Decided[]> {
  return db
    .selectFrom("insight_decisions")
    .select(["sentence", "decision"])
    .where("insight_id", "=", insightId)
    .where("version", "=", version)
    .orderBy("number")
    .execute();
}
