import { sql } from "kysely";
import type { DatabaseTransaction } from "#db/database.ts";
import { announce, topic } from "#live/announce.ts";
import { planTopic } from "#plans/plans.ts";

type Seen = { requester_id: number; plan_id: number | null; participants: number[] };

/**
 * Told to exactly those who see it now: who only follows hears nothing once they have lost sight.
 * `alsoTo` are those who saw it until this change.
 */
export async function announceRequest(
  db: DatabaseTransaction,
  id: number,
  alsoTo: readonly string[] = [],
): Promise<void> {
  const { rows } = await sql<Seen>`
    select requester_id,
      case when visibility = 'organization' then plan_id end as plan_id,
      array(select user_id from insight_request_participants where request_id = ${id}) as participants
    from insight_requests where id = ${id}`.execute(db);
  const [request] = rows;
  if (!request) return;
  const people = [request.requester_id, ...request.participants].map(topic.user);
  const plans = request.plan_id === null ? [] : [planTopic(request.plan_id)];
  const topics = new Set([...people, topic.staff, ...plans, ...alsoTo]);
  await announce(db, [...topics], "insight_request_changed", { insight_request_id: id });
}

/** Told to staff alone; where the requester is one of them, to each of the others. */
export async function announceNotes(
  db: DatabaseTransaction,
  request: { id: number; requester_id: number },
): Promise<void> {
  const staff = await db
    .selectFrom("users")
    .select("id")
    .where("role", "<>", "member")
    .where("deactivated_at", "is", null)
    .execute();
  const isAmongThem = staff.some(({ id }) => id === request.requester_id);
  const others = staff.filter(({ id }) => id !== request.requester_id);
  const topics = isAmongThem ? others.map(({ id }) => topic.user(id)) : [topic.staff];
  await announce(db, topics, "internal_notes_changed", { insight_request_id: request.id });
}
