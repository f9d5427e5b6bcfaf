import { type RawBuilder, sql } from "kysely";
import { momentIn } from "./moments.ts";

type Query<Row> = { execute(): Promise<Row[]> };

/**
 * The rows of a query as one column of another, in their order, so that what belongs together takes
 * one statement. Their moments are still as PostgreSQL writes them: `readMoments` makes them ours.
 */
export function rowsOf<Row>(query: Query<Row>): RawBuilder<Row[]> {
  return sql`array_to_json(array(select one from ${query} one))`;
}

export function readMoments<Row extends object>(
  rows: readonly Row[],
  ...names: (keyof Row & string)[]
): Row[] {
  return rows.map((row) => {
    const read = { ...row };
    for (const name of names) {
      const written = row[name];
      if (typeof written === "string") Reflect.set(read, name, momentIn(written));
    }
    return read;
  });
}
