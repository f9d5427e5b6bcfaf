import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { tellAgo, tellClock, tellDay, tellExactly, tellMoment } from "./time.words.ts";

const berlin = "Europe/Berlin";

function at(iso: string): Date {
  return new Date(iso);
}

describe("a moment is told as a person says it", () => {
  // Sunday 15 November 2026, 12:00 in Berlin
  const now = at("2026-11-15T11:00:00Z");
  test.each([
    ["2026-11-15T11:00:00Z", "now"],
    ["2026-11-15T11:00:59Z", "now"],
    ["2026-11-15T11:01:00Z", "in 1 min"],
    ["2026-11-15T11:59:59Z", "in 59 min"],
    ["2026-11-15T12:00:00Z", "today 13:00"],
    ["2026-11-15T22:59:59Z", "today 23:59"],
    ["2026-11-15T23:00:00Z", "tomorrow 00:00"],
    ["2026-11-16T13:00:00Z", "tomorrow 14:00"],
    ["2026-11-16T23:00:00Z", "Tue 00:00"],
    ["2026-11-18T11:00:00Z", "Wed 12:00"],
    ["2026-11-21T22:59:00Z", "Sat 23:59"],
    ["2026-11-21T23:00:00Z", "22 Nov"],
    ["2027-01-02T11:00:00Z", "2 Jan 2027"],
    ["2026-11-15T10:59:59Z", "just now"],
    ["2026-11-15T10:59:00Z", "1 min ago"],
    ["2026-11-15T10:00:01Z", "59 min ago"],
    ["2026-11-15T10:00:00Z", "1 h ago"],
    ["2026-11-15T08:59:00Z", "2 h ago"],
    ["2026-11-15T05:00:00Z", "today 06:00"],
    ["2026-11-14T23:00:00Z", "today 00:00"],
    ["2026-11-14T22:59:00Z", "yesterday 23:59"],
    ["2026-11-09T11:00:00Z", "Mon 12:00"],
    ["2026-11-08T23:00:00Z", "Mon 00:00"],
    ["2026-11-08T22:59:00Z", "8 Nov"],
    ["2025-11-15T11:00:00Z", "15 Nov 2025"],
  ])("%s is %s", (moment, words) => {
    expect(tellMoment(at(moment), now, berlin)).toBe(words);
  });

  test("shortly after midnight the evening before is still hours ago, by the clock it is yesterday", () => {
    const night = at("2026-11-15T00:30:00Z");
    expect(tellMoment(at("2026-11-14T22:00:00Z"), night, berlin)).toBe("2 h ago");
    expect(tellClock(at("2026-11-14T22:00:00Z"), night, berlin)).toBe("yesterday 23:00");
  });

  test("the same moment is another day elsewhere", () => {
    const moment = at("2026-11-15T23:30:00Z");
    expect(tellClock(moment, now, "America/Los_Angeles")).toBe("today 15:30");
    expect(tellClock(moment, now, "Asia/Kathmandu")).toBe("tomorrow 05:15");
    expect(tellClock(moment, now, "Pacific/Kiritimati")).toBe("today 13:30");
  });

  test("a day alone has no time of day", () => {
    expect(tellDay(at("2026-11-16T13:00:00Z"), now, berlin)).toBe("tomorrow");
    expect(tellDay(at("2026-09-09T13:00:00Z"), now, berlin)).toBe("9 Sep");
  });

  test("another machine's clock a little ahead is just now", () => {
    expect(tellAgo(at("2026-11-15T11:00:20Z"), now, berlin)).toBe("just now");
  });

  test("a broken moment is said to be unknown and breaks nothing", () => {
    const broken = at("soon");
    for (const tell of [tellMoment, tellAgo, tellClock, tellDay]) {
      expect(tell(broken, now, berlin)).toBe("at an unknown time");
    }
    expect(tellExactly(broken, berlin)).toBe("at an unknown time");
  });
});

describe("on days of 23 and 25 hours", () => {
  test("tomorrow is the next day, however long this one is", () => {
    // Berlin goes from 02:00 to 03:00 on 29 March 2026 and from 03:00 to 02:00 on 25 October 2026.
    const eveOfSpring = at("2026-03-28T22:30:00Z");
    expect(tellClock(at("2026-03-29T21:59:00Z"), eveOfSpring, berlin)).toBe("tomorrow 23:59");
    expect(tellClock(at("2026-03-29T22:00:00Z"), eveOfSpring, berlin)).toBe("Mon 00:00");
    const autumn = at("2026-10-24T22:00:00Z");
    expect(tellClock(at("2026-10-25T22:59:00Z"), autumn, berlin)).toBe("today 23:59");
    expect(tellClock(at("2026-10-25T23:00:00Z"), autumn, berlin)).toBe("tomorrow 00:00");
  });

  test("the hour that comes twice is told apart by its offset", () => {
    expect(tellExactly(at("2026-10-25T00:30:00Z"), berlin)).toBe(
      "Sunday 25 October 2026, 02:30, Europe/Berlin (UTC+2)",
    );
    expect(tellExactly(at("2026-10-25T01:30:00Z"), berlin)).toBe(
      "Sunday 25 October 2026, 02:30, Europe/Berlin (UTC+1)",
    );
  });
});

test("the exact moment names day, time, zone and offset", () => {
  expect(tellExactly(at("2026-11-19T13:00:00Z"), berlin)).toBe(
    "Thursday 19 November 2026, 14:00, Europe/Berlin (UTC+1)",
  );
  expect(tellExactly(at("2026-11-19T13:00:00Z"), "America/New_York")).toBe(
    "Thursday 19 November 2026, 08:00, America/New York (UTC-5)",
  );
  expect(tellExactly(at("2026-11-19T13:00:00Z"), "UTC")).toMatch(/13:00, UTC \(UTC(\+0)?\)$/);
});

describe("for any two moments in any zone", () => {
  const moments = fc.date({
    min: at("1990-01-01T00:00:00Z"),
    max: at("2090-01-01T00:00:00Z"),
    noInvalidDate: true,
  });
  const zones = fc.constantFrom(
    berlin,
    "UTC",
    "America/St_Johns",
    "Asia/Kathmandu",
    "Pacific/Apia",
    "Australia/Lord_Howe",
  );

  test("the words have one of the known shapes", () => {
    const shape =
      /^(now|just now|in \d{1,2} min|\d{1,2} (min|h) ago|(today|tomorrow|yesterday|Sun|Mon|Tue|Wed|Thu|Fri|Sat) \d\d:\d\d|\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)( \d{4})?)$/;
    fc.assert(
      fc.property(moments, moments, zones, (moment, now, zone) => {
        expect(tellMoment(moment, now, zone)).toMatch(shape);
      }),
    );
  });

  test("the weekday is the one the platform's own calendar gives", () => {
    fc.assert(
      fc.property(moments, zones, (moment, zone) => {
        const weekday = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: zone });
        expect(tellExactly(moment, zone)).toMatch(new RegExp(`^${weekday.format(moment)} `));
      }),
    );
  });

  test("a weekday alone is never a week away", () => {
    fc.assert(
      fc.property(
        moments,
        fc.integer({ min: -20 * 1440, max: 20 * 1440 }),
        zones,
        (now, minutes, zone) => {
          const moment = new Date(now.getTime() + minutes * 60_000);
          const words = tellClock(moment, now, zone);
          // Seven civil days are at least 7 × 24 h less an hour of clock change; six at most 7 × 24 h.
          if (Math.abs(minutes) >= 7 * 1440 + 60) expect(words).toMatch(/^\d/);
          if (Math.abs(minutes) < 6 * 1440 - 60) expect(words).toMatch(/\d\d:\d\d$/);
        },
      ),
    );
  });
});
