/**
 * A moment everywhere, on the wire, in the database's rows and in the rules: UTC, ISO 8601 with
 * milliseconds. Being of one length, two of them compare as text.
 */
export type Moment = string;

export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** For how long a declined invitation can be taken up again. */
export const undoDeclineWithinMs = 10 * minuteMs;

export function momentOf(time: Date | number): Moment {
  return new Date(time).toISOString();
}

/** `ms` after the moment, or before it when negative. */
export function later(moment: Moment, ms: number): Moment {
  return momentOf(Date.parse(moment) + ms);
}

export function msBetween(from: Moment, to: Moment): number {
  return Date.parse(to) - Date.parse(from);
}

export function earlierOf(one: Moment, other: Moment): Moment {
  return one < other ? one : other;
}
