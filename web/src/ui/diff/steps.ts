import { keptWords } from "#ui/words/wordDiff.kept.ts";

/** What was taken away, what was put in its place, and what follows unchanged: it is there twice. */
export type Step<One> = { removed: One[]; added: One[]; same: { before: One; after: One }[] };

/** How one row of things became another, by the keys of what they are. */
export function stepsBetween<One>(
  before: readonly One[],
  after: readonly One[],
  keyOf: (one: One) => string,
): Step<One>[] {
  const kept = keptWords(before.map(keyOf), after.map(keyOf));
  const steps: Step<One>[] = [];
  let left = 0;
  let right = 0;
  while (left < before.length || right < after.length) {
    const step: Step<One> = { removed: [], added: [], same: [] };
    for (; left < before.length && !kept.from[left]; left += 1) push(step.removed, before[left]);
    for (; right < after.length && !kept.to[right]; right += 1) push(step.added, after[right]);
    for (; kept.from[left] && kept.to[right]; left += 1, right += 1) {
      const [one, other] = [before[left], after[right]];
      if (one !== undefined && other !== undefined) step.same.push({ before: one, after: other });
    }
    steps.push(step);
  }
  return steps;
}

function push<One>(all: One[], one: One | undefined): void {
  if (one !== undefined) all.push(one);
}
