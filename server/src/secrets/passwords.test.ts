import { expect, test } from "vitest";
import { hashPassword, isPassword } from "./passwords.ts";

test("a password is kept as argon2id, at the cost that OWASP names first", async () => {
  expect(await hashPassword("nine quiet brown otters")).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
  );
});

test("it is known again, and no other is", async () => {
  const hash = await hashPassword("nine quiet brown otters");
  expect(await isPassword("nine quiet brown otters", hash)).toBe(true);
  expect(await isPassword("nine quiet brown otter", hash)).toBe(false);
});

test("no password fits where there is no account", async () => {
  expect(await isPassword("nobody has this password", undefined)).toBe(false);
});
