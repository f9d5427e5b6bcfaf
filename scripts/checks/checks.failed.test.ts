import { expect, test } from "vitest";
import { linesBetween, slug } from "./checks.failed.ts";

const at = Date.parse("2026-02-03T04:05:06.000Z");

function line(afterMs: number, words: string): string {
  return JSON.stringify({ time: new Date(at + afterMs).toISOString(), msg: words });
}

test("of the app's log a failed journey keeps what was said meanwhile, stacks included", () => {
  const log = [
    "started",
    line(-5000, "long before"),
    line(-500, "just before"),
    line(200, "in the midst"),
    "    at its stack",
    line(900, "just after"),
    line(9000, "long after"),
    "    at another stack",
  ].join("\n");
  expect(
    linesBetween(log, at, at + 300)
      .trimEnd()
      .split("\n"),
  ).toEqual([
    line(-500, "just before"),
    line(200, "in the midst"),
    "    at its stack",
    line(900, "just after"),
  ]);
});

test("nothing is kept of a log that says nothing of that time", () => {
  expect(linesBetween(line(60_000, "later"), at, at + 300)).toBe("");
});

test("a folder is named after its test, in letters that every system takes", () => {
  expect(slug('e2e/board.spec.ts › Sort "by day" / week?')).toBe(
    "e2e-board.spec.ts-sort-by-day-week",
  );
  expect(slug("x".repeat(300)).length).toBeLessThan(100);
});
