import { groupInviting } from "@sightline/contract/groups/groups.inviting.ts";
import type { GroupInvite } from "@sightline/contract/groups/groups.shapes.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { implement } from "#http/call.ts";
import { invalid, Problem } from "#http/problem.ts";
import { holdGroupAsOwner, readGroup } from "./groups.access.ts";
import { findCandidate } from "./groups.candidates.queries.ts";
import {
  announceInvite,
  countOpenInvites,
  findInviteByToken,
  findOpenInvite,
  findOpenInviteOf,
  insertInvite,
  inviterOf,
  listAnswerableOf,
  setInviteState,
  type StoredInvite,
} from "./groups.invites.queries.ts";
import { countMembers, findMember, insertMember } from "./groups.members.queries.ts";
import {
  mailInviteAgain,
  queueReminder,
  tellDeclined,
  tellInvited,
  tellJoined,
} from "./groups.telling.ts";
import { announceGroup, announceMembership, holdGroup, touchGroup } from "./groups.queries.ts";
import {
  justDeclinedAt,
  requireInvited,
  requireJustDeclined,
  requireMailsLeft,
  requireOpen,
  requireRoom,
  stateOf,
} from "./groups.rules.ts";

const ownersInvite = "invite people";
type Asking = { id: number; email: string };

export const groupInvitingHandlers = implement(groupInviting, {
  async inviteToGroup({ db, params, body, user, now }) {
    const group = await holdGroupAsOwner(db, params.id, user, ownersInvite);
    const invited = await findCandidate(db, user.id, body.user_id);
    if (!invited) throw new Problem("not_found");
    const name = `${invited.first_name} ${invited.last_name}`;
    if (await findMember(db, group.id, invited.id)) throw already(`is in ${group.name}`, name);
    if (await findOpenInvite(db, group.id, invited.id, now)) throw already("is invited", name);
    const people = await countMembers(db, group.id);
    requireRoom(group, people + (await countOpenInvites(db, group.id, now)));
    const id = await insertInvite(
      db,
      { group_id: group.id, user_id: invited.id, invited_by: user.id },
      now,
    );
    await tellInvited(db, group, { invited: invited.id, by: user.id }, now);
    await queueReminder(db, id, now);
    await announceInvite(db, { id, user_id: invited.id });
    await announceGroup(db, group.id);
    return { insight_group: await readGroup(db, group.id, user, now) };
  },

  async resendGroupInvite({ db, params, user, now }) {
    const group = await holdGroupAsOwner(db, params.id, user, ownersInvite);
    const invite = await findOpenInviteOf(db, group.id, params.inviteId, now);
    if (!invite) throw new Problem("not_found");
    requireMailsLeft(invite);
    await mailInviteAgain(db, invite, {}, now);
    return { insight_group: await readGroup(db, group.id, user, now) };
  },

  async revokeGroupInvite({ db, params, user, now }) {
    const group = await holdGroupAsOwner(db, params.id, user, "take invitations back");
    const invite = await findOpenInviteOf(db, group.id, params.inviteId, now);
    if (!invite) throw new Problem("not_found");
    await settle(db, invite, "revoked", now);
    return { insight_group: await readGroup(db, group.id, user, now) };
  },

  async listGroupInvites({ db, user, now }) {
    const invites: GroupInvite[] = [];
    for (const invite of await listAnswerableOf(db, user.id, now))
      invites.push(await inviteOnWire(db, invite, now));
    return { insight_group_invites: invites };
  },

  async openGroupInvite({ db, link, user, now }) {
    const opened = await getInviteFor(db, link, user);
    const invite = await newestOf(db, opened, now);
    const state = stateOf(invite, now);
    const isMember = (await findMember(db, invite.group_id, user.id)) !== undefined;
    const shown = await inviteOnWire(db, invite, now);
    // Of a group that one is not invited into (any more), its name is all there is to know.
    const hidden = state === "open" || isMember ? {} : { description: "", members_count: 0 };
    return { insight_group_invite: { ...shown, ...hidden, state, is_member: isMember } };
  },

  async acceptGroupInvite({ db, body, user, now }) {
    const invite = await holdInviteFor(db, body.invitation_token, user, now);
    const { group_id } = invite;
    // Whatever became of the invitation: who is in the group already is led there.
    if (await findMember(db, group_id, user.id))
      return { insight_group: await readGroup(db, group_id, user, now) };
    requireOpen(invite, now);
    await insertMember(db, { group_id, user_id: user.id, role: "member" }, now);
    await touchGroup(db, group_id, now);
    await settle(db, invite, "accepted", now);
    await tellJoined(db, group_id, user.id, now);
    await announceMembership(db, group_id, [user.id]);
    return { insight_group: await readGroup(db, group_id, user, now) };
  },

  async declineGroupInvite({ db, query, body, user, now }) {
    const token = body.invitation_token ?? query.invitation_token;
    if (token === undefined) throw invalid({ invitation_token: ["Fill this in."] });
    const invite = await holdInviteFor(db, token, user, now);
    requireOpen(invite, now);
    await settle(db, invite, "declined", now);
    await tellDeclined(db, invite, now);
  },

  async restoreGroupInvite({ db, body, user, now }) {
    const invite = await holdInviteFor(db, body.invitation_token, user, now);
    requireJustDeclined(invite, now);
    if (invite.state === "declined") {
      const people = await countMembers(db, invite.group_id);
      requireRoom(invite, people + (await countOpenInvites(db, invite.group_id, now)));
      await settle(db, invite, "open", now);
    }
    return {
      insight_group_invite: { ...(await inviteOnWire(db, invite, now)), declined_at: null },
    };
  },
});

function already(what: string, name: string): Problem {
  const detail = `${name} ${what} already.`;
  return new Problem("already_there", { detail, errors: { user_id: [detail] } });
}

async function getInviteFor(db: Database, token: string, user: Asking): Promise<StoredInvite> {
  const invite = await findInviteByToken(db, token);
  if (!invite) throw new Problem("link_unknown");
  requireInvited(invite, user);
  return invite;
}

/** An older link leads to the newest open invitation into the same group. */
async function newestOf(db: Database, opened: StoredInvite, now: Moment): Promise<StoredInvite> {
  return (await findOpenInvite(db, opened.group_id, opened.user_id, now)) ?? opened;
}

/** Its group is held first; then it is looked at again, since somebody may have been quicker. */
async function holdInviteFor(
  db: DatabaseTransaction,
  token: string,
  user: Asking,
  now: Moment,
): Promise<StoredInvite> {
  const { group_id } = await getInviteFor(db, token, user);
  await holdGroup(db, group_id);
  return newestOf(db, await getInviteFor(db, token, user), now);
}

async function settle(
  db: DatabaseTransaction,
  invite: StoredInvite,
  state: "open" | "accepted" | "declined" | "revoked",
  now: Moment,
): Promise<void> {
  await setInviteState(db, invite.id, state, now);
  await announceInvite(db, invite);
  await announceGroup(db, invite.group_id);
}

async function inviteOnWire(db: Database, invite: StoredInvite, now: Moment): Promise<GroupInvite> {
  const { id, invitation_token, description, created_at, expires_at, group_id, name } = invite;
  return {
    id,
    invitation_token,
    insight_group: { id: group_id, name },
    description,
    members_count: await countMembers(db, group_id),
    invited_by: inviterOf(invite),
    created_at,
    expires_at,
    declined_at: justDeclinedAt(invite, now),
  };
}
