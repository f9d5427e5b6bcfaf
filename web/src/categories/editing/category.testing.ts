import type { EditedCategory } from "@sightline/contract/categories/categories.editing.ts";
import { makeCategory, makeQuestion } from "#testing/requests.ts";

/** A category of two questions, the second of which depends on the first. */
export function makeEdited(change: Partial<EditedCategory> = {}): EditedCategory {
  return {
    ...makeCategory(),
    name: "Market sizing",
    slug: "market-sizing",
    description: "How large a market is.",
    icon: "scale",
    target_minutes: 960,
    calendar_id: 3,
    calendar_name: "Office",
    second_reader: "none",
    outline: "",
    checklist: [],
    scope: "no",
    version: 1,
    insight_questions: [
      makeQuestion({ id: 7, kind: "yes_no", label: "A forecast?" }),
      makeQuestion({
        id: 8,
        kind: "number",
        label: "Years ahead?",
        limits: { min: 1, whole: true },
        condition: { insight_question_id: 7, is: true },
      }),
    ],
    ...change,
  };
}
