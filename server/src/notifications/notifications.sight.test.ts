import { hourMs, later } from "@sightline/contract/base/moments.ts";
import { reads, type Touched } from "@sightline/contract/base/reads.ts";
import { boardModeration } from "@sightline/contract/board/board.moderation.ts";
import { board } from "@sightline/contract/board/board.ts";
import { groupInviting } from "@sightline/contract/groups/groups.inviting.ts";
import { groupShares } from "@sightline/contract/groups/groups.shares.ts";
import { groups } from "@sightline/contract/groups/groups.ts";
import { live, type LiveEventName, touchedByEvent } from "@sightline/contract/live.ts";
import type { NotificationKind } from "@sightline/contract/notifications/notifications.kinds.ts";
import { notifications } from "@sightline/contract/notifications/notifications.ts";
import { people } from "@sightline/contract/people/people.ts";
import { plans } from "@sightline/contract/plans.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeComment } from "#board/board.testing.ts";
import { findInviteOf, invite } from "#groups/groups.testing.ts";
import { askFor } from "#insights/insights.testing.ts";
import { setSeatsOf } from "#plans/plans.testing.ts";
import { signatureHeaders } from "#testing/client.ts";
import { runWaitingJobs, untilJobsAreDone } from "#testing/jobs.ts";
import { type MailApp, makeMailApp } from "#testing/mailApp.ts";
import { listenTo } from "#testing/stream.ts";
import { findReportOn } from "./notifications.testing.queries.ts";
import { at, makeWorld, mentioning, type Name, type World } from "./notifications.world.testing.ts";

let mailApp: MailApp;
beforeAll(async () => {
  mailApp = await makeMailApp();
});
afterAll(() => mailApp.close());

type Lost = {
  what: string;
  /** Who finds it in their list, and then no longer. */
  who: Name;
  kind: NotificationKind;
  /** Tells them of it; answers how it is lost. */
  tell: (world: World) => Promise<() => Promise<unknown>>;
  /** By what their open screens learn of it. */
  heard: LiveEventName;
};

const requester = (world: World) => ({ as: world.as("requester") });

async function commentOn(world: World, name: Name): Promise<number> {
  const id = await world.post();
  await makeComment(world.app, world.as(name), id, "So do I.");
  return id;
}

async function reportOn(world: World, postId: number): Promise<{ id: string }> {
  const body = { reason: "It is an advertisement." };
  const as = world.as("participant");
  await world.app.call(board.reportPost, { as, params: at(postId), body });
  return at(await findReportOn(world.app.db, postId));
}

function removing(world: World, params: { id: string }) {
  const body = { outcome: "removed" } as const;
  return world.app.call(boardModeration.settleReport, { as: world.as("admin"), params, body });
}

const cases: readonly Lost[] = [
  {
    what: "a participant is removed",
    who: "participant",
    kind: "participant_added",
    heard: "notifications_changed",
    tell: async (world) => {
      const given = { visibility: "private", participant_ids: [world.as("participant").id] };
      const { id } = await askFor(world.app, world.as("requester"), world.category, given);
      const params = { id: String(id), user_id: String(world.as("participant").id) };
      return () =>
        world.app.call(requestChanges.removeParticipant, { ...requester(world), params });
    },
  },
  {
    what: "a request is made private",
    who: "follower",
    kind: "comment",
    heard: "notifications_changed",
    tell: async (world) => {
      const id = await world.file();
      await world.say("requester", id);
      const body = { insight_request: { version: 1, visibility: "private" as const } };
      return () =>
        world.app.call(requestChanges.editRequest, { ...requester(world), params: at(id), body });
    },
  },
  {
    what: "a post is deleted",
    who: "mate",
    kind: "post_comment",
    heard: "notifications_changed",
    tell: async (world) => {
      const params = at(await commentOn(world, "follower"));
      return () => world.app.call(board.deletePost, { as: world.as("colleague"), params });
    },
  },
  {
    what: "a post is removed by who moderates",
    who: "mate",
    kind: "post_comment",
    heard: "notifications_changed",
    tell: async (world) => {
      const report = await reportOn(world, await commentOn(world, "follower"));
      return () => removing(world, report);
    },
  },
  {
    what: "a comment is removed by who moderates",
    who: "mate",
    kind: "post_mention",
    heard: "notifications_changed",
    tell: async (world) => {
      const id = await world.post();
      const words = await mentioning(world, "mate");
      const comment = await makeComment(world.app, world.as("colleague"), id, words);
      await world.app.call(board.reportPostComment, {
        as: world.as("participant"),
        params: at(comment.id),
        body: { reason: "It is an advertisement." },
      });
      const report = at(await findReportOn(world.app.db, id));
      return () => removing(world, report);
    },
  },
  {
    what: "a share is taken back",
    who: "mate",
    kind: "insight_shared",
    heard: "notifications_changed",
    tell: async (world) => {
      const params = at(await world.shareOne());
      return () => world.app.call(groupShares.takeBackShare, { ...requester(world), params });
    },
  },
  {
    what: "a share ends",
    who: "mate",
    kind: "insight_shared",
    heard: "notifications_changed",
    tell: async (world) => {
      await world.shareOne({ ends_at: later(world.app.clock.now(), hourMs) });
      return async () => {
        world.app.clock.advance(hourMs);
        await runWaitingJobs(world.app.db);
        await untilJobsAreDone(world.app.db, "end_share");
      };
    },
  },
  {
    what: "somebody leaves a group",
    who: "mate",
    kind: "insight_shared",
    heard: "profile_changed",
    tell: async (world) => {
      await world.shareOne();
      const params = { id: String(world.groupId), memberId: String(world.as("mate").id) };
      const as = world.as("mate");
      return () => world.app.call(groups.removeGroupMember, { as, params, body: {} });
    },
  },
  {
    what: "a group is deleted",
    who: "mate",
    kind: "insight_shared",
    heard: "profile_changed",
    tell: async (world) => {
      await world.shareOne();
      return () =>
        world.app.call(groups.deleteGroup, { ...requester(world), params: at(world.groupId) });
    },
  },
  {
    what: "an invitation to a group is taken back",
    who: "follower",
    kind: "group_invitation",
    heard: "insight_group_invites_changed",
    tell: async ({ app, groupId, as }) => {
      await invite(app, { groupId, owner: as("requester") }, as("follower"));
      const { inviteId } = await findInviteOf(app, groupId, as("follower"));
      const params = { id: String(groupId), inviteId: String(inviteId) };
      return () => app.call(groupInviting.revokeGroupInvite, { as: as("requester"), params });
    },
  },
  {
    what: "somebody leaves a plan",
    who: "follower",
    kind: "comment",
    heard: "profile_changed",
    tell: async (world) => {
      await world.say("requester", await world.file());
      return () => world.app.call(plans.leavePlan, { as: world.as("follower"), body: {} });
    },
  },
  {
    what: "an invitation to a plan is taken back",
    who: "stranger",
    kind: "plan_invitation",
    heard: "invitations_changed",
    tell: async (world) => {
      const body = { email: world.as("stranger").email };
      await setSeatsOf(world.app.db, world.planId, 50);
      await world.app.call(plans.invite, { ...requester(world), body });
      await untilJobsAreDone(world.app.db, "send_mail");
      return () => world.app.call(plans.removeFromPlan, { ...requester(world), body });
    },
  },
  {
    what: "an analyst is one no longer",
    who: "other analyst",
    kind: "request_filed",
    heard: "profile_changed",
    tell: async (world) => {
      const given = { visibility: "private" };
      await askFor(world.app, world.as("requester"), world.category, given);
      const body = { ids: [world.as("other analyst").id], role: "member" as const };
      return () => world.app.call(people.setRoles, { as: world.as("admin"), body });
    },
  },
];

test.each(cases)("when $what, open lists learn at once that $kind is gone", async (lost) => {
  const world = await makeWorld(mailApp.app);
  const { app } = world;
  const as = world.as(lost.who);
  const kinds = async () => {
    const { body } = await app.call(notifications.listNotifications, { as });
    return body.notifications.map(({ kind }) => kind);
  };
  const lose = await lost.tell(world);
  expect(await kinds()).toContain(lost.kind);
  const stream = await listenTo(app.url + live.streamEvents.path, signatureHeaders(as));
  try {
    await stream.next("hello");
    await lose();
    await stream.next(lost.heard);
    const touched: readonly Touched[] = touchedByEvent[lost.heard];
    expect(touched).toContain(reads.notifications.listNotifications);
    expect(touched).toContain(reads.notifications.getUnread);
    // How much one hears of a thing that is gone is asked of nobody.
    expect(touched).not.toContain(reads.notifications);
    expect(await kinds()).not.toContain(lost.kind);
  } finally {
    stream.close();
  }
});
