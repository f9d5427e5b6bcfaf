import { describe, expect, test } from "vitest";
import { findGrowing } from "#base/growth.testing.ts";
import { addressTyped, mostPieces, numberTyped, readTyped } from "./search.typed.ts";

describe("what is typed into search", () => {
  test("is words, phrases in quotes, and what must not be there", () => {
    expect(readTyped('price "heat pump" -oil -"used cars" Norway ')).toEqual({
      words: ["price", "Norway"],
      phrases: ["heat pump"],
      without: ["oil", "used cars"],
      isUnfinished: false,
    });
  });

  test("may end in a word that is still being written", () => {
    expect(readTyped("heat pu").isUnfinished).toBe(true);
    expect(readTyped("heat pump ").isUnfinished).toBe(false);
    expect(readTyped('"heat pump"').isUnfinished).toBe(false);
    expect(readTyped("heat -pum").isUnfinished).toBe(false);
  });

  test("has a phrase also before the second quote is typed", () => {
    expect(readTyped('"heat pu').phrases).toEqual(["heat pu"]);
    expect(readTyped("„Wärmepumpe im Altbau“ Kosten").phrases).toEqual(["Wärmepumpe im Altbau"]);
  });

  test("keeps a minus within a word, and what belongs together", () => {
    expect(readTyped("e-mail 3.5 info@example.org C++").words).toEqual([
      "e-mail",
      "3.5",
      "info@example.org",
      "C++",
    ]);
  });

  test.each(["", "   ", '"', '""', "-", '-""', "& | ! ( ) : * '", "\u0000\u200b", "🤷 🤷"])(
    "that says nothing is nothing to look for: %j",
    (text) => {
      const { words, phrases, without } = readTyped(text);
      expect([...words, ...phrases, ...without]).toEqual([]);
    },
  );

  test("is taken up to so many pieces", () => {
    expect(readTyped("word ".repeat(500)).words).toHaveLength(mostPieces);
  });

  test("is read in a time that grows no faster than it", () => {
    expect(findGrowing(readTyped, 100_000)).toEqual([]);
  });
});

test("a number alone is a request's", () => {
  expect(["#484", " 484 ", "#0", "484 heat", "#12345678901"].map(numberTyped)).toEqual([
    484,
    484,
    null,
    null,
    null,
  ]);
});

test("a pasted address leads there if it is one of this place", () => {
  const origin = "https://sightline.example";
  expect(addressTyped(` ${origin}/#/app/insights/12?x=1 `, origin)).toBe("/app/insights/12?x=1");
  for (const text of [
    "https://elsewhere.example/#/app/insights/12",
    `${origin}/#/signin`,
    `${origin}/#/app/insights/12 and more`,
    "javascript:alert(1)",
    "https://",
  ])
    expect(addressTyped(text, origin)).toBeNull();
});
