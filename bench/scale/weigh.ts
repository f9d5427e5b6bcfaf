import { fillCrowdInsights } from "@sightline/server/src/testing/crowd.insights.ts";
import { makePhrases, withoutFinding } from "@sightline/server/src/testing/crowd.search.ts";
import { fillCrowd } from "@sightline/server/src/testing/crowd.ts";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrate } from "@sightline/server/src/db/migrate.ts";
import { sql } from "kysely";
import { type Place, withServer } from "./places.ts";
import { weighTables } from "./upkeep.ts";

// node bench/scale/weigh.ts [rows=5000]
// What a request takes on disk with its insight and all that goes with them: descriptions of 500
// characters, insights of 3,000 with four sources for the delivered ones, four events, three points, all found.

const rows = Number(process.argv[2] ?? 5_000);
const folder = mkdtempSync(path.join(tmpdir(), "weigh-"));
chmodSync(folder, 0o711);
const place: Place = { size: rows, folder };
try {
  await withServer(place, { fsync: "off" }, async (db, server) => {
    await migrate(server, () => undefined);
    const { description } = await makePhrases(db, rows);
    await fillCrowd(db, rows, description);
    await fillCrowdInsights(
      db,
      sql`(select string_agg(said, ' [1]. ') from crowd.phrases where n % (${rows}::int / 12) = id % (${rows}::int / 12))`,
    );
    await withoutFinding(db, async () => {
      await sql`
        insert into insight_request_events (request_id, actor_id, kind, status_after, created_at)
        select id, requester_id, kind, kind, delivered_at from insight_requests,
          unnest(array['in_progress', 'delivered', 'accepted']) kind
        where delivered_at is not null`.execute(db);
      await sql`
        insert into insight_points (request_id, position, text)
        select id, nth, 'What do shops pay for it, and how has that changed?'
        from insight_requests, generate_series(1, 3) nth`.execute(db);
    });
    await sql`drop schema crowd cascade`.execute(db);
    await sql`select count(keep_request_found(id)) from insight_requests`.execute(db);
    await sql`select count(keep_insight_found(id)) from insights`.execute(db);
    await sql`vacuum full analyze`.execute(db);
  });
  await weighTables(place);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
