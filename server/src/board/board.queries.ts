import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { sql } from "kysely";
import { type AskedThing, isAwaited } from "#confirmations/confirmations.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { announce, topic } from "#live/announce.ts";
import type { ThreadSight } from "#notifications/notifications.ts";
import type { Findable } from "#search/search.ts";

export type Viewer = { id: number; role: SystemRole };

/** One that is not deleted. */
export async function findPost(db: Database, id: number) {
  return db
    .selectFrom("board_posts")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** The same, or a deleted one; held until the transaction ends. */
export async function findHeldPost(db: DatabaseTransaction, id: number) {
  return db
    .selectFrom("board_posts")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export type HeldPost = NonNullable<Awaited<ReturnType<typeof findHeldPost>>>;

export type Wording = { title: string; body: string };

export async function insertPost(
  db: DatabaseTransaction,
  { title, body }: Wording,
  authorId: number,
  now: Moment,
): Promise<number> {
  const { id } = await db
    .insertInto("board_posts")
    .values({ author_id: authorId, title, body, created_at: now, activity_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertVersion(db, { post_id: id, version: 1, editor_id: authorId, title, body }, now);
  return id;
}

/** What it said before stays among its versions. */
export async function rewordPost(
  db: DatabaseTransaction,
  post: HeldPost,
  { title, body }: Wording,
  editorId: number,
  now: Moment,
): Promise<void> {
  const version = post.version + 1;
  await db
    .updateTable("board_posts")
    .set({ title, body, version, edited_at: now })
    .where("id", "=", post.id)
    .execute();
  await insertVersion(db, { post_id: post.id, version, editor_id: editorId, title, body }, now);
}

type NewVersion = Wording & { post_id: number; version: number; editor_id: number };

async function insertVersion(
  db: DatabaseTransaction,
  version: NewVersion,
  now: Moment,
): Promise<void> {
  await db
    .insertInto("board_post_versions")
    .values({ ...version, created_at: now })
    .execute();
}

/** True if it was not so before. */
export async function setPinned(
  db: DatabaseTransaction,
  id: number,
  pinned: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("board_posts")
    .set({ pinned })
    .where("id", "=", id)
    .where("pinned", "<>", pinned)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Who deleted it and when; null takes it back. */
export type Deletion = { by: number; at: Moment } | null;

export async function setPostDeleted(
  db: DatabaseTransaction,
  id: number,
  deletion: Deletion,
): Promise<void> {
  await db
    .updateTable("board_posts")
    .set({ deleted_at: deletion?.at ?? null, deleted_by: deletion?.by ?? null })
    .where("id", "=", id)
    .execute();
}

export async function noteComment(
  db: DatabaseTransaction,
  postId: number,
  now: Moment,
): Promise<void> {
  await db
    .updateTable("board_posts")
    .set(({ eb }) => ({ comment_count: eb("comment_count", "+", 1), activity_at: now }))
    .where("id", "=", postId)
    .execute();
}

/** A comment that is deleted, or taken back, is no activity. */
export async function changeCommentCount(
  db: DatabaseTransaction,
  postId: number,
  by: 1 | -1,
): Promise<void> {
  await db
    .updateTable("board_posts")
    .set({ comment_count: sql`comment_count + ${by}` })
    .where("id", "=", postId)
    .execute();
}

export async function markPostRead(
  db: DatabaseTransaction,
  postId: number,
  userId: number,
  now: Moment,
): Promise<void> {
  await db
    .insertInto("board_reads")
    .values({ post_id: postId, user_id: userId, read_at: now })
    .onConflict((conflict) =>
      conflict.columns(["post_id", "user_id"]).doUpdateSet({ read_at: now }),
    )
    .execute();
}

export async function announcePost(db: DatabaseTransaction, id: number): Promise<void> {
  await announce(db, [topic.everybody], "board_post_changed", { board_post_id: id });
}

/**
 * For queries on `notifications`: everybody who is signed in sees what is not deleted. Looked up post
 * by post: asked whether there is one, the database would read them all to be quicker with the next.
 */
export const postThread: ThreadSight = {
  sees: (reader) => sql`coalesce(
    (select p.deleted_at is null from board_posts p where p.id = notifications.thread_id), false
  ) and (
    notifications.kind not in ('post_confirm_asked', 'post_confirm_reminder')
    or ${isAwaited("post_id", reader.id)}
  )`,
  title: sql`(select title from board_posts where id = notifications.thread_id)`,
};

/** For queries on `confirmation_asks a`. */
export const askedPost: AskedThing = {
  column: "post_id",
  ownerId: sql`(select p.author_id from board_posts p where p.id = a.post_id)`,
  version: sql`(select p.version from board_posts p where p.id = a.post_id)`,
  readerIds: null,
};

/** For queries on `search_documents d`: everybody who is signed in finds what is not deleted. */
export const postFound: Findable = {
  sees: () => sql`(select p.deleted_at is null from board_posts p where p.id = d.post_id)`,
  title: sql`(select title from board_posts where id = d.post_id)`,
  text: sql`(select body from board_posts where id = d.post_id)`,
};

export const postCommentFound: Findable = {
  ...postFound,
  text: sql`(select body from comments where id = d.source_id)`,
};
