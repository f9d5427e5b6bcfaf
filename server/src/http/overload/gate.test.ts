import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Gate, type Leave } from "./gate.ts";

const bounds = { atOnce: 4, share: 2, mostWaiting: 8, longestMs: 1_000 };
const stays = () => () => undefined;

let gate: Gate;
/** Whose turn came, in this order; and who was told that there is no room. */
let begun: string[];
let turnedAway: string[];
let leaving: Leave[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
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
    expect(begun.join("")).toBe("xyzuabca");
  });

  test("has no more than a share under way while others wait", async () => {
    await come("a", "a", "a", "a", "a", "b");
    await end(1);
    expect(begun.join("")).toBe("aaaab");
  });

  test("has a quarter of the places to wait in", async () => {
    await come("x", "y", "z", "u", "a", "a", "a");
    expect(turnedAway.join("")).toBe("a");
    expect([gate.hasRoomFor("a"), gate.hasRoomFor("b")]).toEqual([false, true]);
  });

  test("gives way to who brings one thing, once all places are taken", async () => {
    await come("x", "y", "z", "u", "a", "a", "b", "b", "c", "c", "d", "d");
    expect([gate.waiting, gate.hasRoomFor("e"), gate.hasRoomFor("a")]).toEqual([8, true, false]);
    await come("e");
    expect([gate.waiting, turnedAway.join("")]).toEqual([8, "a"]);
  });
});

test("where each has one thing and all places are taken, there is no room", async () => {
  await come("x", "y", "z", "u", "a", "b", "c", "d", "e", "f", "g", "h");
  expect(gate.hasRoomFor("i")).toBe(false);
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
