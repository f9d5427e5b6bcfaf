import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { untilIdle } from "./idle.ts";

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<h1>A screen</h1><p aria-busy="true">On its way</p>';
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

async function isOverAfter(ms: number, waiting: Promise<void>): Promise<boolean> {
  let isOver = false;
  void waiting.then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(ms);
  return isOver;
}

test("what is heavy waits for what the reader came for", async () => {
  const waiting = untilIdle();
  expect(await isOverAfter(2_000, waiting)).toBe(false);
  document.querySelector("[aria-busy]")?.removeAttribute("aria-busy");
  expect(await isOverAfter(900, waiting)).toBe(true);
});

test("but no longer than is bearable, however long that is on its way", async () => {
  expect(await isOverAfter(3_000, untilIdle())).toBe(true);
});
