import { expect, test } from "vitest";
import { office } from "#testing/requests.ts";
import { leftOf } from "./left.words.ts";

const counting = { calendar: office, usualDayMinutes: 480, targetMinutes: 960 };
const row = {
  status: "in_progress" as const,
  promised_at: "2026-11-17T14:00:00.000Z",
  paused_at: null,
  working_ms_left: 3_600_000,
};

test("the time left is counted anew as the day goes by", () => {
  const morning = leftOf(row, counting, "2026-11-17T09:00:00.000Z");
  const noon = leftOf(row, counting, "2026-11-17T12:00:00.000Z");
  expect([morning.words, noon.words]).toEqual(["5 working hours left", "2 working hours left"]);
  expect(noon.used).toBeGreaterThan(morning.used);
  expect(noon.tone).toBe("due");
});

test("two days ahead there is no hurry", () => {
  expect(leftOf(row, counting, "2026-11-16T09:00:00.000Z").tone).toBe("accent");
});

test.each([
  ["09:00:00", "5 working days left"],
  ["09:00:59", "5 working days left"],
  ["09:01:01", "4½ working days left"],
  ["13:00:59", "4½ working days left"],
  ["13:01:01", "4 working days left"],
])("of five days filed on Monday at 9, at %s there are %s", (time, words) => {
  const filed = { ...row, promised_at: "2026-11-20T17:00:00.000Z" };
  const promised = { ...counting, targetMinutes: 2400 };
  expect(leftOf(filed, promised, `2026-11-16T${time}.000Z`).words).toBe(words);
});

test("late is late, by working time where some has passed", () => {
  expect(leftOf(row, counting, "2026-11-17T15:00:00.000Z")).toEqual({
    words: "1 working hour late",
    tone: "late",
    used: 100,
  });
});

test("while an answer is awaited the clock stands where it stood", () => {
  const waiting = {
    ...row,
    status: "needs_clarification" as const,
    paused_at: "2026-11-17T12:00:00.000Z",
  };
  const early = leftOf(waiting, counting, "2026-11-17T12:30:00.000Z");
  const late = leftOf(waiting, counting, "2026-11-20T12:00:00.000Z");
  expect(early).toEqual(late);
  expect(late).toMatchObject({ words: "clock paused", tone: "ask" });
});

test("without the categories the server's figure is told", () => {
  expect(leftOf(row, undefined, "2026-11-17T09:00:00.000Z").words).toBe("1 working hour left");
});
