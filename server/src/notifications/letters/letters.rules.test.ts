import { expect, test } from "vitest";
import { digestDue, quietUntil } from "./letters.rules.ts";

const night = { quiet_from: "22:00", quiet_until: "07:00" };

test.each([
  ["in the evening", "2026-11-17T21:30:00.000Z", "2026-11-18T06:00:00.000Z"],
  ["after midnight", "2026-11-18T02:00:00.000Z", "2026-11-18T06:00:00.000Z"],
  ["at their first minute", "2026-11-17T21:00:00.000Z", "2026-11-18T06:00:00.000Z"],
  ["at their end", "2026-11-18T06:00:00.000Z", null],
  ["by day", "2026-11-18T12:00:00.000Z", null],
  // On 28 March 2027 clocks there go from 02:00 to 03:00, on 25 October 2026 from 03:00 to 02:00.
  ["in the night that is an hour shorter", "2027-03-27T22:00:00.000Z", "2027-03-28T05:00:00.000Z"],
  ["in the night that is an hour longer", "2026-10-24T21:00:00.000Z", "2026-10-25T06:00:00.000Z"],
])("quiet hours %s", (_when, now, until) => {
  expect(quietUntil({ ...night, time_zone: "Europe/Berlin" }, now)).toBe(until);
});

test.each([
  ["comes twice, in its second round", "2026-10-25T01:10:00.000Z", "2026-10-25T01:30:00.000Z"],
  ["comes twice, in its first round", "2026-10-25T00:10:00.000Z", "2026-10-25T00:30:00.000Z"],
  ["is skipped", "2027-03-28T00:30:00.000Z", "2027-03-28T01:30:00.000Z"],
])("an end that %s is not put off by a day", (_how, now, until) => {
  const clocks = { quiet_from: "23:00", quiet_until: "02:30", time_zone: "Europe/Berlin" };
  expect(quietUntil(clocks, now)).toBe(until);
});

test("hours within one day are quiet by day", () => {
  const clocks = { quiet_from: "12:00", quiet_until: "13:00", time_zone: "UTC" };
  expect(quietUntil(clocks, "2026-11-18T12:30:00.000Z")).toBe("2026-11-18T13:00:00.000Z");
  expect(quietUntil(clocks, "2026-11-18T23:30:00.000Z")).toBeNull();
});

test("without quiet hours it is never quiet", () => {
  const clocks = { quiet_from: null, quiet_until: null, time_zone: "UTC" };
  expect(quietUntil(clocks, "2026-11-18T03:00:00.000Z")).toBeNull();
});

const tokyo = { time_zone: "Asia/Tokyo", digest_day: null };
/** A Tuesday; in Tokyo 19:00. */
const tuesday = "2026-11-17T10:00:00.000Z";

test("a daily digest comes at eight in the morning there, a weekly one on Monday", () => {
  const daily = { ...tokyo, mail_rhythm: "daily" } as const;
  expect(digestDue(daily, tuesday, tuesday)).toBe("2026-11-17T23:00:00.000Z");
  const weekly = { ...tokyo, mail_rhythm: "weekly" } as const;
  expect(digestDue(weekly, tuesday, tuesday)).toBe("2026-11-22T23:00:00.000Z");
});

test("there is one a day, however late it was", () => {
  const daily = { time_zone: "UTC", digest_day: "2026-11-18", mail_rhythm: "daily" } as const;
  const noon = "2026-11-18T12:00:00.000Z";
  expect(digestDue(daily, tuesday, noon)).toBe("2026-11-19T08:00:00.000Z");
  expect(digestDue({ ...daily, digest_day: "2026-11-17" }, tuesday, noon)).toBe(
    "2026-11-18T08:00:00.000Z",
  );
});
