import { later, type Moment } from "@sightline/contract/base/moments.ts";
import { undoDeletionWithinMs } from "@sightline/contract/conversations.shapes.ts";
import { sql } from "kysely";
import type { Database } from "#db/database.ts";
import { joinReader, personIn, postColumns, type StoredPostRow } from "./board.rows.queries.ts";

const mostVersions = 50;

type WholePost = StoredPostRow & { body: string; author_id: number };

/** Of what is deleted, only what this person can still take back. */
export async function findWholePost(
  db: Database,
  id: number,
  readerId: number,
  now: Moment,
): Promise<WholePost | undefined> {
  const { rows } = await sql<WholePost>`
    select ${postColumns}, board_posts.body, board_posts.author_id
    from board_posts ${joinReader(readerId)}
    where board_posts.id = ${id} and (
      board_posts.deleted_at is null or (
        board_posts.deleted_by = ${readerId}
        and board_posts.deleted_at > ${later(now, -undoDeletionWithinMs)}))`.execute(db);
  return rows[0];
}

export async function listVersions(db: Database, postId: number) {
  return db
    .selectFrom("board_post_versions as v")
    .innerJoin("users as editor", "editor.id", "v.editor_id")
    .select(["v.version", "v.created_at", personIn("editor").as("editor")])
    .where("v.post_id", "=", postId)
    .orderBy("v.version", "desc")
    .limit(mostVersions)
    .execute();
}

/** One wording and the one before it. */
export async function findVersion(db: Database, postId: number, number: number) {
  const found = await db
    .selectFrom("board_post_versions as v")
    .innerJoin("users as editor", "editor.id", "v.editor_id")
    .select(["v.version", "v.title", "v.body", "v.created_at", personIn("editor").as("editor")])
    .where("v.post_id", "=", postId)
    .where("v.version", "in", [number, number - 1])
    .orderBy("v.version", "desc")
    .execute();
  const [version, before] = found;
  if (version?.version !== number) return undefined;
  return { ...version, before: before ?? null };
}
