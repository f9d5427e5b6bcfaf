import type { Moment } from "@sightline/contract/base/moments.ts";
import type { OwnPlan } from "@sightline/contract/plans.membership.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { invalid } from "#http/problem.ts";
import { endInvitationsBy } from "#invitations/invitations.ts";
import { announce, topic } from "#live/announce.ts";
import { notify } from "#notifications/notifications.ts";
import { announcePlan } from "./plans.live.ts";
import { deleteMember, findMember, listOtherOwners, type Member } from "./plans.members.queries.ts";
import { type LeftRequests, planTopic } from "./plans.ts";

/** What groups do when somebody leaves a plan; they provide it. */
type LeftGroups = {
  /** Those that nobody else owns. */
  list(db: Database, userId: number): Promise<{ id: number; name: string }[]>;
  handOver(db: DatabaseTransaction, from: number, to: number, now: Moment): Promise<void>;
};

/** What a person leaves to others with a plan. */
export type LeftToOthers = { requests: LeftRequests; groups: LeftGroups };

export type Going = { plan: Pick<OwnPlan, "id" | "name">; memberId: number; actorId: number };

/** Who takes over if nobody is chosen: whoever removes, or else the owner who is there longest. */
export async function findUsualHeir(
  db: Database,
  { plan, memberId, actorId }: Going,
): Promise<Member | undefined> {
  if (actorId !== memberId) return findMember(db, plan.id, actorId);
  const [owner] = await listOtherOwners(db, plan.id, memberId);
  return owner;
}

export async function getHeir(
  db: Database,
  left: LeftToOthers,
  going: Going,
  wanted: number | undefined,
): Promise<number | null> {
  const { plan, memberId } = going;
  const heir =
    wanted === undefined ? await findUsualHeir(db, going) : await findMember(db, plan.id, wanted);
  if (wanted !== undefined && (!heir || heir.id === memberId || heir.deactivated_at !== null))
    throw invalid({ hand_over_to: [`Choose another member of ${plan.name}.`] });
  if (!heir) return null;
  const claimed = await left.requests.findClaimed(db, plan.id, memberId, heir.id);
  if (claimed) {
    throw invalid({
      hand_over_to: [
        `${heir.first_name} ${heir.last_name} works on #${claimed.id} as an analyst, and nobody works on their own request. Choose someone else.`,
      ],
    });
  }
  return heir.id;
}

/** Hand-over and removal in one: called in a transaction that holds the plan. */
export async function takeLeave(
  db: DatabaseTransaction,
  left: LeftToOthers,
  { plan, memberId, actorId }: Going,
  heirId: number | null,
  now: Moment,
): Promise<void> {
  const planId = plan.id;
  const moved =
    heirId === null
      ? []
      : await left.requests.handOver(db, { planId, from: memberId, to: heirId, actorId }, now);
  if (heirId !== null) await left.groups.handOver(db, memberId, heirId, now);
  const gone = await left.requests.leave(db, { planId, userId: memberId, actorId }, now);
  await deleteMember(db, memberId);
  await endInvitationsBy(db, memberId, { planId }, now);
  const hearing = [topic.user(memberId), planTopic(planId), topic.staff];
  for (const id of [...moved, ...gone])
    await announce(db, hearing, "insight_request_changed", { insight_request_id: id });
  const details = { plan: plan.name };
  const told = { threadId: memberId, to: [memberId], actorId, details };
  await notify(db, { kind: "plan_removed", ...told }, now);
  await announce(db, [topic.user(memberId)], "profile_changed", { user_id: memberId });
  await announcePlan(db, planId, [memberId]);
}
