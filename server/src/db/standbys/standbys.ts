import type { Database } from "#db/database.ts";
import type { Position } from "./position.ts";
import { Standby, type StandbyAddress, type StandbyOptions } from "./standby.ts";

/** Where calls are read that need not be the primary's; see docs/decisions/0017. */
export class Standbys {
  readonly #all: readonly Standby[];
  /** Who answered the calls that a standby might. */
  readonly answered = { standby: 0, primary: 0 };

  constructor(addresses: readonly StandbyAddress[], options: StandbyOptions) {
    this.#all = addresses.map((address) => new Standby(address, options));
  }

  /** Whether it is worth knowing how far the primary's log is. */
  get areOpen(): boolean {
    return this.#all.some((one) => one.isFree);
  }

  /**
   * By a standby that has all that the primary had at `position`, or else by the primary. What runs
   * may run twice, and must not write.
   */
  async read<T>(
    position: Position | null | undefined,
    primary: Database,
    run: (db: Database) => Promise<T>,
  ): Promise<T> {
    const standby = position ? this.#leastBusy() : undefined;
    const read = position ? await standby?.read(position, run) : undefined;
    if (read) {
      this.answered.standby += 1;
      return read.answer;
    }
    this.answered.primary += 1;
    return run(primary);
  }

  async end(): Promise<void> {
    await Promise.all(this.#all.map((one) => one.end()));
  }

  #leastBusy(): Standby | undefined {
    const [first, ...others] = this.#all.filter((one) => one.isFree);
    return first && others.reduce((least, one) => (one.busy < least.busy ? one : least), first);
  }
}
