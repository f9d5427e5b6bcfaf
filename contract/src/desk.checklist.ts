import * as z from "zod/mini";
import { defineEndpoints } from "#base/endpoint.ts";
import { idInPath } from "#base/fields.ts";
import { reads } from "#base/reads.ts";
import { tickedItem } from "#categories/categories.checklist.ts";

const path = "/api/v1/desk/:id/checklist/:item_id";
const params = z.object({ id: idInPath, item_id: idInPath });
const response = z.object({ checklist: z.array(tickedItem) });

/** What the category wants to be sure of before an insight is published. */
export const deskChecklist = defineEndpoints({
  tickItem: {
    method: "PUT",
    path,
    summary:
      "Ticks what has to be so before the next version of the insight is published. Who ticked it, and when, is kept.",
    access: "analyst",
    params,
    response,
    touches: [reads.desk.getDeskWork],
    background: true,
  },
  untickItem: {
    method: "DELETE",
    path,
    summary: "Takes a tick back.",
    access: "analyst",
    params,
    response,
    touches: [reads.desk.getDeskWork],
    background: true,
  },
});
