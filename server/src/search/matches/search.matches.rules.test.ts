import { describe, expect, test } from "vitest";
import { isAlike, isTitleAlike, nearBest } from "./search.matches.rules.ts";

const telling = [
  { lexeme: "rye", weight: 4, documents: 1, isCommon: false },
  { lexeme: "mill", weight: 3, documents: 1, isCommon: false },
  { lexeme: "baker", weight: 2, documents: 1, isCommon: false },
  { lexeme: "aarhus", weight: 1, documents: 1, isCommon: false },
];
const flour = { lexeme: "flour", weight: 1, documents: 50, isCommon: true };
const price = { ...flour, lexeme: "price" };
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

  test("are alike by the one word that tells much, but not by one that many have", () => {
    const asked = [...telling.slice(0, 1), flour];
    expect(isAlike(asked, has("rye"))).toBe(true);
    expect(isAlike(asked, has("flour"))).toBe(false);
  });

  test("are alike by what many have, where it is what the place is about", () => {
    expect(isAlike([...telling.slice(0, 1), flour, price], has("flour", "price"))).toBe(true);
    expect(isAlike([flour, price], has("flour", "price"))).toBe(true);
    expect(isAlike([flour, price], has("flour"))).toBe(false);
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
