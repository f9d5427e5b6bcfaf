import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Relation } from "@sightline/contract/notifications/notifications.threads.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import { type RawBuilder, sql } from "kysely";
import { acquaintances, peopleTalking } from "#conversations/conversations.ts";
import { compileOnce } from "#db/compiled.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { planOf, seenByUser, type Viewer } from "./requests.visibility.queries.ts";

const mostListed = 100;

/** Whom a person may add to their requests: those of their own plan. Never a directory. */
function candidates(db: Database, viewer: Viewer) {
  return db
    .selectFrom("users")
    .innerJoin("plan_members", "plan_members.user_id", "users.id")
    .select(["users.id", "users.first_name", "users.last_name"])
    .where("plan_members.plan_id", "=", planOf(viewer))
    .where("users.id", "<>", viewer.id)
    .where("users.deactivated_at", "is", null);
}

export async function listCandidates(
  db: Database,
  viewer: Viewer,
  q: string | null,
): Promise<Person[]> {
  let query = candidates(db, viewer);
  if (q !== null) {
    const pattern = `%${q.replaceAll(/[\\%_]/g, "\\$&")}%`;
    query = query.where(sql<boolean>`users.first_name || ' ' || users.last_name ilike ${pattern}`);
  }
  return query
    .orderBy("users.first_name")
    .orderBy("users.last_name")
    .orderBy("users.id")
    .limit(mostListed)
    .execute();
}

/** Those of the ids that are candidates. */
export async function findCandidates(
  db: Database,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Person[]> {
  if (ids.length === 0) return [];
  return candidates(db, viewer)
    .where("users.id", "in", [...ids])
    .execute();
}

export async function isInPlan(db: Database, userId: number, planId: number): Promise<boolean> {
  const member = await db
    .selectFrom("plan_members")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("plan_id", "=", planId)
    .executeTakeFirst();
  return member !== undefined;
}

export async function listParticipantIds(db: Database, requestId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("insight_request_participants")
    .select("user_id")
    .where("request_id", "=", requestId)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Who goes also stops following; whoever still sees it may follow again. */
export async function deleteParticipant(
  db: DatabaseTransaction,
  requestId: number,
  userId: number,
): Promise<void> {
  await db
    .deleteFrom("insight_request_participants")
    .where("request_id", "=", requestId)
    .where("user_id", "=", userId)
    .execute();
  await deleteFollower(db, requestId, userId);
}

export async function deleteFollower(
  db: DatabaseTransaction,
  requestId: number,
  userId: number,
): Promise<void> {
  await db
    .deleteFrom("insight_request_followers")
    .where("request_id", "=", requestId)
    .where("user_id", "=", userId)
    .execute();
}

export async function listFollowerIds(db: Database, requestId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("insight_request_followers")
    .select("user_id")
    .where("request_id", "=", requestId)
    .orderBy("user_id")
    .execute();
  return rows.map((row) => row.user_id);
}

/** Not who asked it, nor who declined it before somebody objected. */
function mayClaim(user: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(
    ${user}.deactivated_at is null and ${user}.id <> r.requester_id
    and ${user}.id is distinct from r.first_declined_by
  )`;
}

/** Ids by what people are to a request, which stands as `r`. */
const related: Partial<Record<Relation, RawBuilder<unknown>>> = {
  requester: sql`select r.requester_id`,
  analyst: sql`select r.claimed_by`,
  participants: sql`select user_id from insight_request_participants where request_id = r.id`,
  followers: sql`select user_id from insight_request_followers where request_id = r.id`,
  // Where nobody else could take it on, the admins can.
  analysts: sql`select id from users
    where role <> 'member' and ${mayClaim(sql.ref("users"))}
      and (role = 'analyst' or not exists (
        select from users other where other.role = 'analyst' and ${mayClaim(sql.ref("other"))}
      ))`,
  admins: sql`select id from users where role = 'admin' and deactivated_at is null`,
};

/** Whether the user `u` sees the request `r` at this moment. */
const userSees = sql`(
  u.role <> 'member' or u.id = r.requester_id
  or exists (
    select from insight_request_participants p where p.request_id = r.id and p.user_id = u.id
  )
  or r.visibility = 'organization'
    and r.plan_id = (select m.plan_id from plan_members m where m.user_id = u.id)
)`;

/** Of those who stand so to the request, and of the persons named, who sees it at this moment. */
export async function listHearing(
  db: Database,
  requestId: number,
  relations: readonly Relation[],
  persons: readonly number[],
): Promise<number[]> {
  const rows = await askWhoHears(db, { requestId, persons }, relations);
  return rows.map((row) => row.id);
}

type Named = { requestId: number; persons: readonly number[] };

const askWhoHears = compileOnce<Named, { id: number }, readonly Relation[]>(
  ({ requestId, persons }, relations) => {
    const chosen = relations.flatMap((relation) => related[relation] ?? []);
    const ids = sql.join([...chosen, sql`select unnest(${persons}::integer[])`], sql` union `);
    // Each is looked up by their number: as a join it is planned as one with everybody there is.
    return sql<{ id: number }>`
      select u.id from insight_requests r
      cross join lateral (${ids}) heard (id)
      cross join lateral (
        select id, role from users where id = heard.id and deactivated_at is null offset 0
      ) u
      where r.id = ${requestId} and ${userSees}`;
  },
);

/** Whether somebody works at the desk, and is not away just now. */
export async function isAtWork(db: Database, userId: number, now: Moment): Promise<boolean> {
  const found = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("role", "<>", "member")
    .where("deactivated_at", "is", null)
    .where(sql<boolean>`(away_until is null or away_until <= ${now}::timestamptz)`)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Whom one may name where all who see the request read it: of those who see it, whom one knows and
 * who takes part in it. Who works here knows the others who do.
 */
export function nameableOn(requestId: number, viewer: Viewer): RawBuilder<number> {
  const staff =
    viewer.role === "member" ? sql`` : sql`union select id from users where role <> 'member'`;
  return sql`
    select u.id from insight_requests r
    cross join lateral (
      select r.requester_id union select r.claimed_by
      union select user_id from insight_request_participants where request_id = r.id
      union ${peopleTalking("request_id", requestId)}
      union ${acquaintances(viewer.id)}
      ${staff}
    ) known (id)
    join users u on u.id = known.id
    where r.id = ${requestId} and ${userSees}`;
}

/** Those who read its internal notes. */
export function nameableInNotes({ requester_id }: { requester_id: number }): RawBuilder<number> {
  return sql`select id from users where role <> 'member' and id <> ${requester_id}`;
}

export type Audience = {
  requester_id: number;
  /** Where it is open to the plan. */
  plan_id: number | null;
  participants: readonly number[];
};

/** Those who see a request now, staff apart. */
export async function findAudience(db: Database, id: number): Promise<Audience | undefined> {
  const { rows } = await sql<Audience>`
    select requester_id,
      case when visibility = 'organization' then plan_id end as plan_id,
      array(select user_id from insight_request_participants where request_id = ${id}) as participants
    from insight_requests where id = ${id}`.execute(db);
  return rows[0];
}

export async function listStaffIds(db: Database): Promise<number[]> {
  const staff = await db
    .selectFrom("users")
    .select("id")
    .where("role", "<>", "member")
    .where("deactivated_at", "is", null)
    .execute();
  return staff.map(({ id }) => id);
}

export type SeeingPerson = Person & {
  is_staff: boolean;
  is_requester: boolean;
  is_participant: boolean;
  /** Works on it, by name for everybody who sees it. */
  is_analyst: boolean;
};

/** Those of these people who see the request at this moment, and what they are to it. */
export async function listSeeing(
  db: Database,
  requestId: number,
  userIds: readonly number[],
): Promise<SeeingPerson[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<SeeingPerson>`
    select users.id, users.first_name, users.last_name,
      users.role <> 'member' as is_staff,
      users.id = insight_requests.requester_id as is_requester,
      exists (
        select from insight_request_participants p
        where p.request_id = insight_requests.id and p.user_id = users.id
      ) as is_participant,
      coalesce(users.id = insight_requests.claimed_by, false) as is_analyst
    from insight_requests join users on users.id = any(${[...userIds]}::int[])
    where insight_requests.id = ${requestId} and ${seenByUser}
    order by users.first_name, users.last_name, users.id`.execute(db);
  return rows;
}
