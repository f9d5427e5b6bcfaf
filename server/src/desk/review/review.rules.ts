import { createHmac } from "node:crypto";
import { sampledOneIn } from "@sightline/contract/categories/categories.readers.ts";
import type { ReviewAction } from "@sightline/contract/desk.review.shapes.ts";
import { Problem } from "#http/problem.ts";
import type { Viewer } from "#requests/requests.ts";
import { requireNotOwn } from "#desk/desk.rules.ts";

type Drawn = { secret: string | Buffer; requestId: number; baseVersion: number };

/**
 * One in five. It follows from the request and the version that its insight has, so that asking again,
 * or writing something else, draws the same; and from a secret, so that nobody foresees it.
 */
export function isDrawn({ secret, requestId, baseVersion }: Drawn): boolean {
  const hash = createHmac("sha256", secret).update(`${requestId}:${baseVersion}`).digest();
  return hash.readUInt32BE(0) % sampledOneIn === 0;
}

type Read = { writer_id: number; writers: readonly number[] };
type Owned = {
  requester_id: number;
  claimed_by: number | null;
  first_declined_by: number | null;
};

/** Whose text it is to be read for whom, and who is none of its readers besides. */
export function readersOf(request: Owned, writers: readonly number[]) {
  const { requester_id: requesterId, first_declined_by: declinedBy } = request;
  return { requesterId, writers, declinedBy };
}

/** Why this person may not be the second reader; null where they may. */
export function whyNotReader(review: Read, request: Owned, viewer: Viewer): string | null {
  if (request.requester_id === viewer.id)
    return "You can't work on your own request. A colleague at the desk will take it on.";
  if (review.writer_id === viewer.id) return "You wrote it, so somebody else reads it.";
  if (review.writers.includes(viewer.id))
    return "You worked on it before you passed it on, so somebody else reads it.";
  if (request.first_declined_by === viewer.id)
    return "You declined it before, and somebody objected, so somebody else reads it.";
  return null;
}

export function requireReader(review: Read, request: Owned, viewer: Viewer): void {
  requireNotOwn(request, viewer);
  const detail = whyNotReader(review, request, viewer);
  if (detail !== null) throw new Problem("not_allowed", { detail });
}

/** Who approves or returns has read what waits now, and nothing else. */
export function requireSameVersion(review: { version: number }, version: number): void {
  if (review.version === version) return;
  throw new Problem("stale_version", {
    detail: "Another text was given to read in the meantime. Read it, then decide.",
  });
}

type Readers = readonly { id: number; role: string }[];

/**
 * An admin lets it be published unread where no other analyst is there to read it. One who wrote it
 * themselves does so only where no other admin is there either.
 */
export function whyNotWaive(review: Read, readers: Readers, viewer: Viewer): string | null {
  if (viewer.role !== "admin") return "Only an admin can let it be published unread.";
  const analysts = readers.filter(({ role }) => role === "analyst").length;
  if (analysts > 0) return others(analysts, "analyst");
  const isWriter = review.writers.includes(viewer.id);
  return isWriter && readers.length > 0 ? others(readers.length, "admin") : null;
}

function others(count: number, who: string): string {
  return count === 1
    ? `Another ${who} is there to read it.`
    : `${count} other ${who}s are there to read it.`;
}

export function requireMayWaive(review: Read, readers: Readers, viewer: Viewer): void {
  const detail = whyNotWaive(review, readers, viewer);
  if (detail !== null) throw new Problem("not_allowed", { detail });
}

/** Who wrote it, who works on it, and those who run the place. */
export function mayTakeBack(review: Read, request: Owned, viewer: Viewer): boolean {
  return [review.writer_id, request.claimed_by].includes(viewer.id);
}

export function actionsOn(
  review: Read,
  request: Owned,
  readers: Readers,
  viewer: Viewer,
): ReviewAction[] {
  const isReader = whyNotReader(review, request, viewer) === null;
  const may: Record<ReviewAction, boolean> = {
    approve: isReader,
    return: isReader,
    waive: whyNotWaive(review, readers, viewer) === null,
    take_back: mayTakeBack(review, request, viewer),
    note: true,
  };
  return (["approve", "return", "waive", "take_back", "note"] as const).filter((one) => may[one]);
}
