import type {
  Answers,
  AnswerValue,
  Question,
  QuestionKind,
} from "@sightline/contract/categories/questions.ts";
import { checkAnswers } from "@sightline/contract/categories/questions.answers.ts";
import { pointField } from "@sightline/contract/requests/points.ts";
import { answerField, requests } from "@sightline/contract/requests/requests.ts";
import type { Visibility } from "@sightline/contract/requests/requests.statuses.ts";
import { sentencesByField } from "@sightline/contract/base/sentences.ts";
import {
  finishText,
  followText,
  isUntouched,
  pointsToSend,
  type PointValues,
  type Propose,
} from "#requests/points/points.values.ts";

/** What the form holds. Answers stay when a question closes or the category changes, in case it comes back. */
export type RequestValues = {
  categoryId: number | null;
  title: string;
  description: string;
  /** What exactly is wanted; without any the title says it. */
  points: readonly PointValues[];
  dismissedPoints: readonly string[];
  visibility: Visibility;
  /** While it is private: colleagues who find its title may ask for access. */
  planMayAsk: boolean;
  /** By question id, as text: it is kept as JSON. */
  answers: Record<string, AnswerValue | null>;
  /** Colleagues who take part from the start. */
  participantIds: readonly number[];
  /** The request it is made from. */
  duplicateOf: number | null;
};

export const emptyValues: RequestValues = {
  categoryId: null,
  title: "",
  description: "",
  points: [],
  dismissedPoints: [],
  visibility: "private",
  planMayAsk: false,
  answers: {},
  participantIds: [],
  duplicateOf: null,
};

/** Points that were proposed follow what is written above them. */
export function withChange(
  values: RequestValues,
  next: Partial<RequestValues>,
  propose: Propose,
): RequestValues {
  const whole = { ...values, ...next };
  const isWritten = next.title !== undefined || next.description !== undefined;
  return isWritten ? { ...whole, ...followText(whole, values, whole, propose) } : whole;
}

/** Nobody writes on at the moment: the last sentence is over. The very values where that adds nothing. */
export function withFinished(values: RequestValues, propose: Propose): RequestValues {
  const points = finishText(values, propose);
  return points === values.points ? values : { ...values, points };
}

/** The controls are named as the API names what is wrong with them. */
export const fields = {
  category: "insight_request.insight_category_id",
  title: "insight_request.title",
  description: "insight_request.description",
  points: "insight_request.insight_points_attributes",
  point: pointField,
  visibility: "insight_request.visibility",
  planMayAsk: "insight_request.plan_may_ask",
  participants: "insight_request.participant_ids",
  draft: "insight_request.draft_id",
  answer: answerField,
} as const;

/** A sentence per field that is wrong. */
export type FormErrors = Readonly<Record<string, string>>;

export function answersIn({ answers }: RequestValues): Answers {
  return new Map(Object.entries(answers).map(([id, value]) => [Number(id), value]));
}

/** The draft that goes with it, in the version last seen. */
export type DraftPlace = { id: number; version: number };

/** What would be sent: only the answers to questions that are asked. */
export function bodyOf(
  values: RequestValues,
  questions: readonly Question[],
  draft?: DraftPlace,
  /** What was shown as perhaps answering it. */
  seen: readonly number[] = [],
) {
  const { title, description, visibility, categoryId, participantIds, duplicateOf } = values;
  const points = pointsToSend(values.points);
  return {
    insight_request: {
      title,
      description,
      visibility,
      // Checked before: the form has no way to send without one.
      insight_category_id: categoryId ?? 0,
      insight_answers_attributes: answersToSend(values, questions),
      ...(points.length > 0 ? { insight_points_attributes: points } : {}),
      ...(participantIds.length > 0 ? { participant_ids: [...participantIds] } : {}),
      ...(duplicateOf === null ? {} : { duplicate_of: duplicateOf }),
      ...(values.planMayAsk && visibility === "private" ? { plan_may_ask: true } : {}),
      ...(seen.length > 0 ? { seen_match_ids: [...seen] } : {}),
      ...(draft ? { draft_id: draft.id, draft_version: draft.version } : {}),
    },
  };
}

export function answersToSend(values: RequestValues, questions: readonly Question[]) {
  const { answers } = checkAnswers(questions, answersIn(values));
  return [...answers].map(([insight_question_id, value]) => ({ insight_question_id, value }));
}

/** Pressed rather than written. */
const pressed = new Set<QuestionKind>(["choice", "choices", "yes_no"]);

/** Whether there is anything that would be a pity to lose: words, not one press on a radio. */
export function isBegun(
  { title, description, points, answers }: RequestValues,
  questions: readonly Question[],
): boolean {
  const written = questions.filter(({ kind }) => !pressed.has(kind)).map(({ id }) => answers[id]);
  return (
    title.trim() !== "" ||
    description.trim() !== "" ||
    points.some((one) => !isUntouched(one) && one.text.trim() !== "") ||
    written.some((one) => one !== undefined && one !== null && one !== "")
  );
}

/** By the same schema and the same function as the server. */
export function checkRequest(values: RequestValues, questions: readonly Question[]): FormErrors {
  const errors: Record<string, string> = {};
  const body = bodyOf(values, questions);
  const parsed = requests.fileRequest.body.safeParse(body);
  if (!parsed.success) {
    for (const [field, sentences] of Object.entries(sentencesByField(parsed.error.issues)))
      errors[field] = sentences.join(" ");
  }
  if (values.categoryId === null) errors[fields.category] = "Choose a category.";
  for (const [id, sentence] of checkAnswers(questions, answersIn(values)).errors)
    errors[answerField(id)] = sentence;
  return errors;
}

/** What points are proposed from. */
export function isText(field: string): boolean {
  return field === fields.title || field === fields.description;
}

export function isAnswer(field: string): boolean {
  return /\.insight_answers\.\d+$/.test(field);
}

export function isFilled(values: RequestValues, field: string): boolean {
  if (field === fields.title) return values.title.trim() !== "";
  if (field === fields.description) return values.description.trim() !== "";
  const [, id] = /\.insight_answers\.(\d+)$/.exec(field) ?? [];
  const value = id === undefined ? true : values.answers[id];
  return value !== undefined && value !== null && value !== "";
}
