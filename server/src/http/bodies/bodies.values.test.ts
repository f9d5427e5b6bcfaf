import { expect, test } from "vitest";
import { serverBounds } from "@sightline/contract/base/bounds.ts";
import { hasTooManyValues, requireFewPairs } from "./bodies.values.ts";

const most = serverBounds.bodyValues;

test.each([
  ["a list", `[${"0,".repeat(most - 2)}0]`, `[${"0,".repeat(most - 1)}0]`],
  ["lists in a list", `[${"[],".repeat(most / 2 - 1)}0]`, `[${"[],".repeat(most / 2)}0]`],
  ["objects in a list", `[${"{},".repeat(most / 2 - 1)}0]`, `[${"{},".repeat(most / 2)}0]`],
  [
    "an object",
    `{${Array.from({ length: most - 1 }, (_, at) => `"k${at}":1`).join()}}`,
    `{${Array.from({ length: most }, (_, at) => `"k${at}":1`).join()}}`,
  ],
])("%s may hold as many values as a body may, not one more", (_, enough, tooMany) => {
  expect(hasTooManyValues(enough)).toBe(false);
  expect(hasTooManyValues(tooMany)).toBe(true);
});

test.each([
  ["commas and brackets", `{"text":"${",[{".repeat(most)}"}`],
  ["quotes that are escaped", `{"text":"${'\\",'.repeat(most)}"}`],
  ["backslashes before its end", `{"text":"${"\\\\".repeat(most)}","next":1}`],
])("a text of %s is one value", (_, json) => {
  expect(JSON.parse(json)).toBeTruthy();
  expect(hasTooManyValues(json)).toBe(false);
});

test("a text that never ends is left to the parser", () => {
  expect(hasTooManyValues(`["${"x".repeat(2 * most)}`)).toBe(false);
});

test("a form may hold as many pairs as a body may, not one more", () => {
  expect(() => requireFewPairs("a=1&".repeat(most - 1))).not.toThrow();
  expect(() => requireFewPairs("a=1&".repeat(most))).toThrow(/too_large/);
});
