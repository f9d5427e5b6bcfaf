import type { Moment } from "@sightline/contract/base/moments.ts";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";

type Untold = { id: number; user_id: number; author_id: number; created_at: Moment };

/**
 * Comments that those who follow a request have neither read nor been told of, oldest first; from now
 * on they count as told. What was written since this release runs was told as it was written, unless
 * a process of the release before took it: of such nothing stands in the list.
 */
export async function takeUntold(
  db: DatabaseTransaction,
  requestId: number,
  userId: number | null,
): Promise<Untold[]> {
  // One at a time, or two jobs about the same comments would both tell them.
  const { rows } = await sql<Untold>`
    with held as (
      select request_id, user_id, created_at, mailed_comment_id from insight_request_followers
      where request_id = ${requestId} and (${userId}::integer is null or user_id = ${userId})
      order by user_id
      for update
    )
    select c.id, f.user_id, c.author_id, c.created_at
    from held f
    join comments c on c.request_id = f.request_id
    left join insight_request_reads seen
      on seen.request_id = f.request_id and seen.user_id = f.user_id
    where not c.internal and c.deleted_at is null and c.author_id <> f.user_id
      and c.id > f.mailed_comment_id and c.created_at > f.created_at
      and (seen.read_at is null or seen.read_at < c.created_at)
      and (
        c.created_at < (select applied_at from migrations where name = '0031_letters.sql')
        or not exists (
          select from notifications n
          where n.user_id = f.user_id and n.thread_kind = 'request' and n.thread_id = f.request_id
            and n.kind in ('comment', 'request_mention') and n.at >= c.created_at
        )
      )
    order by c.id`.execute(db);
  const latest = new Map(rows.map(({ user_id, id }) => [user_id, id]));
  for (const [user_id, id] of latest)
    await db
      .updateTable("insight_request_followers")
      .set({ mailed_comment_id: id })
      .where("request_id", "=", requestId)
      .where("user_id", "=", user_id)
      .execute();
  return rows;
}

export async function findInvited(db: Database, inviteId: number) {
  return db
    .selectFrom("insight_group_invites")
    .select(["group_id", "user_id"])
    .where("id", "=", inviteId)
    .executeTakeFirst();
}

export async function findGroupOfShare(db: Database, shareId: number) {
  return db
    .selectFrom("insight_group_shares as s")
    .innerJoin("insight_groups as g", "g.id", "s.group_id")
    .select(["g.id", "g.name"])
    .where("s.id", "=", shareId)
    .executeTakeFirst();
}

/** When a text came to name somebody. */
export async function findNamedAt(
  db: Database,
  { postId, commentId, userId }: { postId: number; commentId: number | null; userId: number },
): Promise<Moment | undefined> {
  const found = await db
    .selectFrom("mentions")
    .select("created_at")
    .where("post_id", "=", postId)
    .where("comment_id", "is not distinct from", commentId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return found?.created_at;
}

export async function findReported(db: Database, reportId: number) {
  return db
    .selectFrom("board_reports")
    .select(["created_at", "settled_at", "outcome"])
    .where("id", "=", reportId)
    .executeTakeFirst();
}
