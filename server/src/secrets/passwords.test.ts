import { readFile } from "node:fs/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { findPassword, hashPassword, haveOneSalt, isPassword } from "./passwords.ts";

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

test("of several with one salt, those that it fits are found by one hash", async () => {
  const first = await hashPassword("nine quiet brown otters");
  const others = ["ten quiet brown otters", "nine quiet brown otters"];
  const hashes = [
    first,
    ...(await Promise.all(others.map((one) => hashPassword(one, { like: first })))),
  ];
  expect(hashes.every((one) => haveOneSalt(one, first))).toBe(true);
  expect(await findPassword("nine quiet brown otters", hashes)).toEqual([0, 2]);
  expect(await findPassword("ten quiet brown otters", hashes)).toEqual([1]);
  expect(await findPassword("no such password", hashes)).toEqual([]);
  expect(await findPassword("nobody has this password", [])).toEqual([]);
  expect(await isPassword("ten quiet brown otters", hashes[1])).toBe(true);
  expect(haveOneSalt(first, await hashPassword("nine quiet brown otters"))).toBe(false);
});

test("a flood of them leaves room for what else needs a thread, such as a file", async () => {
  const kept = await hashPassword("nine quiet brown otters");
  const { signal: gone } = new AbortController();
  let done = 0;
  // Each by another caller: of one there is never more than one at work.
  const hashes = Array.from({ length: 16 }, async (_, nth) => {
    await isPassword("not the password", kept, { id: `10.0.1.${nth}`, gone });
    done += 1;
  });
  // All of them stand before the file.
  await nextTurn();
  await readFile(import.meta.filename);
  // Behind them it would be read when none is left but those that the threads have in hand.
  expect(done).toBeLessThan(12);
  await Promise.all(hashes);
});

test("who leaves while waiting gives up the turn, and who sends too many is told so", async () => {
  const kept = await hashPassword("nine quiet brown otters");
  const leaving = new AbortController();
  const flood = { id: "10.0.0.1", gone: leaving.signal };
  const guesses = Array.from({ length: 60 }, () => isPassword("a guess", kept, flood));
  const told = Promise.allSettled(guesses);
  const other = isPassword("not the password", kept, {
    id: "10.0.0.2",
    gone: new AbortController().signal,
  });
  leaving.abort();
  expect(await other).toBe(false);
  const codes = (await told).map((one) => (one.status === "rejected" ? one.reason.code : "done"));
  expect(codes.filter((code) => code === "throttled").length).toBeGreaterThan(0);
  expect(codes.filter((code) => code === "malformed").length).toBeGreaterThan(0);
  expect(codes.filter((code) => code === "done").length).toBeLessThan(3);
});
