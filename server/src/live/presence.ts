import { randomInt } from "node:crypto";
import type { LiveEventName } from "@sightline/contract/live.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { topic } from "./announce.ts";
import { frame, type Framed } from "./frame.ts";
import type { LiveHub } from "./hub.ts";
import { notify } from "./live.queries.ts";

const channel = "presence";
/** A browser says each minute that it is still there: a machine that fell asleep closes nothing. */
const lapseMs = 150_000;
/** A process that died says nothing either. */
const aliveMs = 5_000;
const silentMs = 3 * aliveMs;
/** What changes within one blink is told at once. */
const gatherMs = 50;
/** More requests than a person has open. */
const mostPerStream = 20;
const streamsPerProcess = 2 ** 20;

export type Looking = { userId: number; atDesk: boolean; writing: boolean };

/** What a process says of one of its streams: all that its tabs look at. */
type Told = {
  kind: "told";
  stream: number;
  user: number;
  looking: [requestId: number, atDesk: boolean, writing: boolean][];
};
/** What a call asks of the process that has the stream, which is perhaps another one. */
type Asked = {
  kind: "asked";
  stream: number;
  session: number;
  request: number;
  looking: { atDesk: boolean; writing: boolean } | null;
};
/** `who`: one that has just begun to hear asks all others what they have. */
type OfProcess = { kind: "alive" | "gone" | "who"; process: number };
type Message = Told | Asked | OfProcess;

type OwnStream = {
  userId: number;
  sessionId: number;
  tell: (event: Framed) => void;
  looking: Map<number, Omit<Looking, "userId">>;
  /** When the browser last said so. */
  saidAt: Map<number, number>;
};

type Seeing = (requestId: number, userIds: readonly number[]) => Promise<ReadonlySet<number>>;

/**
 * Who looks at which request now, over all processes, in memory alone. Each process answers for the
 * streams it has, tells the others of every change, and is forgotten by them when it falls silent.
 */
export class PresenceBoard {
  readonly #hub: LiveHub;
  readonly #whoSees: Seeing;
  readonly #process = randomInt(1, 2 ** 30);
  readonly #own = new Map<number, OwnStream>();
  readonly #lookingByStream = new Map<number, Map<number, Looking>>();
  readonly #lookingByRequest = new Map<number, Map<number, Looking>>();
  readonly #heardAt = new Map<number, number>();
  /** `userIds`: whose looking it is that changed. */
  readonly #changed = new Map<number, { atDesk: boolean; userIds: Set<number> }>();
  #timer: NodeJS.Timeout | undefined;
  #opened = 0;

  /** `whoSees` answers for this moment: a right may have been lost since somebody came. */
  constructor(hub: LiveHub, whoSees: Seeing) {
    this.#hub = hub;
    this.#whoSees = whoSees;
    hub.onChannel(channel, {
      begin: () => this.#begin(),
      hear: (payload) => this.#hear(payload),
      end: () => this.#send({ kind: "gone", process: this.#process }),
    });
  }

  /** A stream has begun here; it gets the number by which its browser speaks of it. */
  open(stream: Pick<OwnStream, "userId" | "sessionId" | "tell">): number {
    this.#opened = (this.#opened + 1) % streamsPerProcess;
    const id = this.#process * streamsPerProcess + this.#opened;
    this.#own.set(id, { ...stream, looking: new Map(), saidAt: new Map() });
    return id;
  }

  close(streamId: number): void {
    const own = this.#own.get(streamId);
    if (!own) return;
    this.#own.delete(streamId);
    if (own.looking.size > 0) this.#publish(streamId, { ...own, looking: new Map() });
  }

  /** Null where the person no longer looks. */
  async say(db: DatabaseTransaction, said: Omit<Asked, "kind">): Promise<void> {
    const asked: Asked = { kind: "asked", ...said };
    if (processOf(said.stream) === this.#process) this.#answer(asked);
    else await notify(db, channel, JSON.stringify(asked));
  }

  list(requestId: number): Looking[] {
    return [...(this.#lookingByRequest.get(requestId)?.values() ?? [])];
  }

  #begin(): void {
    // What was said meanwhile is lost, in both directions.
    for (const process of this.#heardAt.keys()) this.#forgetProcess(process);
    void this.#send({ kind: "who", process: this.#process });
    this.#publishAll();
  }

  #hear(payload: string): void {
    // Written by `#send`, here or in another process.
    const message = JSON.parse(payload) as Message;
    if (message.kind === "asked") return this.#answer(message);
    const process = message.kind === "told" ? processOf(message.stream) : message.process;
    if (process === this.#process) return;
    if (message.kind === "gone") return this.#forgetProcess(process);
    if (message.kind === "who") return this.#publishAll();
    this.#heardAt.set(process, Date.now());
    if (message.kind === "told") this.#set(message);
    this.#watch();
  }

  /** Only who opened the stream speaks for it. */
  #answer({ stream, session, request, looking }: Asked): void {
    const own = this.#own.get(stream);
    if (own?.sessionId !== session) return;
    const former = own.looking.get(request);
    if (looking && !former && own.looking.size >= mostPerStream) return;
    if (looking) own.saidAt.set(request, Date.now());
    else own.saidAt.delete(request);
    const isSame = former?.atDesk === looking?.atDesk && former?.writing === looking?.writing;
    if (isSame) return;
    if (looking) own.looking.set(request, looking);
    else own.looking.delete(request);
    this.#publish(stream, own);
  }

  #publish(stream: number, { userId, looking }: OwnStream): void {
    const told: Told = {
      kind: "told",
      stream,
      user: userId,
      looking: [...looking].map(([id, { atDesk, writing }]) => [id, atDesk, writing]),
    };
    this.#set(told);
    void this.#send(told);
    this.#watch();
  }

  #publishAll(): void {
    for (const [id, own] of this.#ownOf(this.#lookingByStream.keys())) this.#publish(id, own);
  }

  #send(message: Message): Promise<void> {
    return this.#hub.notify(channel, JSON.stringify(message));
  }

  #set({ stream, user, looking }: Omit<Told, "kind">): void {
    const former = this.#lookingByStream.get(stream) ?? new Map<number, Looking>();
    const next = new Map(
      looking.map(([id, atDesk, writing]) => [id, { userId: user, atDesk, writing }]),
    );
    if (next.size > 0) this.#lookingByStream.set(stream, next);
    else this.#lookingByStream.delete(stream);
    for (const [id, was] of former) if (!next.has(id)) this.#setOne(id, stream, undefined, was);
    for (const [id, one] of next) this.#setOne(id, stream, one, former.get(id));
  }

  #setOne(requestId: number, stream: number, now: Looking | undefined, was: Looking | undefined) {
    const streams = this.#lookingByRequest.get(requestId) ?? new Map<number, Looking>();
    if (now) this.#lookingByRequest.set(requestId, streams.set(stream, now));
    else if (streams.delete(stream) && streams.size === 0) this.#lookingByRequest.delete(requestId);
    const atDesk = now?.atDesk !== was?.atDesk && (now?.atDesk || was?.atDesk || false);
    if (now?.atDesk === was?.atDesk && now?.writing === was?.writing) return;
    const waiting = this.#changed.get(requestId);
    const changed = waiting ?? { atDesk: false, userIds: new Set() };
    changed.atDesk ||= atDesk;
    for (const one of [now, was]) if (one) changed.userIds.add(one.userId);
    this.#changed.set(requestId, changed);
    if (!waiting) setTimeout(() => void this.#tell(requestId), gatherMs).unref();
  }

  /**
   * To those who look at it themselves and still may, and to the desk: but there it stands who else
   * has it open, so that whoever it is of sees nothing new.
   */
  async #tell(requestId: number): Promise<void> {
    const changed = this.#changed.get(requestId);
    this.#changed.delete(requestId);
    if (!changed || this.#hub.stopping.aborted) return;
    const { atDesk, userIds } = changed;
    const about = { insight_request_id: requestId };
    const nameOfDesk: LiveEventName = "desk_presence_changed";
    const ofDesk = frame({ name: nameOfDesk, about });
    const self = userIds.size === 1 ? [...userIds].map(topic.user) : [];
    if (atDesk) this.#hub.tellHere([topic.staff], ofDesk, self);
    const looking = this.#ownOf(this.#lookingByRequest.get(requestId)?.keys() ?? []);
    if (looking.length === 0) return;
    try {
      const lookingIds = [...new Set(looking.map(([, { userId }]) => userId))];
      const seeing = await this.#whoSees(requestId, lookingIds);
      const name: LiveEventName = "presence_changed";
      const event = frame({ name, about });
      for (const [id, own] of looking) {
        if (seeing.has(own.userId)) own.tell(event);
        else if (own.looking.delete(requestId)) this.#publish(id, own);
      }
    } catch (error) {
      this.#hub.log.warn({ err: error }, "live: could not tell who looks");
    }
  }

  #ownOf(streams: Iterable<number>): [id: number, stream: OwnStream][] {
    return [...streams].flatMap((id) => {
      const own = this.#own.get(id);
      return own ? [[id, own]] : [];
    });
  }

  #forgetProcess(process: number): void {
    this.#heardAt.delete(process);
    for (const stream of this.#lookingByStream.keys())
      if (processOf(stream) === process) this.#set({ stream, user: 0, looking: [] });
  }

  /** As long as anybody looks anywhere. */
  #watch(): void {
    this.#timer ??= setInterval(() => this.#sweep(), aliveMs).unref();
  }

  #sweep(): void {
    const now = Date.now();
    for (const [process, heardAt] of this.#heardAt)
      if (heardAt < now - silentMs) this.#forgetProcess(process);
    const looking = this.#ownOf(this.#lookingByStream.keys());
    for (const [id, own] of looking) {
      const lapsed = [...own.looking.keys()].filter(
        (requestId) => (own.saidAt.get(requestId) ?? 0) < now - lapseMs,
      );
      for (const requestId of lapsed) {
        own.looking.delete(requestId);
        own.saidAt.delete(requestId);
      }
      if (lapsed.length > 0) this.#publish(id, own);
    }
    if (looking.length > 0) void this.#send({ kind: "alive", process: this.#process });
    if (looking.length > 0 || this.#heardAt.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

function processOf(stream: number): number {
  return Math.floor(stream / streamsPerProcess);
}
