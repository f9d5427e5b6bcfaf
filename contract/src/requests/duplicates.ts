import * as z from "zod/mini";
import { id } from "#base/fields.ts";
import { errorOf } from "#categories/questions.answers.ts";
import { answerValue, type Question, question } from "#categories/questions.ts";
import { answer } from "./requests.ts";
import { visibilities } from "./requests.statuses.ts";

export type FormerAnswer = z.infer<typeof answer>;

/**
 * What becomes of an answer, or where a question of today stands:
 * kept: its very question is still asked. changed: it is asked in other words. no_longer_asked: the
 * answer has no place today. unanswered: it was asked then too, and left open. new: it was not asked
 * then.
 */
export const carriedStates = ["kept", "changed", "no_longer_asked", "unanswered", "new"] as const;

export const carried = z.object({
  state: z.enum(carriedStates),
  /** Today's question; null where it is no longer asked. */
  insight_question_id: z.nullable(id),
  /** The former wording and answer; null where there is none. */
  former: z.nullable(answer),
  /** The answer to begin with; null where there is none, or it does not fit the new wording. */
  value: z.nullable(answerValue),
});
export type Carried = z.infer<typeof carried>;

/** Which of today's questions asks what a former one asked; absent: none does. */
export type Successors = ReadonlyMap<number, number>;

/** Which of today's questions were asked then, in whatever words. */
export type AskedThen = ReadonlySet<number>;

/**
 * Carries answers over to today's questions: one entry for each of today's questions in their
 * order, then those no longer asked. Every former answer is in exactly one entry.
 */
export function carryOver(
  former: readonly FormerAnswer[],
  today: readonly Question[],
  successors: Successors,
  askedThen: AskedThen,
): Carried[] {
  const placed = new Map<number, FormerAnswer>();
  const homeless: FormerAnswer[] = [];
  const asked = new Set(today.map((one) => one.id));
  for (const one of former) {
    const { insight_question_id: then } = one;
    const place = asked.has(then) ? then : successors.get(then);
    const isFree = place !== undefined && asked.has(place) && !placed.has(place);
    if (isFree) placed.set(place, one);
    else homeless.push(one);
  }
  return [
    ...today.map((one) => carriedTo(one, placed.get(one.id), askedThen)),
    ...homeless.map((one): Carried => ({
      state: "no_longer_asked",
      insight_question_id: null,
      former: one,
      value: null,
    })),
  ];
}

function carriedTo(
  today: Question,
  former: FormerAnswer | undefined,
  askedThen: AskedThen,
): Carried {
  const insight_question_id = today.id;
  if (!former) {
    const state = askedThen.has(today.id) ? "unanswered" : "new";
    return { state, insight_question_id, former: null, value: null };
  }
  const isSame = former.insight_question_id === today.id;
  const fits = isSame || errorOf(today, former.value) === null;
  return {
    state: isSame ? "kept" : "changed",
    insight_question_id,
    former,
    value: fits ? former.value : null,
  };
}

/** What a new request begins with when it is made from an earlier one. */
export const duplicate = z.object({
  duplicate_of: z.object({ id, title: z.string() }),
  title: z.string(),
  description: z.string(),
  /** As texts: they are points of their own there. None where the title was the one point. */
  points: z.array(z.string()),
  visibility: z.enum(visibilities),
  /** Null when the category takes no new requests any more. */
  insight_category_id: z.nullable(id),
  /** What the category asks today. */
  insight_questions: z.array(question),
  answers: z.array(carried),
});
export type Duplicate = z.infer<typeof duplicate>;
