import { expect, test } from "vitest";
import { hereWords, writingWords } from "./presence.words.ts";

test("who is here too is named, from three on with a count", () => {
  expect(hereWords([])).toBe("");
  expect(hereWords(["Ann Test"])).toBe("Ann Test is here too.");
  expect(hereWords(["Ann Test", "Bob Test"])).toBe("Ann Test and Bob Test are here too.");
  expect(hereWords(["Ann Test", "Bob Test", "Cleo Test"])).toBe(
    "Ann Test and 2 others are here too.",
  );
});

test("who writes is named as far as one may know", () => {
  expect(writingWords([], false)).toBe("");
  expect(writingWords(["Ann Test"], false)).toBe("Ann Test is writing…");
  expect(writingWords([], true)).toBe("Someone who works here is writing…");
  expect(writingWords(["Ann Test"], true)).toBe("Ann Test and someone who works here are writing…");
});
