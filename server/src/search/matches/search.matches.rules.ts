import type { Telling } from "#search/search.matching.rules.ts";

/**
 * Of all that tells what is asked, so much must be there too for the two to be about one thing. With
 * less, three in four of the pairs to tune by are shown, and one wrong one for four questions; with a
 * third, fewer than half of them.
 */
const leastShared = 0.2;
/** What is less than half as like as the likest would only distract from it. */
const leastOfBest = 0.5;
/** A title alone says less, and nobody can look further: more of it must be the same. */
const leastOfTitle = 0.5;
/** One word in common is a coincidence, unless no other one tells much. */
const leastWords = 2;

export function isAlike(telling: readonly Telling[], words: ReadonlySet<string>): boolean {
  return hasInCommon(telling, words, leastShared);
}

export function isTitleAlike(telling: readonly Telling[], words: ReadonlySet<string>): boolean {
  return hasInCommon(telling, words, leastOfTitle);
}

/** Of those that are alike, the likest first, those that are not far behind it. */
export function nearBest<Scored extends { score: number }>(alike: readonly Scored[]): Scored[] {
  const best = alike[0]?.score ?? 0;
  return alike.filter(({ score }) => score >= leastOfBest * best);
}

export function weightOf(telling: readonly Telling[]): number {
  return telling.reduce((sum, { weight }) => sum + weight, 0);
}

export function inCommon(telling: readonly Telling[], words: ReadonlySet<string>): Telling[] {
  return telling.filter(({ lexeme }) => words.has(lexeme));
}

function hasInCommon(
  telling: readonly Telling[],
  words: ReadonlySet<string>,
  least: number,
): boolean {
  const shared = inCommon(telling, words);
  const [rare, ...further] = telling.filter(({ isCommon }) => !isCommon);
  const hasTheOnlyRare = rare !== undefined && further.length === 0 && words.has(rare.lexeme);
  const wanted = hasTheOnlyRare ? 1 : Math.min(leastWords, telling.length);
  if (shared.length < Math.max(1, wanted)) return false;
  return weightOf(shared) >= least * weightOf(telling);
}
