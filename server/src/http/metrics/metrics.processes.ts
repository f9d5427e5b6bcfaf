import cluster, { type Worker } from "node:cluster";
import { EventEmitter } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { minuteMs } from "@sightline/contract/base/moments.ts";
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  type MetricObjectWithValues,
  type MetricValue,
  register,
} from "prom-client";
import type { Processes } from "./metrics.place.ts";

type Snapshot = MetricObjectWithValues<MetricValue<string>>[];
type Question = { kind: typeof question; id: number };
type Answer = { kind: typeof answer; id: number; snapshot: Snapshot };

const question = "sightline: metrics?";
const answer = "sightline: metrics";

/** Whoever collects metrics gets what is known by then. */
const answerWithinMs = 1_000;
/** One that has never answered, for so long, may still be starting. */
const startsWithinMs = 2 * minuteMs;

/** In a process that another one asks. */
export function answerForMetrics(): void {
  collectDefaultMetrics();
  process.on("message", (message: unknown) => {
    if (!isOfKind<Question>(message, question)) return;
    void register.getMetricsAsJSON().then((snapshot) => {
      const said: Answer = { kind: answer, id: message.id, snapshot };
      // What can't be said any more need not be.
      process.send?.(said, undefined, undefined, () => undefined);
    });
  });
}

/**
 * Adds up what the processes tell. What one has counted stays counted when it hangs or has ended:
 * else the sum would fall, and whoever reads it would take what is left for new.
 */
export class ProcessMetrics {
  readonly #known = new Map<number, { snapshot: Snapshot; askedId: number }>();
  readonly #startedAt = new Map<number, number>();
  readonly #heard = new EventEmitter();
  #former: Snapshot[] = [];
  #asked = 0;

  constructor(onFailed: () => void) {
    if (!cluster.isPrimary) throw new Error("Only the first process asks the others.");
    cluster.on("fork", ({ id }) => void this.#startedAt.set(id, performance.now()));
    cluster.on("message", ({ id }, message: unknown) => {
      if (!isOfKind<Answer>(message, answer)) return;
      this.#known.set(id, { snapshot: message.snapshot, askedId: message.id });
      this.#heard.emit(answer);
    });
    cluster.on("exit", ({ id }, code) => {
      if (code !== 0) onFailed();
      const known = this.#known.get(id);
      if (known) this.#former.push(counted(known.snapshot));
      this.#known.delete(id);
      this.#startedAt.delete(id);
    });
  }

  async read(): Promise<{ text: string; processes: Processes }> {
    const asked = living();
    const id = (this.#asked += 1);
    const said: Question = { kind: question, id };
    for (const worker of asked) worker.send(said, () => undefined);
    const isAnswered = (worker: Worker) => (this.#known.get(worker.id)?.askedId ?? 0) >= id;
    await this.#untilAll(asked, isAnswered);
    const processes = { answering: 0, starting: 0, silent: 0 };
    const snapshots: Snapshot[] = [];
    for (const worker of living()) {
      const known = this.#known.get(worker.id);
      if (known) snapshots.push(isAnswered(worker) ? known.snapshot : counted(known.snapshot));
      if (isAnswered(worker)) processes.answering += 1;
      else if (!known && this.#ageMs(worker) < startsWithinMs) processes.starting += 1;
      else processes.silent += 1;
    }
    this.#former = await addUp(this.#former);
    const sum = AggregatorRegistry.aggregate([...snapshots, ...this.#former]);
    return { text: await sum.metrics(), processes };
  }

  /** Or for as long as anybody waits. */
  async #untilAll(
    asked: readonly Worker[],
    isAnswered: (worker: Worker) => boolean,
  ): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const look = () => {
      if (asked.every((worker) => worker.isDead() || isAnswered(worker))) resolve();
    };
    this.#heard.on(answer, look);
    cluster.on("exit", look);
    look();
    await Promise.race([promise, wait(answerWithinMs, undefined, { ref: false })]);
    this.#heard.off(answer, look);
    cluster.off("exit", look);
  }

  #ageMs({ id }: Worker): number {
    return performance.now() - (this.#startedAt.get(id) ?? 0);
  }
}

/** All that is only added to: of how it was a moment ago nobody wants to know. */
function counted(snapshot: Snapshot): Snapshot {
  return snapshot.filter(({ type }) => String(type) === "counter" || String(type) === "histogram");
}

async function addUp(snapshots: Snapshot[]): Promise<Snapshot[]> {
  if (snapshots.length < 2) return snapshots;
  return [await AggregatorRegistry.aggregate(snapshots).getMetricsAsJSON()];
}

function living(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter(
    (worker): worker is Worker => worker !== undefined && worker.isConnected() && !worker.isDead(),
  );
}

function isOfKind<Message extends { kind: string }>(
  message: unknown,
  kind: Message["kind"],
): message is Message {
  return typeof message === "object" && message !== null && Reflect.get(message, "kind") === kind;
}
