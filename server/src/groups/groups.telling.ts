import { dayMs, later, type Moment } from "@sightline/contract/base/moments.ts";
import type { GroupRole } from "@sightline/contract/groups/groups.membership.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { queueJob } from "#jobs/queue.ts";
import { listWatchers, notify } from "#notifications/notifications.ts";
import { listMemberIds } from "./groups.members.queries.ts";
import { listShareMates } from "./groups.shares.queries.ts";

type Group = { id: number; name: string };

export async function tellInvited(
  db: DatabaseTransaction,
  group: Group,
  { invited, by }: { invited: number; by: number },
  now: Moment,
): Promise<void> {
  const told = { kind: "group_invitation", threadId: group.id, to: [invited] } as const;
  await notify(db, { ...told, actorId: by }, now);
}

/** To those who own it. */
export async function tellJoined(
  db: DatabaseTransaction,
  groupId: number,
  actorId: number,
  now: Moment,
): Promise<void> {
  const to = await listMemberIds(db, groupId, "owner");
  await notify(db, { kind: "group_joined", threadId: groupId, to, actorId }, now);
}

/** To whoever invited. */
export async function tellDeclined(
  db: DatabaseTransaction,
  invite: { group_id: number; inviter_id: number | null; user_id: number },
  now: Moment,
): Promise<void> {
  const { group_id: threadId, inviter_id: inviter, user_id: actorId } = invite;
  if (inviter === null) return;
  await notify(db, { kind: "group_declined", threadId, to: [inviter], actorId }, now);
}

type Change = { memberId: number; actorId: number };

export async function tellRemoved(
  db: DatabaseTransaction,
  group: Group,
  { memberId, actorId }: Change,
  now: Moment,
): Promise<void> {
  const details = { group: group.name };
  const to = [memberId];
  await notify(db, { kind: "group_removed", threadId: memberId, to, actorId, details }, now);
}

export async function tellRole(
  db: DatabaseTransaction,
  group: Group,
  { memberId, actorId, role }: Change & { role: GroupRole },
  now: Moment,
): Promise<void> {
  const told = { kind: "group_role_changed", threadId: group.id, to: [memberId] } as const;
  await notify(db, { ...told, actorId, details: { role } }, now);
}

type Share = {
  id: number;
  group: Group;
  /** What was said of it, if that is what is told. */
  commentId?: number;
};

/** What is told of a share names its group, and is heard as much as one wants to hear of that. */
export function aboutShare({ id, group, commentId }: Share) {
  return {
    threadId: id,
    within: { kind: "group", id: group.id },
    details: {
      group: group.name,
      group_id: String(group.id),
      ...(commentId === undefined ? {} : { comment_id: String(commentId) }),
    },
  } as const;
}

/** Who was told that its note names them hears of that alone. */
export async function tellShared(
  db: DatabaseTransaction,
  share: Share,
  told: readonly number[],
  actorId: number,
  now: Moment,
): Promise<void> {
  const members = await listMemberIds(db, share.group.id);
  const to = members.filter((id) => !told.includes(id));
  await notify(db, { kind: "insight_shared", to, actorId, ...aboutShare(share) }, now);
}

/** Whom a note or a comment names for the first time; answers with who hears of it. */
export async function tellShareNamed(
  db: DatabaseTransaction,
  share: Share,
  named: readonly number[],
  actorId: number,
  now: Moment,
): Promise<number[]> {
  return notify(db, { kind: "share_mention", to: named, actorId, ...aboutShare(share) }, now);
}

/**
 * Who shared it, who takes part, and who wants to hear everything of the group; of those, who is
 * still in it and was not told that they are named.
 */
export async function tellShareComment(
  db: DatabaseTransaction,
  share: Share,
  told: readonly number[],
  actorId: number,
  now: Moment,
): Promise<void> {
  const members = await listMemberIds(db, share.group.id);
  const watchers = await listWatchers(db, { kind: "group", id: share.group.id });
  const mates = [
    ...(await listShareMates(db, share.id)),
    ...watchers.filter((id) => members.includes(id)),
  ];
  const to = mates.filter((id) => !told.includes(id));
  await notify(db, { kind: "share_comment", to, actorId, ...aboutShare(share) }, now);
}

export async function tellShareEnding(
  db: DatabaseTransaction,
  share: Share,
  now: Moment,
): Promise<void> {
  const to = await listMemberIds(db, share.group.id);
  await notify(db, { kind: "share_ending", to, actorId: null, ...aboutShare(share) }, now);
}

type Invite = { group_id: number; user_id: number };

/** In their list it stands already. Pressing twice before the mail has left sends one. */
export async function mailInviteAgain(
  db: DatabaseTransaction,
  { group_id, user_id }: Invite,
  details: Record<string, string>,
  now: Moment,
): Promise<void> {
  await notify(
    db,
    {
      kind: "group_invitation",
      threadId: group_id,
      to: [user_id],
      actorId: null,
      details,
      byMailAlone: true,
    },
    now,
  );
}

const remindAfterMs = 2 * dayMs;
export const remindJob = "remind_of_group_invite";

/** Once, if it is still open then. */
export async function queueReminder(
  db: DatabaseTransaction,
  inviteId: number,
  now: Moment,
): Promise<void> {
  const runAt = later(now, remindAfterMs);
  await queueJob(db, remindJob, { invite_id: inviteId }, { runAt });
}
