import { expect, test } from "vitest";
import { countCodePoints, roomLeft } from "./counter.words.ts";

test.each([
  ["", 0],
  ["häuser", 6],
  ["👍", 1],
  ["👩‍🔬", 3],
  ["a\u0308", 2],
  ["line\nbreak", 10],
])("%j counts as %i, as on the server", (text, count) => {
  expect(countCodePoints(text)).toBe(count);
});

test.each([
  [0, 150, ""],
  [134, 150, ""],
  [135, 150, "15 characters left"],
  [149, 150, "1 character left"],
  [150, 150, "0 characters left"],
  [151, 150, "1 character too many"],
  [19, 12, "7 characters too many"],
  [1, 20, ""],
  [10, 20, "10 characters left"],
])("%i of %i is told as %j", (used, bound, words) => {
  expect(roomLeft(used, bound)).toBe(words);
});
