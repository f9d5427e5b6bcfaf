import { type RawBuilder, sql } from "kysely";
import type { Database } from "./database.ts";

/**
 * Planned anew, for the values it has: words that many titles hold are looked for in another way than
 * words of few, and what was due an hour ago in another way than what will ever be.
 */
export async function plannedForItsValues<Row>(
  db: Database,
  asked: RawBuilder<Row>,
  { mostMs }: { mostMs?: number } = {},
): Promise<Row[]> {
  const ask = async (trx: Database) => {
    await sql`set local plan_cache_mode = force_custom_plan`.execute(trx);
    if (mostMs !== undefined)
      await sql`select set_config('statement_timeout', ${String(mostMs)}, true)`.execute(trx);
    const { rows } = await asked.execute(trx);
    return rows;
  };
  return db.isTransaction ? undone(db, () => ask(db)) : db.transaction().execute(ask);
}

/** What follows in the same transaction is planned, and timed, as before. */
async function undone<T>(trx: Database, read: () => Promise<T>): Promise<T> {
  await sql`savepoint planning`.execute(trx);
  try {
    return await read();
  } finally {
    await sql`rollback to savepoint planning`.execute(trx);
  }
}

/**
 * A number that the planner can read. For a parameter it would expect the usual: a tenth of all rows
 * for a limit, a category like any other for one that is almost empty.
 */
export function written(number: number): RawBuilder<number> {
  return sql.raw(String(Math.trunc(number)));
}

/** How many rows the planner expects: by its statistics, without a look at any. */
export async function estimateRows(db: Database, asked: RawBuilder<unknown>): Promise<number> {
  const { rows } = await estimate(asked).execute(db);
  return expectedBy(rows[0]);
}

type Estimate = { "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] };

export function estimate(asked: RawBuilder<unknown>): RawBuilder<Estimate> {
  return sql<Estimate>`explain (format json) ${asked}`;
}

export function expectedBy(plan: Estimate | undefined): number {
  return plan?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
}
