import { bounds } from "@sightline/contract/base/bounds.ts";
import type { GroupRole } from "@sightline/contract/groups/groups.membership.ts";
import type { GroupShare, PlaceShared } from "@sightline/contract/groups/groups.shares.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import { type RawBuilder, sql } from "kysely";
import type { AskedThing } from "#confirmations/confirmations.ts";
import type { Said } from "#conversations/conversations.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import type { Page } from "#http/cursor.ts";
import { announce, topic } from "#live/announce.ts";
import { announceSight } from "#notifications/notifications.ts";
import { listGroupTopics } from "./groups.queries.ts";

/** A share that has ended is as if it were not there, from that moment on. */
function lasting(now: Moment): RawBuilder<boolean> {
  return sql`(s.ends_at is null or s.ends_at > ${now})`;
}

const person = (table: string) =>
  sql<Person>`json_build_object(
    'id', ${sql.ref(`${table}.id`)}, 'first_name', ${sql.ref(`${table}.first_name`)},
    'last_name', ${sql.ref(`${table}.last_name`)}
  )`;

/** What of a share decides who may do what with it. */
export type HeldShare = {
  id: number;
  group_id: number;
  group_name: string;
  insight_id: number;
  shared_by: number;
  requester_id: number;
  request_id: number;
  /** What whoever asks is in its group. */
  role: GroupRole | null;
};

export async function findShareFor(
  db: Database,
  id: number,
  userId: number,
  now: Moment,
): Promise<HeldShare | undefined> {
  const { rows } = await sql<HeldShare>`
    select s.id, s.group_id, g.name as group_name, s.insight_id, s.shared_by, r.requester_id,
      i.request_id, mine.role
    from insight_group_shares s
    join insight_groups g on g.id = s.group_id
    join insights i on i.id = s.insight_id
    join insight_requests r on r.id = i.request_id
    left join insight_group_members mine on mine.group_id = s.group_id and mine.user_id = ${userId}
    where s.id = ${id} and ${lasting(now)}`.execute(db);
  return rows[0];
}

/** Who shared it and who wrote about it, as long as they are in the group. */
export async function listShareMates(db: Database, id: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select m.user_id from insight_group_shares s
    join insight_group_members m on m.group_id = s.group_id
    where s.id = ${id} and (m.user_id = s.shared_by or exists (
      select from comments c
      where c.share_id = s.id and c.author_id = m.user_id and c.deleted_at is null
    ))`.execute(db);
  return rows.map((row) => row.user_id);
}

export type StoredShare = Omit<
  GroupShare,
  "can" | "insight_response" | "people" | "confirmation"
> & {
  requester_id: number;
  request_id: number;
};

type SharePage = Page<number> & { groupId: number };

/** The latest first. */
export async function listShares(
  db: Database,
  { groupId, after, limit }: SharePage,
  now: Moment,
): Promise<StoredShare[]> {
  const beyond = after === null ? sql`` : sql`and s.id < ${after}`;
  const { rows } = await sql<StoredShare>`
    select s.id, s.note, s.created_at, s.ends_at, r.requester_id, i.request_id,
      json_build_object('id', g.id, 'name', g.name) as insight_group,
      ${person("sharer")} as shared_by,
      (select count(*) from (
        select from comments c
        where c.share_id = s.id and c.deleted_at is null limit ${bounds.countShown + 1}
      ) counted)::int as comments_count
    from insight_group_shares s
    join insight_groups g on g.id = s.group_id
    join users sharer on sharer.id = s.shared_by
    join insights i on i.id = s.insight_id
    join insight_requests r on r.id = i.request_id
    where s.group_id = ${groupId} and ${lasting(now)} ${beyond}
    order by s.id desc
    limit ${limit}`.execute(db);
  return rows;
}

export async function findShare(
  db: Database,
  groupId: number,
  id: number,
  now: Moment,
): Promise<StoredShare | undefined> {
  const [share] = await listShares(db, { groupId, after: id + 1, limit: 1 }, now);
  return share?.id === id ? share : undefined;
}

type StoredPlace = Omit<PlaceShared, "can" | "confirmation"> & {
  requester_id: number;
  role: GroupRole | null;
};

/** Every place for the requester, with who opened it there; for others the groups they are in. */
export async function listPlaces(
  db: Database,
  insightId: number,
  viewerId: number,
  now: Moment,
): Promise<StoredPlace[]> {
  const { rows } = await sql<StoredPlace>`
    select s.id, s.note, s.created_at, s.ends_at, r.requester_id, mine.role,
      json_build_object('id', g.id, 'name', g.name) as insight_group,
      ${person("sharer")} as shared_by,
      case when r.requester_id = ${viewerId} then ${openedBy} else '[]' end as opened_by
    from insight_group_shares s
    join insight_groups g on g.id = s.group_id
    join users sharer on sharer.id = s.shared_by
    join insights i on i.id = s.insight_id
    join insight_requests r on r.id = i.request_id
    left join insight_group_members mine
      on mine.group_id = s.group_id and mine.user_id = ${viewerId}
    where s.insight_id = ${insightId} and ${lasting(now)}
      and (r.requester_id = ${viewerId} or mine.user_id is not null)
    order by s.id desc`.execute(db);
  return rows;
}

const openedBy = sql`coalesce((
  select json_agg(${person("u")} order by seen.read_at, u.id)
  from insight_reads seen
  join insight_group_members m on m.group_id = s.group_id and m.user_id = seen.user_id
  join users u on u.id = seen.user_id
  where seen.insight_id = s.insight_id and seen.read_at >= s.created_at
    and seen.user_id <> r.requester_id
), '[]')`;

type NewShare = {
  group_id: number;
  insight_id: number;
  shared_by: number;
  note: string;
  ends_at: Moment | null;
};

/** Null if it is shared there. One that has ended makes room. */
export async function insertShare(
  db: DatabaseTransaction,
  share: NewShare,
  now: Moment,
): Promise<number | null> {
  await db
    .deleteFrom("insight_group_shares")
    .where("group_id", "=", share.group_id)
    .where("insight_id", "=", share.insight_id)
    .where("ends_at", "<=", now)
    .execute();
  const inserted = await db
    .insertInto("insight_group_shares")
    .values({ ...share, created_at: now })
    .onConflict((conflict) => conflict.columns(["group_id", "insight_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** False if somebody was quicker. Its comments go with it. */
export async function deleteShare(db: DatabaseTransaction, id: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom("insight_group_shares")
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Those made since then by who has to do with the request no longer. */
export async function deleteSharesBeyondSight(
  db: DatabaseTransaction,
  requestId: number,
  since: Moment,
): Promise<Announced[]> {
  const { rows } = await sql<Announced>`
    delete from insight_group_shares s using insights i, insight_requests r
    where i.id = s.insight_id and r.id = i.request_id and r.id = ${requestId}
      and s.created_at >= ${since} and s.shared_by <> r.requester_id
      and not exists (
        select from insight_request_participants p
        where p.request_id = r.id and p.user_id = s.shared_by
      )
    returning s.id, s.group_id, s.insight_id, s.shared_by, i.request_id, r.requester_id`.execute(
    db,
  );
  return rows;
}

export async function findEnding(db: Database, id: number) {
  return db
    .selectFrom("insight_group_shares as s")
    .innerJoin("insight_groups as g", "g.id", "s.group_id")
    .innerJoin("insights as i", "i.id", "s.insight_id")
    .innerJoin("insight_requests as r", "r.id", "i.request_id")
    .select(["s.id", "s.group_id", "g.name as group_name", "s.insight_id", "s.shared_by"])
    .select("s.ends_at")
    .select(["i.request_id", "r.requester_id"])
    .where("s.id", "=", id)
    .executeTakeFirst();
}

/** The note of a share that came to name somebody since then, with who wrote it. */
export async function findNoteNaming(
  db: Database,
  id: number,
  userId: number,
  since: Moment,
): Promise<Said | undefined> {
  return db
    .selectFrom("insight_group_shares as s")
    .innerJoin("users as author", "author.id", "s.shared_by")
    .innerJoin("mentions as m", "m.share_id", "s.id")
    .select(sql<string>`author.first_name || ' ' || author.last_name`.as("author"))
    .select("s.note as body")
    .where("s.id", "=", id)
    .where("m.comment_id", "is", null)
    .where("m.user_id", "=", userId)
    .where("m.created_at", ">=", since)
    .executeTakeFirst();
}

type Announced = Pick<
  HeldShare,
  "id" | "group_id" | "insight_id" | "request_id" | "requester_id" | "shared_by"
>;

/** Told to the group, to the requester and to whoever shared it. */
export async function announceShare(db: DatabaseTransaction, share: Announced): Promise<void> {
  const { id, group_id, insight_id, request_id, requester_id, shared_by } = share;
  const people = [requester_id, shared_by].map(topic.user);
  const topics = new Set([...(await listGroupTopics(db, group_id)), ...people]);
  await announce(db, [...topics], "insight_group_shares_changed", {
    insight_group_id: group_id,
    insight_group_share_id: id,
    insight_response_id: insight_id,
    insight_request_id: request_id,
  });
}

/** Nor is anybody told of it any more. */
export async function announceShareGone(db: DatabaseTransaction, share: Announced): Promise<void> {
  await announceShare(db, share);
  const members = await listGroupTopics(db, share.group_id);
  await announceSight(db, { kind: "share", id: share.id }, members);
}

export async function announceShareComments(
  db: DatabaseTransaction,
  share: Pick<HeldShare, "id" | "group_id">,
): Promise<void> {
  await announce(
    db,
    await listGroupTopics(db, share.group_id),
    "insight_group_share_comments_changed",
    { insight_group_id: share.group_id, insight_group_share_id: share.id },
  );
}

/** For queries on `confirmation_asks a`: those in the group are asked, but for who shared it. */
export const askedShare: AskedThing = {
  column: "share_id",
  ownerId: sql`(select s.shared_by from insight_group_shares s where s.id = a.share_id)`,
  version: sql`(
    select i.version from insight_group_shares s join insights i on i.id = s.insight_id
    where s.id = a.share_id
  )`,
  readerIds: sql`
    select m.user_id from insight_group_shares s
    join insight_group_members m on m.group_id = s.group_id
    where s.id = a.share_id`,
};
