import type { Touched } from "@sightline/contract/base/reads.ts";
import {
  type LiveEvent,
  missedTooMuch,
  sessionEnded,
  touchedByEvent,
} from "@sightline/contract/live.ts";
import { backOffMs, pause } from "#api/call/backOff.ts";
import { CallProblem } from "#api/call/callProblem.ts";
import { forget, forgetEverything } from "#api/call/forget.ts";
import { lookAround } from "#api/call/health.ts";
import { SharedPresence, stillHereMs } from "./live.presence.ts";
import { currentLooking, onLooking } from "./looking.ts";
import { currentLiveState, type LiveState, setLiveState, tellLiveEvent } from "./live.state.ts";
import { type Told, liveChannel, whenFirstTab } from "./live.tabs.ts";
import { readStream } from "./live.stream.ts";
import { isBusy, leaveForSignIn } from "#api/call/send.ts";
import type { Session } from "#api/session/session.ts";

const waits = { firstMs: 1_000, mostMs: 30_000 };
const rememberedIds = 1_000;
/** One that comes to a process about to go is sent on at once; who is sent on ever again does not get through. */
const hastyMs = 1_000;
const mostHasty = 3;
/** As long as a page may take from its first look to hearing of changes; the server looks back as far. */
const loadingMs = 30_000;

/** One stream for all tabs of this person: the first tab holds it and passes on what it hears. */
export function startLive(session: Session): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const seen = new Seen();
  const recent = new Recent();
  const presence = new SharedPresence();
  const tab = crypto.randomUUID();
  let isHolder = false;
  const channel = liveChannel(session.email, (told) => {
    if (told.kind === "event") takeEvent(told);
    else if (told.kind === "state") takeState(told);
    else if (told.kind === "who") shareLooking();
    else if (!isHolder) return;
    else if (told.kind === "looking") presence.set(told.tab, told.looking);
    else welcome();
  });
  setLiveState("connecting");
  channel.tell({ kind: "ask" });
  const stopSharing = onLooking(shareLooking);
  const timer = setInterval(() => {
    if (currentLooking()) shareLooking();
    if (isHolder) presence.tick();
  }, stillHereMs);
  // The page may be kept for going back to it.
  addEventListener("pagehide", leaveTab);
  addEventListener("pageshow", shareLooking);
  void whenFirstTab(session.email, signal, async () => {
    isHolder = true;
    channel.tell({ kind: "who" });
    shareLooking();
    await hold();
  });
  return () => {
    leaveTab();
    stopSharing();
    clearInterval(timer);
    removeEventListener("pagehide", leaveTab);
    removeEventListener("pageshow", shareLooking);
    stopping.abort();
    channel.close();
    setLiveState("connecting");
  };

  function shareLooking(): void {
    const looking = currentLooking();
    if (isHolder) presence.set(tab, looking);
    else channel.tell({ kind: "looking", tab, looking });
  }

  function leaveTab(): void {
    if (!isHolder) channel.tell({ kind: "looking", tab, looking: undefined });
  }

  async function hold(): Promise<void> {
    let hasty = 0;
    for (let failures = 1; !signal.aborted; failures += 1) {
      const beganAt = Date.now();
      let waitMs: number | undefined;
      let askedMs: number | undefined;
      let broken: LiveState = "away";
      try {
        await readStream({
          session,
          signal,
          lastEventId: seen.last,
          onOpen: () => {
            failures = 0;
            shareState("live");
          },
          onEvent: (event, id) => {
            if (event.name === "hello") presence.beginStream(event.about["stream"]);
            const told = { kind: "event", event, id } as const;
            recent.add(told);
            channel.tell(told);
            takeEvent(told);
          },
          onRetry: (afterMs) => (askedMs = afterMs),
        });
        // It was ended in good order, as by a process that is replaced: nothing is amiss yet.
        hasty = Date.now() - beganAt < hastyMs ? hasty + 1 : 0;
        if (hasty <= mostHasty) waitMs = askedMs;
      } catch (problem) {
        if (problem instanceof CallProblem && problem.status === 401) return endHere();
        if (isBusy(problem)) [broken, askedMs] = ["busy", problem.retryAfterMs];
      }
      presence.endStream();
      if (signal.aborted) return;
      if (waitMs === undefined) {
        shareState(broken);
        waitMs = backOffMs(Math.max(1, failures), waits);
        // At least as long as was asked for, and not all at the same moment.
        if (broken === "busy") waitMs += askedMs ?? 0;
      }
      await pause(Math.min(waitMs, waits.mostMs), signal);
    }
  }

  /** Another tab has come: what changed while it was loading it has not heard. */
  function welcome(): void {
    channel.tell({ ...toldOf(currentLiveState()), last: seen.last });
    for (const told of recent.list()) channel.tell(told);
  }

  function shareState(next: LiveState): void {
    if (signal.aborted) return;
    setLiveState(next);
    channel.tell(toldOf(next));
  }

  function takeState({ state, isBusy: isSo, last }: ToldState): void {
    setLiveState(isSo ? "busy" : state);
    // Whoever has the stream asks the server again and again; the others would not know that it is gone.
    if (state === "away" && !isSo) void lookAround();
    seen.startWith(last);
  }

  function takeEvent({ event, id }: ToldEvent): void {
    if (signal.aborted) return;
    if (event.name === "hello") return seen.startAt(id);
    if (!seen.isNew(id)) return;
    // What ended is the holder's session; a tab with a token of its own takes the stream over.
    if (event.name !== sessionEnded) applyEvent(event);
    else if (isHolder) endHere();
  }

  function endHere(): void {
    leaveForSignIn(session.token, session.email);
  }
}

/** A name that a newer server announces touches everything: slower, and never wrong. */
const touchedBy: Readonly<Record<string, readonly Touched[]>> = touchedByEvent;

function applyEvent(event: LiveEvent): void {
  const touched = event.name === missedTooMuch ? undefined : touchedBy[event.name];
  forgetting.add(touched ?? "everything");
  tellLiveEvent(event);
}

/**
 * The first of several is acted on at once, and what follows within this time together: after a pause
 * the stream repeats hundreds, and to ask again for each would keep the page from being drawn.
 */
const gatheredMs = 250;

class Forgetting {
  #touched = new Set<Touched>();
  #isEverything = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  add(touched: readonly Touched[] | "everything"): void {
    if (touched === "everything") this.#isEverything = true;
    else for (const one of touched) this.#touched.add(one);
    if (this.#timer === undefined) this.#act();
  }

  #act(): void {
    const touched = [...this.#touched];
    if (!this.#isEverything && touched.length === 0) {
      this.#timer = undefined;
      return;
    }
    this.#timer = setTimeout(() => this.#act(), gatheredMs);
    const isEverything = this.#isEverything;
    this.#touched.clear();
    this.#isEverything = false;
    if (isEverything) forgetEverything();
    else forget(touched);
  }
}

const forgetting = new Forgetting();

type ToldState = Extract<Told, { kind: "state" }>;

/** Tabs of a former version may listen, too, and know three states. */
function toldOf(state: LiveState): ToldState {
  return state === "busy"
    ? { kind: "state", state: "away", isBusy: true }
    : { kind: "state", state };
}

type ToldEvent = Extract<Told, { kind: "event" }>;

/** What was said lately, by those ids that tell whoever knows it already. */
class Recent {
  #events: { told: ToldEvent; atMs: number }[] = [];

  add(told: ToldEvent): void {
    if (told.id === undefined || told.event.name === "hello") return;
    this.#events = [...this.#fresh(), { told, atMs: Date.now() }];
  }

  list(): ToldEvent[] {
    return this.#fresh().map(({ told }) => told);
  }

  #fresh() {
    const since = Date.now() - loadingMs;
    return this.#events.filter(({ atMs }) => atMs > since).slice(-rememberedIds);
  }
}

/** On resuming, the server may repeat what was said shortly before. */
class Seen {
  last: string | undefined;
  readonly #ids = new Set<string>();

  /** The greeting names the newest id there is, which is still to come if it concerns us. */
  startAt(id: string | undefined): void {
    this.last = id ?? this.last;
  }

  /** Of one that has heard nothing yet: what the tab before it had reached. */
  startWith(id: string | undefined): void {
    this.last ??= id;
  }

  isNew(id: string | undefined): boolean {
    if (id === undefined) return true;
    if (this.#ids.has(id)) return false;
    this.#ids.add(id);
    this.last = id;
    const [oldest] = this.#ids;
    if (this.#ids.size > rememberedIds && oldest !== undefined) this.#ids.delete(oldest);
    return true;
  }
}
