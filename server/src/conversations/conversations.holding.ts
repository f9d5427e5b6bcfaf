import type { Moment } from "@sightline/contract/base/moments.ts";
import type { CommentAction } from "@sightline/contract/conversations.shapes.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { Problem } from "#http/problem.ts";
import { findComment, holdComment } from "./conversations.queries.ts";
import { type Asking, requireMay } from "./conversations.rules.ts";
import type { Place, Viewer } from "./conversations.ts";

type One<Thing extends { id: number }> = { place: Place<Thing>; id: number; viewer: Viewer };

/** A comment to which somebody does something, if they may; held until the transaction ends. */
export async function holdCommentFor<Thing extends { id: number }>(
  action: CommentAction,
  db: DatabaseTransaction,
  one: One<Thing>,
  now: Moment,
) {
  const held = await holdCommentIn(db, one, now);
  requireMay(action, held.comment, askingIn(one.place, held.thing, one.viewer), now);
  return held;
}

/** The place first, the comment after: it may have changed while we waited. */
export async function holdCommentIn<Thing extends { id: number }>(
  db: DatabaseTransaction,
  { place, id, viewer }: One<Thing>,
  now: Moment,
) {
  const found = await getComment(db, place, id);
  const thing = await place.hold(db, found.place_id, viewer, now);
  await holdComment(db, id);
  const comment = await getComment(db, place, id);
  const seesNotes = place.seesNotes?.(thing, viewer) ?? false;
  if (comment.internal && !seesNotes) throw new Problem("not_found");
  return { thing, comment };
}

export async function getComment<Thing extends { id: number }>(
  db: Database,
  place: Place<Thing>,
  id: number,
) {
  const comment = await findComment(db, place.column, id);
  if (!comment) throw new Problem("not_found");
  return comment;
}

export function askingIn<Thing extends { id: number }>(
  place: Place<Thing>,
  thing: Thing,
  viewer: Viewer,
): Asking {
  return {
    id: viewer.id,
    moderates: place.moderates?.(viewer) ?? false,
    answers: (place.answers?.(thing, viewer) ?? "never") !== "never",
  };
}
