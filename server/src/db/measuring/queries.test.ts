import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listTallies, measureQuery } from "./queries.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const tallyOf = (name: string) => ({ ...new Map(listTallies()).get(name) });

test.each([
  [499, 0],
  [500, 1],
])("of queries that took %i ms, %i is slow", async (ms, slow) => {
  const before = tallyOf("rollback");
  const { promise, resolve } = Promise.withResolvers<void>();
  measureQuery("rollback", promise);
  vi.advanceTimersByTime(ms);
  resolve();
  await promise;
  const after = tallyOf("rollback");
  expect(Number(after.count) - Number(before.count)).toBe(1);
  expect(Number(after.seconds) - Number(before.seconds)).toBeCloseTo(ms / 1_000);
  expect(Number(after.slow) - Number(before.slow)).toBe(slow);
});
