import { expect, test } from "vitest";
import { refusalOf } from "./files.rules.ts";

test.each([
  ["a.png", 1, 0, undefined],
  ["A.PDF", 10 * 1024 * 1024, 4, undefined],
  ["a.exe", 1, 0, /^This kind can't be attached/],
  ["png", 1, 0, /^This kind can't be attached/],
  ["a.txt", 0, 0, /empty/],
  ["a.txt", 10 * 1024 * 1024 + 1, 0, /^Larger than 10 MB/],
  ["a.txt", 1, 5, /^There are already 5 files/],
])("%s of %i bytes beside %i others", (name, size, others, words) => {
  const told = refusalOf({ name, size }, others);
  if (words === undefined) expect(told).toBeUndefined();
  else expect(told).toMatch(words);
});
