import { setTimeout as wait } from "node:timers/promises";
import { Kysely, PostgresDialect, type QueryExecutor, sql, type Transaction } from "kysely";
import pg from "pg";
import { momentIn } from "./moments.ts";
import { isOutgrown } from "./errors.ts";
import { AppPool } from "./pool.ts";
import { connectionLifeSeconds, type Readers } from "./readers.ts";
import { measureQuery, nameQuery } from "#db/measuring/queries.ts";
import { findTraceName } from "#db/measuring/tracing.ts";
import { PrimaryClient, type ServerOptions } from "#db/servers/servers.ts";
import { type Answer, Statement } from "./statements.ts";
import type { DB } from "./types.ts";

export type Database = Kysely<DB>;
/** What a write runs in. Functions that must not run outside a transaction ask for this. */
export type DatabaseTransaction = Transaction<DB>;

export type Connection = ServerOptions & {
  /** For how long a start waits for a database that is away. */
  waitMs?: number;
  /**
   * A pooler lies between, which gives out its connections for a transaction at a time: nothing that
   * outlives one may be asked of a connection, neither a name of a statement nor a setting.
   */
  isShared?: boolean;
};

/** What pg makes of a connection before it connects; its types don't tell. */
type Connecting = { connectionParameters: { options?: string } };

const timestamptz = 1184;
const int8 = 20;
const date = 1082;

const typeParsers = new pg.TypeOverrides();
typeParsers.setTypeParser(timestamptz, momentIn);
// Counts and ids stay far below 2^53.
typeParsers.setTypeParser(int8, Number);
// A calendar day has no zone; as a Date it would shift by one somewhere on earth.
typeParsers.setTypeParser(date, (value) => value);

const statementMs = 30_000;
/**
 * The server itself ends what takes too long. One whose machine fell silent does not, and the line to
 * it stands for a quarter of an hour: what is asked in a pipeline is then cut off by pg.
 */
export const answerWithinMs = statementMs + 5_000;

export type PoolOptions = { max: number; name: string; onError: (error: Error) => void };

export function openPool(connection: Connection, options: PoolOptions): AppPool {
  const config = {
    ...poolSettings(connection, options),
    types: typeParsers,
    // What is asked in one go is sent in one go, and answered in its order.
    pipeline: true,
    query_timeout: connection.query_timeout ?? answerWithinMs,
    maxLifetimeSeconds: connectionLifeSeconds,
    ...(connection.isShared
      ? {}
      : { statement_timeout: statementMs, idle_in_transaction_session_timeout: statementMs }),
  };
  const { onError } = options;
  const openClient = () => new AppClient(config);
  return withListeners(
    new AppPool({ ...config, Client: AppClient }, { openClient, onError }),
    options,
  );
}

/** As the driver ships it, for what brings its own statements. */
export function openPlainPool(connection: Connection, options: PoolOptions): pg.Pool {
  return withListeners(new pg.Pool(poolSettings(connection, options)), options);
}

/**
 * A pool that is ended forgets whoever still waits for a connection. The job queue does not wait
 * itself until it has noted what was done, and what was not noted would be done once more.
 */
export async function endPool(pool: pg.Pool): Promise<void> {
  // Nobody waits for longer than the pool's own timeout.
  while (pool.waitingCount > 0) await wait(5);
  await pool.end();
}

export function poolSettings(connection: Connection, options: PoolOptions): pg.PoolConfig {
  return {
    ...connection,
    max: options.max,
    application_name: options.name,
    connectionTimeoutMillis: connection.connectionTimeoutMillis ?? 10_000,
    idleTimeoutMillis: 30_000,
    Client: PrimaryClient,
  };
}

/** Without a listener, a server that goes away takes this process with it. */
export function withListeners<Pool extends pg.Pool>(pool: Pool, { onError }: PoolOptions): Pool {
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

export function openDatabase(pool: pg.Pool): Database {
  return new AppDatabase(pool);
}

class AppDatabase extends Kysely<DB> {
  readonly readers: Readers | undefined;

  constructor(pool: pg.Pool) {
    super({ dialect: new PostgresDialect({ pool }) });
    this.readers = pool instanceof AppPool ? pool.readers : undefined;
    naming(this.getExecutor());
  }

  override async destroy(): Promise<void> {
    await this.readers?.end();
    await super.destroy();
  }
}

/** The last place that still knows who asks; a transaction gets an executor of its own. */
function naming(executor: QueryExecutor): QueryExecutor {
  const execute: QueryExecutor["executeQuery"] = executor.executeQuery.bind(executor);
  const provide = executor.withConnectionProvider.bind(executor);
  executor.executeQuery = (query, options) => {
    nameQuery(query.sql);
    return execute(query, options);
  };
  executor.withConnectionProvider = (connections) => naming(provide(connections));
  return executor;
}

/** A transaction has none. */
export function findReaders(db: Database): Readers | undefined {
  return db instanceof AppDatabase ? db.readers : undefined;
}

/** Whoever asks wants to know soon: a server that takes longer is as good as none. */
const readyWithinMs = 5_000;

export async function isAnswering(db: Database): Promise<boolean> {
  const asked = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, wait(readyWithinMs, false, { ref: false })]);
}

/**
 * Statements are planned once per connection, for whatever values come: planning the list anew takes
 * longer than reading it. Where the values decide, see `plannedForItsValues`. None of our statements
 * is long enough to be worth compiling.
 */
const planning = "-c plan_cache_mode=force_generic_plan -c jit=off";

/** What a connection of one's own is told when it is made, where it is shared for one transaction. */
const beginShared = `begin; set local statement_timeout = ${statementMs}; set local idle_in_transaction_session_timeout = ${statementMs}; set local jit = off`;

/** Far more than the app has; what somebody makes up beyond, a list of a length of its own, stays unnamed. */
const mostNames = 1_000;

/** In one go with what begins the transaction, so that nobody waits for it. */
function traced(begin: string): string {
  const name = findTraceName();
  return name === undefined ? begin : `${begin}; set local application_name = '${name}'`;
}

type Ask = (...args: unknown[]) => unknown;

function measured(ask: Ask): Ask {
  return (...args) => {
    const answer = ask(...args);
    if (typeof args[0] === "string" && answer instanceof Promise) measureQuery(args[0], answer);
    return answer;
  };
}

type Named = { name: string; text: string; types: pg.TypeOverrides };

function answerTo(statement: Named, values: unknown[], send: Ask): Promise<Answer> {
  return new Promise((resolve, reject) => {
    send(
      new Statement(statement, values, (error, answer) =>
        answer ? resolve(answer) : reject(error ?? new Error("There was no answer.")),
      ),
    );
  });
}

/** Counts how often what was prepared was outgrown: then all connections prepare anew. */
let prepared = 0;

/** Prepares each statement once per connection: the same reads are about half as fast again. */
class AppClient extends PrimaryClient {
  readonly #names = new Map<string, string>();
  #prepared = prepared;

  constructor(config?: string | Connection) {
    super(config);
    // pg's query has eleven overloads; only the one that Kysely uses is changed here.
    const plain = this.query.bind(this) as Ask;
    if (typeof config === "object" && config.isShared) {
      const shared: Ask = (...args) =>
        args[0] === "begin" ? firstOf(plain(traced(beginShared))) : plain(...args);
      this.query = measured(shared) as typeof this.query;
      return;
    }
    // What the connection says itself, by its address or PGOPTIONS, comes after and has the last word.
    const { connectionParameters } = this as unknown as Connecting;
    const own = connectionParameters.options;
    connectionParameters.options = own ? `${planning} ${own}` : planning;
    const named: Ask = (...args) => {
      const [text, values] = args;
      const isKyselys = args.length === 2 && typeof text === "string" && Array.isArray(values);
      const name = isKyselys && values.length > 0 ? this.#nameOf(text) : undefined;
      if (text === "begin") return firstOf(plain(traced(text)));
      if (name === undefined) return plain(...args);
      const statement = { name, text: String(text), types: typeParsers };
      return this.#askAnew(statement, values as unknown[], plain);
    };
    this.query = measured(named) as typeof this.query;
  }

  /** A column more is no reason to fail, unless it came in the midst of a transaction, which is over then. */
  async #askAnew(statement: Named, values: unknown[], send: Ask): Promise<Answer> {
    try {
      return await answerTo(statement, values, send);
    } catch (error) {
      // Else it would lead to the socket, not to who asked.
      if (error instanceof Error) Error.captureStackTrace(error);
      if (!isOutgrown(error)) throw error;
      prepared += 1;
      const name = this.#nameOf(statement.text) ?? "";
      return answerTo({ ...statement, name }, values, send).catch(() => {
        throw error;
      });
    }
  }

  /** The connection's own, so that texts nobody needs any more end with it. */
  #nameOf(text: string): string | undefined {
    if (this.#prepared !== prepared) this.#names.clear();
    this.#prepared = prepared;
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= mostNames) return known;
    const name = `statement ${prepared}.${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }
}

/** Of several statements in one text, each has an answer. */
async function firstOf(asked: unknown): Promise<unknown> {
  const answers = await asked;
  return Array.isArray(answers) ? answers[0] : answers;
}
