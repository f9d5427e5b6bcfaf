import { expect, test } from "vitest";
import { findCitations, renumberCitations } from "./citations.ts";

const numbers = (text: string) => findCitations(text).map(({ number }) => number);

test.each([
  ["every mark of the prose, in its order", "One [2], two [1] and again [2].", [2, 1, 2]],
  ["two that stand together", "Both say so [1] [2].", [1, 2]],
  ["three side by side", "All say so [1][2][3].", [1, 2, 3]],
  ["none in code, of the line or of a block", "`[1]` and\n```\n[2]\n```\n[3]", [3]],
  ["none in a block that never ends", "[1]\n~~~\n[2]", [1]],
  ["none in a block inside which other fences stand", "~~~~\n```\n~~~\n[1]\n~~~~\n[2]", [2]],
  ["none in code that holds shorter runs", "``a ` [1] `` [2]", [2]],
  ["those after backticks without a partner", "``` a `` [1] ` [2]", [1, 2]],
  ["those between backticks of two paragraphs", "a ` b\n\n[1] ` c", [1]],
  ["those after an escaped backtick", "\\`[1] and \\\\`[2]`", [1]],
  [
    "no link, picture, reference or escaped bracket",
    "[1](a) ![2](b) [3]: c [4][d] [e][5] \\[6]",
    [],
  ],
])("finds %s", (_, text, found) => {
  expect(numbers(text)).toEqual(found);
});

test("tells where each stands", () => {
  const text = "`[9]` as said [12].";
  expect(findCitations(text).map(({ from, to }) => text.slice(from, to))).toEqual(["[12]"]);
});

test("writes each anew and leaves code as it is", () => {
  const swapped = renumberCitations("One [1], two [2], `[1]`.", (number) => 3 - number);
  expect(swapped).toBe("One [2], two [1], `[1]`.");
});

test("takes marks out with the space before them", () => {
  const without = renumberCitations("By 15 May [2]. Then [3], and [2] again.", (number) =>
    number === 2 ? null : number - 1,
  );
  expect(without).toBe("By 15 May. Then [2], and again.");
});
