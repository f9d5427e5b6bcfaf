import type { Moment } from "@sightline/contract/base/moments.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";

/** More at once would be no question but a survey; the oldest come first. */
const mostShown = 20;

/** For queries on a request: not withdrawn, nor refused. */
function isStanding(table: "asked" | "needing"): RawBuilder<boolean> {
  return sql`${sql.ref(`${table}.status`)} not in ('cancelled', 'declined')`;
}

/** For queries on `text_asks ask` and the request that it asks: what somebody else decided once does not bind who it belongs to now. */
const isDecided = sql<boolean>`coalesce(ask.decided_by = asked.requester_id, false)`;
const isAgreed = sql<boolean>`(${isDecided} and ask.agreed)`;
const isDeclined = sql<boolean>`(${isDecided} and not ask.agreed)`;

/** For queries on `asked`: somebody is there who can be asked, and whose word counts. */
const isAnswerable = sql<boolean>`exists (
  select from users u where u.id = asked.requester_id
    and u.deactivated_at is null and u.deleted_at is null
)`;

/** What its requester is asked, and what they agreed to; without what they declined. */
export function selectTextAsks(db: Database, requestId: number) {
  return (
    db
      .selectFrom("text_asks as ask")
      .innerJoin("insight_requests as asked", "asked.id", "ask.request_id")
      .innerJoin("insight_requests as needing", "needing.id", "ask.for_request_id")
      .innerJoin("users as asker", "asker.id", "ask.asked_by")
      .select([
        "ask.id",
        "asker.id as asker_id",
        "asker.first_name",
        "asker.last_name",
        "ask.asked_at",
        "ask.taken_at",
      ])
      .select(isAgreed.as("agreed"))
      .where("ask.request_id", "=", requestId)
      .where(
        sql<boolean>`not ${isDeclined} and ${isStanding("asked")} and ${isStanding("needing")}`,
      )
      // Where both are open to one plan by now, nothing is left to decide.
      .where(
        sql<boolean>`(ask.taken_at is not null or (
        asked.visibility = 'organization' and needing.visibility = 'organization'
        and asked.plan_id = needing.plan_id
      ) is not true)`,
      )
      .orderBy("ask.asked_at")
      .orderBy("ask.id")
      .limit(sql.lit(mostShown))
  );
}

export type TextAskState = "waiting" | "agreed" | "declined";

/** What became of the asks for one request, by the request that was asked. */
export async function listAskStates(
  db: Database,
  requestIds: readonly number[],
  forRequestId: number,
): Promise<ReadonlyMap<number, { state: TextAskState; counts: boolean }>> {
  if (requestIds.length === 0) return new Map();
  const { rows } = await sql<{ request_id: number; state: TextAskState; counts: boolean }>`
    select ask.request_id,
      case when ${isAgreed} then 'agreed' when ${isDeclined} then 'declined' else 'waiting' end as state,
      ${isStanding("asked")} and ${isAnswerable} as counts
    from text_asks ask join insight_requests asked on asked.id = ask.request_id
    where ask.for_request_id = ${forRequestId} and ask.request_id = any(${[...requestIds]}::int[])`.execute(
    db,
  );
  return new Map(rows.map(({ request_id, ...rest }) => [request_id, rest]));
}

/** Those of these requests whose requester can be asked. */
export async function listAnswerable(
  db: Database,
  requestIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (requestIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select asked.id from insight_requests asked
    where asked.id = any(${[...requestIds]}::int[])
      and ${isStanding("asked")} and ${isAnswerable}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

type Pair = { requestId: number; forRequestId: number };

/** Whether it is the first time. */
export async function insertTextAsk(
  db: DatabaseTransaction,
  { requestId, forRequestId }: Pair,
  askedBy: number,
  now: Moment,
): Promise<boolean> {
  const inserted = await db
    .insertInto("text_asks")
    .values({
      request_id: requestId,
      for_request_id: forRequestId,
      asked_by: askedBy,
      asked_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  return inserted.length > 0;
}

/** One that its requester is shown, or declined; held until the transaction ends. */
export async function holdTextAsk(db: DatabaseTransaction, id: number, requestId: number) {
  const { rows } = await sql<{
    id: number;
    for_request_id: number;
    needed_by: number | null;
    state: TextAskState;
    decided_at: Moment | null;
    taken_at: Moment | null;
  }>`
    select ask.id, ask.for_request_id, needing.claimed_by as needed_by, ask.decided_at, ask.taken_at,
      case when ${isAgreed} then 'agreed' when ${isDeclined} then 'declined' else 'waiting' end as state
    from text_asks ask
    join insight_requests asked on asked.id = ask.request_id
    join insight_requests needing on needing.id = ask.for_request_id
    where ask.id = ${id} and ask.request_id = ${requestId}
      and ${isStanding("asked")} and ${isStanding("needing")}
    for no key update of ask`.execute(db);
  return rows[0];
}

/** Null: it is not decided, again. */
export async function setDecision(
  db: DatabaseTransaction,
  id: number,
  decision: { agreed: boolean; by: number } | null,
  now: Moment,
): Promise<void> {
  await db
    .updateTable("text_asks")
    .set({
      agreed: decision?.agreed ?? null,
      decided_by: decision?.by ?? null,
      decided_at: decision ? now : null,
    })
    .where("id", "=", id)
    .execute();
}

/** Whether it may: from the first time on it is taken, and stays so. */
export async function takeAgreedText(
  db: DatabaseTransaction,
  { requestId, forRequestId }: Pair,
  now: Moment,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update text_asks ask set taken_at = coalesce(ask.taken_at, ${now})
    from insight_requests asked
    where ask.request_id = ${requestId} and ask.for_request_id = ${forRequestId}
      and asked.id = ask.request_id
      and ${isAgreed} and ${isStanding("asked")} and ${isAnswerable}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** What they decided, and when they asked others, for their export. Which requests these were for, and whose, is not theirs to keep. */
export async function listTextAsksOf(db: Database, userId: number) {
  const decided = await db
    .selectFrom("text_asks")
    .select(["request_id as insight_request_id", "asked_at", "decided_at", "agreed", "taken_at"])
    .where("decided_by", "=", userId)
    .orderBy("id")
    .execute();
  const asked = await db
    .selectFrom("text_asks")
    .select("asked_at")
    .where("asked_by", "=", userId)
    .orderBy("id")
    .execute();
  return { decided, asked };
}
