import type { Moment } from "@sightline/contract/base/moments.ts";
import { sql } from "kysely";
import type { DatabaseTransaction } from "#db/database.ts";
import type { NewRequest } from "#requests/requests.queries.ts";

/** The latest moments at which a person filed, newest first; nobody else's filing comes in between. */
export async function listFiledMoments(
  db: DatabaseTransaction,
  userId: number,
  since: Moment,
  limit: number,
): Promise<Moment[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`file a request ${userId}`}, 0))`.execute(
    db,
  );
  const rows = await db
    .selectFrom("insight_requests")
    .select("created_at")
    .where("requester_id", "=", userId)
    .where("created_at", ">", since)
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => row.created_at);
}

/**
 * A new request with what begins with every one, in one statement: its log, that its requester
 * follows it and that they know it. Answers with its id.
 */
export async function insertFiled(db: DatabaseTransaction, request: NewRequest): Promise<number> {
  // What was promised then: the ledger reads it from here, whatever becomes of the calendar.
  const details = JSON.stringify({ promised_at: request.promised_at });
  const { id } = await db
    .with("filed", (query) =>
      query
        .insertInto("insight_requests")
        .values(request)
        .returning(["id", "requester_id", "created_at"]),
    )
    .with("logged", (query) =>
      query
        .insertInto("insight_request_events")
        .columns(["request_id", "actor_id", "kind", "status_after", "details", "created_at"])
        .expression((from) =>
          from
            .selectFrom("filed")
            .select((made) => [
              "id",
              "requester_id",
              made.val("submitted").as("kind"),
              made.val("submitted").as("status_after"),
              sql<string>`${details}::jsonb`.as("details"),
              "created_at",
            ]),
        ),
    )
    .with("followed", (query) =>
      query
        .insertInto("insight_request_followers")
        .columns(["request_id", "user_id", "created_at"])
        .expression((from) =>
          from.selectFrom("filed").select(["id", "requester_id", "created_at"]),
        ),
    )
    .with("seen", (query) =>
      query
        .insertInto("insight_request_reads")
        .columns(["request_id", "user_id", "read_at"])
        .expression((from) =>
          from.selectFrom("filed").select(["id", "requester_id", "created_at"]),
        ),
    )
    .selectFrom("filed")
    .select("id")
    .executeTakeFirstOrThrow();
  return id;
}
