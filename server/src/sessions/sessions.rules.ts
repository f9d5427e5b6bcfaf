import { hourMs, later, type Moment } from "@sightline/contract/base/moments.ts";
import { sessionLife } from "#http/authenticate.ts";

export function firstExpiry(remember: boolean, now: Moment): Moment {
  return later(now, remember ? sessionLife.slidingMs : sessionLife.briefMs);
}

export const failuresRememberedMs = hourMs;
const failuresForFree = 10;
const longestDelayMs = 4_000;

/**
 * Guessing one address from many places gets slower and slower, but never locks its owner out:
 * they wait a few seconds at the worst.
 */
export function delayAfterFailures(failures: number): number {
  if (failures < failuresForFree) return 0;
  return Math.min(250 * 2 ** (failures - failuresForFree), longestDelayMs);
}
