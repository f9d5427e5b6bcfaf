import { mentionsIn } from "@sightline/contract/board/board.mentions.ts";
import { bounds } from "@sightline/contract/base/bounds.ts";
import { sql } from "kysely";
import { listAttachments } from "#attachments/attachments.ts";
import type { Database } from "#db/database.ts";
import { pageOf } from "#http/idCursor.ts";
import { Problem } from "#http/problem.ts";
import { listComments, type StoredComment } from "./board.comments.queries.ts";
import { listPeople } from "./board.people.queries.ts";
import { joinReader, personIn, postColumns, type StoredPostRow } from "./board.rows.queries.ts";

const mostVersions = 50;

export type PostDetail = Awaited<ReturnType<typeof getPostDetail>>;

/** A post with all that its page shows. */
export async function getPostDetail(db: Database, id: number, readerId: number) {
  const { rows } = await sql<StoredPostRow & { body: string; author_id: number }>`
    select ${postColumns}, board_posts.body, board_posts.author_id
    from board_posts ${joinReader(readerId)}
    where board_posts.id = ${id} and board_posts.deleted_at is null`.execute(db);
  const [post] = rows;
  if (!post) throw new Problem("not_found");
  const comments = await readComments(db, id, { before: null, limit: bounds.pageSize.usual });
  return {
    post,
    comments,
    attachments: await listAttachments(db, { post_id: id }),
    people: await listPeople(db, [...mentionsIn(post.body), ...namedIn(comments.rows)]),
    versions: await listVersions(db, id),
  };
}

/** What a deleted comment said is nobody's business any more, neither is whom it named. */
export function namedIn(comments: readonly StoredComment[]): number[] {
  return comments.flatMap(({ body, deleted_at }) => (deleted_at === null ? mentionsIn(body) : []));
}

export async function readComments(
  db: Database,
  postId: number,
  page: { before: number | null; limit: number },
): Promise<{ rows: StoredComment[]; next_cursor: string | null }> {
  return pageOf(await listComments(db, postId, page), page.limit);
}

async function listVersions(db: Database, postId: number) {
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
export async function getVersion(db: Database, postId: number, number: number) {
  const found = await db
    .selectFrom("board_post_versions as v")
    .innerJoin("users as editor", "editor.id", "v.editor_id")
    .select(["v.version", "v.title", "v.body", "v.created_at", personIn("editor").as("editor")])
    .where("v.post_id", "=", postId)
    .where("v.version", "in", [number, number - 1])
    .orderBy("v.version", "desc")
    .execute();
  const [version, before] = found;
  if (version?.version !== number) throw new Problem("not_found");
  return { ...version, before: before ?? null };
}
