import type { DatabaseTransaction } from "#db/database.ts";
import { announce, topic } from "#live/announce.ts";
import { planTopic } from "#plans/plans.ts";
import { type Audience, findAudience, listStaffIds } from "./requests.people.queries.ts";

/**
 * Told to exactly those who see it now: who only follows hears nothing once they have lost sight.
 * `alsoTo` are those who saw it until this change, and are told of it no longer.
 */
export async function announceRequest(
  db: DatabaseTransaction,
  id: number,
  alsoTo: readonly string[] = [],
): Promise<void> {
  const audience = await findAudience(db, id);
  if (audience) await announceTo(db, id, audience, alsoTo);
}

/** The same where it is known already who sees it. */
export async function announceTo(
  db: DatabaseTransaction,
  id: number,
  audience: Audience,
  alsoTo: readonly string[] = [],
): Promise<void> {
  const topics = new Set([...topicsOf(audience), ...alsoTo]);
  await announce(db, [...topics], "insight_request_changed", { insight_request_id: id });
  await announce(db, alsoTo, "notifications_changed", {});
}

/** Told to the same people; it is no news of the request, which lists and search would have to read. */
export async function announceProgress(db: DatabaseTransaction, id: number): Promise<void> {
  const audience = await findAudience(db, id);
  if (!audience) return;
  const topics = new Set(topicsOf(audience));
  await announce(db, [...topics], "request_progress_changed", { insight_request_id: id });
}

function topicsOf({ requester_id, participants, plan_id }: Audience): string[] {
  const people = [requester_id, ...participants].map(topic.user);
  const plans = plan_id === null ? [] : [planTopic(plan_id)];
  return [...people, topic.staff, ...plans];
}

/** Of one that is no more; only who works here could see it beside its requester. */
export async function announceErased(db: DatabaseTransaction, id: number): Promise<void> {
  await announce(db, [topic.staff], "insight_request_changed", { insight_request_id: id });
  await announce(db, [topic.staff], "notifications_changed", {});
}

/** Told to staff alone; where the requester is one of them, to each of the others. */
export async function announceNotes(
  db: DatabaseTransaction,
  request: { id: number; requester_id: number },
  event: "internal_notes_changed" | "insight_review_changed" = "internal_notes_changed",
): Promise<void> {
  const staff = await listStaffIds(db);
  const others = staff.filter((id) => id !== request.requester_id);
  const isAmongThem = others.length < staff.length;
  const topics = isAmongThem ? others.map(topic.user) : [topic.staff];
  await announce(db, topics, event, { insight_request_id: request.id });
}
