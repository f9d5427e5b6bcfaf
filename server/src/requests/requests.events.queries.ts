import type { RequestEventKind } from "@sightline/contract/requests/requests.events.ts";
import { sql } from "kysely";
import type { Database } from "#db/database.ts";
import { type Page, pagesById } from "#http/cursor.ts";

const latest = 50;

/** A log that has no end is read by page; what a text was before an edit is nobody's to read here. */
function log(db: Database, requestId: number) {
  return db
    .selectFrom("insight_request_events as event")
    .leftJoin("users as actor", "actor.id", "event.actor_id")
    .leftJoin("users as about", (join) =>
      join.on(
        sql<boolean>`about.id = coalesce(event.details->>'to_user_id', event.details->>'user_id')::integer`,
      ),
    )
    .select([
      "event.id",
      "event.kind",
      "event.status_after",
      sql<Record<string, unknown>>`event.details - 'before'`.as("details"),
      "event.created_at",
      "actor.id as actor_id",
      "actor.first_name",
      "actor.last_name",
      "about.id as about_id",
      "about.first_name as about_first_name",
      "about.last_name as about_last_name",
    ])
    .where("event.request_id", "=", requestId);
}

export type LogEntry = Awaited<ReturnType<ReturnType<typeof log>["execute"]>>[number];

function selectEvents(db: Database, requestId: number, { after, limit }: Page<number>) {
  let query = log(db, requestId).where("event.kind", "<>", "submitted");
  if (after !== null) query = query.where("event.id", "<", after);
  return query.orderBy("event.id", "desc").limit(sql.lit(limit));
}

/** Latest first, without how it began. */
export async function listEvents(
  db: Database,
  requestId: number,
  page: Page<number>,
): Promise<LogEntry[]> {
  return selectEvents(db, requestId, page).execute();
}

export function selectBeginning(db: Database, requestId: number) {
  return log(db, requestId).where("event.kind", "=", "submitted").orderBy("event.id");
}

/** One more than are shown tells whether there are earlier ones. */
export function selectLatestEvents(db: Database, requestId: number) {
  return selectEvents(db, requestId, { after: null, limit: latest + 1 });
}

/** How it began, then the latest, oldest first; and where earlier ones go on. */
export async function timelineFrom(begun: readonly LogEntry[], found: readonly LogEntry[]) {
  const { rows, next_cursor } = await pagesById.read({ limit: latest }, async () => found);
  return { entries: [...begun, ...rows.toReversed()], next_cursor };
}

/** All that the clock reads, oldest first. */
export async function listStatusEvents(db: Database, requestId: number) {
  return db
    .selectFrom("insight_request_events")
    .select(["status_after", "details", "created_at"])
    .where("request_id", "=", requestId)
    .where("status_after", "is not", null)
    .orderBy("id")
    .execute();
}

/** The latest event of a kind: what a letter is about. */
export async function findLatestEvent(db: Database, requestId: number, kind: RequestEventKind) {
  return db
    .selectFrom("insight_request_events as event")
    .leftJoin("users as actor", "actor.id", "event.actor_id")
    .select(["event.details", "event.created_at", "actor.first_name", "actor.last_name"])
    .where("request_id", "=", requestId)
    .where("kind", "=", kind)
    .orderBy("event.id", "desc")
    .limit(1)
    .executeTakeFirst();
}
