import { type RawBuilder, sql } from "kysely";
import type { Database } from "#db/database.ts";
import { acquaintances, type Circle, peopleTalking } from "#conversations/conversations.ts";

/** One names those one knows, and those in the thread of a post that is there. */
export function circleAround(viewerId: number, postId: number | null): Circle {
  return {
    ids: postId === null ? acquaintances(viewerId) : withThread(viewerId, postId),
    refusal: "It mentions someone you don't share a plan, a group or this conversation with.",
  };
}

function withThread(viewerId: number, postId: number): RawBuilder<number> {
  return sql`
    ${acquaintances(viewerId)}
    union
    select author_id from board_posts where id = ${postId}
    union
    ${peopleTalking("post_id", postId)}`;
}

/** Everybody who may have been told of a post: its author, who wrote about it, and whom that names. */
export async function listPeopleOf(db: Database, postId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select author_id as id from board_posts where id = ${postId}
    union
    ${peopleTalking("post_id", postId)}`.execute(db);
  return rows.map((row) => row.id);
}

/** Who wrote a post, and who wrote about it. */
export async function listThreadMates(db: Database, postId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select author_id as id from board_posts where id = ${postId}
    union
    select author_id from comments where post_id = ${postId} and deleted_at is null`.execute(db);
  return rows.map((row) => row.id);
}
