import type { IncomingMessage } from "node:http";
import { missedTooMuch, sessionEnded } from "@sightline/contract/live.ts";
import { momentOf } from "@sightline/contract/base/moments.ts";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import type { Connection, Database } from "#db/database.ts";
import { isDatabaseDown } from "#db/errors.ts";
import { connectionNames } from "#db/migrate.locks.ts";
import { PrimaryClient } from "#db/servers/servers.ts";
import { topic } from "./announce.ts";
import { frame, type Framed } from "./frame.ts";
import { listEventsById, listEventsSince, notifyOver, type StoredEvent } from "./live.queries.ts";

export type Listener = (event: Framed) => void;

/**
 * Ids are given before commit, so a smaller one may become visible later. No transaction of ours
 * lives longer than this, so looking back as far misses nothing.
 */
export const lookBackMs = 30_000;

/** What processes say to each other beside the events, and keep nowhere. */
export type Channel = {
  /** Hears from now on; after an interruption, again. */
  begin: () => void;
  hear: (payload: string) => void;
  /** The process stops; this is the last that can be said. */
  end: () => Promise<void>;
};

/** Whoever would be told more than this loads all anew. */
const mostCaughtUp = 10_000;
const mostReadAtOnce = 1_000;

type OnConnection = (client: pg.ClientBase) => Promise<unknown>;

const retryMs = [100, 500, 1_000, 2_000, 5_000];

/** This process's ear: one LISTEN connection, handing each event to whoever listens to its topics. */
export class LiveHub {
  readonly #connection: Connection;
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #channels = new Map<string, Channel>();
  readonly #onConnection: OnConnection[] = [];
  readonly #arrived = new Set<number>();
  readonly #recent = new Set<number>();
  readonly #stopping = new AbortController();
  readonly #endingStreams = new AbortController();
  #client: pg.Client | undefined;
  #draining = false;
  #notified = Promise.resolve();
  #lastHeardAt = Date.now();
  #deafSince: number | undefined;
  #lostAt: number | undefined;
  #waitingSince: number | undefined;

  constructor(connection: Connection, db: Database, log: FastifyBaseLogger) {
    this.#connection = connection;
    this.db = db;
    this.log = log;
  }

  async start(): Promise<void> {
    await this.#listen();
  }

  /** Readers come again, elsewhere; calls are still answered here. */
  endStreams(): void {
    this.#endingStreams.abort();
  }

  get endingStreams(): AbortSignal {
    return this.#endingStreams.signal;
  }

  async stop(): Promise<void> {
    this.endStreams();
    this.#stopping.abort("stopping");
    for (const { end } of this.#channels.values()) await end();
    await this.#client?.end();
  }

  /** For how long what happened has not been told to all who listen here. */
  get behindMs(): number {
    const since = this.#lostAt ?? this.#waitingSince;
    return since === undefined ? 0 : Date.now() - since;
  }

  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  subscribe(topics: readonly string[], listener: Listener): () => void {
    for (const one of topics) {
      const listeners = this.#listeners.get(one) ?? new Set();
      this.#listeners.set(one, listeners.add(listener));
    }
    return () => {
      for (const one of topics) {
        const listeners = this.#listeners.get(one);
        if (listeners?.delete(listener) && listeners.size === 0) this.#listeners.delete(one);
      }
    };
  }

  /** Before the hub starts. */
  onChannel(name: string, channel: Channel): void {
    this.#channels.set(name, channel);
  }

  /** Done now, and again on each connection that this one is followed by. */
  async onEachConnection(run: OnConnection): Promise<void> {
    this.#onConnection.push(run);
    try {
      if (this.#client) await run(this.#client);
    } catch (error) {
      // One that is lost just now is followed by another.
      if (!isDatabaseDown(error)) throw error;
    }
  }

  /** To every process, this one included, in the order in which it is said here. */
  async notify(channel: string, payload: string): Promise<void> {
    this.#notified = this.#notified.then(async () => {
      try {
        if (this.#client) await notifyOver(this.#client, channel, payload);
      } catch (error) {
        // Who speaks on a channel says all again when the hub hears again.
        this.log.warn({ err: error }, "live: could not tell the other processes");
      }
    });
    await this.#notified;
  }

  /**
   * To those who listen in this process, but for those who listen to one of `except`; said once, it
   * can't be looked up later.
   */
  tellHere(topics: readonly string[], event: Framed, except: readonly string[] = []): void {
    // Whoever listens to several of its topics hears it once.
    const listening = new Set(this.#listenersOf(topics));
    for (const listener of this.#listenersOf(except)) listening.delete(listener);
    for (const listener of listening) listener(event);
  }

  #listenersOf(topics: readonly string[]): Listener[] {
    return topics.flatMap((one) => [...(this.#listeners.get(one) ?? [])]);
  }

  /** Ends with the session, in whichever process that is told, or when the caller goes away. */
  watchSession(sessionId: number | undefined, request: IncomingMessage) {
    const controller = new AbortController();
    const gone = () => controller.abort("gone");
    request.socket.once("close", gone);
    // It may have happened while the body was still being read.
    if (request.socket.destroyed) gone();
    const unsubscribe =
      sessionId === undefined
        ? () => undefined
        : this.subscribe([topic.session(sessionId)], (event) => {
            if (event.name === sessionEnded) controller.abort(sessionEnded);
          });
    const release = () => {
      unsubscribe();
      request.socket.off("close", gone);
    };
    return { signal: controller.signal, release };
  }

  /** Until the connection is lost; from then on it sees to another by itself. */
  async #listen(): Promise<void> {
    const client = new PrimaryClient({
      ...this.#connection,
      application_name: connectionNames.live,
      // A machine that fell silent answers nothing: then the connection is cut, which pg does in a
      // pipeline alone.
      query_timeout: 10_000,
      pipeline: true,
    });
    let hears = false;
    const lost = (error?: Error) => {
      if (!hears || this.#stopping.signal.aborted) return;
      hears = false;
      this.#client = undefined;
      this.#deafSince ??= this.#lastHeardAt;
      this.#lostAt ??= Date.now();
      client.removeAllListeners("notification");
      client.end().catch(() => undefined);
      this.#listenAgain(0, error);
    };
    client.on("error", lost);
    client.on("end", () => lost());
    client.on("notification", ({ channel, payload = "" }) => {
      if (channel === "live") this.#hear(Number(payload));
      else this.#hearOn(channel, payload);
    });
    try {
      await client.connect();
      for (const name of ["live", ...this.#channels.keys()]) await client.query(`listen ${name}`);
      for (const run of this.#onConnection) await run(client);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    hears = true;
    this.#client = client;
    for (const { begin } of this.#channels.values()) begin();
  }

  #listenAgain(attempt: number, error: unknown): void {
    const waitMs = retryMs[Math.min(attempt, retryMs.length - 1)];
    this.log.warn({ err: error, waitMs }, "live: lost the database, listening again soon");
    setTimeout(() => {
      if (this.#stopping.signal.aborted) return;
      this.#listen().then(
        () => this.#catchUp(),
        (failure: unknown) => this.#listenAgain(attempt + 1, failure),
      );
    }, waitMs).unref();
  }

  #hearOn(channel: string, payload: string): void {
    try {
      this.#channels.get(channel)?.hear(payload);
    } catch (error) {
      this.log.warn({ err: error, channel }, "live: could not read what another process said");
    }
  }

  #hear(id: number): void {
    this.#arrived.add(id);
    this.#waitingSince ??= Date.now();
    void this.#drain();
  }

  async #drain(): Promise<void> {
    if (this.#draining || this.#stopping.signal.aborted) return;
    this.#draining = true;
    try {
      while (this.#arrived.size > 0) {
        // Of a long time without the database, not all in one answer.
        const ids = [...this.#arrived].slice(0, mostReadAtOnce);
        for (const event of await listEventsById(this.db, ids)) this.#dispatch(event);
        for (const id of ids) this.#arrived.delete(id);
        this.#lastHeardAt = Date.now();
        // Those that came meanwhile have not waited for longer.
        this.#waitingSince = this.#arrived.size > 0 ? this.#lastHeardAt : undefined;
      }
    } catch (error) {
      // They stay in the set, and are read with the next ones or a little later.
      setTimeout(() => void this.#drain(), 1_000).unref();
      this.log.warn({ err: error }, "live: could not read events");
    } finally {
      this.#draining = false;
    }
  }

  /** What was said while nobody heard, whatever was heard since. */
  async #catchUp(): Promise<void> {
    const deafSince = this.#deafSince;
    if (deafSince === undefined || this.#stopping.signal.aborted) return;
    try {
      const since = momentOf(deafSince - lookBackMs);
      const events = await listEventsSince(this.db, since, null, mostCaughtUp + 1);
      for (const event of events.slice(0, mostCaughtUp)) this.#dispatch(event);
      if (events.length > mostCaughtUp) this.#tellAll(frame({ name: missedTooMuch, about: {} }));
      // Lost once more meanwhile, it is for the next one to read.
      if (!this.#client) return;
      this.#deafSince = undefined;
      this.#lostAt = undefined;
    } catch (error) {
      setTimeout(() => void this.#catchUp(), 1_000).unref();
      this.log.warn({ err: error }, "live: could not read what was missed");
    }
  }

  #dispatch(event: StoredEvent): void {
    if (this.#recent.has(event.id)) return;
    this.#recent.add(event.id);
    if (this.#recent.size > 20_000) this.#forgetOldest(10_000);
    this.tellHere(event.topics, frame(event));
  }

  #tellAll(event: Framed): void {
    this.tellHere([...this.#listeners.keys()], event);
  }

  #forgetOldest(count: number): void {
    for (const id of [...this.#recent].slice(0, count)) this.#recent.delete(id);
  }
}
