import { expect, test } from "vitest";
import { tellStrength } from "#accounts/password/passwords.words.ts";
import { wordsFor } from "./useEmailCheck.ts";

test.each([
  ["", undefined],
  ["short", "7 characters to go."],
  ["elevenchars", "1 character to go."],
  ["ada-loves-numbers", "Leave your own name and e-mail address out of your password."],
  ["copper-lamps", "Fair: it will do. Another word makes it good."],
  ["quiet-copper-lan", "Good: hard to guess."],
  ["quiet-copper-lantern", "Strong: very hard to guess."],
])("the password %j is told in words", (password, words) => {
  expect(tellStrength(password, { first_name: "Ada", email: "x@example.org" })?.words).toBe(words);
});

test("an address the server did not like is told by its part that is wrong", () => {
  const domain = { valid: false, reason: "domain", suggestion: null } as const;
  expect(wordsFor("ada@nowhere.zz", domain).error).toContain("“nowhere.zz”");
  const format = { valid: false, reason: "format", suggestion: null } as const;
  expect(wordsFor("ada", format).error).toContain("name@example.org");
});

test("a server that could not say stands in nobody's way", () => {
  expect(wordsFor("ada@example.org", undefined)).toEqual({
    checking: false,
    error: undefined,
    suggestion: undefined,
  });
});
