import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Gate, type Leave } from "./gate.ts";

const bounds = { atOnce: 4, mostWaiting: 8, longestMs: 1_000 };
const stays = () => () => undefined;

let gate: Gate;
/** Whose turn came, in this order; and who was told that there is no room. */
let begun: string[];
let turnedAway: string[];
let leaving: Leave[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  gate = new Gate(bounds);
  [begun, turnedAway, leaving] = [[], [], []];
});
afterEach(() => void vi.useRealTimers());

async function come(...all: string[]): Promise<void> {
  for (const who of all) {
    void (async () => {
      const leave = await gate.enter(who, stays);
      if (!leave) return turnedAway.push(who);
      leaving.push(leave);
      return begun.push(who);
    })();
  }
  await settle();
}

async function end(count: number): Promise<void> {
  for (const leave of leaving.splice(0, count)) leave();
  await settle();
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

test("so many are let through, the next when one of them has ended", async () => {
  await come("a", "b", "c", "d", "e");
  expect([begun.join(""), gate.underWay, gate.waiting]).toEqual(["abcd", 4, 1]);
  await end(1);
  expect([begun.join(""), gate.underWay, gate.waiting]).toEqual(["abcde", 4, 0]);
});

test("a turn that is ended twice is one", async () => {
  await come("a", "b", "c", "d", "e", "f");
  const [first] = leaving;
  first?.();
  first?.();
  await settle();
  expect(begun.join("")).toBe("abcde");
});

describe("who brings many", () => {
  test("waits for themselves: the others' turn comes in between", async () => {
    await come("x", "y", "z", "u", "a", "a", "b", "c");
    await end(4);
    expect(begun.join("")).toBe("xyzuabc");
    await end(1);
    expect(begun.join("")).toBe("xyzuabca");
  });

  test("has no more under way than half of what is left free, though nobody else is there", async () => {
    await come("a", "a", "a");
    expect([begun.join(""), gate.waiting]).toEqual(["aa", 1]);
    await come("b", "c");
    expect([begun.join(""), gate.waiting]).toEqual(["aabc", 1]);
  });

  test("goes on as soon as enough is free again", async () => {
    await come("a", "a", "a", "b", "c");
    await end(1);
    expect([begun.join(""), gate.waiting]).toEqual(["aabc", 1]);
    await end(1);
    expect([begun.join(""), gate.waiting]).toEqual(["aabca", 0]);
  });

  test("has a quarter of the places to wait in", async () => {
    await come("x", "y", "z", "u", "a", "a", "a");
    expect(turnedAway.join("")).toBe("a");
    await come("b");
    expect([turnedAway.join(""), gate.waiting]).toEqual(["a", 3]);
  });

  test("gives way to who brings one thing, once all places are taken", async () => {
    await come("x", "y", "z", "u", "a", "a", "b", "b", "c", "c", "d", "d");
    await come("a");
    expect([gate.waiting, turnedAway.join("")]).toEqual([8, "a"]);
    await come("e");
    expect([gate.waiting, turnedAway.join("")]).toEqual([8, "aa"]);
  });
});

test("where each has one thing and all places are taken, there is no room", async () => {
  await come("x", "y", "z", "u", "a", "b", "c", "d", "e", "f", "g", "h");
  await come("i");
  expect(turnedAway.join("")).toBe("i");
});

test("nobody waits for longer than that is worth", async () => {
  await come("x", "y", "z", "u", "a");
  vi.advanceTimersByTime(bounds.longestMs);
  await settle();
  expect([turnedAway.join(""), gate.waiting]).toEqual(["a", 0]);
  await end(4);
  expect([begun.join(""), gate.underWay]).toEqual(["xyzu", 0]);
});

describe("a line that does not get empty", () => {
  /** One ends and another comes each 25 ms: five in an eighth of the longest time. */
  async function press(forMs: number): Promise<void> {
    for (let ms = 0; ms < forMs; ms += 25) {
      vi.advanceTimersByTime(25);
      await end(1);
      await come(`new ${ms}`);
    }
  }

  test("is as long as what comes to its turn in time", async () => {
    await come("x", "y", "z", "u", "a", "b", "c", "d");
    await press(500);
    await come("e", "f", "g", "h");
    expect([gate.waiting, turnedAway.length]).toEqual([8, 0]);
    await press(1_500);
    expect(gate.waiting).toBe(5);
    // Those who waited had their turn; who came then was told at once.
    expect(turnedAway.length).toBeGreaterThan(0);
    expect(begun).toEqual(expect.arrayContaining(["e", "f", "g", "h"]));
  });

  test("is as long as ever once it was empty", async () => {
    await come("x", "y", "z", "u", "a", "b", "c", "d");
    await press(2_000);
    await end(20);
    await end(20);
    expect(gate.waiting).toBe(0);
    turnedAway = [];
    await come("x", "y", "z", "u", "a", "b", "c", "d", "e", "f", "g", "h");
    expect([gate.waiting, turnedAway.length]).toEqual([8, 0]);
  });
});

test("who goes while waiting leaves the line", async () => {
  await come("x", "y", "z", "u");
  let go = () => undefined as void;
  const entered = gate.enter("a", (gone) => {
    go = gone;
    return () => undefined;
  });
  go();
  expect(await entered).toBeUndefined();
  expect(gate.waiting).toBe(0);
});
