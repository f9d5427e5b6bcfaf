import { expect, test } from "vitest";
import { readNumber, stepNumber, withinBounds } from "./number.ts";

test.each([
  ["", null],
  ["-", null],
  ["12", 12],
  ["0.12345", 0.12345],
  ["2,5", 2.5],
  ["1.", 1],
  ["-3", -3],
  ["abc", undefined],
  ["1e5", undefined],
  ["1.2.3", undefined],
])("%j is read as %j", (text, number) => {
  expect(readNumber(text)).toBe(number);
});

test("a step stays within the bounds and adds no digits of its own", () => {
  expect(stepNumber(0.1, 1, { step: 0.2 })).toBe(0.3);
  expect(stepNumber(4, 1, { max: 4 })).toBe(4);
  expect(stepNumber(null, 1, { min: 1 })).toBe(1);
  expect(withinBounds(9, { min: 1, max: 4 })).toBe(4);
});
