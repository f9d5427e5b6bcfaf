import { expect, onTestFinished, test, vi } from "vitest";
import { holdClock } from "#testing/clock.ts";
import { backOffMs, pause } from "./backOff.ts";

const waits = { firstMs: 1_000, mostMs: 30_000 };

test.each([
  [1, 500, 1_000],
  [2, 1_000, 2_000],
  [5, 8_000, 16_000],
  [6, 15_000, 30_000],
  [500, 15_000, 30_000],
])("after failure %i it waits between %i and %i ms", (failures, least, most) => {
  expect(backOffMs(failures, waits, () => 0)).toBe(least);
  expect(backOffMs(failures, waits, () => 1)).toBe(most);
});

test("a wait ends early when aborted or back online", async () => {
  // On a held clock no wait ends by itself.
  holdClock();
  onTestFinished(() => void vi.useRealTimers());
  const leaving = new AbortController();
  const waiting = Promise.all([pause(60_000, leaving.signal), pause(60_000)]);
  leaving.abort();
  window.dispatchEvent(new Event("online"));
  await expect(waiting).resolves.toEqual([undefined, undefined]);
  await expect(pause(60_000, leaving.signal)).resolves.toBeUndefined();
});
