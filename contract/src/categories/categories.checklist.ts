import * as z from "zod/mini";
import { line } from "#accounts/accounts.names.ts";
import { bounds } from "#base/bounds.ts";
import { atMostOf, id, moment } from "#base/fields.ts";
import { fillable } from "#text/placeholders.ts";
import type { Missing } from "#insights/insights.publishing.ts";
import { person } from "#people.shapes.ts";

/** What has to be ticked before an insight of a category is published; each keeps its id in other words. */
export const checklistItem = z.object({ id, text: z.string() });
export type ChecklistItem = z.infer<typeof checklistItem>;

/** Whole and in order, as points are: one that is not among them is removed. */
export const checklistSent = z
  .array(z.object({ id: z.optional(id), text: line(bounds.checklistText) }))
  .check(atMostOf(bounds.checklistItems, `List at most ${bounds.checklistItems} things to tick`));
export type ChecklistSent = z.infer<typeof checklistSent>;

/** What an analyst may start from. */
export const outlineSent = fillable(bounds.outline);

/** As it stands for the next version of one request's insight. */
export const tickedItem = z.extend(checklistItem, {
  /** Null until somebody ticks it. */
  ticked_by: z.nullable(person),
  ticked_at: z.nullable(moment),
});
export type TickedItem = z.infer<typeof tickedItem>;

/** What is not ticked stands in the way of publishing; server and desk both read this. */
export function untickedIn(
  items: readonly { id: number; text: string; ticked_at: string | null }[],
): Missing[] {
  return items
    .filter((item) => item.ticked_at === null)
    .map(({ id: itemId, text }) => ({
      field: `insight_response.checklist.${itemId}`,
      sentence: `Tick “${text}”, once it is so.`,
    }));
}
