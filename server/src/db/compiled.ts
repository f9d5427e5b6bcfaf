import { CompiledQuery, type DatabaseConnection } from "kysely";
import { type Database, findReaders } from "./database.ts";
import { nameQuery } from "#db/measuring/queries.ts";

/** Stands where the value of this name goes. */
class Blank {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Whatever is read from it is a blank of that name. */
const blanks: object = new Proxy({}, { get: (_, name) => new Blank(String(name)) });

type Compiled = { sql: string; blanks: readonly unknown[] };

/** What the builder makes, or SQL of our own. */
type Compilable<Row> = { compile(db: Database): CompiledQuery<Row> };

/** Far more than are asked for; what somebody makes up beyond is compiled each time. */
const mostShapes = 500;

/**
 * A statement whose text is made once for each shape, and from then on only gets its values: the
 * builder's work takes as long as the rest of a short query. What is given must go into the text as
 * a value and nothing else; whatever else the text depends on belongs into the shape.
 *
 * Outside a transaction it is read on a connection that others read from too: see `Readers`. Within
 * one, those that are asked for together are sent together, and done one by one in their order.
 */
export function compileOnce<Values extends object, Row extends object, Shape = void>(
  build: (given: Values, shape: Shape, db: Database) => Compilable<Row>,
): (db: Database, values: Values, shape: Shape) => Promise<Row[]> {
  const byShape = new Map<string, Compiled>();
  return async (db, values, shape) => {
    const key = JSON.stringify(shape) ?? "";
    let compiled = byShape.get(key);
    if (!compiled) {
      // The builder takes a blank for the value and hands it out again among the parameters.
      const { sql, parameters } = build(blanks as Values, shape, db).compile(db);
      compiled = { sql, blanks: parameters };
      if (byShape.size < mostShapes) byShape.set(key, compiled);
    }
    nameQuery(compiled.sql);
    const given = compiled.blanks.map((blank) =>
      blank instanceof Blank ? Reflect.get(values, blank.name) : blank,
    );
    const readers = findReaders(db);
    if (readers) return readers.read<Row>(compiled.sql, given);
    const query = CompiledQuery.raw(compiled.sql, given);
    const asked = db.isTransaction ? await connectionOf(db) : db;
    const { rows } = await asked.executeQuery<Row>(query);
    return rows;
  };
}

const connections = new WeakMap<Database, Promise<DatabaseConnection>>();

/** Kysely itself would let each statement of a transaction wait for the answer to the one before. */
function connectionOf(trx: Database): Promise<DatabaseConnection> {
  const known = connections.get(trx);
  if (known) return known;
  const connection = trx.getExecutor().provideConnection(async (one) => one);
  connections.set(trx, connection);
  return connection;
}
