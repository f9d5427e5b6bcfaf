import { bounds } from "@sightline/contract/base/bounds.ts";
import type { Comment } from "@sightline/contract/conversations.shapes.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { listAttachmentsOfComments } from "#attachments/attachments.ts";
import { listNamedIn } from "#conversations/mentions/mentions.ts";
import { passageOnWire } from "#conversations/questions/questions.ts";
import { listThanks, noThanks } from "#conversations/thanks/thanks.queries.ts";
import type { Database } from "#db/database.ts";
import { type PageQuery, pagesById } from "#http/cursor.ts";
import { Problem } from "#http/problem.ts";
import { askingIn, getComment } from "./conversations.holding.ts";
import { listComments, type StoredComment } from "./conversations.queries.ts";
import { actionsOn, type Asking } from "./conversations.rules.ts";
import type { Place, Viewer } from "./conversations.ts";

/** Who looks at what is said about a thing. */
export type Looking<Thing extends { id: number }> = {
  place: Place<Thing>;
  thing: Thing;
  viewer: Viewer;
};

/** The latest of a conversation, to come along with what it is about; that one sees it is asked before. */
export async function readConversation<Thing extends { id: number }>(
  db: Database,
  looking: Looking<Thing>,
  now: Moment,
) {
  return readPage(db, looking, { internal: false }, now);
}

/** The same of what `selectConversation` found. */
export async function conversationFrom<Thing extends { id: number }>(
  db: Database,
  found: readonly StoredComment[],
  looking: Looking<Thing>,
  now: Moment,
) {
  const { rows, next_cursor } = await pagesById.read({}, async () => found);
  const comments = await commentsOnWire(db, rows, looking, now);
  return { comments, people: await listNamedIn(db, comments), next_cursor };
}

export async function readPage<Thing extends { id: number }>(
  db: Database,
  looking: Looking<Thing>,
  { internal, ...query }: PageQuery & { internal: boolean },
  now: Moment,
) {
  const { place, thing } = looking;
  const { rows, next_cursor } = await pagesById.read(query, (page) =>
    listComments(db, place.column, thing.id, { ...page, internal }),
  );
  return { comments: await commentsOnWire(db, rows, looking, now), next_cursor };
}

/** The latest so many of it, oldest first, and whether there are earlier ones. */
export async function readLatest<Thing extends { id: number }>(
  db: Database,
  looking: Looking<Thing>,
  { internal, most }: { internal: boolean; most: number },
  now: Moment,
) {
  const comments: Comment[] = [];
  const limit = bounds.pageSize.max;
  let next: string | undefined;
  do {
    const query = { internal, limit, cursor: next };
    const page = await readPage(db, looking, query, now);
    comments.push(...page.comments);
    next = page.next_cursor ?? undefined;
  } while (next !== undefined && comments.length < most);
  return { comments: comments.toReversed(), isWhole: next === undefined };
}

export async function showComment<Thing extends { id: number }>(
  db: Database,
  looking: Looking<Thing>,
  id: number,
  now: Moment,
) {
  const found = await getComment(db, looking.place, id);
  const [comment] = await commentsOnWire(db, [found], looking, now);
  if (!comment) throw new Problem("not_found");
  return { comment };
}

export async function commentsOnWire<Thing extends { id: number }>(
  db: Database,
  found: readonly StoredComment[],
  { place, thing, viewer }: Looking<Thing>,
  now: Moment,
): Promise<Comment[]> {
  const thankable = found.filter(({ internal, deleted_at }) => !internal && deleted_at === null);
  const thanks = await listThanks(
    db,
    "comment_id",
    thankable.map(({ id }) => id),
    viewer.id,
  );
  const asking = askingIn(place, thing, viewer);
  const there = found.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id);
  const files = await listAttachmentsOfComments(db, there);
  return found.map((comment) => ({
    ...commentOnWire(comment, asking, now),
    attachments: files.get(comment.id) ?? [],
    thanks: thankable.includes(comment) ? (thanks.get(comment.id) ?? noThanks) : null,
  }));
}

/** The words of a deleted one leave nothing but its place. */
function commentOnWire(
  comment: StoredComment,
  asking: Asking,
  now: Moment,
): Omit<Comment, "thanks" | "attachments"> {
  const { author_id: id, first_name, last_name, deleted_at, body } = comment;
  return {
    ...comment,
    body: deleted_at === null ? body : "",
    passage: deleted_at === null ? passageOnWire(comment) : null,
    author: { id, first_name, last_name },
    deleted: deleted_at !== null,
    can: actionsOn(comment, asking, now),
  };
}
