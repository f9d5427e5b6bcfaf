import type { AskedRequest, TextAskState } from "@sightline/contract/desk.asked.ts";
import type { RequestStatus, Visibility } from "@sightline/contract/requests/requests.statuses.ts";
import { Problem } from "#http/problem.ts";
import type { Viewer } from "#requests/requests.ts";

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

/** What a requester said to an ask for the text; `counts`: they are still there, and so is their request. */
type AskState = { state: TextAskState; counts: boolean };

/** The same, for who works on the request beside it, with what its requester said. */
export function crossingOf(
  from: Opened,
  to: Opened,
  ask: AskState | undefined,
): { may: boolean; because: string | null } {
  const stays = whyTextStays(from, to);
  if (stays === null || (ask?.state === "agreed" && ask.counts))
    return { may: true, because: null };
  return { may: false, because: stays };
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

type Needing = { claimed_by: number | null; status: RequestStatus };

/** Who works on a request asks for it, of somebody else, for as long as there is something to write. */
export function mayAskFor(
  askedOf: number,
  { claimed_by, status }: Needing,
  viewer: Viewer,
): boolean {
  return claimed_by === viewer.id && askedOf !== viewer.id && !isStopped(status);
}

/** Of what may be used anyway nobody asks, nor where nobody could answer. */
export function requireWorthAsking(asked: AskedRequest): void {
  if (asked.may_ask_for_text) return;
  throw new Problem("not_allowed", {
    detail: asked.text_may_cross
      ? "Its text may be used here already, so nobody has to be asked."
      : "Nobody can be asked: whoever filed that request is no longer here, or it was withdrawn.",
  });
}

export function isStopped(status: RequestStatus): boolean {
  return status === "cancelled" || status === "declined";
}
