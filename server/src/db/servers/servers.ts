import pg from "pg";
import { isDatabaseDown, readOnlyCode } from "#db/errors.ts";

export type Server = { host: string; port: number };

/** What was asked to write, or was to be, is no primary (any more). */
export class ReadOnlyServer extends Error {
  override name = "ReadOnlyServer";
  readonly code = readOnlyCode;
}

type Connected = { server: Server; drop: () => void };

/** A machine that is gone must not cost a caller the time that a slow one gets. */
const lookWithinMs = 3_000;

/** For who takes leave of a server: one that fell silent never says that it has heard. */
const goodbyeWithinMs = 5_000;

/**
 * Of a machine that fell silent, a connection that waits or is idle is given up within half a minute;
 * not one that still sends, for which the system tries on for a quarter of an hour.
 */
const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * The servers of one address, of which one can be written. Which one is remembered until a connection
 * shows otherwise; then all are asked at once, and the first that can be written is taken.
 */
export class Servers {
  readonly #all: readonly Server[];
  readonly #connected = new Set<Connected>();
  #only: Server | undefined;
  #primary: Server | undefined;
  #looking: Promise<Server> | undefined;

  /** None where there is one, as the connection itself says. */
  constructor(all: readonly Server[] = []) {
    this.#all = all;
  }

  async find(
    written: Server,
    isPrimary: (server: Server, withinMs: number) => Promise<void>,
  ): Promise<Server> {
    if (this.#all.length < 2) return (this.#only ??= this.#all[0] ?? written);
    if (this.#primary) return this.#primary;
    this.#looking ??= this.#look(isPrimary).finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  async #look(isPrimary: (server: Server, withinMs: number) => Promise<void>): Promise<Server> {
    const asked = this.#all.map(async (server) => {
      await isPrimary(server, lookWithinMs);
      return server;
    });
    try {
      this.#primary = await Promise.any(asked);
      return this.#primary;
    } catch (error) {
      const reasons: unknown[] = error instanceof AggregateError ? error.errors : [error];
      // What does not pass by itself, such as a wrong password, is worth more than who is away.
      throw reasons.find((reason) => !isDatabaseDown(reason)) ?? reasons[0];
    }
  }

  add(connected: Connected): () => void {
    this.#connected.add(connected);
    return () => this.#connected.delete(connected);
  }

  forget(server: Server): void {
    if (this.#primary === server) this.#primary = undefined;
  }

  /** It was demoted: whatever else is connected to it would read what is old, or fail to write. */
  leave(server: Server): void {
    this.forget(server);
    for (const connected of this.#connected) if (connected.server === server) connected.drop();
  }
}

/** What pg's client has inside; its types don't tell. */
type Inside = {
  connection: pg.Connection & {
    on(event: "parameterStatus", listen: (status: ParameterStatus) => void): void;
    on(event: "errorMessage", listen: (error: { code?: string }) => void): void;
  };
};
type ParameterStatus = { parameterName: string; parameterValue: string };

/** Told by every server from PostgreSQL 14 on, without being asked, also when it changes. */
const readOnlyStatuses = ["in_hot_standby", "default_transaction_read_only"];

export type ServerOptions = pg.ClientConfig & {
  /** Those of its address, which all its connections share. */
  servers?: Servers;
  /** Is only read, and may be one that can't be written. */
  isStandby?: boolean;
};

/**
 * Connects to a server that can be written, and to none other; is cut off when that changes. Unless a
 * standby is meant: what it is asked first tells whether it is one.
 */
export class PrimaryClient extends pg.Client {
  readonly #servers: Servers;
  readonly #options: ServerOptions;
  readonly #readOnly = new Set<string>();
  #server: Server | undefined;

  constructor(options?: string | ServerOptions) {
    const given = typeof options === "object" ? options : { connectionString: options };
    super({ connectionTimeoutMillis: 10_000, ...keptAlive, ...given });
    this.#options = given;
    this.#servers = given.servers ?? new Servers();
    // Without a listener, a server that goes away takes this process with it.
    this.on("error", () => undefined);
    if (given.isStandby) return;
    const { connection } = this as unknown as Inside;
    connection.on("parameterStatus", ({ parameterName, parameterValue }) => {
      if (!readOnlyStatuses.includes(parameterName)) return;
      if (parameterValue === "on") this.#readOnly.add(parameterName);
      else this.#readOnly.delete(parameterName);
      if (this.#readOnly.size > 0) this.#leaveSoon();
    });
    connection.on("errorMessage", ({ code }) => {
      if (code === readOnlyCode) this.#leaveSoon();
    });
  }

  override connect(): Promise<this>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<this> | void {
    const connected = this.#connectToPrimary();
    if (!callback) return connected;
    // The pool takes no error for none, which pg's types don't tell.
    const done = callback as (error?: Error) => void;
    connected.then(() => done(), done);
  }

  async #connectToPrimary(): Promise<this> {
    const written = { host: this.host, port: this.port };
    const server = await this.#servers.find(written, (one, withinMs) =>
      requirePrimary(this.#options, one, withinMs),
    );
    this.host = server.host;
    this.port = server.port;
    try {
      await super.connect();
      if (this.#readOnly.size > 0) throw new ReadOnlyServer(`${server.host} can't be written.`);
    } catch (error) {
      this.#servers.forget(server);
      this.#drop();
      throw error;
    }
    this.#server = server;
    this.once("end", this.#servers.add({ server, drop: () => this.#drop() }));
    return this;
  }

  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | void {
    const { pipeline, query_timeout = 0 } = this.#options;
    // What is under way in a pipeline is answered first, or cut off after its own time.
    const withinMs = goodbyeWithinMs + (pipeline ? query_timeout : 0);
    const late = setTimeout(() => this.#drop(), withinMs).unref();
    const ended = super.end().finally(() => clearTimeout(late));
    if (!callback) return ended;
    // As above: pg's types don't tell that there may be none.
    const done = callback as (error?: Error) => void;
    ended.then(() => done(), done);
  }

  /** Not before whoever asked has heard why. */
  #leaveSoon(): void {
    setImmediate(() => this.#server && this.#servers.leave(this.#server));
  }

  #drop(): void {
    const { connection } = this as unknown as Inside;
    connection.stream.destroy();
  }
}

async function requirePrimary(
  options: ServerOptions,
  server: Server,
  withinMs: number,
): Promise<void> {
  const client = new PrimaryClient({
    ...options,
    servers: new Servers([server]),
    connectionTimeoutMillis: withinMs,
  });
  await client.connect();
  // Nobody waits for its goodbye.
  client.end().catch(() => undefined);
}
