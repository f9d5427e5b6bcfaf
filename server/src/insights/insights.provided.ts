import type { AttachmentPlace } from "#attachments/attachments.ts";
import { Problem } from "#http/problem.ts";
import { getInsightFor } from "./insights.ts";

/** What insights say to the nouns that they rest on; `app.ts` hands it to them. */
export const insightFiles: AttachmentPlace = {
  async requireSight(db, id, viewer, now) {
    await getInsightFor(db, id, viewer, now);
  },

  async holdToChange() {
    throw new Problem("not_allowed", { detail: "What was published with an insight stays." });
  },
};
