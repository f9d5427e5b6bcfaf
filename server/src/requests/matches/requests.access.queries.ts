import type { Moment } from "@sightline/contract/base/moments.ts";
import type { AskableRequest } from "@sightline/contract/requests/requests.matches.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { planOf, seenBy, type Viewer } from "#requests/requests.visibility.queries.ts";

/** A plan may have any number; of the latest of them the titles are compared. */
const mostCompared = 300;

/**
 * Looked up for each, from the latest on until there are enough. As an `exists`, the database may go
 * the other way: for every colleague through all that the plan may ask for.
 */
const isByColleague = sql<boolean>`(
  select u.deactivated_at is null from plan_members m join users u on u.id = m.user_id
  where m.user_id = insight_requests.requester_id and m.plan_id = insight_requests.plan_id
)`;

/**
 * For queries on `insight_requests`: private ones of somebody else in this person's plan who lets
 * them ask for access. Of these, and of no other that they do not see, they may know the title.
 */
function askableBy(viewer: Viewer): RawBuilder<boolean> {
  return sql`(
    insight_requests.ask_key is not null and insight_requests.plan_id = ${planOf(viewer)}
    and insight_requests.status not in ('cancelled', 'declined')
    and ${isByColleague}
    and not ${seenBy(viewer)}
  )`;
}

export async function listAskable(db: Database, viewer: Viewer): Promise<AskableRequest[]> {
  const { rows } = await sql<AskableRequest>`
    select ask_key, title, exists (
      select from request_access_asks a where a.request_id = insight_requests.id and a.user_id = ${viewer.id}
    ) as asked
    from insight_requests where ${askableBy(viewer)}
    order by insight_requests.id desc limit ${mostCompared}`.execute(db);
  return rows;
}

/** Held until the transaction ends, so that nobody withdraws it meanwhile. */
export async function holdAskable(
  db: DatabaseTransaction,
  askKey: string,
  viewer: Viewer,
): Promise<{ id: number; requester_id: number } | undefined> {
  const { rows } = await sql<{ id: number; requester_id: number }>`
    select id, requester_id from insight_requests
    where ask_key = ${askKey} and ${askableBy(viewer)}
    for no key update of insight_requests`.execute(db);
  return rows[0];
}

/** Whether it is the first time. */
export async function insertAsk(
  db: DatabaseTransaction,
  requestId: number,
  userId: number,
  now: Moment,
): Promise<boolean> {
  const inserted = await db
    .insertInto("request_access_asks")
    .values({ request_id: requestId, user_id: userId, asked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .execute();
  return inserted.length > 0;
}

/** Those who wait for an answer, are still in the plan and do not see it yet; who asked first above. */
export function selectWaiting(db: Database, requestId: number) {
  return db
    .selectFrom("request_access_asks as ask")
    .innerJoin("insight_requests as asked", "asked.id", "ask.request_id")
    .innerJoin("users as asker", "asker.id", "ask.user_id")
    .innerJoin("plan_members as member", (join) =>
      join
        .onRef("member.user_id", "=", "ask.user_id")
        .onRef("member.plan_id", "=", "asked.plan_id"),
    )
    .select(["asker.id", "asker.first_name", "asker.last_name", "ask.asked_at"])
    .where("ask.request_id", "=", requestId)
    .where("ask.decided_at", "is", null)
    .where("asked.visibility", "=", "private")
    .where("asker.deactivated_at", "is", null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("insight_request_participants as taking")
            .select("taking.user_id")
            .whereRef("taking.request_id", "=", "ask.request_id")
            .whereRef("taking.user_id", "=", "ask.user_id"),
        ),
      ),
    )
    .orderBy("ask.asked_at")
    .orderBy("asker.id");
}

export async function isWaiting(db: Database, requestId: number, userId: number): Promise<boolean> {
  const found = await selectWaiting(db, requestId)
    .where("ask.user_id", "=", userId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function decideAsk(
  db: DatabaseTransaction,
  { requestId, userId, admitted }: { requestId: number; userId: number; admitted: boolean },
  now: Moment,
): Promise<void> {
  await db
    .updateTable("request_access_asks")
    .set({ decided_at: now, admitted })
    .where("request_id", "=", requestId)
    .where("user_id", "=", userId)
    .execute();
}

/** A key is good for as long as they may ask; the next time there is another one. */
export async function setPlanMayAsk(
  db: DatabaseTransaction,
  requestId: number,
  may: boolean,
): Promise<void> {
  await db
    .updateTable("insight_requests")
    .set({ ask_key: may ? sql<string>`coalesce(ask_key, gen_random_uuid())` : null })
    .where("id", "=", requestId)
    .execute();
}

/** When they asked for access to others' requests, for their export. What these are is not theirs to keep. */
export async function listAsksOf(db: Database, userId: number) {
  return db
    .selectFrom("request_access_asks")
    .select("asked_at")
    .where("user_id", "=", userId)
    .orderBy("asked_at")
    .execute();
}
