import { canTakeBackOpening } from "@sightline/contract/requests/requests.opening.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Opening } from "@sightline/contract/requests/requests.changes.ts";
import type { Visibility } from "@sightline/contract/requests/requests.statuses.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { topic } from "#live/announce.ts";
import { planTopic } from "#plans/plans.ts";
import { appendEvents, type HeldRequest } from "#requests/requests.queries.ts";
import {
  countWhatIsRead,
  deleteBlindFollowers,
  deleteJoinedSince,
  listNewReaders,
} from "./requests.opening.queries.ts";

/** Ends what those of the plan, who may no longer, shared of it since then; groups provide it. */
export type EndShares = (
  db: DatabaseTransaction,
  requestId: number,
  since: Moment,
) => Promise<void>;

/** Who would read what, of a request that was filed in a plan. */
export async function showOpening(db: Database, id: number): Promise<Opening> {
  const { plan_id, plan_name, ...counted } = await countWhatIsRead(db, id);
  const readers = await listNewReaders(db, { id, planId: plan_id });
  return { organization_plan: { id: plan_id, name: plan_name }, ...readers, ...counted };
}

/**
 * What follows from it that a request is read by others from now on: logged, and answered with whom
 * to tell of it besides those who read it now. Where opening it is taken back, so is what came of it.
 */
export async function noteVisibility(
  db: DatabaseTransaction,
  request: HeldRequest,
  to: Visibility,
  { actorId, endShares }: { actorId: number; endShares: EndShares },
  now: Moment,
): Promise<string[]> {
  const { id, visibility: from, opened_at, plan_id } = request;
  const details = { from, to };
  await appendEvents(db, id, [
    { kind: "visibility_changed", actor_id: actorId, details, created_at: now },
  ]);
  const alsoTo = plan_id === null ? [] : [planTopic(plan_id)];
  if (to === "organization" || opened_at === null || !canTakeBackOpening(opened_at, now))
    return alsoTo;
  const left = await deleteJoinedSince(db, id, opened_at);
  for (const userId of left) {
    const removed = { user_id: userId };
    await appendEvents(db, id, [
      { kind: "participant_removed", actor_id: actorId, details: removed, created_at: now },
    ]);
  }
  await deleteBlindFollowers(db, id);
  await endShares(db, id, opened_at);
  return [...alsoTo, ...left.map(topic.user)];
}
