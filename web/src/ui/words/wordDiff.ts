import { keptWords } from "./wordDiff.kept.ts";

export type DiffPiece = { kind: "same" | "added" | "removed"; text: string };

/** What was taken away and put in its place, and what follows unchanged. */
type Step = { removed: string; added: string; same: string };

/**
 * How one text became another, by words. The pieces that are the same or removed make up the text
 * before, those that are the same or added the text after.
 */
export function wordDiff(before: string, after: string): DiffPiece[] {
  const from = wordsOf(before);
  const to = wordsOf(after);
  return joinChanges(stepsBetween(from, to)).flatMap(piecesOf);
}

/**
 * Runs of letters and digits, runs of space, and every other sign alone; nothing is left out. A
 * figure is one word, with the signs inside it: nobody reads "4." and "20" apart.
 */
export function wordsOf(text: string): string[] {
  return (
    text.match(
      /\s+|[\p{L}\p{M}\p{N}_'’]+(?:(?<=\p{N})[.,:](?=\p{N})[\p{L}\p{M}\p{N}_'’]+)*|[^]/gu,
    ) ?? []
  );
}

function stepsBetween(from: readonly string[], to: readonly string[]): Step[] {
  const kept = keptWords(from, to);
  const steps: Step[] = [];
  let left = 0;
  let right = 0;
  while (left < from.length || right < to.length) {
    const step = { removed: "", added: "", same: "" };
    for (; left < from.length && !kept.from[left]; left += 1) step.removed += from[left];
    for (; right < to.length && !kept.to[right]; right += 1) step.added += to[right];
    for (; kept.from[left] && kept.to[right]; left += 1, right += 1) step.same += from[left];
    steps.push(step);
  }
  return steps;
}

/** Where nothing but space stands between two exchanged words, one reads them as one change. */
function joinChanges(steps: readonly Step[]): Step[] {
  const joined: Step[] = [];
  for (const step of steps) {
    const last = joined.at(-1);
    if (last && isExchange(last) && isExchange(step) && last.same.trim() === "") {
      last.removed += last.same + step.removed;
      last.added += last.same + step.added;
      last.same = step.same;
    } else joined.push({ ...step });
  }
  return joined;
}

function isExchange(step: Step): boolean {
  return step.removed !== "" && step.added !== "";
}

function piecesOf({ removed, added, same }: Step): DiffPiece[] {
  const pieces: DiffPiece[] = [
    { kind: "removed", text: removed },
    { kind: "added", text: added },
    { kind: "same", text: same },
  ];
  return pieces.filter((piece) => piece.text !== "");
}
