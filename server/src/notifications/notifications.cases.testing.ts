import { accountLeaving } from "@sightline/contract/accounts/accounts.leaving.ts";
import { dayMs, later, minuteMs, type Moment } from "@sightline/contract/base/moments.ts";
import { boardModeration } from "@sightline/contract/board/board.moderation.ts";
import { board } from "@sightline/contract/board/board.ts";
import { mentionOf } from "@sightline/contract/text/mentions.ts";
import { deskStaff } from "@sightline/contract/desk.staff.ts";
import { insights } from "@sightline/contract/insights/insights.ts";
import { desk } from "@sightline/contract/desk.ts";
import { groupInviting } from "@sightline/contract/groups/groups.inviting.ts";
import { groups } from "@sightline/contract/groups/groups.ts";
import { invitations } from "@sightline/contract/invitations.ts";
import type { NotificationKind } from "@sightline/contract/notifications/notifications.kinds.ts";
import { people } from "@sightline/contract/people/people.ts";
import { plans } from "@sightline/contract/plans.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { tellAdminsOfJob } from "#accounts/accounts.jobs.ts";
import { makeComment, makePost } from "#board/board.testing.ts";
import { findInviteOf, invite } from "#groups/groups.testing.ts";
import { claim, makeInsight, publish } from "#insights/insights.testing.ts";
import { remind } from "#insights/insights.jobs.testing.ts";
import { runWaitingJobs, untilJobsAreDone } from "#testing/jobs.ts";
import { openSession } from "#sessions/sessions.ts";
import { setSeatsOf } from "#plans/plans.testing.ts";
import type { Name, World } from "./notifications.world.testing.ts";

export type Case = {
  /** Brings it about, as people do; what is set up for it beforehand is its own affair. */
  cause: (world: World) => Promise<void>;
  /** Who did it, and hears nothing of it. */
  actor: Name | null;
  /** To whom it happened. */
  person?: Name;
};

const at = (id: number) => ({ id: String(id) });

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

async function overdue(world: World, claimed: boolean): Promise<void> {
  const { app } = world;
  const id = claimed ? await world.fileAndClaim() : await world.file();
  await setRequest(world, id, { promised_at: later(app.clock.now(), -dayMs) });
  await remind(app, app.clock.now());
}

async function nearlyDue(world: World, claimed: boolean): Promise<void> {
  const { app } = world;
  const id = claimed ? await world.fileAndClaim() : await world.file();
  await setRequest(world, id, { promised_at: later(app.clock.now(), minuteMs) });
  await remind(app, app.clock.now());
}

/** Delivered ten days ago and not answered, with what was done about it since. */
async function silence(world: World, reminded: boolean): Promise<void> {
  const { app } = world;
  const { requestId } = await world.deliver();
  const about = later(app.clock.now(), -10 * dayMs);
  await setRequest(world, requestId, { delivered_at: about });
  const sent = { kind: "accept_second", sent_at: later(about, 4 * dayMs) } as const;
  if (reminded)
    await app.db
      .insertInto("request_reminders")
      .values({ request_id: requestId, about, ...sent })
      .execute();
  await remind(app, app.clock.now());
}

async function setRequest(
  { app }: World,
  id: number,
  set: { promised_at?: Moment; delivered_at?: Moment },
): Promise<void> {
  await app.db.updateTable("insight_requests").set(set).where("id", "=", id).execute();
}

async function askClarification(world: World): Promise<number> {
  const id = await world.fileAndClaim();
  const body = { body: "Which shops count?" };
  await world.app.call(desk.askClarification, { as: world.as("analyst"), params: at(id), body });
  return id;
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
  const { id } = await app.db
    .selectFrom("board_reports")
    .select("id")
    .where("post_id", "=", postId)
    .executeTakeFirstOrThrow();
  return id;
}

async function mentioning(world: World, name: Name): Promise<string> {
  const { id } = world.as(name);
  const person = await world.app.db
    .selectFrom("users")
    .select(["id", "first_name", "last_name"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return `What do you say, ${mentionOf(person)}?`;
}

export const cases: Record<NotificationKind, Case> = {
  request_filed: { actor: "requester", cause: async (world) => void (await world.file()) },
  participant_added: {
    actor: "requester",
    person: "participant",
    cause: async (world) => {
      await world.file();
    },
  },
  request_claimed: {
    actor: "analyst",
    cause: async (world) => void (await claim(world.app, world.as("analyst"), await world.file())),
  },
  request_handed_over: {
    actor: "analyst",
    person: "other analyst",
    cause: async (world) => {
      const params = at(await world.fileAndClaim());
      const body = { user_id: world.as("other analyst").id };
      await world.app.call(desk.handOverRequest, { as: world.as("analyst"), params, body });
    },
  },
  request_released: {
    actor: "admin",
    person: "analyst",
    cause: async (world) => {
      const params = at(await world.fileAndClaim());
      await world.app.call(deskStaff.returnRequest, { as: world.as("admin"), params });
    },
  },
  clarification_asked: {
    actor: "analyst",
    cause: async (world) => void (await askClarification(world)),
  },
  clarification_answered: {
    actor: "requester",
    cause: async (world) => {
      const params = at(await askClarification(world));
      const body = { body: "In shops." };
      await world.app.call(requestChanges.clarifyRequest, {
        as: world.as("requester"),
        params,
        body,
      });
    },
  },
  insight_delivered: { actor: "analyst", cause: async (world) => void (await world.deliver()) },
  insight_corrected: {
    actor: "analyst",
    cause: async (world) => {
      const { requestId } = await world.deliver();
      const corrected = makeInsight(world.category, {
        base_version: 1,
        note: "A figure was wrong.",
        summary: "It is otherwise.",
      });
      await publish(world.app, world.as("analyst"), requestId, corrected);
    },
  },
  revision_asked: {
    actor: "requester",
    cause: async (world) => {
      const { requestId } = await world.deliver();
      const body = {
        reason: "The prices are missing.",
        insight_question_ids: [world.category.countries],
      };
      await world.app.call(insights.askRevision, {
        as: world.as("requester"),
        params: at(requestId),
        body,
      });
    },
  },
  request_accepted: {
    actor: "requester",
    cause: async (world) => {
      const { requestId } = await world.deliver();
      await world.app.call(insights.acceptInsight, {
        as: world.as("requester"),
        params: at(requestId),
        body: { rating: 5 },
      });
    },
  },
  request_declined: {
    actor: "analyst",
    cause: async (world) => {
      const params = at(await world.fileAndClaim());
      const body = { reason: "Nobody knows that." };
      await world.app.call(desk.declineRequest, { as: world.as("analyst"), params, body });
    },
  },
  request_cancelled: {
    actor: "requester",
    cause: async (world) => {
      const params = at(await world.fileAndClaim());
      await world.app.call(requestChanges.cancelRequest, {
        as: world.as("requester"),
        params,
        body: {},
      });
    },
  },
  comment: {
    actor: "requester",
    cause: async (world) => void (await world.say("requester", await world.fileAndClaim())),
  },
  note: {
    actor: "other analyst",
    cause: async (world) =>
      void (await world.say("other analyst", await world.fileAndClaim(), true)),
  },
  request_mention: {
    actor: "requester",
    person: "participant",
    cause: async (world) => {
      const id = await world.fileAndClaim();
      await world.say("requester", id, false, await mentioning(world, "participant"));
    },
  },
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
  due_soon: { actor: null, cause: async (world) => nearlyDue(world, true) },
  overdue: { actor: null, cause: async (world) => overdue(world, true) },
  unclaimed_due_soon: { actor: null, cause: async (world) => nearlyDue(world, false) },
  unclaimed_overdue: { actor: null, cause: async (world) => overdue(world, false) },
  accept_reminder: { actor: null, cause: async (world) => silence(world, false) },
  accepted_by_silence: { actor: null, cause: async (world) => silence(world, true) },
  review_reminder: {
    actor: null,
    cause: async (world) => {
      const { app } = world;
      const reviewBy = later(app.clock.now(), dayMs).slice(0, 10);
      const id = await world.fileAndClaim();
      await publish(
        app,
        world.as("analyst"),
        id,
        makeInsight(world.category, { review_by: reviewBy }),
      );
      await remind(app, later(app.clock.now(), 2 * dayMs));
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
