import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import {
  answerWithinMs,
  type Connection,
  poolSettings,
  type PoolOptions,
  withListeners,
} from "#db/database.ts";
import { isDatabaseDown } from "#db/errors.ts";
import { PrimaryClient } from "#db/servers/servers.ts";

const longestPauseMs = 2_000;

/**
 * The job queue's connections. The queue does not wait until it has noted that a job is done or has
 * failed, and a rejection that nobody awaits ends the process. So a database that is away is waited
 * out here, and a statement that was cut short goes back as one of those that the queue asks again.
 */
export class JobPool extends pg.Pool {
  #isStopping = false;

  /** From now on nobody waits for a database that is away: it has no job for us, and takes no note. */
  waitNoLonger(): void {
    this.#isStopping = true;
  }

  // Both are overloaded in pg. The queue awaits connections, or hands over a callback, as for the
  // one that it listens on, which it sees to itself; and it awaits what its clock asks the pool.
  override connect(callback?: unknown): Promise<pg.PoolClient> & void {
    const asked = callback
      ? super.connect(callback as Parameters<pg.Pool["connect"]>[0])
      : this.#connectWhenThere();
    return asked as Promise<pg.PoolClient> & void;
  }

  override query(...asked: unknown[]): Promise<never> & void {
    return this.#queryWhenThere(asked) as Promise<never> & void;
  }

  async #connectWhenThere(): Promise<pg.PoolClient> {
    for (let attempt = 0; ; attempt += 1) {
      if (this.ending) return nobody;
      try {
        return await super.connect();
      } catch (error) {
        if (!isDatabaseDown(error)) throw error;
        if (this.#isStopping) return nobody;
        await wait(Math.min(50 * 2 ** attempt, longestPauseMs));
      }
    }
  }

  async #queryWhenThere(asked: unknown[]): Promise<unknown> {
    for (;;) {
      const client = await this.#connectWhenThere();
      try {
        return await (client.query as (...args: unknown[]) => Promise<unknown>)(...asked);
      } catch (error) {
        if (!isDatabaseDown(error)) throw error;
      } finally {
        client.release();
      }
    }
  }
}

export function openJobPool(connection: Connection, options: PoolOptions): JobPool {
  const settings = {
    ...poolSettings(connection, options),
    Client: JobClient,
    pipeline: true,
    query_timeout: connection.query_timeout ?? answerWithinMs,
  };
  return withListeners(new JobPool(settings), options);
}

/** Has no rows, and does nothing. */
const nobody = {
  query: async () => ({ command: "", rowCount: 0, rows: [], fields: [], oid: 0 }),
  release: () => undefined,
} as unknown as pg.PoolClient;

/** The code of what may be asked again at once, to the queue and to everybody. */
const askAgain = "40001";

class JobClient extends PrimaryClient {
  constructor(config?: string | Connection) {
    super(config);
    const plain = this.query.bind(this) as (...args: unknown[]) => unknown;
    const forgiving = (...args: unknown[]): unknown => {
      const answer = plain(...args);
      return answer instanceof Promise ? answer.catch(throwAskingAgain) : answer;
    };
    this.query = forgiving as typeof this.query;
  }
}

function throwAskingAgain(error: unknown): never {
  if (!(error instanceof Error) || !isDatabaseDown(error)) throw error;
  throw Object.assign(new Error(error.message, { cause: error }), { code: askAgain });
}
