import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import type { GiveWay } from "#db/batches.ts";

export type JobPace = {
  /** For each millisecond at work, so many are left to those whom somebody waits for. */
  restPerMs: number;
  longestRestMs: number;
};

/** A tenth of the process's time, more for a long piece, where others want it: see `JobTurns`. */
export const usualJobPace: JobPace = { restPerMs: 9, longestRestMs: 250 };

/**
 * Thousands of reminders may fall due at once, and each is one more transaction before the next call
 * is answered. So after each piece of their work jobs rest, all of one process together: as long as
 * it makes out of how long the process was busy meanwhile, with them or with calls. A job that waits
 * for a mail server keeps nobody busy, and rests as little; and where nobody calls, nobody is kept
 * waiting by the next piece.
 */
export class JobTurns {
  readonly #pace: JobPace;
  readonly #ending: AbortSignal;
  readonly #isCalled: () => boolean;
  #restsUntil = 0;

  /** `isCalled`: whether somebody has called lately, and so may again. */
  constructor(pace: JobPace, ending: AbortSignal, isCalled: () => boolean) {
    this.#pace = pace;
    this.#ending = ending;
    this.#isCalled = isCalled;
  }

  async take(work: (giveWay: GiveWay) => Promise<void>): Promise<void> {
    let began = await this.#begin();
    const giveWay = async () => {
      // A piece of next to nothing, such as one that was not due, is part of the next.
      if (this.#restAfter(began) < leastRestMs) return;
      this.#end(began);
      began = await this.#begin();
    };
    try {
      await work(giveWay);
    } finally {
      this.#end(began);
    }
  }

  async #begin(): Promise<Busy> {
    // Another's piece may end meanwhile.
    for (let ms = this.#restMs(); ms > 0; ms = this.#restMs())
      await wait(Math.min(ms, lookEveryMs), undefined, { signal: this.#ending }).catch(
        () => undefined,
      );
    return performance.eventLoopUtilization();
  }

  #restMs(): number {
    if (this.#ending.aborted || !this.#isCalled()) return 0;
    return this.#restsUntil - performance.now();
  }

  #end(began: Busy): void {
    this.#restsUntil = Math.max(this.#restsUntil, performance.now() + this.#restAfter(began));
  }

  #restAfter(began: Busy): number {
    const { active } = performance.eventLoopUtilization(began);
    return Math.min(active * this.#pace.restPerMs, this.#pace.longestRestMs);
  }
}

const leastRestMs = 5;
/** Whether anybody still calls. */
const lookEveryMs = 50;

type Busy = ReturnType<typeof performance.eventLoopUtilization>;
