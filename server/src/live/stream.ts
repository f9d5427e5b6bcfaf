import { Readable } from "node:stream";
import {
  type live,
  missedTooMuch,
  profileChanged,
  sessionEnded,
} from "@sightline/contract/live.ts";
import { later, type Moment, momentOf } from "@sightline/contract/base/moments.ts";
import type { Database } from "#db/database.ts";
import type { Call, Handler } from "#http/call.ts";
import { topic } from "./announce.ts";
import { type LiveHub, lookBackMs } from "./hub.ts";
import {
  findEventMoment,
  getListener,
  isSessionAlive,
  lastEventId,
  type Listening,
  listEventsSince,
  type StoredEvent,
} from "./live.queries.ts";

type StreamRow = (typeof live)["streamEvents"];

const heartbeatMs = 20_000;
const mostReplayed = 500;
/** A reader this far behind is gone or asleep; it comes back with its last id. */
const mostBufferedBytes = 256 * 1024;

/** More tabs than a person has; past it the one opened first ends and, if anybody reads it, comes back. */
const mostPerSession = 20;

export type TopicsOf = (db: Database, user: Listening) => Promise<string[]>;

export function makeStreamHandler(hub: LiveHub, topicsOf: TopicsOf): Handler<StreamRow> {
  const openStreams = new StreamsBySession();
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
    openStreams.add(call.session.id, stream);
    try {
      // Subscribed first, looked back second: nothing falls in between.
      stream.begin(await lookBack(call, topics));
      stream.watch(call);
      if (!(await isSessionAlive(call.db, call.session.id, call.now))) stream.endWith(sessionEnded);
    } catch (error) {
      stream.destroy();
      throw error;
    }
    return stream;
  };
}

async function lookBack(call: Call<StreamRow>, topics: readonly string[]): Promise<string[]> {
  const hello = `retry: 2000\n${frame({ id: await lastEventId(call.db), name: "hello", about: {} })}`;
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
  const isFirst = last === null || !/^\d{1,15}$/.test(last) || Number(last) === 0;
  if (isFirst) return later(now, -lookBackMs);
  const moment = await findEventMoment(db, Number(last));
  return moment && later(moment, -lookBackMs);
}

function frame({
  id,
  name,
  about,
}: {
  id?: number;
  name: string;
  about: StoredEvent["about"];
}): string {
  const idLine = id === undefined ? "" : `id: ${id}\n`;
  return `${idLine}event: ${name}\ndata: ${JSON.stringify({ name, about })}\n\n`;
}

class EventStream extends Readable {
  readonly #hub: LiveHub;
  readonly #readTopics: () => Promise<string[]>;
  #unsubscribe: () => void;
  #heartbeat: NodeJS.Timeout | undefined;
  /** What arrives while one still looks back; told after it, in order. */
  #held: string[] | undefined = [];
  /** Set before the reader has taken the end, which `readableEnded` is not. */
  #isEnding = false;
  #listeningAnew = Promise.resolve();

  constructor(hub: LiveHub, topics: readonly string[], readTopics: () => Promise<string[]>) {
    super();
    this.#hub = hub;
    this.#readTopics = readTopics;
    this.#unsubscribe = hub.subscribe(topics, this.#hear);
    const stop = () => this.endWith(null);
    hub.stopping.addEventListener("abort", stop, { once: true });
    this.once("close", () => {
      hub.stopping.removeEventListener("abort", stop);
      this.#unsubscribe();
    });
  }

  readonly #hear = (event: StoredEvent): void => {
    if (event.name === sessionEnded) return this.endWith(sessionEnded);
    this.write(frame(event));
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

  watch(call: Call<StreamRow>): void {
    call.signal.addEventListener(
      "abort",
      () => this.endWith(call.signal.reason === sessionEnded ? sessionEnded : null),
      { once: true },
    );
    let beats = 0;
    this.#heartbeat = setInterval(() => {
      this.write(": still here\n\n");
      beats += 1;
      if (beats % 3 === 0) void this.#checkSession(call);
    }, heartbeatMs);
    this.once("close", () => clearInterval(this.#heartbeat));
  }

  /** Notices a session that simply ran out, which nobody announces. */
  async #checkSession(call: Call<StreamRow>): Promise<void> {
    try {
      if (!(await isSessionAlive(call.db, call.session.id, momentOf(Date.now()))))
        this.endWith(sessionEnded);
    } catch (error) {
      call.log.warn({ err: error }, "live: could not check the session of a stream");
    }
  }

  begin(frames: readonly string[]): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const text of frames) this.write(text);
    // An event may be in both; it is the same text, and once is enough.
    for (const text of held) if (!frames.includes(text)) this.write(text);
  }

  write(text: string): void {
    if (this.#isEnding || this.destroyed) return;
    if (this.#held) {
      this.#held.push(text);
      return;
    }
    this.push(text);
    if (this.readableLength > mostBufferedBytes) this.destroy();
  }

  endWith(name: string | null): void {
    if (this.#isEnding || this.destroyed) return;
    this.#isEnding = true;
    clearInterval(this.#heartbeat);
    this.#unsubscribe();
    if (name) this.push(frame({ name, about: {} }));
    this.push(null);
  }

  override _read(): void {
    // Events are pushed as they come; there is nothing to fetch.
  }
}

class StreamsBySession {
  readonly #streams = new Map<number, Set<EventStream>>();

  add(sessionId: number, stream: EventStream): void {
    const streams = this.#streams.get(sessionId) ?? new Set();
    this.#streams.set(sessionId, streams.add(stream));
    stream.once("close", () => {
      streams.delete(stream);
      if (streams.size === 0) this.#streams.delete(sessionId);
    });
    const [oldest] = streams;
    if (streams.size > mostPerSession) oldest?.endWith(null);
  }
}
