import { sql } from "kysely";
import type { Database } from "#db/database.ts";

/** Enough of whatever one in twenty has; of rarer words there is little to look through anyway. */
export const mostLatest = 60_000;

/** Of what was written last so much is kept apart; the rest is found among everything. */
export async function forgetLatest(
  db: Database,
  { most = mostLatest, kept = mostLatest / 2 } = {},
): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from search_latest limit ${most + 1}) among`.execute(
    db,
  );
  if ((rows[0]?.count ?? 0) <= most) return;
  await db.transaction().execute(async (trx) => {
    await sql`
      update search_latest_since set since = latest.at
      from (select at from search_latest order by at desc offset ${kept - 1} limit 1) latest
      where since < latest.at`.execute(trx);
    await sql`
      delete from search_latest where at < (select since from search_latest_since)`.execute(trx);
  });
}
