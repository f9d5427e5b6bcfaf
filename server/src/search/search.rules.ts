import type { ExcerptPart } from "@sightline/contract/search/search.ts";

/** What stands around a word that was looked for. People may write them: then too much is marked. */
export const marks = { start: "\u0002", end: "\u0003" };

/** Parts of an excerpt as PostgreSQL marked it. */
export function partsOf(excerpt: string): ExcerptPart[] {
  return excerpt
    .split(marks.start)
    .flatMap((piece, at): ExcerptPart[] => {
      if (at === 0) return [{ text: piece, marked: false }];
      const [marked = "", ...rest] = piece.split(marks.end);
      return [
        { text: marked, marked: true },
        { text: rest.join(""), marked: false },
      ];
    })
    .filter(({ text }) => text !== "");
}

/** A word of so many letters may have so many wrong ones. */
export function mostWrong(letters: number): number {
  if (letters < 4) return 0;
  return letters < 7 ? 1 : 2;
}

/** How many letters must be changed, added, removed or swapped to make one word of the other, up to a bound. */
export function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let [before, last]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      const isSwapped =
        row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      line.push(
        Math.min(
          (last?.[at] ?? 0) + 1,
          (line[at - 1] ?? 0) + 1,
          (last?.[at - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (before?.[at - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    if (Math.min(...line) > most) return most + 1;
    [before, last] = [last ?? [], line];
  }
  return last?.[other.length] ?? most + 1;
}

/** The word with two neighbours swapped, in each way: of a short one hardly three letters stay together. */
export function transposed(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, at) =>
    [word.slice(0, at), word[at + 1], word[at], word.slice(at + 2)].join(""),
  );
}

/** A word as PostgreSQL reads it in a query, whatever it is made of. */
export function quoted(word: string): string {
  return `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}
