import pg from "pg";

type Column = { name: string; read: (text: string) => unknown };
type Columns = { all: Column[]; empty: Record<string, unknown> };
/** What the builder takes from an answer. */
export type Answer = { command: string; rowCount: number | null; rows: unknown[] };
type Done = (error: Error | null, answer?: Answer) => void;

/** What pg's query does for its client; its types tell of nothing but `submit`. */
type PgQuery = {
  name: string;
  callback: Done;
  submit(connection: pg.Connection): Error | null;
  prepare(connection: pg.Connection): void;
  handleError(error: Error, connection: pg.Connection): void;
};
const PgQuery = pg.Query as unknown as new (text: string, values: readonly unknown[]) => PgQuery;

/** What is known of a connection, apart from what pg itself keeps. */
type Known = {
  columns: Map<string, Columns>;
  /** The same connection, but for describing, which it leaves out. */
  undescribed: pg.Connection;
  isGathering: boolean;
};
const connections = new WeakMap<pg.Connection, Known>();

/**
 * A prepared statement once more. PostgreSQL is asked to describe its columns the first time on a
 * connection; pg would ask, and work out how to read them, each time, which for a short answer
 * takes as long as the rest. What is asked for in one turn of the event loop is sent in one go.
 */
export class Statement extends PgQuery {
  readonly #types: pg.TypeOverrides;
  #known: Known | undefined;
  #columns: Columns | undefined;
  #rows: unknown[] = [];
  #command = "";
  #failure: Error | undefined;

  constructor(
    { name, text, types }: { name: string; text: string; types: pg.TypeOverrides },
    values: readonly unknown[],
    done: Done,
  ) {
    super(text, values);
    this.name = name;
    this.callback = done;
    this.#types = types;
  }

  override submit(connection: pg.Connection): Error | null {
    this.#known = knownOf(connection);
    gather(connection, this.#known);
    return super.submit(connection);
  }

  override prepare(connection: pg.Connection): void {
    this.#columns = this.#known?.columns.get(this.name);
    super.prepare(this.#columns && this.#known ? this.#known.undescribed : connection);
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    const all = fields.map(({ name, dataTypeID }): Column => ({
      name,
      // Its types take the parsers of one kind of column for all.
      read: this.#types.getTypeParser(dataTypeID, "text") as unknown as Column["read"],
    }));
    const columns = { all, empty: Object.fromEntries(all.map(({ name }) => [name, null])) };
    this.#columns = columns;
    this.#known?.columns.set(this.name, columns);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (!this.#columns || this.#failure) return;
    const { all, empty } = this.#columns;
    const row = { ...empty };
    try {
      // Of all loops the innermost: to count is quicker than `entries`.
      let index = 0;
      for (const { name, read } of all) {
        const text = fields[index] ?? null;
        if (text !== null) row[name] = read(text);
        index += 1;
      }
    } catch (error) {
      // The rows behind it still come, and belong to this statement.
      this.#failure = error instanceof Error ? error : new Error(String(error));
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#command = text;
  }

  override handleError(error: Error, connection: pg.Connection): void {
    // Where a value can't be written, pg closes the statement, and still takes it for prepared.
    if (!(error instanceof pg.DatabaseError)) forgetPrepared(connection, this.name);
    this.callback(error);
  }

  handleReadyForQuery(): void {
    if (this.#failure) return this.callback(this.#failure);
    const words = this.#command.split(" ");
    const count = Number(words.at(-1));
    const rowCount = Number.isNaN(count) ? null : count;
    this.callback(null, { command: words[0] ?? "", rowCount, rows: this.#rows });
  }
}

type Prepared = Record<"parsedStatements" | "submittedNamedStatements", Record<string, string>>;

function forgetPrepared(connection: pg.Connection, name: string): void {
  const prepared = connection as unknown as Prepared;
  delete prepared.parsedStatements[name];
  delete prepared.submittedNamedStatements[name];
}

function knownOf(connection: pg.Connection): Known {
  const known = connections.get(connection);
  if (known) return known;
  const undescribed = Object.create(connection, {
    describe: { value: () => undefined },
  }) as pg.Connection;
  const made = { columns: new Map<string, Columns>(), undescribed, isGathering: false };
  connections.set(connection, made);
  return made;
}

function gather({ stream }: pg.Connection, known: Known): void {
  if (known.isGathering) return;
  known.isGathering = true;
  stream.cork();
  setImmediate(() => {
    known.isGathering = false;
    stream.uncork();
  });
}
