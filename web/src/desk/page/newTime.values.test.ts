import { describe, expect, test } from "vitest";
import { counting } from "#testing/requests.ts";
import { enteredOf, momentEntered, suggestionsFor, whyNot } from "./newTime.values.ts";

const counts = { ...counting, targetMinutes: 960 };
const due = { promised_at: "2026-11-17T14:00:00.000Z", expected_at: null };
const now = "2026-11-17T13:00:00.000Z";

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
      expect(whyNot(at, due, counts, now)).toBeUndefined();
  });
});

test.each([
  ["2026-11-17T12:00:00.000Z", /still to come/],
  ["2026-11-17T14:00:00.000Z", /promised for then/],
  ["2027-11-17T14:00:00.000Z", /within the next 90 days/],
  ["2026-11-21T12:00:00.000Z", /working hours/],
  [undefined, /a day and a time/],
])("%s is refused beforehand", (given, words) => {
  expect(whyNot(given, due, counts, now)).toMatch(words);
});
