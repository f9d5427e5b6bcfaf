import { dayMs, later, type Moment, msBetween } from "@sightline/contract/base/moments.ts";
import { Problem } from "#http/problem.ts";

/** That somebody filed as many as one may, and when the first of these was. */
export type FullDay = { quota: number; first_at: Moment };

/** Whoever has filed as many as one may in a day waits until the first of these is a day ago. */
export function requireRoomToday(fullDay: FullDay | undefined, now: Moment): void {
  if (fullDay === undefined) return;
  const { quota, first_at } = fullDay;
  const waitMs = msBetween(now, later(first_at, dayMs));
  throw new Problem("throttled", {
    detail: `You have submitted ${quota === 1 ? "1 request" : `${quota} requests`} in the last 24 hours, which is the most you can. You can submit the next in ${hoursInWords(waitMs)}. Keep this one as a draft until then.`,
    retryAfterMs: waitMs,
  });
}

function hoursInWords(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  if (minutes < 60) return minutes === 1 ? "1 minute" : `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? "1 hour" : `${hours} hours`;
}
