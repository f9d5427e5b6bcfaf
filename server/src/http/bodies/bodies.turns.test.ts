import { EventEmitter } from "node:events";
import { setImmediate as nextRound } from "node:timers/promises";
import { expect, test } from "vitest";
import { waitToRead } from "./bodies.turns.ts";

const large = 1_000_000;

/** Somebody who sends, and may hang up. */
function makeReader(ip: string) {
  const socket = new EventEmitter();
  // Of a call, this is all that is looked at; nobody is signed in.
  const reader = { ip, socket, caller: undefined } as unknown as Parameters<typeof waitToRead>[0];
  return { reader, hangUp: () => socket.emit("close") };
}

/** Which of them may read, in the order in which their turns came. */
function readInTurn(readers: readonly [string, ReturnType<typeof makeReader>][]) {
  const begun: string[] = [];
  const all = readers.map(async ([name, { reader }]) => {
    await waitToRead(reader, large);
    begun.push(name);
  });
  return { begun, all };
}

test("large bodies are read one at a time, everybody's in turn", async () => {
  const ada = makeReader("10.1.0.1");
  const { begun, all } = readInTurn([
    ["ada's first", ada],
    ["ada's second", ada],
    ["ada's third", ada],
    ["bo's", makeReader("10.1.0.2")],
  ]);
  await all[0];
  expect(begun).toEqual(["ada's first"]);
  await Promise.all(all);
  expect(begun).toEqual(["ada's first", "ada's second", "bo's", "ada's third"]);
});

test("between two of them all other calls go on", async () => {
  const { begun, all } = readInTurn([
    ["first", makeReader("10.2.0.1")],
    ["second", makeReader("10.2.0.2")],
  ]);
  let rounds = 0;
  await all[0];
  while (begun.length < 2) {
    await nextRound();
    rounds += 1;
  }
  expect(rounds).toBeGreaterThan(0);
});

test("a small one waits for nobody", async () => {
  const { begun, all } = readInTurn([
    ["first", makeReader("10.3.0.1")],
    ["second", makeReader("10.3.0.2")],
  ]);
  await waitToRead(makeReader("10.3.0.3").reader, 100);
  expect(begun).not.toContain("second");
  await Promise.all(all);
});

test("who sends more at once than is let to wait is told so, and others are not", async () => {
  const ada = makeReader("10.4.0.1");
  const sent = Array.from({ length: 12 }, () => waitToRead(ada.reader, large));
  const told = Promise.allSettled(sent);
  await waitToRead(makeReader("10.4.0.2").reader, large);
  const ends = await told;
  expect(ends.at(-1)).toMatchObject({ status: "rejected", reason: { code: "throttled" } });
  expect(ends.filter(({ status }) => status === "fulfilled").length).toBeGreaterThanOrEqual(10);
});

test("who hangs up gives up the turn", async () => {
  const [ada, bo, cleo] = [1, 2, 3].map((last) => makeReader(`10.5.0.${last}`));
  if (!ada || !bo || !cleo) throw new Error("Three were made.");
  const first = waitToRead(ada.reader, large);
  const second = waitToRead(bo.reader, large);
  const third = waitToRead(cleo.reader, large);
  bo.hangUp();
  await expect(second).rejects.toMatchObject({ code: "malformed" });
  await Promise.all([first, third]);
});
