import { expect, test } from "vitest";
import { isCommonPassword } from "./commonPasswords.ts";

test.each([
  "password1234",
  "Password1234!",
  "p@ssw0rd2026",
  "PasswordPassword",
  "iloveyou12345",
  "qwertyuiop123",
  "123456789012",
  "aaaaaaaaaaaaaa",
  "abcabcabcabc",
  "1q2w3e4r5t6y",
  "zyxwvutsrqpo",
  "correct horse battery staple",
  "welcome-2-2026",
])("%s is common", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  "plain-amber-window",
  "seven tall green lamps",
  "nine quiet brown otters",
  "ein langes Wort mit ß",
  "密码很长而且不常见的一句话",
  "🦦🌊🪵🐟🦦🌊🪵🐟🦦🌊🪵🐟",
  "x7$kQ9!mvT2#",
])("%s is not", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
