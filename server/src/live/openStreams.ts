import { sessionEnded } from "@sightline/contract/live.ts";
import { momentOf } from "@sightline/contract/base/moments.ts";
import type { LiveHub } from "./hub.ts";
import { listAliveSessions } from "./live.queries.ts";
import type { EventStream } from "./stream.ts";

const heartbeatMs = 20_000;
/** Of ten thousand streams, so many are told at a time that nobody else waits for it. */
const turns = 20;
/** A session that simply ran out is announced by nobody. */
const sessionCheckedEach = 3;

/** More tabs than a person has; past it the one opened first ends and, if anybody reads it, comes back. */
const mostPerSession = 20;

/** All who read here come again: not all at once, and yet before somebody notices. */
const comingMs = 2;
const mostSpreadMs = 5_000;
/** Of one that came over a connection it had kept: the next is another. */
const comeElsewhereMs = 100;

type Turn = { streams: Map<EventStream, number>; beats: number };

/** All streams of this process: one timer keeps them alive, whatever their number. */
export class OpenStreams {
  readonly #hub: LiveHub;
  readonly #bySession = new Map<number, Set<EventStream>>();
  readonly #turns: Turn[] = Array.from({ length: turns }, () => ({ streams: new Map(), beats: 0 }));
  #timer: NodeJS.Timeout | undefined;
  #added = 0;
  #turnNow = 0;

  constructor(hub: LiveHub) {
    this.#hub = hub;
    hub.endingStreams.addEventListener("abort", () => {
      const open = [...this.#bySession.values()].flatMap((streams) => [...streams]);
      const withinMs = Math.min(mostSpreadMs, open.length * comingMs);
      for (const stream of open) stream.comeAgain(Math.random() * withinMs);
    });
  }

  add(sessionId: number, stream: EventStream): void {
    if (this.#hub.endingStreams.aborted) return stream.comeAgain(Math.random() * comeElsewhereMs);
    const streams = this.#bySession.get(sessionId) ?? new Set();
    this.#bySession.set(sessionId, streams.add(stream));
    const turn = this.#turns[this.#added % turns];
    this.#added += 1;
    turn?.streams.set(stream, sessionId);
    this.#timer ??= setInterval(() => this.#beat(), heartbeatMs / turns).unref();
    stream.once("close", () => {
      turn?.streams.delete(stream);
      streams.delete(stream);
      if (streams.size === 0) this.#bySession.delete(sessionId);
      if (this.#bySession.size === 0) this.#rest();
    });
    const [oldest] = streams;
    if (streams.size > mostPerSession) oldest?.endWith(null);
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #beat(): void {
    const turn = this.#turns[this.#turnNow % turns];
    this.#turnNow += 1;
    if (!turn || turn.streams.size === 0) return;
    turn.beats += 1;
    for (const stream of turn.streams.keys()) stream.beat();
    if (turn.beats % sessionCheckedEach === 0) void this.#checkSessions(turn);
  }

  async #checkSessions({ streams }: Turn): Promise<void> {
    const { db, log } = this.#hub;
    const asked = new Map(streams);
    try {
      const ids = [...new Set(asked.values())];
      const alive = new Set(await listAliveSessions(db, ids, momentOf(Date.now())));
      for (const [stream, sessionId] of asked)
        if (!alive.has(sessionId)) stream.endWith(sessionEnded);
    } catch (error) {
      log.warn({ err: error }, "live: could not check the sessions of streams");
    }
  }
}
