import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { measureWait } from "#db/measuring/waits.ts";
import { isOutOfConnections } from "./errors.ts";
import { Readers } from "./readers.ts";

/** Until it is tried again whether the server gives one more. */
const tryAgainMs = 1_000;
const longestPauseMs = 1_000;

type AppPoolOptions = { openClient: () => pg.Client; onError: (error: Error) => void };

/** Connections for one at a time, as transactions need them, and a few that short reads share. */
export class AppPool extends pg.Pool {
  readonly readers: Readers;
  readonly #most: number;
  #open = 0;
  #trying: NodeJS.Timeout | undefined;

  constructor(config: pg.PoolConfig, { openClient, onError }: AppPoolOptions) {
    super(config);
    this.#most = this.options.max;
    this.on("connect", () => (this.#open += 1));
    this.on("remove", () => (this.#open -= 1));
    this.readers = new Readers(openClient, { onError, connect: () => this.connect() });
  }

  // Overloaded in pg; who hands over a callback is pg itself.
  override connect(callback?: unknown): Promise<pg.PoolClient> & void {
    if (callback) return super.connect(callback as Parameters<pg.Pool["connect"]>[0]) as never;
    const connected = this.#connectOrWait();
    measureWait(connected);
    return connected as Promise<pg.PoolClient> & void;
  }

  /** Where the server gives no further connection, one of those that it gave is waited for. */
  async #connectOrWait(): Promise<pg.PoolClient> {
    const waitMs = this.options.connectionTimeoutMillis ?? 0;
    const began = performance.now();
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await super.connect();
      } catch (error) {
        if (!isOutOfConnections(error) || performance.now() - began > waitMs) throw error;
        this.#makeDo();
        // With none at all there is none to wait for.
        if (this.#open === 0) await wait(Math.min(50 * 2 ** attempt, longestPauseMs));
      }
    }
  }

  /** Who comes now waits in the pool's own queue: else each of them would ask the server in vain. */
  #makeDo(): void {
    this.options.max = Math.max(1, this.#open);
    this.#trying ??= setInterval(() => void this.#tryForMore(), tryAgainMs).unref();
  }

  /** One by one, for as long as somebody waits and the server gives. */
  async #tryForMore(): Promise<void> {
    while (this.waitingCount > 0 && this.#open >= this.options.max && !this.ending) {
      if (this.options.max >= this.#most) break;
      this.options.max += 1;
      try {
        (await super.connect()).release();
      } catch {
        this.options.max = Math.max(1, this.#open);
        return;
      }
    }
    if (this.options.max < this.#most && !this.ending) return;
    clearInterval(this.#trying);
    this.#trying = undefined;
  }
}
