import type { Database } from "#db/database.ts";

/**
 * The questions of a request, in the wording they were answered on: what its insight covers. A
 * required one that was asked is always answered.
 */
export async function listQuestionsOf(db: Database, requestId: number) {
  return db
    .selectFrom("insight_answers")
    .innerJoin("insight_questions", "insight_questions.id", "insight_answers.question_id")
    .select(["insight_questions.id as insight_question_id", "label", "required"])
    .where("request_id", "=", requestId)
    .orderBy("position")
    .orderBy("insight_questions.id")
    .execute();
}

/** A revision names its questions in the log: `[{ insight_question_id, label }]`. */
export function questionsNamedIn({ questions }: Record<string, unknown>): string[] {
  if (!Array.isArray(questions)) return [];
  return questions.flatMap((question: unknown) => {
    const isNamed = typeof question === "object" && question !== null && "label" in question;
    return isNamed && typeof question.label === "string" ? [question.label] : [];
  });
}
