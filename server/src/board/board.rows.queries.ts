import type { Person } from "@sightline/contract/people.shapes.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { type RawBuilder, sql } from "kysely";
import { mostRead } from "#conversations/conversations.ts";

/** A post's row with its author, for one viewer. */
export type StoredPostRow = {
  id: number;
  title: string;
  /** Enough of the body to make the excerpt from. */
  beginning: string;
  author: Person;
  organization: string | null;
  version: number;
  pinned: boolean;
  comment_count: number;
  created_at: Moment;
  edited_at: Moment | null;
  activity_at: Moment;
  read_at: Moment | null;
  unread: boolean;
  deleted_at: Moment | null;
};

/** For queries on `board_posts` with `joinReader`. What was there before a person came is not new to them. */
export const postColumns = sql`
  board_posts.id, board_posts.title, left(board_posts.body, ${sql.lit(mostRead)}) as beginning,
  ${personIn("author")} as author,
  (
    select plan.name from plan_members theirs
    join plan_members own on own.plan_id = theirs.plan_id and own.user_id = reader.id
    join organization_plans plan on plan.id = theirs.plan_id
    where theirs.user_id = board_posts.author_id
  ) as organization, board_posts.version, board_posts.pinned,
  board_posts.comment_count, board_posts.created_at, board_posts.edited_at, board_posts.activity_at,
  seen.read_at, coalesce(seen.read_at, reader.created_at) < board_posts.activity_at as unread,
  board_posts.deleted_at`;

export function joinReader(readerId: number): RawBuilder<unknown> {
  return sql`
    join users author on author.id = board_posts.author_id
    join users reader on reader.id = ${readerId}
    left join board_reads seen on seen.post_id = board_posts.id and seen.user_id = ${readerId}`;
}

/** A row of `users` under its alias, as a person on the wire. */
export function personIn(alias: string): RawBuilder<Person> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`json_build_object(
    'id', ${column("id")}, 'first_name', ${column("first_name")}, 'last_name', ${column("last_name")}
  )`;
}
