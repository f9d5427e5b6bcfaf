import * as z from "zod/mini";
import { calendar } from "#clock/clock.calendar.ts";
import { defaultCacheForMs, defineEndpoints } from "#base/endpoint.ts";
import { id, moment } from "#base/fields.ts";
import { reads } from "#base/reads.ts";
import { question } from "./questions.ts";

const questionToday = z.extend(question, {
  /** Its earlier wordings, so that what was typed on one can be carried over; absent: none. */
  replaces: z.optional(z.array(id)),
});

export const category = z.object({
  id,
  /** Names the category in addresses and queries, as its id does. */
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  /** A name from the icon set, such as `scale`. */
  icon: z.string(),
  /** In working time of the calendar. */
  target_minutes: z.int(),
  calendar,
  /** Set when it takes no new requests; it is still listed, since old ones belong to it. */
  retired_at: z.nullable(moment),
  insight_questions: z.array(questionToday),
});
export type Category = z.infer<typeof category>;

export const categories = defineEndpoints({
  listCategories: {
    method: "GET",
    path: reads.categories.listCategories,
    summary: "The categories in their order, each with the questions it asks today.",
    access: "everybody",
    response: z.object({ insight_categories: z.array(category) }),
    cacheForMs: defaultCacheForMs,
  },
});
