import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { minuteMs } from "@sightline/contract/base/moments.ts";

/** What a process and the one that started it say to each other. */
const ready = "sightline: ready";
const leave = "sightline: leave";

/** A start takes seconds, and longer while it migrates. */
const readyWithinMs = 2 * minuteMs;
/** Then the next one's turn comes, while somebody's upload to this one goes on. */
const leftWithinMs = 20_000;
/** No call takes longer. */
const goneWithinMs = 11 * minuteMs;
/** One that ran for so long did not fail because of how it starts. */
const steadyMs = minuteMs;
const waits = { firstMs: 1_000, mostMs: minuteMs };

type Say = (line: string) => void;

/**
 * Keeps `count` app processes on one port, and replaces them one by one on SIGUSR2; resolves once all
 * have ended after `ending`.
 */
export async function superviseWorkers(
  count: number,
  ending: AbortSignal,
  say: Say,
): Promise<void> {
  if (ending.aborted) return;
  const crew = new Crew(count, ending, say);
  const renew = () => void crew.renew();
  process.on("SIGUSR2", renew);
  await crew.work();
  process.off("SIGUSR2", renew);
}

/** In such a process: calls can come. */
export function tellReady(): void {
  process.send?.(ready);
}

/** In such a process: another has taken its place. */
export function listenForReplacement(): AbortSignal {
  const replaced = new AbortController();
  if (cluster.isPrimary) return replaced.signal;
  process.on("message", (message) => {
    if (message === leave) replaced.abort();
  });
  return replaced.signal;
}

/** How long to wait before the next start, after so many in a row that did not last. */
export function restartAfterMs(failures: number): number {
  return Math.min(waits.mostMs, waits.firstMs * 2 ** Math.max(0, failures - 1));
}

type Place = { worker: Worker | undefined; startedAtMs: number; failures: number };

class Crew {
  readonly #ending: AbortSignal;
  readonly #say: Say;
  readonly #places: Place[];
  #rolls: Promise<void> = Promise.resolve();
  #rollsAsked = 0;

  constructor(count: number, ending: AbortSignal, say: Say) {
    this.#ending = ending;
    this.#say = say;
    this.#places = Array.from({ length: count }, () => ({
      worker: undefined,
      startedAtMs: 0,
      failures: 0,
    }));
  }

  async work(): Promise<void> {
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    cluster.on("exit", (worker, code, signal: string | null) => {
      if (!this.#ending.aborted) this.#replaceFailed(worker, signal ?? code);
      else if (alive().length === 0) resolve();
    });
    this.#ending.addEventListener("abort", () => {
      if (alive().length === 0) resolve();
      for (const worker of alive()) worker.process.kill("SIGTERM");
    });
    for (const place of this.#places) put(place, start());
    await ended;
  }

  /** Asked again meanwhile, it is done once more: there may be newer code by now. */
  async renew(): Promise<void> {
    if (this.#rollsAsked > 1) return;
    this.#rollsAsked += 1;
    this.#rolls = this.#rolls.then(async () => {
      await this.#roll();
      this.#rollsAsked -= 1;
    });
    await this.#rolls;
  }

  async #roll(): Promise<void> {
    if (this.#ending.aborted) return;
    this.#say(`replacing ${this.#places.length} processes, one by one`);
    const fresh: Worker[] = [];
    for (const place of this.#places) {
      const next = start();
      const isFit = (await isReady(next)) && fresh.every((worker) => !worker.isDead());
      if (this.#ending.aborted) return;
      if (!isFit) return this.#giveUp(next);
      const former = place.worker;
      put(place, next);
      fresh.push(next);
      this.#say(`process ${next.id} answers now (${fresh.length} of ${this.#places.length})`);
      if (former) await this.#dismiss(former);
      if (this.#ending.aborted) return;
    }
    this.#say("all processes are replaced");
  }

  #giveUp(next: Worker): void {
    next.process.kill("SIGTERM");
    this.#say(
      `process ${next.id} did not start well: no further one is replaced, the others go on as they are`,
    );
  }

  async #dismiss(former: Worker): Promise<void> {
    if (former.isDead()) return;
    const gone = once(former, "exit");
    former.send(leave);
    const late = setTimeout(() => former.process.kill("SIGTERM"), goneWithinMs).unref();
    void gone.then(() => clearTimeout(late));
    await Promise.race([gone, wait(leftWithinMs, undefined, { ref: false })]);
  }

  #replaceFailed(worker: Worker, reason: number | string): void {
    const place = this.#places.find((one) => one.worker === worker);
    // It was replaced; or it should replace another, and who waits for that is told.
    if (!place) return;
    place.worker = undefined;
    place.failures = performance.now() - place.startedAtMs > steadyMs ? 1 : place.failures + 1;
    const waitMs = restartAfterMs(place.failures);
    this.#say(`process ${worker.id} ended (${reason}), starting another in ${waitMs / 1_000} s`);
    setTimeout(() => {
      if (!this.#ending.aborted && !place.worker) put(place, start());
    }, waitMs);
  }
}

/** What can't be said to one that is just ending is told by its exit. */
function start(): Worker {
  return cluster.fork().on("error", () => undefined);
}

function put(place: Place, worker: Worker): void {
  place.worker = worker;
  place.startedAtMs = performance.now();
}

/** False if it ends before, or takes too long. */
async function isReady(worker: Worker): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const late = setTimeout(() => resolve(false), readyWithinMs);
  worker.on("message", (message) => {
    if (message === ready) resolve(true);
  });
  worker.once("exit", () => resolve(false));
  return promise.finally(() => clearTimeout(late));
}

function alive() {
  return Object.values(cluster.workers ?? {}).filter(
    // One that has ended is listed until its channel is closed, too.
    (worker): worker is Worker => worker !== undefined && !worker.isDead(),
  );
}
