import { mentionOf } from "@sightline/contract/text/mentions.ts";
import { later, type Moment } from "@sightline/contract/base/moments.ts";
import { insertComment, insertMentions } from "#conversations/conversations.ts";
import {
  findHeldPost,
  insertPost,
  markPostRead,
  noteComment,
  rewordPost,
  setPinned,
} from "#board/board.queries.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { demoPosts, type DemoPost } from "./demo.board.posts.ts";
import { type DemoName, demoPerson } from "./demo.people.ts";
import type { IdOf } from "./demo.story.ts";

/** Posts on the board, as if they had been written over the last weeks. */
export async function fillBoard(db: DatabaseTransaction, idOf: IdOf, now: Moment): Promise<void> {
  for (const post of demoPosts) await fillPost(db, post, idOf, now);
}

async function fillPost(
  db: DatabaseTransaction,
  told: DemoPost,
  idOf: IdOf,
  now: Moment,
): Promise<void> {
  const at = later(now, -told.ago);
  const author = idOf(told.by);
  const { title, before, names = [] } = told;
  const named = (body: string) =>
    names.reduce((text, name) => text.replaceAll(`@${name}`, markOf(name, idOf)), body);
  const body = named(told.body);
  const id = await insertPost(db, { title, body: before ? named(before.body) : body }, author, at);
  await insertMentions(db, { post_id: id }, names.map(idOf), at);
  if (before) {
    const post = await findHeldPost(db, id);
    if (!post) throw new Error(`The demo post "${title}" is gone.`);
    await rewordPost(db, post, { title, body }, author, later(at, before.changedAfter));
  }
  if (told.pinned) await setPinned(db, id, true);
  for (const { by, body: words, after } of told.comments) {
    const created_at = later(at, after);
    await insertComment(db, { post_id: id, author_id: idOf(by), body: words, created_at });
    await noteComment(db, id, created_at);
  }
  await markPostRead(db, id, author, now);
  for (const reader of told.unreadBy ?? []) await markPostRead(db, id, idOf(reader), at);
}

function markOf(name: DemoName, idOf: IdOf): string {
  return mentionOf({ id: idOf(name), ...demoPerson(name) });
}
