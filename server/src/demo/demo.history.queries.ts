import type { AnswerValue } from "@sightline/contract/categories/questions.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { insertTitlePoints } from "#requests/filing/requests.points.queries.ts";
import type { NewEvent, NewRequest } from "#requests/requests.queries.ts";

export type Lived = {
  request: NewRequest;
  events: readonly NewEvent[];
  answers: ReadonlyMap<number, AnswerValue>;
};

/** Many at once, as one by one they would hold up the first start. Their ids, in the same order. */
export async function insertLived(
  db: DatabaseTransaction,
  lived: readonly Lived[],
): Promise<number[]> {
  if (lived.length === 0) return [];
  const inserted = await db
    .insertInto("insight_requests")
    .values(lived.map(({ request }) => request))
    .returning("id")
    .execute();
  const numbered = lived.map((one, index) => ({ ...one, id: inserted[index]?.id ?? 0 }));
  await insertTitlePoints(
    db,
    numbered.map(({ id }) => id),
  );
  await db
    .insertInto("insight_answers")
    .values(
      numbered.flatMap(({ id, answers }) =>
        [...answers].map(([questionId, value]) => ({
          request_id: id,
          question_id: questionId,
          value: JSON.stringify(value),
        })),
      ),
    )
    .execute();
  await db
    .insertInto("insight_request_events")
    .values(
      numbered.flatMap(({ id, events }) =>
        events.map(({ status_after = null, details = {}, ...event }) => ({
          ...event,
          request_id: id,
          status_after,
          details: JSON.stringify(details),
        })),
      ),
    )
    .execute();
  const seen = numbered.map(({ id, request }) => ({ request, request_id: id }));
  await db
    .insertInto("insight_request_followers")
    .values(
      seen.map(({ request_id, request }) => ({
        request_id,
        user_id: request.requester_id,
        created_at: request.created_at,
      })),
    )
    .execute();
  await db
    .insertInto("insight_request_reads")
    .values(
      seen.map(({ request_id, request }) => ({
        request_id,
        user_id: request.requester_id,
        read_at: request.activity_at,
      })),
    )
    .execute();
  return numbered.map(({ id }) => id);
}
