import { buildApp } from "@sightline/server/src/app.ts";
import { readConfig } from "@sightline/server/src/config.ts";
import type { InjectOptions } from "fastify";
import { sql } from "kysely";
import pg from "pg";
import type { CrowdedPlace } from "#bench/shared/place.ts";

export type Statement = { text: string; values: unknown[] };

/** What the app asks of the database for this one call, the session's look-up first. */
export async function hearStatements(
  { folder, connection }: CrowdedPlace,
  call: InjectOptions,
): Promise<Statement[]> {
  const heard: Statement[] = [];
  const stopHearing = hearClients((statement) => void heard.push(statement));
  const config = readConfig({ DATA_DIR: folder, DEMO: "0", LOG_LEVEL: "warn" });
  const app = await buildApp({ config, connection });
  try {
    const { statusCode, body } = await app.http.inject(call);
    if (statusCode >= 300) throw new Error(`It answered ${statusCode}: ${body}`);
    return heard;
  } finally {
    stopHearing();
    await app.stop();
  }
}

/**
 * The tables that a call like the one heard fills by its own inserts, one for each row: an insert of
 * what is chosen from others may find nothing to insert. What triggers fill, they fill for everybody.
 */
export async function tablesFilled(
  place: CrowdedPlace,
  call: InjectOptions,
  heard: readonly Statement[],
): Promise<string[]> {
  const named = heard.flatMap(({ text }) => [...text.matchAll(/insert\s+into\s+"?(\w+)"?/gi)]);
  const tables = [...new Set(named.map(([, table = ""]) => table))].toSorted();
  const before = await countRows(place, tables);
  await hearStatements(place, call);
  const after = await countRows(place, tables);
  return tables.flatMap((table, at) =>
    Array.from({ length: (after[at] ?? 0) - (before[at] ?? 0) }, () => table),
  );
}

async function countRows({ db }: CrowdedPlace, tables: readonly string[]): Promise<number[]> {
  const counts: number[] = [];
  for (const table of tables) {
    const { rows } = await sql<{ count: string }>`
      select count(*) as count from ${sql.table(table)}`.execute(db);
    counts.push(Number(rows[0]?.count));
  }
  return counts;
}

/** Below all that the app puts around the driver. */
function hearClients(listen: (statement: Statement) => void): () => void {
  // The driver's query has eleven overloads; a text comes first, or an object that has it.
  const { prototype } = pg.Client as unknown as { prototype: { query: Query } };
  const { query } = prototype;
  prototype.query = function heardQuery(...args) {
    const [first, values] = args;
    const asked = typeof first === "string" ? { text: first, values } : (first as Asked);
    if (typeof asked.text === "string")
      listen({ text: asked.text, values: Array.isArray(asked.values) ? asked.values : [] });
    return query.apply(this, args);
  };
  return () => void (prototype.query = query);
}

type Asked = { text?: unknown; values?: unknown };
type Query = (this: pg.Client, ...args: unknown[]) => unknown;
