import { later, minuteMs, type Moment } from "@sightline/contract/base/moments.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { announce, topic } from "#live/announce.ts";
import type { Viewer } from "#requests/requests.ts";

/** Whoever was not heard of for so long has gone without a word. */
const stayMs = minuteMs;

/** Who was heard of after this moment is still there. */
export function presentSince(now: Moment): Moment {
  return later(now, -stayMs);
}

/** For queries on `insight_requests`: the others who have it open. */
export function presentAt(viewer: Viewer, since: Moment): RawBuilder<Person[]> {
  return sql`coalesce((
    select json_agg(json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name) order by u.id)
    from desk_presence d join users u on u.id = d.user_id
    where d.request_id = insight_requests.id and d.seen_at > ${since} and d.user_id <> ${viewer.id}
  ), '[]')`;
}

export async function listPresent(db: Database, requestId: number, viewer: Viewer, now: Moment) {
  return db
    .selectFrom("desk_presence")
    .innerJoin("users", "users.id", "desk_presence.user_id")
    .select(["users.id", "users.first_name", "users.last_name", "desk_presence.seen_at"])
    .where("request_id", "=", requestId)
    .where("user_id", "<>", viewer.id)
    .where("seen_at", ">", presentSince(now))
    .orderBy("users.id")
    .execute();
}

/** Whether the person has come just now, or was here already. */
export async function markPresent(
  db: DatabaseTransaction,
  requestId: number,
  userId: number,
  now: Moment,
): Promise<boolean> {
  const { rows } = await sql<{ came: boolean }>`
    with before as (
      select seen_at from desk_presence where request_id = ${requestId} and user_id = ${userId}
    )
    insert into desk_presence (request_id, user_id, seen_at) values (${requestId}, ${userId}, ${now})
    on conflict (request_id, user_id) do update set seen_at = excluded.seen_at
    returning not exists (select from before where seen_at > ${presentSince(now)}) as came`.execute(
    db,
  );
  return rows[0]?.came ?? false;
}

export async function deletePresence(
  db: DatabaseTransaction,
  requestId: number,
  userId: number,
): Promise<boolean> {
  const gone = await db
    .deleteFrom("desk_presence")
    .where("request_id", "=", requestId)
    .where("user_id", "=", userId)
    .returning("user_id")
    .execute();
  return gone.length > 0;
}

export async function announceDesk(db: DatabaseTransaction, requestId: number): Promise<void> {
  await announce(db, [topic.staff], "desk_changed", { insight_request_id: requestId });
}

/** Those who closed their browser on it. */
export async function deleteOldPresence(db: Database, now: Moment): Promise<void> {
  await db.deleteFrom("desk_presence").where("seen_at", "<", presentSince(now)).execute();
}
