import type pg from "pg";
import { isOutOfConnections } from "./errors.ts";

type OpenClient = () => pg.Client;
type ReaderOptions = {
  onError: (error: Error) => void;
  /** One of the pool's own, for while the server gives no further one. */
  connect: () => Promise<pg.PoolClient>;
};

/** One would be quickest; while one of two is held up, the other goes on. */
const readers = 2;
const tryAgainMs = 1_000;
/** What a connection has prepared is not kept for ever. */
export const connectionLifeSeconds = 3_600;

/**
 * Connections that reads share: each is sent at once, behind those that are not answered yet, and
 * none is taken from the pool for it. Whoever is slow holds up those behind, so this is for what is
 * short, whatever its values; and nothing here may change anything, for there is no transaction.
 */
export class Readers {
  readonly #readers: readonly Reader[];
  readonly #connect: ReaderOptions["connect"];

  constructor(openClient: OpenClient, { onError, connect }: ReaderOptions) {
    this.#readers = Array.from({ length: readers }, () => new Reader(openClient, onError));
    this.#connect = connect;
  }

  async read<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
    const reader = this.#leastBusy();
    if (!reader) return this.#readInPool<Row>(text, values);
    try {
      return await reader.read<Row>(text, values);
    } catch (error) {
      if (!isOutOfConnections(error)) throw error;
      return this.#readInPool<Row>(text, values);
    }
  }

  async #readInPool<Row extends pg.QueryResultRow>(text: string, values: unknown[]) {
    const client = await this.#connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      client.release();
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.#readers.map((reader) => reader.end()));
  }

  #leastBusy(): Reader | undefined {
    return this.#readers
      .filter((one) => !one.isRefused)
      .reduce<Reader | undefined>(
        (least, one) => (least && least.waiting <= one.waiting ? least : one),
        undefined,
      );
  }
}

type Opened = { client: Promise<pg.Client>; at: number };

/** Opened by the first who reads, and again by the first after it was lost or has grown old. */
class Reader {
  readonly #openClient: OpenClient;
  readonly #onError: (error: Error) => void;
  #opened: Opened | undefined;
  #ended = false;
  #refusedAt = -Infinity;
  waiting = 0;

  constructor(openClient: OpenClient, onError: (error: Error) => void) {
    this.#openClient = openClient;
    this.#onError = onError;
  }

  /** The server gave no connection for it a moment ago. */
  get isRefused(): boolean {
    return performance.now() - this.#refusedAt < tryAgainMs;
  }

  async read<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
    if (this.#ended) throw new Error("The database was closed.");
    this.waiting += 1;
    try {
      const client = await this.#client();
      const { rows } = await client.query<Row>(text, values);
      return rows;
    } finally {
      this.waiting -= 1;
    }
  }

  /** After what was asked before. */
  async end(): Promise<void> {
    this.#ended = true;
    await endAfterUse(this.#opened);
  }

  #client(): Promise<pg.Client> {
    if (this.#opened && performance.now() - this.#opened.at > connectionLifeSeconds * 1_000) {
      void endAfterUse(this.#opened).catch(this.#onError);
      this.#opened = undefined;
    }
    this.#opened ??= this.#open();
    return this.#opened.client;
  }

  #open(): Opened {
    const client = this.#openClient();
    const forget = () => {
      if (this.#opened === opened) this.#opened = undefined;
    };
    client.on("error", (error) => {
      forget();
      this.#onError(error);
    });
    client.on("end", forget);
    const connected = client.connect().then(
      () => client,
      (error: unknown) => {
        forget();
        if (isOutOfConnections(error)) this.#refusedAt = performance.now();
        throw error;
      },
    );
    const opened = { client: connected, at: performance.now() };
    return opened;
  }
}

async function endAfterUse(opened: Opened | undefined): Promise<void> {
  const client = await opened?.client.catch(() => undefined);
  await client?.end();
}
