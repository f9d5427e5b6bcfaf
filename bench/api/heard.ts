import { buildApp } from "@sightline/server/src/app.ts";
import { readConfig } from "@sightline/server/src/config.ts";
import type { InjectOptions } from "fastify";
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

/** The tables that these insert into, one for each insert. */
export function tablesFilled(statements: readonly Statement[]): string[] {
  return statements
    .flatMap(({ text }) => [...text.matchAll(/insert\s+into\s+"?(\w+)"?/gi)])
    .map(([, table = ""]) => table)
    .toSorted();
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
