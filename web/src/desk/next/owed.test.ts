import { makeOffice } from "@sightline/contract/clock/clock.testing.ts";
import { expect, test } from "vitest";
import { office } from "#testing/requests.ts";
import { owedToday } from "./owed.ts";

/** Tuesday, in an office that works from 9 to 17. */
const now = "2026-11-17T12:00:00.000Z";
const calendarOf = () => office;
const dueAt = (...moments: string[]) =>
  moments.map((due_at, id) => ({ id, insight_category_id: 1, due_at }));
const owed = (running: ReturnType<typeof dueAt>, zone = "UTC") =>
  owedToday(running, calendarOf, now, zone);

test("what is due later today runs side by side: the longest time left is told, once", () => {
  const running = dueAt("2026-11-17T14:00:00.000Z", "2026-11-17T16:30:00.000Z");
  expect(owed(running)).toEqual({
    due: 2,
    minutes: 270,
    last: "2026-11-17T16:30:00.000Z",
    late: 0,
  });
});

test("where categories work other hours it need not be that of the last", () => {
  const running = [
    { id: 1, insight_category_id: 1, due_at: "2026-11-17T16:30:00.000Z" },
    { id: 2, insight_category_id: 2, due_at: "2026-11-17T20:00:00.000Z" },
  ];
  const mornings = makeOffice("UTC", [["09:00", "13:00"]]);
  const hoursOf = (id: number) => (id === 1 ? office : mornings);
  expect(owedToday(running, hoursOf, now, "UTC")).toMatchObject({
    minutes: 270,
    last: "2026-11-17T20:00:00.000Z",
  });
});

test("after the office has closed no working time is left, though it is still due today", () => {
  const running = dueAt("2026-11-17T17:00:00.000Z", "2026-11-17T20:00:00.000Z");
  expect(owed(running)).toMatchObject({ due: 2, minutes: 300 });
});

test("what is late counts by itself, what is due tomorrow not at all", () => {
  const running = dueAt("2026-11-16T10:00:00.000Z", "2026-11-18T09:30:00.000Z");
  expect(owed(running)).toEqual({ due: 0, minutes: 0, last: null, late: 1 });
});

test("today is today where its reader is", () => {
  const running = dueAt("2026-11-17T23:30:00.000Z");
  expect(owed(running).due).toBe(1);
  expect(owed(running, "Europe/Stockholm").due).toBe(0);
});

test("before the hours of a category are known none are made up", () => {
  const running = dueAt("2026-11-17T14:00:00.000Z");
  expect(owedToday(running, () => undefined, now, "UTC")).toMatchObject({ due: 1, minutes: 0 });
});
