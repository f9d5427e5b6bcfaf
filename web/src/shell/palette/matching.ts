import { mostPieces } from "@sightline/contract/search/search.typed.ts";
import { fold } from "#ui/words/fold.ts";

/** A piece of the words, and whether it is what was typed. */
export type Piece = { text: string; marked: boolean };

export type Named = {
  words: string;
  /** What it is called by itself: of "Go to the desk", "desk". Its words are the best to begin with. */
  name?: string | undefined;
  /** Further words by which it is found. */
  also?: string | undefined;
};

type Word = { from: number; text: string; folded: string };

/** A run of letters and digits of any script, with what stands on them. */
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/**
 * Those of which a word begins with each word that was typed, the best first and otherwise as they
 * stood. Nothing typed leaves all of them.
 */
export function findMatching<Entry extends Named>(
  entries: readonly Entry[],
  typed: string,
): Entry[] {
  const wanted = wantedOf(typed);
  return entries
    .flatMap((entry) => {
      const distance = distanceOf(entry, wanted);
      return distance === undefined ? [] : [{ entry, distance }];
    })
    .toSorted((one, other) => one.distance - other.distance)
    .map(({ entry }) => entry);
}

/** How far it is from what was typed, to compare by: 0 is best. Nothing where it is something else. */
export function findDistance(entry: Named, typed: string): number | undefined {
  return distanceOf(entry, wantedOf(typed));
}

/** Whether there is any word in it by which something could be found. */
export function saysAnything(typed: string): boolean {
  return wantedOf(typed).length > 0;
}

/** The words in pieces, with those marked that were typed. */
export function markTyped(words: string, typed: string): Piece[] {
  const wanted = wantedOf(typed);
  const pieces: Piece[] = [];
  let at = 0;
  const add = (to: number, marked: boolean) => {
    if (to > at) pieces.push({ text: words.slice(at, to), marked });
    at = Math.max(at, to);
  };
  for (const { from, text, folded } of wordsOf(words)) {
    const longest = wanted.reduce(
      (most, one) => (folded.startsWith(one) ? Math.max(most, one.length) : most),
      0,
    );
    if (longest === 0) continue;
    add(from, false);
    add(from + lengthUnfolded(text, longest), true);
  }
  add(words.length, false);
  return pieces;
}

function wantedOf(typed: string): string[] {
  return wordsOf(typed, mostPieces)
    .map(({ folded }) => folded)
    .filter((one) => one !== "");
}

function wordsOf(text: string, most = Infinity): Word[] {
  const words: Word[] = [];
  // The same few words come again and again in a long text.
  const known = new Map<string, string>();
  for (const { 0: found, index } of text.matchAll(word)) {
    if (words.length === most) break;
    const folded = known.get(found) ?? fold(found);
    known.set(found, folded);
    words.push({ from: index, text: found, folded });
  }
  return words;
}

/** What stands further from the beginning of the name is further from what was meant. */
const besideName = 10;
const elsewhere = 20;
/** Less than one word further on. */
const unfinished = 0.5;

function distanceOf({ words, name = words, also = "" }: Named, wanted: readonly string[]) {
  const named = wordsOf(name);
  const others = [
    ...wordsOf(words).map(({ folded }) => ({ folded, distance: besideName })),
    ...wordsOf(also).map(({ folded }) => ({ folded, distance: elsewhere })),
  ];
  const places = [...named.map(({ folded }, index) => ({ folded, distance: index })), ...others];
  let sum = 0;
  for (const one of wanted) {
    let nearest: number | undefined;
    for (const { folded, distance } of places) {
      if (!folded.startsWith(one)) continue;
      const here = distance + (folded === one ? 0 : unfinished);
      if (nearest === undefined || here < nearest) nearest = here;
    }
    if (nearest === undefined) return undefined;
    sum += nearest;
  }
  return sum;
}

/** How many of its letters it takes to say so many folded ones. */
function lengthUnfolded(text: string, folded: number): number {
  let said = 0;
  let length = 0;
  for (const letter of text) {
    const plain = fold(letter).length;
    // A mark that stands on the last letter belongs to it.
    if (said >= folded && plain > 0) break;
    said += plain;
    length += letter.length;
  }
  return length;
}
