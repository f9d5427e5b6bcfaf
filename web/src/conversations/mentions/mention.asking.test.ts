import { expect, test } from "vitest";
import { findAsking } from "./mention.asking.ts";

test.each([
  ["@", ""],
  ["Hello @be", "be"],
  ["(@Ben Ba", "Ben Ba"],
  ["Line\n@Zoë O’B", "Zoë O’B"],
  ["name@example", undefined],
  ["Hello @ben. ", undefined],
  ["@ ", undefined],
  ["@[Ben Baker](user:2) ", undefined],
  ["@one two three", undefined],
  ["nothing", undefined],
])("in %j the name asked for is %j", (text, q) => {
  expect(findAsking(text, text.length)?.q).toBe(q);
});

test("it stands from the @ to the cursor", () => {
  expect(findAsking("Hello @be, and more", 9)).toEqual({ q: "be", from: 6, to: 9 });
});
