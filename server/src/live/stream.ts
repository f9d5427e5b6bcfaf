import { Readable } from "node:stream";
import {
  type live,
  missedTooMuch,
  profileChanged,
  sessionEnded,
} from "@sightline/contract/live.ts";
import { later, type Moment } from "@sightline/contract/base/moments.ts";
import type { Database } from "#db/database.ts";
import type { Call, Handler } from "#http/call.ts";
import { topic } from "./announce.ts";
import { frame, type Framed } from "./frame.ts";
import { type LiveHub, lookBackMs } from "./hub.ts";
import {
  findEventMoment,
  getListener,
  lastEventId,
  listAliveSessions,
  type Listening,
  listEventsSince,
} from "./live.queries.ts";
import { OpenStreams } from "./openStreams.ts";
import type { PresenceBoard } from "./presence.ts";

type StreamRow = (typeof live)["streamEvents"];

const mostReplayed = 500;
/** A reader this far behind is gone or asleep; it comes back with its last id. */
const mostBufferedBytes = 256 * 1024;
const stillHere = Buffer.from(": still here\n\n");
const retry = Buffer.from("retry: 2000\n");

export type TopicsOf = (db: Database, user: Listening) => Promise<string[]>;

export function makeStreamHandler(
  hub: LiveHub,
  board: PresenceBoard,
  topicsOf: TopicsOf,
): Handler<StreamRow> {
  const open = new OpenStreams(hub);
  return async (call) => {
    const readTopics = async () => {
      const user = await getListener(call.db, call.user.id);
      return [
        topic.everybody,
        topic.user(user.id),
        topic.session(call.session.id),
        ...(user.role === "member" ? [] : [topic.staff]),
        ...(await topicsOf(call.db, user)),
      ];
    };
    const topics = await readTopics();
    const stream = new EventStream(hub, topics, readTopics);
    open.add(call.session.id, stream);
    const number = board.open({
      userId: call.user.id,
      sessionId: call.session.id,
      tell: (event) => stream.tell(event),
    });
    stream.onEnding(() => board.close(number));
    try {
      // Subscribed first, looked back second: nothing falls in between.
      stream.begin(await lookBack(call, topics, number));
      stream.endWithCall(call.signal);
      const isAlive = (await listAliveSessions(call.db, [call.session.id], call.now)).length > 0;
      if (!isAlive) stream.endWith(sessionEnded);
    } catch (error) {
      stream.destroy();
      throw error;
    }
    return stream;
  };
}

async function lookBack(
  call: Call<StreamRow>,
  topics: readonly string[],
  number: number,
): Promise<Framed[]> {
  const id = await lastEventId(call.db);
  const hello = frame({ id, name: "hello", about: { stream: number } });
  const missed = [hello, frame({ name: missedTooMuch, about: {} })];
  const since = await findSince(call);
  if (!since) return missed;
  const events = await listEventsSince(call.db, since, topics, mostReplayed + 1);
  return events.length > mostReplayed ? missed : [...events.map(frame), hello];
}

/**
 * From when on a reader may have missed something. One that comes for the first time has just
 * loaded what it shows: what changed between that and now would be told to nobody.
 */
async function findSince({ client, db, now }: Call<StreamRow>): Promise<Moment | undefined> {
  const last = client.lastEventId;
  if (last === null || !/^\d{1,15}$/.test(last)) return later(now, -lookBackMs);
  // None where it is too old, was never given out here, or is that of a greeting before all events.
  const moment = await findEventMoment(db, Number(last));
  return moment && later(moment, -lookBackMs);
}

class EventStream extends Readable {
  readonly #hub: LiveHub;
  readonly #readTopics: () => Promise<string[]>;
  #unsubscribe: () => void;
  /** What arrives while one still looks back; told after it, in order. */
  #held: Framed[] | undefined = [];
  /** Set before the reader has taken the end, which `readableEnded` is not. */
  #isEnding = false;
  #listeningAnew = Promise.resolve();

  constructor(hub: LiveHub, topics: readonly string[], readTopics: () => Promise<string[]>) {
    super();
    this.#hub = hub;
    this.#readTopics = readTopics;
    this.#unsubscribe = hub.subscribe(topics, this.#hear);
    this.once("close", () => this.#unsubscribe());
  }

  /** Called when it ends here, whether or not its reader has taken all; more than once does no harm. */
  onEnding(ended: () => void): void {
    if (this.#isEnding || this.destroyed) ended();
    this.once("ending", ended);
    this.once("close", ended);
  }

  readonly #hear = (event: Framed): void => {
    if (event.name === sessionEnded) return this.endWith(sessionEnded);
    this.tell(event);
    if (event.name !== profileChanged) return;
    // One after another, or an older reading could come in last.
    this.#listeningAnew = this.#listeningAnew.then(() => this.#listenAnew());
  };

  /** Who joined or left a plan hears from then on what concerns them, and nothing else. */
  async #listenAnew(): Promise<void> {
    try {
      const topics = await this.#readTopics();
      if (this.#isEnding || this.destroyed) return;
      this.#unsubscribe();
      this.#unsubscribe = this.#hub.subscribe(topics, this.#hear);
    } catch {
      // The browser comes back with its last id and the topics of that moment.
      this.endWith(null);
    }
  }

  endWithCall(signal: AbortSignal): void {
    const end = () => this.endWith(signal.reason === sessionEnded ? sessionEnded : null);
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  }

  begin(events: readonly Framed[]): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    this.write(retry);
    for (const { bytes } of events) this.write(bytes);
    // An event may be in both. The greeting only has the id of one.
    const told = new Set(events.filter(({ name }) => name !== "hello").map(({ id }) => id));
    for (const event of held)
      if (event.id === undefined || !told.has(event.id)) this.write(event.bytes);
  }

  tell(event: Framed): void {
    if (this.#held) this.#held.push(event);
    else this.write(event.bytes);
  }

  /** Says nothing, so that nobody on the way takes the silence for an end. */
  beat(): void {
    if (!this.#held) this.write(stillHere);
  }

  write(bytes: Buffer): void {
    if (this.#isEnding || this.destroyed) return;
    this.push(bytes);
    if (this.readableLength > mostBufferedBytes) this.destroy();
  }

  endWith(name: string | null): void {
    if (this.#isEnding || this.destroyed) return;
    this.#isEnding = true;
    this.#unsubscribe();
    this.emit("ending");
    if (name) this.push(frame({ name, about: {} }).bytes);
    this.push(null);
  }

  /** Its last word is when to. What is told until then it hears on coming. */
  comeAgain(afterMs: number): void {
    this.write(Buffer.from(`retry: ${Math.round(afterMs)}\n\n`));
    this.endWith(null);
  }

  override _read(): void {
    // Events are pushed as they come; there is nothing to fetch.
  }
}

export type { EventStream };
