import { randomInt } from "node:crypto";

/** The seed of this run's random tests, which each of them tells when it fails: `TEST_SEED` sets it. */
export const testSeed = Number(process.env["TEST_SEED"] ?? randomInt(2 ** 31));

export type Random = {
  /** From 0 to 1, without 1. */
  next(): number;
  below(count: number): number;
  chance(share: number): boolean;
  pick<T>(among: readonly [T, ...T[]]): T;
  pickOr<T, Else>(among: readonly T[], otherwise: Else): T | Else;
};

/** The same numbers for the same seeds (mulberry32). */
export function seeded(...seeds: readonly number[]): Random {
  let state = 0x9e3779b9;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  for (const seed of seeds) {
    state = (state ^ Math.imul(seed + 1, 0x85ebca6b)) | 0;
    next();
  }
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (among) => among[below(among.length)] ?? among[0],
    pickOr: (among, otherwise) => among[below(among.length)] ?? otherwise,
  };
}
