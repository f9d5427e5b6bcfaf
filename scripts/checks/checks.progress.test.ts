import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Progress } from "./checks.progress.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function makeProgress(isTTY: boolean) {
  let written = "";
  const out = { isTTY, columns: 20, write: (text: string) => (written += text) };
  return { progress: new Progress(out), written: () => written };
}

test("a log gets one line each ten seconds, until it is over", () => {
  const { progress, written } = makeProgress(false);
  let done = 0;
  progress.follow(() => `${(done += 1)} done`);
  vi.advanceTimersByTime(25_000);
  progress.stop();
  vi.advanceTimersByTime(25_000);
  expect(written()).toBe("1 done\n2 done\n");
});

test("a terminal shows one line that changes, cut to its width and out of the way of others", () => {
  const { progress, written } = makeProgress(true);
  progress.follow(() => "a line that is longer than the terminal");
  vi.advanceTimersByTime(1_000);
  progress.tell("FAIL  something");
  vi.advanceTimersByTime(1_000);
  progress.stop();
  const clear = "\r\u001B[K";
  expect(written()).toBe(`a line that is long${clear}FAIL  something\na line that is long${clear}`);
});
