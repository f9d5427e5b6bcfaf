import { expect, test } from "vitest";
import { findCiting } from "./citing.ts";

const typed = (text: string) => findCiting(text, text.length);

test.each([
  ["right after it", "It costs 20 kr [", ""],
  ["with a number", "It costs 20 kr [1", "1"],
  ["with words of a title", "It costs 20 kr [shelf pri", "shelf pri"],
  ["with a link", "So [https://a.example/x?y=1", "https://a.example/x?y=1"],
])("a bracket asks for a source: %s", (_, text, q) => {
  expect(typed(text)).toEqual({ q, from: text.length - q.length - 1, to: text.length });
});

test.each([
  ["one that is closed", "It costs 20 kr [1]"],
  ["that of a picture", "![Shelf"],
  ["one that is escaped", "\\[1"],
  ["the second one of a reference", "[words]["],
  ["one on another line", "[1\nand"],
  ["none", "It costs 20 kr"],
])("nothing is asked by %s", (_, text) => {
  expect(typed(text)).toBeUndefined();
});
