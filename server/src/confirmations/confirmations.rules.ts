import { later, type Moment } from "@sightline/contract/base/moments.ts";
import { type Confirmation, takenUpWithinMs } from "@sightline/contract/confirmations.shapes.ts";
import { Problem } from "#http/problem.ts";
import type { Place, Viewer } from "./confirmations.ts";

export function actionsOn<Thing extends { id: number }>(
  place: Place<Thing>,
  thing: Thing,
  viewer: Viewer,
): Confirmation["can"] {
  return [
    ...(place.ownerOf(thing) === viewer.id ? [] : (["confirm"] as const)),
    ...(place.leads(thing, viewer) ? (["lead"] as const) : []),
  ];
}

export function requireLeads<Thing extends { id: number }>(
  place: Place<Thing>,
  thing: Thing,
  viewer: Viewer,
): void {
  if (!place.leads(thing, viewer)) throw new Problem("not_allowed", { detail: place.refusal });
}

export function requireReader(ownerId: number, viewer: Viewer): void {
  if (ownerId !== viewer.id) return;
  throw new Problem("not_allowed", { detail: "It is your own: others confirm it." });
}

export function requireAsked<Ask extends { ended_at: Moment | null }>(ask: Ask | undefined): Ask {
  if (ask && ask.ended_at === null) return ask;
  throw new Problem("transition_refused", {
    detail: "Its readers are not asked to confirm it.",
  });
}

/** Who stopped by mistake goes on; much later everybody is asked anew. */
export function isTakenUp(endedAt: Moment, now: Moment): boolean {
  return now < later(endedAt, takenUpWithinMs);
}

/**
 * Where many confirm, the others' screens would ask for the number all the time: past a hundred they
 * do at each hundredth part.
 */
export function isNews(confirmed: number): boolean {
  return confirmed % Math.max(1, Math.floor(confirmed / 100)) === 0;
}
