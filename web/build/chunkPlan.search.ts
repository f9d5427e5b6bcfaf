import { Chunks, type Group, type User } from "./chunkPlan.cost.ts";
import { mergeGroups } from "./chunkPlan.merge.ts";

/** There is a bit for each chunk. */
const mostChunks = 30;

/** How many moves of each group are tried, and what one may cost at first, and at last. */
const triesOfEach = 150;
const losses = { first: 10_000, last: 200 };

/** It may end where no move helps and yet all could be better: who begins elsewhere ends elsewhere. */
const seeds = [1, 2, 3, 4, 5, 6, 7, 8];

/**
 * Shares the groups out among at most so many chunks, so that all together wait as little as may be.
 * Two by two they come together before it is known what else will come, so then they are moved here
 * and there, by a row of numbers that is always the same: at first also to where it is a little
 * worse, for the best is seldom reached by improvements alone, and in the end only to where it is
 * better.
 */
export function shareOut(
  groups: readonly Group[],
  users: readonly User[],
  most: number,
): Group[][] {
  const count = Math.max(1, Math.min(most, mostChunks));
  const merged = mergeGroups(groups, users, count);
  const found = seeds.map((seed) => {
    const chunks = new Chunks(groups, users, count);
    for (const [chunk, some] of merged.entries())
      for (const group of some) chunks.put(groups.indexOf(group), chunk);
    return { chunks, cost: improve(chunks, groups.length, seed) };
  });
  const best = found.reduce((one, other) => (other.cost < one.cost ? other : one));
  return best.chunks.shared().map((some) => some.flatMap((group) => groups[group] ?? []));
}

/** Answers with what it costs in the end. */
function improve(chunks: Chunks, groups: number, seed: number): number {
  let cost = chunks.cost();
  const tryMove = (group: number, to: number, mayLose: number) => {
    const from = chunks.of(group);
    if (to === from) return;
    chunks.put(group, to);
    const after = chunks.cost();
    if (after - cost < mayLose) cost = after;
    else chunks.put(group, from);
  };
  const random = randomOf(seed);
  const tries = triesOfEach * groups;
  const cooling = (losses.last / losses.first) ** (1 / tries);
  for (let [left, loss] = [tries, losses.first]; left > 0; left--, loss *= cooling) {
    const group = Math.floor(random() * groups);
    tryMove(group, Math.floor(random() * chunks.count), -loss * Math.log(random()));
  }
  for (let before = Infinity; cost < before;) {
    before = cost;
    for (let group = 0; group < groups; group++)
      for (let to = 0; to < chunks.count; to++) tryMove(group, to, 0);
  }
  return cost;
}

/** From 0 to 1, always the same. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
