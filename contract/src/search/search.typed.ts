/** What somebody looks for, as it was read from what they typed. */
export type Typed = {
  /** Each must be there. Of the last the end may still be missing: see `isUnfinished`. */
  words: string[];
  /** Words in quotes, which must stand beside each other as they are. */
  phrases: string[];
  /** Words and phrases after a minus, which must not be there. */
  without: string[];
  /** Nothing follows the last word yet, not even a space. */
  isUnfinished: boolean;
};

/** So many pieces are looked for, and no more: each is a search of its own. */
export const mostPieces = 24;
/** Far more than can be sent; what comes after it is not read. */
const mostLetters = 2_000;
/** A letter or a digit of any script: what has none of them is nothing that could be found. */
const sayable = /[\p{L}\p{N}]/u;
/** A quoted piece, one whose second quote is still missing, or a run of anything else. */
const piece = /(-?)(?:["“”„]([^"“”„]*)(?:["“”„]|$)|([^\s"“”„]+))/gu;

/** Takes whatever is typed: there is nothing that it does not understand, only less to look for. */
export function readTyped(given: string): Typed {
  const text = given.slice(0, mostLetters);
  const typed: Typed = { words: [], phrases: [], without: [], isUnfinished: false };
  const pieces = listPieces(text.normalize("NFKC"));
  for (const { isWithout, isQuoted, said } of pieces) {
    if (isWithout) typed.without.push(said);
    else if (isQuoted) typed.phrases.push(said);
    else typed.words.push(said);
  }
  const last = pieces.at(-1);
  typed.isUnfinished =
    last !== undefined && !last.isQuoted && !last.isWithout && !/\s$/u.test(text);
  return typed;
}

/** Whether it says what must not be there, and nothing that must. */
export function onlyLeavesOut(text: string): boolean {
  const { words, phrases, without } = readTyped(text);
  return words.length + phrases.length === 0 && without.length > 0;
}

type Piece = { isWithout: boolean; isQuoted: boolean; said: string };

/** One after the other, so that what comes after the last that counts is not even read. */
function listPieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const [, minus, quoted, word] of text.matchAll(piece)) {
    const said = (quoted ?? word ?? "").trim();
    if (!sayable.test(said)) continue;
    pieces.push({ isWithout: minus === "-", isQuoted: quoted !== undefined, said });
    if (pieces.length === mostPieces) break;
  }
  return pieces;
}

/** `#484`, or a number alone: a request by its number. */
export function numberTyped(text: string): number | null {
  const number = /^\s*#?([1-9]\d{0,8})\s*$/.exec(text)?.[1];
  return number === undefined ? null : Number(number);
}

/** The address within the app of a link that was pasted, if it is one of this place. */
export function addressTyped(text: string, origin: string): string | null {
  const pasted = text.trim();
  const ours = `${origin}/#`;
  return pasted.startsWith(`${ours}/app/`) && !/\s/u.test(pasted)
    ? pasted.slice(ours.length)
    : null;
}
