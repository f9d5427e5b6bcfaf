import type pg from "pg";

type OpenClient = () => pg.Client;

/** One would be quickest; while one of two is held up, the other goes on. */
const readers = 2;

/**
 * Connections that reads share: each is sent at once, behind those that are not answered yet, and
 * none is taken from the pool for it. Whoever is slow holds up those behind, so this is for what is short, whatever its values; and nothing here may change
 * anything, for there is no transaction.
 */
export class Readers {
  readonly #readers: readonly Reader[];

  constructor(openClient: OpenClient, onError: (error: Error) => void) {
    this.#readers = Array.from({ length: readers }, () => new Reader(openClient, onError));
  }

  async read<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
    const { rows } = await this.#leastBusy().read<Row>(text, values);
    return rows;
  }

  async end(): Promise<void> {
    await Promise.all(this.#readers.map((reader) => reader.end()));
  }

  #leastBusy(): Reader {
    return this.#readers.reduce((least, one) => (one.waiting < least.waiting ? one : least));
  }
}

/** Opened by the first who reads, and again by the first after it was lost. */
class Reader {
  readonly #openClient: OpenClient;
  readonly #onError: (error: Error) => void;
  #opened: Promise<pg.Client> | undefined;
  #ended = false;
  waiting = 0;

  constructor(openClient: OpenClient, onError: (error: Error) => void) {
    this.#openClient = openClient;
    this.#onError = onError;
  }

  async read<Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[],
  ): Promise<pg.QueryResult<Row>> {
    if (this.#ended) throw new Error("The database was closed.");
    this.waiting += 1;
    try {
      this.#opened ??= this.#open();
      const client = await this.#opened;
      return await client.query<Row>(text, values);
    } finally {
      this.waiting -= 1;
    }
  }

  /** After what was asked before. */
  async end(): Promise<void> {
    this.#ended = true;
    const client = await this.#opened?.catch(() => undefined);
    await client?.end();
  }

  #open(): Promise<pg.Client> {
    const client = this.#openClient();
    const forget = () => {
      if (this.#opened === opening) this.#opened = undefined;
    };
    client.on("error", (error) => {
      forget();
      this.#onError(error);
    });
    client.on("end", forget);
    const opening = client.connect().then(
      () => client,
      (error: unknown) => {
        forget();
        throw error;
      },
    );
    return opening;
  }
}
