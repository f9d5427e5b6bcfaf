import { cpuMsOf } from "@sightline/contract/base/cpu.testing.ts";
import { mostGrowth } from "@sightline/contract/base/growth.testing.ts";

/** What is done sooner is too short to be measured, and to hurt anybody. */
const noticeableMs = 10;
const rounds = 16;
/** Past this it grows by more than any disturbance explains. */
const surelyTooMuch = 40;
/** The first ones may be slow for what the machine has yet to learn. */
const leastRounds = 3;

/**
 * How many times the work of the small one the large one takes, which is ten times as long. By the work
 * of this thread alone, and the least of several rounds: what else a machine does adds to some, and
 * what grows too much does in each.
 */
export function growthOf(small: () => unknown, large: () => unknown): number {
  let least = Infinity;
  for (let round = 0; round < rounds && least > mostGrowth; round += 1) {
    // Right beside each other, since a machine is busy for a while.
    const smallMs = cpuMsOf(() => tenTimes(small)) / 10;
    const largeMs = cpuMsOf(large);
    least = Math.min(least, largeMs <= noticeableMs ? 0 : largeMs / smallMs);
    if (least > surelyTooMuch && round + 1 >= leastRounds) break;
  }
  return least;
}

function tenTimes(work: () => unknown): void {
  for (let time = 0; time < 10; time += 1) work();
}
