import { expect, test } from "vitest";
import { askForBlock, findBlockAsked } from "./block.asking.ts";

const asked = (text: string) => findBlockAsked(text, text.length);

test.each([
  ["/", ""],
  ["/thank", "thank"],
  ["Hello\n/thank you", "thank you"],
  ["So it is. /meth", "meth"],
])("a slash at the beginning of a word asks: %j", (text, q) => {
  expect(asked(text)).toEqual({ q, from: text.length - q.length - 1, to: text.length });
});

test.each(["either/or", "5 / 8", "https://a", "//", "/one\ntwo", "km/", `/${"a".repeat(81)}`])(
  "other slashes ask for nothing: %j",
  (text) => {
    expect(asked(text)).toBeUndefined();
  },
);

test("only what stands before the cursor counts", () => {
  expect(findBlockAsked("/thanks", 3)).toEqual({ q: "th", from: 0, to: 3 });
});

test("the button types the slash, apart from the word before it", () => {
  const at = (text: string) => askForBlock({ text, start: 0, end: text.length });
  expect(at("").insert).toBe("/");
  expect(at("So.").insert).toBe(" /");
  expect(at("So.\n")).toEqual({ from: 4, to: 4, insert: "/", start: 5, end: 5 });
});
