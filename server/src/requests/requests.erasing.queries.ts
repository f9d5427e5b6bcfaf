import { sql } from "kysely";
import { deleteAttachmentsOfRequest } from "#attachments/attachments.ts";
import { deleteCommentsOfRequest } from "#conversations/conversations.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { deleteDraftsOfRequest } from "#drafts/drafts.ts";
import { forgetAnswersAbout } from "#http/idempotency.ts";
import { deleteMatchesOf } from "#requests/matches/requests.matches.queries.ts";

/** A person's requests that nobody else sees but those who work here. */
export async function listUnsharedOf(db: Database, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from insight_requests r
    where requester_id = ${userId} and visibility = 'private'
      and not exists (
        select from insight_request_participants p join users u on u.id = p.user_id
        where p.request_id = r.id and u.deleted_at is null
      )
      and not exists (
        select from insights i join insight_group_shares s on s.insight_id = i.id
        where i.request_id = r.id
      )
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Until the transaction ends or names another, its log and its insight may be deleted. */
export async function allowErasing(db: DatabaseTransaction, id: number): Promise<void> {
  await db.selectFrom("insight_requests").select("id").where("id", "=", id).forUpdate().execute();
  await sql`select set_config('sightline.erased_request', ${String(id)}, true)`.execute(db);
}

/** For good, with all that was said, attached and logged. Its insight must be gone before. */
export async function deleteRequest(db: DatabaseTransaction, id: number): Promise<void> {
  await deleteAttachmentsOfRequest(db, id);
  await deleteCommentsOfRequest(db, id);
  await deleteDraftsOfRequest(db, id);
  await deleteMatchesOf(db, id);
  for (const table of [
    "insight_points",
    "insight_scopes",
    "insight_answers",
    "insight_request_events",
    "insight_request_participants",
    "insight_request_followers",
    "insight_request_reads",
    "request_reminders",
  ] as const)
    await db.deleteFrom(table).where("request_id", "=", id).execute();
  await db
    .updateTable("insight_requests")
    .set({ duplicate_of: null })
    .where("duplicate_of", "=", id)
    .execute();
  await db.deleteFrom("insight_requests").where("id", "=", id).execute();
  await forgetAnswersAbout(db, [`/api/v1/insight_requests/${id}`]);
}
