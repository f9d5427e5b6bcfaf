import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { type Connection, type Database, openDatabase, openPool } from "#db/database.ts";
import { isDatabaseDown } from "#db/errors.ts";
import { Problem } from "#http/problem.ts";
import { type Position, NotThere, readPrimary, requireSame, requireThere } from "./position.ts";

const mostConnections = 10;
/** Whoever calls has the primary: here nothing is waited for long. */
const connectWithinMs = 2_000;
const placeWithinMs = 1_000;
const statementMs = 5_000;
const lookAgainMs = 1_000;

/** Its name is for people. */
export type StandbyAddress = { name: string; connection: Connection };
export type StandbyOptions = { primary: Database; log: FastifyBaseLogger };

/** One server, or what leads to several; asked as long as it is up, and not behind. */
export class Standby {
  readonly #pool: pg.Pool;
  readonly #db: Database;
  readonly #options: StandbyOptions;
  readonly #name: string;
  #isOpen = false;
  #reason = "";
  #next: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #ended = false;
  #reading = 0;

  constructor({ name, connection }: StandbyAddress, options: StandbyOptions) {
    this.#options = options;
    this.#pool = openPool(
      {
        connectionTimeoutMillis: connectWithinMs,
        // By then the server has given up itself, unless it is silent.
        query_timeout: statementMs + 1_000,
        ...connection,
        isStandby: true,
      },
      {
        max: mostConnections,
        name: "sightline-reads",
        onError: (err) => options.log.warn({ err }, "database: a connection was lost"),
      },
    );
    this.#db = openDatabase(this.#pool);
    this.#name = name;
    this.#lookAgain(0);
  }

  /** Nobody waits here for a connection: the primary has some. */
  get isFree(): boolean {
    return this.#isOpen && this.#reading < mostConnections;
  }

  get busy(): number {
    return this.#reading;
  }

  /** Nothing where it has no answer, for a reason of its own: then the primary is asked. */
  async read<T>(
    position: Position,
    run: (db: Database) => Promise<T>,
  ): Promise<{ answer: T } | undefined> {
    this.#reading += 1;
    try {
      return { answer: await this.#inTime(position, run) };
    } catch (error) {
      // It knows as much as the primary did: what it refuses is refused.
      if (error instanceof Problem) throw error;
      if (isItsOwn(error)) this.#close(error);
      return undefined;
    } finally {
      this.#reading -= 1;
    }
  }

  async end(): Promise<void> {
    this.#ended = true;
    this.#isOpen = false;
    clearTimeout(this.#next);
    await this.#looking;
    await this.#db.destroy();
  }

  /** Of a machine that fell silent, also the end of what was begun is not heard. */
  async #inTime<T>(position: Position, run: (db: Database) => Promise<T>): Promise<T> {
    const silence = Promise.withResolvers<never>();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      silence.reject(new NotThere("It is silent."));
    }, placeWithinMs);
    const reading = this.#db.transaction().execute(async (trx) => {
      await requireThere(trx, position, { statementMs });
      clearTimeout(timer);
      if (isLate) throw new NotThere("It was late.");
      return run(trx);
    });
    try {
      return await Promise.race([reading, silence.promise]);
    } finally {
      clearTimeout(timer);
      reading.catch(() => undefined);
    }
  }

  #close(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    if ((this.#isOpen || reason !== this.#reason) && !this.#ended)
      this.#options.log.warn(
        { err: error, server: this.#name },
        "database: a standby is not asked, the primary answers",
      );
    this.#isOpen = false;
    this.#reason = reason;
    this.#lookAgain(lookAgainMs);
  }

  #lookAgain(afterMs: number): void {
    if (this.#ended) return;
    clearTimeout(this.#next);
    this.#next = setTimeout(() => void (this.#looking = this.#look()), afterMs).unref();
  }

  async #look(): Promise<void> {
    try {
      const { position, ...same } = await readPrimary(this.#options.primary);
      await this.#inTime(position, (trx) => requireSame(trx, same));
    } catch (error) {
      return this.#close(error);
    }
    if (this.#ended) return;
    this.#isOpen = true;
    this.#reason = "";
    this.#options.log.info({ server: this.#name }, "database: a standby is asked");
  }
}

/** As opposed to a call that takes too long, or that met what was being replayed. */
function isItsOwn(error: unknown): boolean {
  return error instanceof NotThere || isDatabaseDown(error);
}
