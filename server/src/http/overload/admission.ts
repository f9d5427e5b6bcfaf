import { Problem } from "#http/problem.ts";
import type { Entered, Leave } from "./gate.ts";

export const retryAfterMs = 2_000;

/** What the door does for a call: asks for a place, in one line or another. */
export type Door = {
  enter: () => Entered;
  /** Where files come from elsewhere. */
  enterStorage: () => Entered;
  refused: () => void;
};

/**
 * The place that a call has among those under way. It is kept until the work has ended, whether or not
 * anybody still waits for the answer: what is under way takes its time and its connection regardless.
 */
export class Admission {
  readonly #door: Door;
  #leave: Leave | undefined;

  constructor(door: Door, leave: Leave) {
    this.#door = door;
    this.#leave = leave;
  }

  leave(): void {
    const leave = this.#leave;
    this.#leave = undefined;
    leave?.();
  }

  /** Once more, after a time in which nobody worked on it. Who has a place keeps it. */
  async enter(): Promise<void> {
    if (!this.#leave) await this.#take(this.#door.enter());
  }

  /** Out of the way of all others: the storage may be slow, or silent. */
  async goToStorage(): Promise<void> {
    this.leave();
    await this.#take(this.#door.enterStorage());
  }

  async #take(entered: Entered): Promise<void> {
    const leave = entered instanceof Promise ? await entered : entered;
    if (!leave) {
      this.#door.refused();
      throw new Problem("overloaded", { retryAfterMs });
    }
    this.#leave = leave;
  }
}
