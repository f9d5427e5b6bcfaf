import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { loadavg } from "node:os";
import path from "node:path";
import type { Database } from "@sightline/server/src/db/database.ts";
import { sql } from "kysely";
import { type Place, requireRoom, seconds, shown, withServer } from "./places.ts";

const admin = path.join(import.meta.dirname, "..", "..", "server", "src", "admin.ts");

/** What a table takes on disk, for each of its rows, and each of its larger indexes. */
export async function weighTables(place: Place): Promise<void> {
  await withServer(place, {}, async (db) => {
    const { rows } = await sql<Record<"name" | "rows" | "heap" | "toast" | "indexes", string>>`
      select relname as name, reltuples::bigint as rows,
        round(pg_relation_size(oid) / greatest(reltuples, 1))::int as heap,
        round((pg_table_size(oid) - pg_relation_size(oid)) / greatest(reltuples, 1))::int as toast,
        round(pg_indexes_size(oid) / greatest(reltuples, 1))::int as indexes
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and pg_total_relation_size(oid) > 100000 and reltuples > 100
      order by pg_total_relation_size(oid) desc limit 20`.execute(db);
    console.log(`${shown(place.size)} requests: bytes for each row`);
    console.table(rows);
    const { rows: indexes } = await sql<{ name: string; size: string; "bytes each": number }>`
      select i.relname as name, pg_size_pretty(pg_relation_size(i.oid)) as size,
        round(pg_relation_size(i.oid) / greatest(t.reltuples, 1))::int as "bytes each"
      from pg_index join pg_class i on i.oid = indexrelid join pg_class t on t.oid = indrelid
      where t.relname in ('insight_requests', 'search_documents')
      order by pg_relation_size(i.oid) desc limit 16`.execute(db);
    console.table(indexes);
    const { rows: all } = await sql<{ size: string }>`
      select pg_size_pretty(pg_database_size(current_database())) as size`.execute(db);
    console.log(`the whole database: ${all[0]?.size}`);
  });
}

/** How long what keeps a place takes, on a server as it runs. */
export async function timeUpkeep(place: Place): Promise<void> {
  await withServer(place, {}, async (db) => {
    await changeSome(db);
    const steps = {
      "vacuum of the requests, a hundredth of which changed": sql`vacuum insight_requests`,
      "analyze of the requests": sql`analyze insight_requests`,
      "vacuum of what can be found": sql`vacuum search_documents`,
      "analyze of what can be found": sql`analyze search_documents`,
      "an index more, concurrently": sql`create index concurrently scale_trial on insight_requests (category_id, created_at)`,
    };
    for (const [name, statement] of Object.entries(steps))
      tell(place, name, await timed(() => statement.execute(db)));
    await sql`drop index scale_trial`.execute(db);
  });
}

/** Written, read back and compared, as `npm run admin -- backup` does it. */
export async function timeBackup(place: Place): Promise<void> {
  requireRoom(place.folder);
  const to = path.join(place.folder, "backups");
  mkdirSync(to, { recursive: true });
  const env = { ...process.env, DATA_DIR: place.folder, DEMO: "0" };
  const took = await timed(async () => {
    const child = spawn(process.execPath, [admin, "backup", to], { env, stdio: "inherit" });
    const [code] = await once(child, "exit");
    if (code !== 0) throw new Error(`The backup ended with ${code}.`);
  });
  tell(place, `a backup of ${(bytesIn(to) / 1e9).toFixed(2)} GB`, took);
  rmSync(to, { recursive: true });
}

async function changeSome(db: Database): Promise<void> {
  await sql`update insight_requests set activity_at = activity_at where id % 100 = 0`.execute(db);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function tell({ size }: Place, name: string, ms: number): void {
  console.log(`${shown(size)}: ${name}: ${seconds(ms)} (load average ${loadavg()[0]?.toFixed(1)})`);
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => statSync(path.join(folder, name)))
    .reduce((sum, one) => sum + (one.isFile() ? one.size : 0), 0);
}
