import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { listTextAsksOf } from "#requests/crossing/requests.crossing.queries.ts";
import { hasScoped, listScopesOf } from "#requests/scope/requests.scope.queries.ts";
import { listAsksOf } from "#requests/matches/requests.access.queries.ts";

/** A person's own requests with their answers, and what they did to any, for their export. */
export async function listRequestsOf(db: Database, userId: number) {
  const requests = await db
    .selectFrom("insight_requests")
    .select([
      "id",
      "title",
      "description",
      "status",
      "visibility",
      "category_id as insight_category_id",
      "created_at",
      "rating",
      sql<string[]>`coalesce((
        select json_agg(p.text order by p.position) from insight_points p
        where p.request_id = insight_requests.id
      ), '[]')`.as("insight_points"),
      sql<unknown[]>`coalesce((
        select json_agg(json_build_object('question', q.label, 'value', a.value) order by q.position)
        from insight_answers a join insight_questions q on q.id = a.question_id
        where a.request_id = insight_requests.id
      ), '[]')`.as("insight_answers"),
    ])
    .where("requester_id", "=", userId)
    .orderBy("id")
    .execute();
  const deeds = await db
    .selectFrom("insight_request_events")
    .select(["request_id as insight_request_id", "kind", "details", "created_at"])
    .where("actor_id", "=", userId)
    .orderBy("id")
    .execute();
  const insight_scopes = await listScopesOf(db, userId);
  return { insight_requests: requests, deeds, insight_scopes, ...(await listTies(db, userId)) };
}

async function listTies(db: Database, userId: number) {
  const participating = await db
    .selectFrom("insight_request_participants")
    .select(["request_id as insight_request_id", "created_at"])
    .where("user_id", "=", userId)
    .execute();
  const following = await db
    .selectFrom("insight_request_followers")
    .select(["request_id as insight_request_id", "created_at"])
    .where("user_id", "=", userId)
    .execute();
  return {
    participating,
    following,
    access_asked: await listAsksOf(db, userId),
    text_asks: await listTextAsksOf(db, userId),
  };
}

/** What they said about requests; notes they no longer see are not among it. */
export async function listCommentsOf(db: Database, userId: number) {
  return db
    .selectFrom("comments as comment")
    .innerJoin("insight_requests as request", "request.id", "comment.request_id")
    .innerJoin("users", "users.id", "comment.author_id")
    .leftJoin("comment_passages as asked", "asked.comment_id", "comment.id")
    .select([
      "comment.request_id as insight_request_id",
      "comment.internal",
      "comment.body",
      "asked.quote as about_passage",
      "comment.created_at",
      "comment.edited_at",
    ])
    .where("comment.author_id", "=", userId)
    .where("comment.deleted_at", "is", null)
    .where(
      sql<boolean>`(not comment.internal or users.role <> 'member' and request.requester_id <> ${userId})`,
    )
    .orderBy("comment.id")
    .execute();
}

/** Whether they wrote on a request that is another's. */
export async function hasSpoken(db: Database, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom("comments as comment")
    .innerJoin("insight_requests as request", "request.id", "comment.request_id")
    .select("comment.id")
    .where("comment.author_id", "=", userId)
    .where("request.requester_id", "<>", userId)
    .limit(1)
    .execute();
  return found.length > 0 || (await hasScoped(db, userId));
}

/** Nobody is there any more to hear of anything. */
export async function forgetFollowing(db: DatabaseTransaction, userId: number): Promise<void> {
  await db.deleteFrom("insight_request_followers").where("user_id", "=", userId).execute();
  await db.deleteFrom("insight_request_reads").where("user_id", "=", userId).execute();
}
