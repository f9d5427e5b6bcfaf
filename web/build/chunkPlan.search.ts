import { Chunks, type Group, type User } from "./chunkPlan.cost.ts";
import { mergeGroups } from "./chunkPlan.merge.ts";

/** There is a bit for each chunk. */
const mostChunks = 30;

/** How many moves of each group are tried, and what one may cost at first, and at last. */
const triesOfEach = 150;
const losses = { first: 10_000, last: 200 };

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
  const chunks = new Chunks(groups, users, Math.max(1, Math.min(most, mostChunks)));
  const places = Array.from({ length: chunks.count }, (_, chunk) => chunk);
  for (const [chunk, merged] of mergeGroups(groups, users, chunks.count).entries())
    for (const group of merged) chunks.put(groups.indexOf(group), chunk);
  let cost = chunks.cost();
  const tryMove = (group: number, to: number, mayLose: number) => {
    const from = chunks.of(group);
    if (to === from) return;
    chunks.put(group, to);
    const after = chunks.cost();
    if (after - cost < mayLose) cost = after;
    else chunks.put(group, from);
  };
  const random = randomOf(1);
  const tries = triesOfEach * groups.length;
  const cooling = (losses.last / losses.first) ** (1 / tries);
  for (let [left, loss] = [tries, losses.first]; left > 0; left--, loss *= cooling) {
    const group = Math.floor(random() * groups.length);
    tryMove(group, Math.floor(random() * chunks.count), -loss * Math.log(random()));
  }
  for (let before = Infinity; cost < before;) {
    before = cost;
    for (const group of groups.keys()) for (const to of places) tryMove(group, to, 0);
  }
  return chunks.shared().map((some) => some.flatMap((group) => groups[group] ?? []));
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
