import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  type LogEvent,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import pg from "pg";
import { type Connection, type Database, openPool } from "#db/database.ts";
import type { DB } from "#db/types.ts";

export type Listening = {
  db: Database;
  /**
   * Hears as well, but asks nobody and answers with no rows: for one statement that is explained
   * next, which runs it.
   */
  unasked: Database;
  /** All that is asked meanwhile, in its order. */
  hear: (ask: () => Promise<unknown>) => Promise<CompiledQuery[]>;
};

/** A connection as the app has them, and an ear on it. */
export function listenTo(connection: Connection): Listening {
  let heard: CompiledQuery[] = [];
  const pool = openPool(connection, { max: 1, name: "plans", onError: () => undefined });
  const log = ({ query }: LogEvent) =>
    void heard.push(CompiledQuery.raw(query.sql, [...query.parameters]));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log });
  const unasked = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (on) => new PostgresIntrospector(on),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log,
  });
  return {
    db,
    unasked,
    async hear(ask) {
      heard = [];
      await ask();
      return heard.slice();
    },
  };
}

/**
 * How the database goes about what was heard, as it did for the app: a bare `explain` of the same
 * text would know the values, where the app's statements are prepared and planned for any.
 */
export async function explain<Line>(
  on: Database,
  heard: readonly CompiledQuery[],
  how: string,
): Promise<Line[]> {
  if (!heard.some(hasPlan)) throw new Error("Nothing was heard that has a plan.");
  const run = async (db: Database) => {
    const lines: Line[] = [];
    for (const query of heard) {
      const { sql, parameters } = query;
      if (sql.startsWith("set local")) await db.executeQuery(query);
      if (!hasPlan(query)) continue;
      await db.executeQuery(CompiledQuery.raw(`prepare asked as ${sql}`));
      const values = parameters.length > 0 ? `(${parameters.map(literal).join(", ")})` : "";
      const { rows } = await db.executeQuery<{ "QUERY PLAN": Line }>(
        CompiledQuery.raw(`explain ${how} execute asked${values}`),
      );
      lines.push(...rows.map((row) => row["QUERY PLAN"]));
      await db.executeQuery(CompiledQuery.raw("deallocate asked"));
    }
    return lines;
  };
  return on.isTransaction ? run(on) : on.transaction().execute(run);
}

function hasPlan({ sql }: CompiledQuery): boolean {
  return /^\s*(?:select|with|insert|delete)/.test(sql);
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (Buffer.isBuffer(value)) return `'\\x${value.toString("hex")}'`;
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.join(",")}}`);
  return pg.escapeLiteral(typeof value === "string" ? value : JSON.stringify(value));
}
