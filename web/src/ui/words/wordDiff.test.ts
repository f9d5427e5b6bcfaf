import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DiffPiece, wordDiff } from "./wordDiff.ts";

/** `same -removed- +added+`, as one would write it down. */
function inShort(pieces: readonly DiffPiece[]): string {
  const marks = { same: "", removed: "-", added: "+" };
  return pieces.map(({ kind, text }) => `${marks[kind]}${text}${marks[kind]}`).join("");
}

function side(pieces: readonly DiffPiece[], kind: "added" | "removed"): string {
  const shown = pieces.filter((piece) => piece.kind === "same" || piece.kind === kind);
  return shown.map((piece) => piece.text).join("");
}

describe("the difference of two texts", () => {
  test.each([
    ["", "", ""],
    ["as it was", "as it was", "as it was"],
    ["", "new", "+new+"],
    ["old", "", "-old-"],
    ["one two three", "one three", "one -two -three"],
    ["one three", "one two three", "one +two +three"],
    ["due on Monday.", "due on Friday.", "due on -Monday-+Friday+."],
    ["by the old gate", "by a new gate", "by -the old-+a new+ gate"],
    ["a **bold** word", "a bold word", "a -**-bold-**- word"],
    ["4.20 euro", "4.40 euro", "-4.20-+4.40+ euro"],
    ["of 1,250.5 at 9:30.", "of 1,350.5 at 9:45.", "of -1,250.5-+1,350.5+ at -9:30-+9:45+."],
    ["in 2025.", "in 2025, 2026.", "in 2025+, 2026+."],
    ["don’t 東京", "don’t 京都", "don’t -東京-+京都+"],
  ])("from %j to %j", (before, after, expected) => {
    expect(inShort(wordDiff(before, after))).toBe(expected);
  });

  const parts = fc.array(fc.constantFrom("a", "b", "c", " ", "\n", "*", "é", "👩‍👩‍👧", "\ud800"));
  const texts = parts.map((some) => some.join(""));

  test("always holds both texts whole, with no two pieces alike beside each other", () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const pieces = wordDiff(before, after);
        expect(side(pieces, "removed")).toBe(before);
        expect(side(pieces, "added")).toBe(after);
        for (const [index, piece] of pieces.entries())
          expect(piece.kind).not.toBe(pieces[index + 1]?.kind);
      }),
      { numRuns: 1_000 },
    );
  });

  test("keeps as many words as can be kept", () => {
    const letters = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 12 });
    fc.assert(
      fc.property(letters, letters, (before, after) => {
        // Signs alone, so that no two of them are joined to one word or one change.
        const pieces = wordDiff(signs(before), signs(after));
        const kept = pieces.filter((piece) => piece.kind === "same").map((piece) => piece.text);
        expect(kept.join("")).toHaveLength(longestCommon(before, after));
      }),
    );
  });

  // The square of so many words would outlast the test's time many times over.
  test("is told quickly even where 100,000 characters were all written anew", () => {
    const before = numbered(0, 20_000);
    const after = numbered(20_000, 40_000);
    expect(before.length).toBeGreaterThan(100_000);
    const pieces = wordDiff(before, after);
    expect(side(pieces, "removed")).toBe(before);
    expect(side(pieces, "added")).toBe(after);
  });

  test("of a long text with many small changes names just those", () => {
    const words = numbered(0, 10_000).split(" ");
    const changed = words.map((word, index) => (index % 10 === 0 ? `x${word}` : word));
    const pieces = wordDiff(words.join(" "), changed.join(" "));
    expect(pieces.filter((piece) => piece.kind === "added")).toHaveLength(1_000);
  });
});

function signs(letters: readonly string[]): string {
  return letters.join("").replaceAll("a", "+").replaceAll("b", "*").replaceAll("c", "#");
}

function numbered(from: number, to: number): string {
  return Array.from({ length: to - from }, (_, index) => String(from + index)).join(" ");
}

function longestCommon(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return 0;
  const [first, ...rest] = one;
  const [second, ...others] = other;
  if (first === second) return 1 + longestCommon(rest, others);
  return Math.max(longestCommon(rest, other), longestCommon(one, others));
}
