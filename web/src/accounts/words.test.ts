import { bounds } from "@sightline/contract/base/bounds.ts";
import { expect, test } from "vitest";
import { tellStrength } from "#accounts/password/passwords.words.ts";
import { wordsFor } from "./useEmailCheck.ts";

const ada = { first_name: "Ada", email: "x@example.org" };

test.each([
  ["", undefined],
  ["short", "7 characters to go."],
  ["elevenchars", "1 character to go."],
  ["ada-loves-numbers", "Leave your own name and e-mail address out of your password."],
  ["copper-lamps", "Fair: it will do. Another word would make it good."],
  ["quiet-copper-lan", "Good: hard to guess."],
  ["quiet-copper-lantern", "Strong: very hard to guess."],
])("the password %j is told in words", (password, words) => {
  const fine = { fault: undefined };
  expect(tellStrength(password, ada, bounds.password, fine)?.words).toBe(words);
});

test("that a password will do is said only when the server has said so", () => {
  const told = (verdict?: { fault: string | undefined }) =>
    tellStrength("password1234", ada, bounds.password, verdict);
  expect(told()?.words).toBe("Checking …");
  expect(told({ fault: "Many people use this password." })).toEqual({
    strength: "weak",
    words: "Many people use this password.",
  });
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
