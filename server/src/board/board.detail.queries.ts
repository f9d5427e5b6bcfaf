import { mentionsIn } from "@sightline/contract/board/board.mentions.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { sql } from "kysely";
import { listAttachments } from "#attachments/attachments.ts";
import { readConversation } from "#conversations/conversations.ts";
import type { Database } from "#db/database.ts";
import { Problem } from "#http/problem.ts";
import { postPlace } from "./board.conversation.ts";
import { listPeople } from "./board.people.queries.ts";
import type { Viewer } from "./board.queries.ts";
import { joinReader, personIn, postColumns, type StoredPostRow } from "./board.rows.queries.ts";

const mostVersions = 50;

export type PostDetail = Awaited<ReturnType<typeof getPostDetail>>;

/** A post with all that its page shows. */
export async function getPostDetail(db: Database, id: number, viewer: Viewer, now: Moment) {
  const { rows } = await sql<StoredPostRow & { body: string; author_id: number }>`
    select ${postColumns}, board_posts.body, board_posts.author_id
    from board_posts ${joinReader(viewer.id)}
    where board_posts.id = ${id} and board_posts.deleted_at is null`.execute(db);
  const [post] = rows;
  if (!post) throw new Problem("not_found");
  const talk = await readConversation(db, postPlace, id, viewer, now);
  const named = talk.comments.flatMap(({ body }) => mentionsIn(body));
  return {
    post,
    ...talk,
    attachments: await listAttachments(db, { post_id: id }),
    people: await listPeople(db, [...mentionsIn(post.body), ...named]),
    versions: await listVersions(db, id),
  };
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
