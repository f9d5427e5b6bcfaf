import type { ExcerptPart } from "@sightline/contract/search/search.ts";
import { expect, test } from "vitest";
import { plainExcerpt, tellKind, tellResults } from "./found.words.ts";
import { makeFound } from "./search.testing.ts";
import { markTitle } from "./title.marks.ts";

/** What is marked stands between strokes. */
const excerptOf = (text: string): ExcerptPart[] =>
  text.split("|").map((piece, at) => ({ text: piece, marked: at % 2 === 1 }));
const told = (parts: readonly ExcerptPart[]) =>
  parts.map(({ text, marked }) => (marked ? `|${text}|` : text)).join("");

test.each([
  ["The **largest** is in |Łódź| [1], [2, 3].", "The largest is in |Łódź|,."],
  ["## Prices\n- of **|oat|** milk\n2. of `soy`", "Prices of |oat| milk of soy"],
  ["See [the |oat| report](https://example.org/|oat|) and [", "See the |oat| report and ["],
  ["[@Ann Test](user:12) asked for |oat| milk", "@Ann Test asked for |oat| milk"],
  ["cut off in [a link](https://exam", "cut off in a link"],
  ["7 < 16, in 2026. Then", "7 < 16, in 2026. Then"],
])("an excerpt is read without the signs of Markdown: %s", (written, read) => {
  expect(told(plainExcerpt(excerptOf(written)))).toBe(read);
});

test("of a table the cells are read", () => {
  const table = {
    text: "| Class | Price |\n| --- | ---: |\n| Two wheels | 4,900 |",
    marked: false,
  };
  expect(told(plainExcerpt([table]))).toBe("Class · Price · Two wheels · 4,900 · ");
});

test.each([
  ["oat", "Shelf prices of |oat| milk"],
  ["pric", "Shelf |prices| of oat milk"],
  ["o", "Shelf prices of oat milk"],
  ['"oat milk" -shelf', "Shelf prices of |oat| |milk|"],
])("the title marks what was typed: %s", (q, marked) => {
  expect(told(markTitle("Shelf prices of oat milk", q, []))).toBe(marked);
});

test("the title marks words written with other letters, and those that were meant", () => {
  expect(told(markTitle("Größe des Marktes in Łódź", "grosse lodz", []))).toBe(
    "|Größe| des Marktes in |Łódź|",
  );
  expect(told(markTitle("Who makes bicycles?", "bicylce", excerptOf("of |bicycles|")))).toBe(
    "Who makes |bicycles|?",
  );
});

test("a comment says what it stands on, and a note that it is one", () => {
  const comment = makeFound({ kind: "comment" });
  expect(tellKind(comment)).toBe("Comment on a request");
  expect(tellKind({ ...comment, internal: true })).toBe("Internal note on a request");
  expect(tellKind({ ...comment, request_id: null, post_id: 3 })).toBe("Comment on a post");
  expect(tellKind({ ...comment, request_id: null, group_id: 3 })).toBe(
    "Comment on a shared insight",
  );
  expect(tellKind(makeFound())).toBe("Request");
});

test("how many there are is told as far as it is known", () => {
  expect([tellResults(0, false), tellResults(1, false), tellResults(20, true)]).toEqual([
    "Nothing found",
    "1 result",
    "20 results or more",
  ]);
});
