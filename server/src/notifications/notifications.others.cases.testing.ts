import { accountLeaving } from "@sightline/contract/accounts/accounts.leaving.ts";
import { dayMs, later } from "@sightline/contract/base/moments.ts";
import { boardModeration } from "@sightline/contract/board/board.moderation.ts";
import { board } from "@sightline/contract/board/board.ts";
import { postConfirming, shareConfirming } from "@sightline/contract/confirmations.ts";
import { groupInviting } from "@sightline/contract/groups/groups.inviting.ts";
import { groups } from "@sightline/contract/groups/groups.ts";
import { invitations } from "@sightline/contract/invitations.ts";
import type { otherKinds } from "@sightline/contract/notifications/notifications.kinds.others.ts";
import { people } from "@sightline/contract/people/people.ts";
import { plans } from "@sightline/contract/plans.ts";
import { savedSearches } from "@sightline/contract/search/search.saved.ts";
import { tellAdminsOfJob } from "#accounts/accounts.jobs.ts";
import { makeComment, makePost } from "#board/board.testing.ts";
import { findInviteOf, invite } from "#groups/groups.testing.ts";
import { queueJob } from "#jobs/queue.ts";
import { setSeatsOf } from "#plans/plans.testing.ts";
import { openSession } from "#sessions/sessions.ts";
import { runWaitingJobs, untilJobsAreDone } from "#testing/jobs.ts";
import { findReportOn } from "./notifications.testing.queries.ts";
import { at, type Case, mentioning, type Name, type World } from "./notifications.world.testing.ts";

async function inviteIntoPlan(world: World, name: Name): Promise<void> {
  const { app, as } = world;
  await setSeatsOf(app.db, world.planId, 50);
  await app.call(plans.invite, { as: as("requester"), body: { email: as(name).email } });
  await untilJobsAreDone(app.db, "send_mail");
}

async function ownInvitation({ app, as }: World, name: Name): Promise<{ id: string }> {
  const { body } = await app.call(invitations.listOwnInvitations, { as: as(name) });
  const [open] = body.invitations;
  if (!open) throw new Error(`${name} has no invitation.`);
  return at(open.id);
}

/** Someone of the plan who is not in the group yet. */
async function inviteIntoGroup(world: World, name: Name): Promise<string> {
  const { app, groupId } = world;
  await invite(app, { groupId, owner: world.as("requester") }, world.as(name));
  return (await findInviteOf(app, groupId, world.as(name))).token;
}

async function report(world: World): Promise<number> {
  const { app, as } = world;
  const postId = await world.post();
  const body = { reason: "It is an advertisement." };
  await app.call(board.reportPost, { as: as("participant"), params: at(postId), body });
  return findReportOn(app.db, postId);
}

async function askOfShare(world: World) {
  const params = at(await world.shareOne());
  await world.app.call(shareConfirming.askToConfirm, { as: world.as("requester"), params });
  await untilJobsAreDone(world.app.db, "tell_readers");
  return { as: world.as("requester"), params };
}

async function askOfPost(world: World) {
  const params = at(await world.post());
  const as = world.as("admin");
  await world.app.call(board.pinPost, { as, params });
  await world.app.call(postConfirming.askToConfirm, { as, params });
  await untilJobsAreDone(world.app.db, "tell_readers");
  return { as, params };
}

/** How every other kind comes about. */
export const otherCases: Record<keyof typeof otherKinds, Case> = {
  share_mention: {
    actor: "requester",
    person: "mate",
    cause: async (world) => {
      const id = await world.shareOne();
      await world.sayOnShare("requester", id, await mentioning(world, "mate"));
    },
  },
  post_mention: {
    actor: "colleague",
    person: "participant",
    cause: async (world) => {
      const body = await mentioning(world, "participant");
      await makePost(world.app, world.as("colleague"), { body });
    },
  },
  insight_shared: { actor: "requester", cause: async (world) => void (await world.shareOne()) },
  share_comment: {
    actor: "participant",
    cause: async (world) => {
      const id = await world.shareOne();
      await world.sayOnShare("mate", id);
      await world.sayOnShare("participant", id);
    },
  },
  share_ending: {
    actor: null,
    cause: async (world) => {
      const { app } = world;
      await world.shareOne({ ends_at: later(app.clock.now(), 5 * dayMs) });
      await runWaitingJobs(app.db);
      await untilJobsAreDone(app.db, "tell_of_end");
    },
  },
  share_confirm_asked: {
    actor: "requester",
    cause: async (world) => void (await askOfShare(world)),
  },
  share_confirm_reminder: {
    actor: "requester",
    cause: async (world) => {
      await world.app.call(shareConfirming.remindToConfirm, await askOfShare(world));
      await untilJobsAreDone(world.app.db, "tell_readers");
    },
  },
  post_confirm_asked: {
    actor: "admin",
    cause: async (world) => void (await askOfPost(world)),
  },
  post_confirm_reminder: {
    actor: "admin",
    cause: async (world) => {
      await world.app.call(postConfirming.remindToConfirm, await askOfPost(world));
      await untilJobsAreDone(world.app.db, "tell_readers");
    },
  },
  search_found: {
    actor: null,
    person: "follower",
    cause: async (world) => {
      const { app, as } = world;
      const saved_search = { name: "Milk", q: "milk", followed: true };
      await app.call(savedSearches.saveSearch, { as: as("follower"), body: { saved_search } });
      await world.file();
      await queueJob(app.db, "follow_searches", {});
      await untilJobsAreDone(app.db, "follow_searches");
    },
  },
  group_invitation: {
    actor: "requester",
    person: "follower",
    cause: async (world) => void (await inviteIntoGroup(world, "follower")),
  },
  group_joined: {
    actor: "follower",
    cause: async (world) => {
      const body = { invitation_token: await inviteIntoGroup(world, "follower") };
      await world.app.call(groupInviting.acceptGroupInvite, { as: world.as("follower"), body });
    },
  },
  group_declined: {
    actor: "colleague",
    person: "requester",
    cause: async (world) => {
      const body = { invitation_token: await inviteIntoGroup(world, "colleague") };
      await world.app.call(groupInviting.declineGroupInvite, { as: world.as("colleague"), body });
    },
  },
  group_removed: {
    actor: "requester",
    person: "mate",
    cause: async (world) => {
      const params = { id: String(world.groupId), memberId: String(world.as("mate").id) };
      await world.app.call(groups.removeGroupMember, {
        as: world.as("requester"),
        params,
        body: {},
      });
    },
  },
  group_role_changed: {
    actor: "requester",
    person: "participant",
    cause: async (world) => {
      const params = { id: String(world.groupId), memberId: String(world.as("participant").id) };
      await world.app.call(groups.setGroupRole, {
        as: world.as("requester"),
        params,
        body: { role: "owner" },
      });
    },
  },
  plan_invitation: {
    actor: "requester",
    person: "stranger",
    cause: async (world) => inviteIntoPlan(world, "stranger"),
  },
  plan_joined: {
    actor: "stranger",
    cause: async (world) => {
      await inviteIntoPlan(world, "stranger");
      const params = await ownInvitation(world, "stranger");
      await world.app.call(invitations.acceptOwnInvitation, { as: world.as("stranger"), params });
    },
  },
  plan_declined: {
    actor: null,
    cause: async (world) => {
      await inviteIntoPlan(world, "stranger");
      const params = await ownInvitation(world, "stranger");
      await world.app.call(invitations.declineOwnInvitation, { as: world.as("stranger"), params });
    },
  },
  plan_removed: {
    actor: "requester",
    person: "colleague",
    cause: async (world) => {
      const body = { email: world.as("colleague").email };
      await world.app.call(plans.removeFromPlan, { as: world.as("requester"), body });
    },
  },
  plan_role_changed: {
    actor: "requester",
    person: "follower",
    cause: async (world) => {
      const params = at(world.as("follower").id);
      await world.app.call(plans.setMemberRole, {
        as: world.as("requester"),
        params,
        body: { role: "owner" },
      });
    },
  },
  role_changed: {
    actor: "admin",
    person: "other analyst",
    cause: async (world) => {
      const body = { ids: [world.as("other analyst").id], role: "member" as const };
      await world.app.call(people.setRoles, { as: world.as("admin"), body });
    },
  },
  post_comment: {
    actor: "follower",
    cause: async (world) =>
      void (await makeComment(world.app, world.as("follower"), await world.post(), "So do I.")),
  },
  report_filed: { actor: "participant", cause: async (world) => void (await report(world)) },
  report_settled: {
    actor: "admin",
    person: "participant",
    cause: async (world) => {
      const params = at(await report(world));
      const body = { outcome: "removed" } as const;
      await world.app.call(boardModeration.settleReport, { as: world.as("admin"), params, body });
    },
  },
  new_device: {
    actor: null,
    person: "stranger",
    cause: async ({ app, as }) => {
      const session = { user_id: as("stranger").id, remember: true, device: "Another" };
      await app.db.transaction().execute((db) => openSession(db, session, app.clock.now()));
    },
  },
  export_ready: {
    actor: null,
    person: "stranger",
    cause: async ({ app, as }) => {
      await app.call(accountLeaving.requestExport, { as: as("stranger") });
      await untilJobsAreDone(app.db, "export_data");
    },
  },
  job_failed: {
    actor: null,
    cause: async ({ app }) => tellAdminsOfJob(app.db, app.clock.now()),
  },
};
