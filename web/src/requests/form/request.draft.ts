import { type RequestDraft, requestDraft } from "@sightline/contract/drafts.contents.ts";
import { pointsFrom } from "#requests/points/points.values.ts";
import { emptyValues, type RequestValues } from "./requestForm.values.ts";

/** The form as a draft keeps it: all that was typed, also what could not be sent as it is. */
export function contentOf(values: RequestValues): RequestDraft {
  const { title, description, visibility, categoryId, answers, participantIds } = values;
  return {
    title,
    description,
    points: values.points.map(({ text, proposed }) => ({ text, proposed })),
    points_dismissed: [...values.dismissedPoints],
    visibility,
    plan_may_ask: values.planMayAsk,
    insight_category_id: categoryId,
    insight_answers_attributes: Object.entries(answers).map(([id, value]) => ({
      insight_question_id: Number(id),
      value,
    })),
    participant_ids: [...participantIds],
    duplicate_of: values.duplicateOf,
  };
}

export function valuesOf(content: unknown): RequestValues {
  const parsed = requestDraft.safeParse(content);
  if (!parsed.success) return emptyValues;
  const { data } = parsed;
  return {
    title: data.title ?? "",
    description: data.description ?? "",
    points: pointsFrom(data.points ?? []),
    dismissedPoints: data.points_dismissed ?? [],
    visibility: data.visibility ?? "private",
    planMayAsk: data.plan_may_ask ?? false,
    categoryId: data.insight_category_id ?? null,
    answers: Object.fromEntries(
      (data.insight_answers_attributes ?? []).map((one) => [one.insight_question_id, one.value]),
    ),
    participantIds: data.participant_ids ?? [],
    duplicateOf: data.duplicate_of ?? null,
  };
}
