import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import type { Opening } from "@sightline/contract/requests/requests.changes.ts";
import { bounds } from "@sightline/contract/base/bounds.ts";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { seenByUser } from "#requests/requests.visibility.queries.ts";

const mostNamed = 5;

type Counted = Omit<Opening, "organization_plan" | "readers" | "readers_count"> & {
  plan_id: number;
  plan_name: string;
};

/** What there is to be read, of a request that was filed in a plan. */
export async function countWhatIsRead(db: Database, id: number): Promise<Counted> {
  const most = bounds.countShown + 1;
  const { rows } = await sql<Counted>`
    select plan.id as plan_id, plan.name as plan_name,
      (select count(*) from insight_answers a where a.request_id = r.id) as answers_count,
      (select count(*) from (
        select from comments c
        where c.request_id = r.id and not c.internal and c.deleted_at is null limit ${most}
      ) said) as comments_count,
      (select count(*) from attachments f where f.request_id = r.id) + (
        select count(*) from comments c join attachments f on f.comment_id = c.id
        where c.request_id = r.id and not c.internal and c.deleted_at is null
      ) as files_count,
      exists (select from insight_scopes s where s.request_id = r.id) as has_scope,
      r.insight_published_at is not null as has_insight
    from insight_requests r join organization_plans plan on plan.id = r.plan_id
    where r.id = ${id}`.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error(`Request ${id} was not filed in a plan.`);
  return counted;
}

/** Those of the plan who do not see it now, by name. */
export async function listNewReaders(
  db: Database,
  { id, planId }: { id: number; planId: number },
): Promise<{ readers_count: number; readers: Person[] }> {
  const { rows } = await sql<Person & { readers_count: number }>`
    select users.id, users.first_name, users.last_name, count(*) over () as readers_count
    from plan_members m join users on users.id = m.user_id
    join insight_requests on insight_requests.id = ${id}
    where m.plan_id = ${planId} and users.deactivated_at is null and not ${seenByUser}
    order by users.first_name, users.last_name, users.id limit ${mostNamed}`.execute(db);
  return {
    readers_count: rows[0]?.readers_count ?? 0,
    readers: rows.map(({ readers_count: _, ...person }) => person),
  };
}

/** Who joined by themselves since it was opened: they could do so by that alone. */
export async function deleteJoinedSince(
  db: DatabaseTransaction,
  requestId: number,
  since: Moment,
): Promise<number[]> {
  const left = await db
    .deleteFrom("insight_request_participants")
    .where("request_id", "=", requestId)
    .where("created_at", ">=", since)
    .whereRef("added_by", "=", "user_id")
    .returning("user_id")
    .execute();
  return left.map((row) => row.user_id);
}

/** Following gives no sight; who lost it no longer stands among the followers either. */
export async function deleteBlindFollowers(
  db: DatabaseTransaction,
  requestId: number,
): Promise<void> {
  await sql`
    delete from insight_request_followers f
    using users, insight_requests
    where f.request_id = ${requestId} and users.id = f.user_id
      and insight_requests.id = f.request_id and not ${seenByUser}`.execute(db);
}
