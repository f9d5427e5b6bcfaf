import { cpuMsOf } from "./cpu.testing.ts";
import { type HostileText, hostileTexts } from "./growth.hostile.testing.ts";

/** Ten times the text may take so many times the work: linear is 10, the rest is for a busy machine. */
export const mostGrowth = 15;
/** Past this it grows by more than any disturbance explains. */
const surelyTooMuch = 40;
/** What is done sooner, whatever the text, is too short to be measured, and to hurt anybody. */
const noticeableMs = 10;
const rounds = 16;
/** The first ones may be slow for what the machine has yet to learn. */
const leastRounds = 3;

/** The first is so short that only what doubles with each letter takes noticeably long for it. */
const lengthsUpTo = (longest: number) => [25, longest / 100, longest / 10, longest];

/** Something that walks through what people type. */
export type Scanner = readonly [
  name: string,
  scan: (given: string) => unknown,
  /** Where its input is bounded to less than we try otherwise. */
  longest?: number,
];

export const usualLongest = 10_000;

export type Growth = { name: string; growth: number };

/**
 * The first hostile texts of at most this length for which the work grows too much; none is how it
 * should be.
 */
export function findGrowing(
  work: (text: string) => unknown,
  longest: number,
  mostFound = 3,
): Growth[] {
  const found: Growth[] = [];
  const byLength = textsUpTo(longest);
  const [shortest = []] = byLength;
  for (const [index, { name }] of shortest.entries()) {
    const growth = growthOver(
      work,
      byLength.flatMap((texts) => texts[index]?.text ?? []),
    );
    if (growth > mostGrowth) found.push({ name, growth: Math.round(growth) });
    if (found.length === mostFound) break;
  }
  return found;
}

const made = new Map<number, HostileText[][]>();

function textsUpTo(longest: number): HostileText[][] {
  const texts =
    made.get(longest) ?? lengthsUpTo(longest).map((length) => [...hostileTexts(length)]);
  made.set(longest, texts);
  return texts;
}

/**
 * How much the work grows from one text to the next, each ten times as long as the one before; 0 where
 * it is too little to be measured. It begins with the short ones: work that grows without measure
 * shows there, before it takes for ever.
 */
export function growthOver(work: (text: string) => unknown, texts: readonly string[]): number {
  let before: string | undefined;
  for (const text of texts) {
    const small = before;
    before = text;
    const firstMs = cpuMsOf(() => work(text));
    // Most are done before it is worth a second look.
    if (firstMs <= noticeableMs) continue;
    const growth = growthOf(
      () => work(small ?? ""),
      () => work(text),
      firstMs,
    );
    if (growth > mostGrowth) return growth;
  }
  return 0;
}

/**
 * By the work of this thread alone, the least of several rounds: what grows too much does in each of
 * them, and what else a machine does adds to some. Ten small ones are measured in one go, so that they
 * leave as much behind as the large one, and right beside it, since a machine is busy for a while: the
 * best of one moment says nothing of another.
 */
function growthOf(small: () => unknown, large: () => unknown, firstMs: number): number {
  let least = Infinity;
  // What was seen of the large one already is the first round's: most need no other.
  let largeMs = firstMs;
  for (let round = 0; round < rounds; round += 1) {
    const smallMs = cpuMsOf(() => tenTimes(small)) / 10;
    if (round > 0) largeMs = cpuMsOf(large);
    least = Math.min(least, largeMs <= noticeableMs ? 0 : largeMs / smallMs);
    if (least <= mostGrowth) return least;
    if (least > surelyTooMuch && round + 1 >= leastRounds) return least;
  }
  return least;
}

function tenTimes(work: () => unknown): void {
  for (let time = 0; time < 10; time += 1) work();
}
