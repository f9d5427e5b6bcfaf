import type { Moment } from "@sightline/contract/base/moments.ts";
import { sql } from "kysely";
import type { DatabaseTransaction } from "#db/database.ts";
import { announce, topic } from "#live/announce.ts";

/** Told to those who read it in a group; who sees the request hears of that. */
export async function announceToReaders(
  db: DatabaseTransaction,
  insightId: number,
  now: Moment,
): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct member.user_id
    from insight_group_shares share
    join insight_group_members member on member.group_id = share.group_id
    where share.insight_id = ${insightId} and (share.ends_at is null or share.ends_at > ${now})`.execute(
    db,
  );
  await announce(
    db,
    rows.map((row) => topic.user(row.user_id)),
    "insight_response_changed",
    { insight_response_id: insightId },
  );
}
