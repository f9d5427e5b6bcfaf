import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { JobTurns } from "./pace.ts";

const restPerMs = 4;
const pieceMs = 20;
const neverEnds = new AbortController().signal;
const always = () => true;

function beBusy(): void {
  const began = performance.now();
  while (performance.now() - began < pieceMs);
}

const timeOf = async (work: () => Promise<unknown>) => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

describe("jobs leave the time to calls", () => {
  test("between the pieces of one", async () => {
    const turns = new JobTurns({ restPerMs, longestRestMs: 1_000 }, neverEnds, always);
    const ms = await timeOf(() =>
      turns.take(async (giveWay) => {
        for (let piece = 0; piece < 3; piece += 1) {
          beBusy();
          await giveWay();
        }
      }),
    );
    expect(ms).toBeGreaterThanOrEqual(3 * pieceMs * (1 + restPerMs));
  });

  test("and between one and the next, however many there are", async () => {
    const turns = new JobTurns({ restPerMs, longestRestMs: 1_000 }, neverEnds, always);
    const once = () => turns.take(async () => beBusy());
    await once();
    const ms = await timeOf(() => Promise.all([once(), once()]));
    expect(ms).toBeGreaterThanOrEqual(pieceMs * restPerMs);
  });

  test("but not for longer than is bearable", async () => {
    const turns = new JobTurns({ restPerMs: 1_000_000, longestRestMs: 30 }, neverEnds, always);
    await turns.take(async () => beBusy());
    // Else it would be hours.
    await turns.take(async () => undefined);
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
    await wait(1);
    stopping.abort();
    await next;
  });

  test("and not for what keeps nobody busy, such as a mail server that is slow", async () => {
    const turns = new JobTurns({ restPerMs, longestRestMs: 1_000_000 }, neverEnds, always);
    const ms = await timeOf(() =>
      turns.take(async (giveWay) => {
        for (let piece = 0; piece < 5; piece += 1) {
          await wait(200);
          await giveWay();
        }
      }),
    );
    expect(ms).toBeLessThan(5 * 200 * (1 + restPerMs));
  });

  test("and again once a job has failed", async () => {
    const turns = new JobTurns({ restPerMs, longestRestMs: 1_000 }, neverEnds, always);
    const failing = turns.take(async () => {
      beBusy();
      throw new Error("It can't be done.");
    });
    await expect(failing).rejects.toThrow("It can't be done.");
    expect(await timeOf(() => turns.take(async () => undefined))).toBeGreaterThan(pieceMs);
  });

  test("but not while nobody calls, and no longer once they have stopped", async () => {
    let isCalled = false;
    const pace = { restPerMs: 1_000_000, longestRestMs: 10_000_000 };
    const turns = new JobTurns(pace, neverEnds, () => isCalled);
    const pieces = async (giveWay: () => Promise<void>) => {
      for (let piece = 0; piece < 3; piece += 1) {
        beBusy();
        await giveWay();
      }
    };
    await turns.take(pieces);
    isCalled = true;
    let isOver = false;
    const next = turns.take(pieces).then(() => (isOver = true));
    await wait(200);
    expect(isOver).toBe(false);
    isCalled = false;
    await next;
  });
});
