import { bounds, codePoints } from "@sightline/contract/base/bounds.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";

/** A title that could not be filed says too little to look for anything. */
export function mayHaveMatches(title: string): boolean {
  return codePoints(title) >= bounds.requestTitle.min && /\p{L}/u.test(title);
}

/** How much likelier it is that something of the same category is meant. */
const ofCategory = 1.15;

/** The ids of what is there, the likeliest first. */
export function inOrderOf(
  alike: readonly { request_id: number; score: number }[],
  there: readonly { id: number; in: number }[],
  categoryId: number | undefined,
): number[] {
  const scores = new Map(alike.map(({ request_id, score }) => [request_id, score]));
  const scoreOf = (one: { id: number; in: number }) =>
    (scores.get(one.id) ?? 0) * (one.in === categoryId ? ofCategory : 1);
  return there
    .toSorted((one, other) => scoreOf(other) - scoreOf(one) || other.id - one.id)
    .map(({ id }) => id);
}

type Span = { from: Moment; until: Moment };

/** The month of this moment and the one before, by UTC: the numbers are of a place, not of a clock. */
export function monthsAround(now: Moment): { thisMonth: Span; lastMonth: Span } {
  const at = new Date(now);
  const start = (months: number) =>
    new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1)).toISOString();
  return {
    thisMonth: { from: start(0), until: start(1) },
    lastMonth: { from: start(-1), until: start(0) },
  };
}
