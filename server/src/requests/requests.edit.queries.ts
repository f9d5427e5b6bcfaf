import type { AnswerValue } from "@sightline/contract/categories/questions.ts";
import type { Visibility } from "@sightline/contract/requests/requests.statuses.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { insertAnswers } from "./requests.queries.ts";

export async function readAnswers(
  db: Database,
  requestId: number,
): Promise<Map<number, AnswerValue>> {
  const rows = await db
    .selectFrom("insight_answers")
    .select(["question_id", "value"])
    .where("request_id", "=", requestId)
    .orderBy("question_id")
    .execute();
  return new Map(rows.map((row) => [row.question_id, row.value]));
}

export async function replaceAnswers(
  db: DatabaseTransaction,
  requestId: number,
  answers: ReadonlyMap<number, AnswerValue>,
): Promise<void> {
  await db.deleteFrom("insight_answers").where("request_id", "=", requestId).execute();
  await insertAnswers(db, requestId, answers);
}

export async function updateRequest(
  db: DatabaseTransaction,
  id: number,
  changed: { title: string; description: string; visibility: Visibility },
): Promise<void> {
  await db
    .updateTable("insight_requests")
    .set(({ eb }) => ({ ...changed, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}
