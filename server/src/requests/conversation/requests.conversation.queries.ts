import type { Moment } from "@sightline/contract/base/moments.ts";
import { sql } from "kysely";
import type { Database } from "#db/database.ts";

type Asked = { requestId: number; userId: number; since: Moment; internal: boolean };

/** What was said since then and the person has not read; one's own words are no news. Oldest first. */
export async function listUnread(db: Database, { requestId, userId, since, internal }: Asked) {
  return db
    .selectFrom("comments as comment")
    .innerJoin("users as author", "author.id", "comment.author_id")
    .leftJoin("comment_passages as asked", "asked.comment_id", "comment.id")
    .leftJoin("insight_request_reads as seen", (join) =>
      join.onRef("seen.request_id", "=", "comment.request_id").on("seen.user_id", "=", userId),
    )
    .select(sql<string>`author.first_name || ' ' || author.last_name`.as("author"))
    .select(["comment.id", "comment.body", "asked.quote as passage"])
    .where("comment.request_id", "=", requestId)
    .where("comment.internal", "=", internal)
    .where("comment.deleted_at", "is", null)
    .where("comment.author_id", "<>", userId)
    .where("comment.created_at", ">=", since)
    .where(sql<boolean>`(seen.read_at is null or seen.read_at < comment.created_at)`)
    .orderBy("comment.id")
    .execute();
}

/** Whether the insight that answers a request came to name somebody since then. */
export async function isNamedInInsight(
  db: Database,
  requestId: number,
  { userId, since }: Pick<Asked, "userId" | "since">,
): Promise<boolean> {
  const found = await db
    .selectFrom("mentions")
    .select("user_id")
    .where("request_id", "=", requestId)
    .where("comment_id", "is", null)
    .where("user_id", "=", userId)
    .where("created_at", ">=", since)
    .executeTakeFirst();
  return found !== undefined;
}
