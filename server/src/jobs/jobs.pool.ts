import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import {
  answerWithinMs,
  type Connection,
  poolSettings,
  type PoolOptions,
  withListeners,
} from "#db/database.ts";
import { isDatabaseDown, isTurnedAway } from "#db/errors.ts";
import { PrimaryClient } from "#db/servers/servers.ts";

const longestPauseMs = 2_000;

type Noting = {
  /** Jobs that were begun here and whose end is not noted yet, by their ids. */
  atWork: Set<string>;
  /** The end of a job could not be noted: it is done again, once it is found to be nobody's. */
  onUnnoted: (error: unknown, id: string) => void;
};

type Waiting = {
  /** No connection is to be had: told now and then for as long as that lasts. */
  onWaiting: (error: unknown) => void;
};

type JobPoolOptions = PoolOptions & Pick<Noting, "onUnnoted"> & Waiting;

/** What is over sooner is told by nobody else either. */
const toldFromAttempt = 5;
const toldEachMs = 30_000;

/**
 * The job queue's connections. The queue does not wait until it has noted that a job is done or has
 * failed, and a rejection that nobody awaits ends the process. So a database that is away, or that
 * turns us away while its password is changed, is waited out here, a statement that was cut short
 * goes back as one of those that the queue asks again, and a note that is refused, as on a full disk,
 * is told and let be.
 */
export class JobPool extends pg.Pool {
  readonly atWork: Set<string>;
  readonly #onWaiting: Waiting["onWaiting"];
  #isStopping = false;
  #toldAt = -Infinity;

  constructor(settings: pg.PoolConfig, atWork: Set<string>, onWaiting: Waiting["onWaiting"]) {
    super(settings);
    this.atWork = atWork;
    this.#onWaiting = onWaiting;
  }

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
        if (!isDatabaseDown(error) && !isTurnedAway(error)) throw error;
        if (this.#isStopping) return nobody;
        if (attempt >= toldFromAttempt) this.#tell(error);
        await wait(Math.min(50 * 2 ** attempt, longestPauseMs));
      }
    }
  }

  #tell(error: unknown): void {
    if (performance.now() - this.#toldAt < toldEachMs) return;
    this.#toldAt = performance.now();
    this.#onWaiting(error);
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

export function openJobPool(connection: Connection, options: JobPoolOptions): JobPool {
  const noting = { atWork: new Set<string>(), onUnnoted: options.onUnnoted };
  const settings = {
    ...poolSettings(connection, options),
    Client: class extends JobClient {
      constructor(config?: string | Connection) {
        super(config, noting);
      }
    },
    pipeline: true,
    query_timeout: connection.query_timeout ?? answerWithinMs,
  };
  return withListeners(new JobPool(settings, noting.atWork, options.onWaiting), options);
}

const nothing = { command: "", rowCount: 0, rows: [], fields: [], oid: 0 };

/** Has no rows, and does nothing. */
const nobody = {
  query: async () => nothing,
  release: () => undefined,
} as unknown as pg.PoolClient;

/** The code of what may be asked again at once, to the queue and to everybody. */
const askAgain = "40001";

/** What is refused for longer, as on a full disk, is not worth a connection that others wait for. */
const pausesMs = [200, 800];

class JobClient extends PrimaryClient {
  constructor(config: string | Connection | undefined, { atWork, onUnnoted }: Noting) {
    super(config);
    const plain = this.query.bind(this) as (...args: unknown[]) => unknown;
    const note = async (id: string, args: unknown[]): Promise<unknown> => {
      for (const pauseMs of [...pausesMs, undefined]) {
        try {
          const answer = await plain(...args);
          atWork.delete(id);
          return answer;
        } catch (error) {
          if (isDatabaseDown(error)) return throwAskingAgain(error);
          if (pauseMs === undefined) onUnnoted(error, id);
          else await wait(pauseMs);
        }
      }
      atWork.delete(id);
      return nothing;
    };
    const forgiving = (...args: unknown[]): unknown => {
      const id = findJobNoted(args[0]);
      if (id !== undefined) return note(id, args);
      const answer = plain(...args);
      return answer instanceof Promise ? answer.catch(throwAskingAgain) : answer;
    };
    this.query = forgiving as typeof this.query;
  }
}

/** Which job's end a statement notes; the queue prepares those that do so under these names. */
function findJobNoted(asked: unknown): string | undefined {
  const { name, values } = Object(asked) as { name?: unknown; values?: unknown[] };
  if (typeof name !== "string" || !values) return undefined;
  if (name.startsWith("complete_job/")) return String(values[0]);
  if (!name.startsWith("fail_job/")) return undefined;
  const [failed] = JSON.parse(String(values[1])) as { jobId: string }[];
  return failed?.jobId;
}

function throwAskingAgain(error: unknown): never {
  if (!(error instanceof Error) || !isDatabaseDown(error)) throw error;
  throw Object.assign(new Error(error.message, { cause: error }), { code: askAgain });
}
