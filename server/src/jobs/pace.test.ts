import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { JobTurns } from "./pace.ts";

const restPerMs = 4;
const pieceMs = 20;
const neverEnds = new AbortController().signal;
const always = () => true;

// The clock is held: it moves on by what a test says, and where a job rests.
let nowMs: number;
let activeMs: number;
let restedMs: number;

beforeEach(() => {
  [nowMs, activeMs, restedMs] = [0, 0, 0];
  vi.spyOn(performance, "now").mockImplementation(() => nowMs);
  vi.spyOn(performance, "eventLoopUtilization").mockImplementation((since) => ({
    active: activeMs - (since?.active ?? 0),
    idle: 0,
    utilization: 0,
  }));
  vi.spyOn(timers, "setTimeout").mockImplementation(rest);
  syncBuiltinESMExports();
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

async function rest<T>(ms = 0, value?: T, { signal }: { signal?: AbortSignal } = {}): Promise<T> {
  const until = nowMs + ms;
  // Each comes back in a turn of its own, as timers do.
  await new Promise((resolve) => setImmediate(resolve));
  signal?.throwIfAborted();
  restedMs += Math.max(0, until - nowMs);
  nowMs = Math.max(nowMs, until);
  // The type of a timer without a value.
  return value as T;
}

function beBusy(): void {
  nowMs += pieceMs;
  activeMs += pieceMs;
}

describe("jobs leave the time to calls", () => {
  test("between the pieces of one", async () => {
    const turns = new JobTurns({ restPerMs, longestRestMs: 1_000 }, neverEnds, always);
    await turns.take(async (giveWay) => {
      for (let piece = 0; piece < 3; piece += 1) {
        beBusy();
        await giveWay();
      }
    });
    expect(restedMs).toBe(3 * pieceMs * restPerMs);
  });

  test("and between one and the next, however many there are", async () => {
    const turns = new JobTurns({ restPerMs, longestRestMs: 1_000 }, neverEnds, always);
    const begun: number[] = [];
    const once = () =>
      turns.take(async () => {
        begun.push(nowMs);
        beBusy();
      });
    await once();
    await Promise.all([once(), once()]);
    const apart = pieceMs * (1 + restPerMs);
    expect(begun).toEqual([0, apart, 2 * apart]);
  });

  test("but not for longer than is bearable", async () => {
    const turns = new JobTurns({ restPerMs: 1_000_000, longestRestMs: 30 }, neverEnds, always);
    await turns.take(async () => beBusy());
    await turns.take(async () => undefined);
    expect(restedMs).toBe(30);
  });

  test("and not once the process ends, which waits for them", async () => {
    const stopping = new AbortController();
    const turns = new JobTurns(
      { restPerMs: 1_000_000, longestRestMs: 10_000_000 },
      stopping.signal,
      always,
    );
    await turns.take(async () => beBusy());
    const next = turns.take(async (giveWay) => {
      beBusy();
      await giveWay();
    });
    stopping.abort();
    await next;
    expect(restedMs).toBe(0);
  });

  test("and not for what keeps nobody busy, such as a mail server that is slow", async () => {
    const turns = new JobTurns({ restPerMs, longestRestMs: 1_000_000 }, neverEnds, always);
    await turns.take(async (giveWay) => {
      for (let piece = 0; piece < 5; piece += 1) {
        nowMs += 200;
        await giveWay();
      }
    });
    expect(restedMs).toBe(0);
  });

  test("and again once a job has failed", async () => {
    const turns = new JobTurns({ restPerMs, longestRestMs: 1_000 }, neverEnds, always);
    const failing = turns.take(async () => {
      beBusy();
      throw new Error("It can't be done.");
    });
    await expect(failing).rejects.toThrow("It can't be done.");
    await turns.take(async () => undefined);
    expect(restedMs).toBe(pieceMs * restPerMs);
  });

  test("but not while nobody calls, and no longer once they have stopped", async () => {
    let isCalled = false;
    const pace = { restPerMs: 1_000_000, longestRestMs: 10_000_000 };
    const turns = new JobTurns(pace, neverEnds, () => isCalled && restedMs < 5_000);
    const pieces = async (giveWay: () => Promise<void>) => {
      for (let piece = 0; piece < 3; piece += 1) {
        beBusy();
        await giveWay();
      }
    };
    await turns.take(pieces);
    expect(restedMs).toBe(0);
    isCalled = true;
    await turns.take(pieces);
    expect(restedMs).toBe(5_000);
  });
});
