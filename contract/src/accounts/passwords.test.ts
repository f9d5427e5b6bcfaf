import { describe, expect, test } from "vitest";
import { bounds } from "#base/bounds.ts";
import { findPasswordFault, passwordStrength } from "./passwords.ts";

const nora = { email: "nora.newcomer@example.org", first_name: "Nora", last_name: "Li" };

describe("a password", () => {
  test.each([
    ["11 characters", "nine quiet ", /at least 12.*has 11/],
    ["129 characters", "x".repeat(129), /at most 128.*has 129/],
    ["6 letters that take two code points each", "a\u030A".repeat(6), /at least 12.*has 6/],
    ["the product's name", "my SIGHTLINE password", /name of this place/],
    ["the product's name in parts", "my s-i-g-h-t-l-i-n-e x", /name of this place/],
    ["the first name", "long live noradrenaline", /own name/],
    ["a short last name as a word", "long live li forever", /own name/],
    ["the address before the @", "nora.newcomer forever", /own name/],
    ["nothing", "", /Fill this in/],
  ])("of %s is refused", (_what, password, sentence) => {
    expect(findPasswordFault(password, nora)).toMatch(sentence);
  });

  test.each([
    ["12 characters", "nine quiet b"],
    ["128 characters", "x".repeat(128)],
    ["128 emoji", "🦦".repeat(128)],
    ["128 letters in their long form", "a\u030A".repeat(128)],
    ["128 signs that become 18 letters each", "\uFDFA".repeat(128)],
    ["a short last name inside a word", "brilliant lilies here"],
  ])("of %s is taken", (_what, password) => {
    expect(findPasswordFault(password, nora)).toBeUndefined();
  });

  test("of staff needs 15 characters", () => {
    expect(findPasswordFault("nine quiet bro", nora, bounds.staffPassword)).toMatch(/at least 15/);
    expect(findPasswordFault("nine quiet brow", nora, bounds.staffPassword)).toBeUndefined();
  });
});

test.each([
  ["nine quiet", "weak"],
  ["aaaaaaaaaaaaaaaaaaaaaaaa", "weak"],
  ["qwertyuiopasdf", "weak"],
  ["nine quiet b", "fair"],
  ["nine quiet brown", "good"],
  ["nine quiet brown otters", "strong"],
] as const)("%s is %s", (password, strength) => {
  expect(passwordStrength(password, nora)).toBe(strength);
});
