import type { Moment } from "@sightline/contract/base/moments.ts";
import type { AttachmentPlace } from "#attachments/attachments.ts";
import type { Database } from "#db/database.ts";
import { Problem } from "#http/problem.ts";
import { findComment } from "./conversations.queries.ts";
import type { Place, Viewer } from "./conversations.ts";

/** Whether a comment is of this place; one that its viewer may not see is not found. */
type Sight = (db: Database, id: number, viewer: Viewer, now: Moment) => Promise<boolean>;

/** Who sees a comment sees what is attached to it, and nobody once it is deleted. */
export function sightIn<Thing extends { id: number }>(place: Place<Thing>): Sight {
  return async (db, id, viewer, now) => {
    const comment = await findComment(db, place.column, id);
    if (!comment) return false;
    const thing = await place.get(db, comment.place_id, viewer, now);
    const seesNotes = place.seesNotes?.(thing, viewer) ?? false;
    if (comment.deleted_at !== null || (comment.internal && !seesNotes))
      throw new Problem("not_found");
    return true;
  };
}

export const makeCommentFiles = (sights: readonly Sight[]): AttachmentPlace => ({
  async requireSight(db, id, viewer, now) {
    for (const sees of sights) if (await sees(db, id, viewer, now)) return;
    throw new Problem("not_found");
  },

  async holdToChange() {
    throw new Problem("not_allowed", {
      detail: "The files of a comment change with it: edit the comment.",
    });
  },
});
