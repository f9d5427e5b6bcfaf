import { describe, expect, test } from "vitest";
import { isAlike, isTitleAlike, nearBest } from "./search.matches.rules.ts";

const telling = [
  { lexeme: "rye", weight: 4, documents: 1 },
  { lexeme: "mill", weight: 3, documents: 1 },
  { lexeme: "baker", weight: 2, documents: 1 },
  { lexeme: "aarhus", weight: 1, documents: 1 },
];
const has = (...words: string[]) => new Set(words);

describe("two questions", () => {
  test.each([
    ["that share the most telling words", has("rye", "mill"), true, true],
    ["that share some, and little of what tells", has("baker", "aarhus"), true, false],
    ["with one word in common, however telling", has("rye"), false, false],
    ["with nothing in common", has("oat"), false, false],
  ])("%s", (_, words, alike, titleAlike) => {
    expect([isAlike(telling, words), isTitleAlike(telling, words)]).toEqual([alike, titleAlike]);
  });

  test("of one word are alike by that word", () => {
    expect(isAlike(telling.slice(0, 1), has("rye"))).toBe(true);
  });

  test("are not alike where nothing tells what is asked", () => {
    expect(isAlike([], has("rye"))).toBe(false);
  });
});

test("what is far behind the likest is left out", () => {
  const scored = [8, 5, 4, 3.9, 1].map((score) => ({ score }));
  expect(nearBest(scored).map(({ score }) => score)).toEqual([8, 5, 4]);
  expect(nearBest([])).toEqual([]);
});
