import { describe, expect, test } from "vitest";
import { counting } from "#testing/requests.ts";
import { enteredOf, momentEntered, suggestionsFor, whyNot } from "./newTime.values.ts";

const counts = { ...counting, targetMinutes: 960 };
const due = { promised_at: "2026-11-17T14:00:00.000Z", expected_at: null };
const now = "2026-11-17T13:00:00.000Z";
const stockholm = "Europe/Stockholm";

describe("a day and a time on the clocks of a zone", () => {
  test.each([
    ["2026-11-19", "14:00", "Europe/Stockholm", "2026-11-19T13:00:00.000Z"],
    ["2026-07-01", "14:00", "Europe/Stockholm", "2026-07-01T12:00:00.000Z"],
    // The clocks are moved on this night.
    ["2026-10-25", "09:00", "Europe/Berlin", "2026-10-25T08:00:00.000Z"],
    ["2026-11-19", "08:30", "America/New_York", "2026-11-19T13:30:00.000Z"],
    ["2026-11-19", "14:00", "UTC", "2026-11-19T14:00:00.000Z"],
  ])("%s %s in %s is %s, and back", (day, time, zone, moment) => {
    expect(momentEntered({ day, time }, zone)).toBe(moment);
    expect(enteredOf(moment, zone)).toEqual({ day, time });
  });

  test("is none while something is missing", () => {
    expect(momentEntered({ day: "", time: "14:00" }, "UTC")).toBeUndefined();
    expect(momentEntered({ day: "2026-11-19", time: "" }, "UTC")).toBeUndefined();
  });
});

describe("what is proposed", () => {
  test("lies in working hours after the promise", () => {
    expect(suggestionsFor(due, counts, now).map(({ at }) => at)).toEqual([
      "2026-11-18T10:00:00.000Z",
      "2026-11-18T14:00:00.000Z",
      "2026-11-19T14:00:00.000Z",
      "2026-11-24T14:00:00.000Z",
    ]);
  });

  test("after now, once the promise has passed, to the quarter of an hour", () => {
    const [half] = suggestionsFor(due, counts, "2026-11-18T09:07:00.000Z");
    expect(half?.at).toBe("2026-11-18T13:15:00.000Z");
  });

  test("is never refused", () => {
    for (const { at } of suggestionsFor(due, counts, now))
      expect(whyNot(enteredOf(at, "UTC"), due, counts, now, "UTC")).toBeUndefined();
  });
});

test.each([
  ["2026-11-17T12:00:00.000Z", /still to come/, "time"],
  ["2026-11-16T12:00:00.000Z", /still to come/, "day"],
  ["2026-11-17T14:00:00.000Z", /^It is promised for today 15:00\. Choose a later time\.$/, "time"],
  ["2026-11-17T13:30:00.000Z", /^It is promised for today 15:00\. Choose a later time\.$/, "time"],
  ["2027-11-17T14:00:00.000Z", /within the next 90 days/, "day"],
  ["2026-11-21T12:00:00.000Z", /working hours/, "day"],
])("%s is refused beforehand", (given, words, field) => {
  const refusal = whyNot(enteredOf(given, stockholm), due, counts, now, stockholm);
  expect(refusal?.words).toMatch(words);
  expect(refusal?.field).toBe(field);
});

test("a day before that of the promise is what is wrong, not its time", () => {
  const later = { ...due, promised_at: "2026-11-20T14:00:00.000Z" };
  const entered = { day: "2026-11-19", time: "15:00" };
  const refusal = whyNot(entered, later, counts, now, stockholm);
  expect(refusal?.words).toMatch(/^It is promised for .*15:00\. Choose a later day\.$/);
  expect(refusal?.field).toBe("day");
});

test.each([
  ["", "14:00", "day"],
  ["2026-11-19", "", "time"],
])("what is missing is asked for: %s %s", (day, time, field) => {
  expect(whyNot({ day, time }, due, counts, now, stockholm)).toEqual({
    words: "Enter a day and a time.",
    field,
  });
});
