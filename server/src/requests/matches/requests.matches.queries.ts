import type { Moment } from "@sightline/contract/base/moments.ts";
import type { MatchedRequest } from "@sightline/contract/requests/requests.matches.ts";
import { isOpen, requestStatuses } from "@sightline/contract/requests/requests.statuses.ts";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { planOf, seenBy, type Viewer } from "#requests/requests.visibility.queries.ts";

const openStatuses = requestStatuses.filter(isOpen);

/** Those of these requests that this person sees and that are not answered yet. */
export async function listOpenFor(
  db: Database,
  ids: readonly number[],
  viewer: Viewer,
): Promise<(MatchedRequest & { insight_category_id: number })[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<MatchedRequest & { insight_category_id: number }>`
    select id, title, status, created_at, insight_category_id, is_own,
      not is_own and visibility = 'organization' and coalesce(plan_id = own_plan, false) as may_join
    from (
      select insight_requests.*, insight_requests.category_id as insight_category_id,
        ${planOf(viewer)} as own_plan,
        insight_requests.requester_id = ${viewer.id} or exists (
          select from insight_request_participants p
          where p.request_id = insight_requests.id and p.user_id = ${viewer.id}
        ) as is_own
      from insight_requests
      where insight_requests.id = any(${[...ids]}::int[])
        and insight_requests.status = any(${openStatuses}::text[]) and ${seenBy(viewer)}
    ) open`.execute(db);
  return rows;
}

/** Those of these requests that this person sees, in no order. */
export async function listSeenIds(
  db: Database,
  ids: readonly number[],
  viewer: Viewer,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select id from insight_requests
    where id = any(${[...ids]}::int[]) and ${seenBy(viewer)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What the requester saw before filing, the likeliest first. */
export async function insertSeen(
  db: DatabaseTransaction,
  requestId: number,
  matchIds: readonly number[],
): Promise<void> {
  if (matchIds.length === 0) return;
  await db
    .insertInto("request_matches_seen")
    .values(
      matchIds.map((matchId, position) => ({
        request_id: requestId,
        match_id: matchId,
        position,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** For those who see every request. */
export async function listSeenMatches(db: Database, requestId: number) {
  return db
    .selectFrom("request_matches_seen as seen")
    .innerJoin("insight_requests as match", "match.id", "seen.match_id")
    .select(["match.id", "match.title", "match.status"])
    .where("seen.request_id", "=", requestId)
    .orderBy("seen.position")
    .orderBy("match.id")
    .execute();
}

export type Spared = {
  userId: number;
  requestId: number;
  planId: number | null;
  how: "joined" | "answered";
};

/** One and the same thing spares a person one question, however often they say so. */
export async function insertSpared(
  db: DatabaseTransaction,
  { userId, requestId, planId, how }: Spared,
  now: Moment,
): Promise<boolean> {
  const inserted = await db
    .insertInto("spared_requests")
    .values({ user_id: userId, request_id: requestId, plan_id: planId, how, spared_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Answers with what was counted since then, and is no longer. */
export async function deleteSpared(
  db: DatabaseTransaction,
  { userId, requestId, how }: Omit<Spared, "planId">,
  since: Moment | null,
): Promise<{ plan_id: number | null } | undefined> {
  let query = db
    .deleteFrom("spared_requests")
    .where("user_id", "=", userId)
    .where("request_id", "=", requestId)
    .where("how", "=", how);
  if (since !== null) query = query.where("spared_at", ">=", since);
  return query.returning("plan_id").executeTakeFirst();
}

/** In one plan, or in the whole place, between two moments. */
export async function countSpared(
  db: Database,
  planId: number | null,
  { from, until }: { from: Moment; until: Moment },
): Promise<number> {
  let query = db
    .selectFrom("spared_requests")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("spared_at", ">=", from)
    .where("spared_at", "<", until);
  if (planId !== null) query = query.where("plan_id", "=", planId);
  const { count } = await query.executeTakeFirstOrThrow();
  return count;
}

/** The numbers stay; whose they were is forgotten, and so is what somebody asked to see. */
export async function forgetMatches(db: DatabaseTransaction, userId: number): Promise<void> {
  await db
    .updateTable("spared_requests")
    .set({ user_id: null })
    .where("user_id", "=", userId)
    .execute();
  await db.deleteFrom("request_access_asks").where("user_id", "=", userId).execute();
}

/** Before a request is erased. */
export async function deleteMatchesOf(db: DatabaseTransaction, requestId: number): Promise<void> {
  await db.deleteFrom("request_access_asks").where("request_id", "=", requestId).execute();
  await db
    .deleteFrom("request_matches_seen")
    .where((where) =>
      where.or([where("request_id", "=", requestId), where("match_id", "=", requestId)]),
    )
    .execute();
  await db
    .updateTable("spared_requests")
    .set({ request_id: null })
    .where("request_id", "=", requestId)
    .execute();
}
