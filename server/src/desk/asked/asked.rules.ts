import type { Visibility } from "@sightline/contract/requests/requests.statuses.ts";

/** More would be a list to work through, not a help. */
export const mostAsked = 8;

/**
 * Whatever is compared shares some words; what has less than this of what the request has in common
 * with itself is mostly about something else. Of the pairs that the search is tuned by it keeps nine
 * of ten, and of the strangers that would come fourth to each it shows one in seven.
 */
const leastAlike = 0.03;

type Alike = { request_id: number; score: number };

/** Those worth reading, without the request itself. */
export function worthReading(matches: readonly Alike[], requestId: number): number[] {
  const self = matches.find(({ request_id }) => request_id === requestId)?.score ?? 0;
  return matches
    .filter(({ request_id, score }) => request_id !== requestId && score >= self * leastAlike)
    .slice(0, mostAsked)
    .map(({ request_id }) => request_id);
}

type Opened = { visibility: Visibility; plan_id: number | null };

/**
 * Text crosses only where those who may read the one may read the other; null: it may. Who asked
 * wrote to us, not to whoever asks next.
 */
export function whyTextStays(from: Opened, to: Opened): string | null {
  if (from.visibility !== "organization")
    return "Its text stays there: that request is private to the person who asked it. Its sources can be taken over.";
  if (to.visibility !== "organization")
    return "Its text stays there: this request is private, and that one is not. Its sources can be taken over.";
  if (from.plan_id === null || from.plan_id !== to.plan_id)
    return "Its text stays there: that request belongs to another organization. Its sources can be taken over.";
  return null;
}
