import { shareConversation } from "@sightline/contract/conversations.ts";
import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { groupInviting } from "@sightline/contract/groups/groups.inviting.ts";
import { groups } from "@sightline/contract/groups/groups.ts";
import { groupShares } from "@sightline/contract/groups/groups.shares.ts";
import { live } from "@sightline/contract/live.ts";
import { hourMs, later } from "@sightline/contract/base/moments.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Someone } from "#plans/plans.testing.ts";
import { makeMailApp, type MailApp, tokenIn } from "#testing/mailApp.ts";
import type { TestApp } from "#testing/app.ts";
import { signatureHeaders } from "#testing/client.ts";
import { runWaitingJobs, untilMailed } from "#testing/jobs.ts";
import { listenTo } from "#testing/stream.ts";
import { invite, makeInsight, makeWorld, share, type World } from "./groups.testing.ts";

let mailApp: MailApp;
let app: TestApp;
let world: World;
beforeAll(async () => {
  mailApp = await makeMailApp();
  ({ app } = mailApp);
});
beforeEach(async () => {
  world = await makeWorld(app);
});
afterAll(() => mailApp.close());

const listen = (as: Someone) => listenTo(app.url + live.streamEvents.path, signatureHeaders(as));
const ofGroup = () => ({ id: String(world.groupId) });

const wantShareMails = (as: Someone, mail: boolean) =>
  app.call(accountProfile.updateProfile, {
    as,
    body: { user: { notification_choices: { share: { mail } } } },
  });

async function makeShare(given: { ends_at?: string } = {}) {
  const { owner, analyst, planId, groupId } = world;
  const insight = await makeInsight(app, { by: owner, analyst, planId });
  const { body } = await share(app, owner, groupId, insight.id, given);
  return { shareId: body.insight_group_share.id, ...insight };
}

describe("on the streams", () => {
  test("a share, its comments and its end reach the group and nobody else", async () => {
    const [ofMember, ofForeign] = [await listen(world.member), await listen(world.foreign)];
    try {
      const { shareId, id, requestId } = await makeShare();
      const about = {
        insight_group_id: world.groupId,
        insight_group_share_id: shareId,
        insight_response_id: id,
        insight_request_id: requestId,
      };
      expect((await ofMember.next("insight_group_shares_changed")).about).toEqual(about);
      const params = { id: String(shareId) };
      await app.call(shareConversation.addComment, {
        as: world.owner,
        params,
        body: { comment: { body: "Read this" } },
      });
      await ofMember.next("insight_group_share_comments_changed");
      await app.call(groupShares.takeBackShare, { as: world.owner, params });
      expect((await ofMember.next("insight_group_shares_changed")).about).toEqual(about);
      await app.call(groups.createGroup, { as: world.foreign, body: { name: "Own" } });
      expect(await ofForeign.passedOver("insight_group_changed")).toEqual(["hello"]);
    } finally {
      ofMember.close();
      ofForeign.close();
    }
  });

  test("a share that ends by itself is told at its end", async () => {
    const stream = await listen(world.member);
    try {
      await makeShare({ ends_at: later(app.clock.now(), hourMs) });
      await stream.next("insight_group_shares_changed");
      app.clock.advance(hourMs);
      await runWaitingJobs(app.db);
      await stream.next("insight_group_shares_changed");
      const { body } = await app.call(groupShares.listShares, {
        as: world.member,
        params: ofGroup(),
      });
      expect(body.insight_group_shares).toEqual([]);
    } finally {
      stream.close();
    }
  });

  test("invitations and who comes and goes are told to those concerned", async () => {
    const [ofInvited, ofMember] = [await listen(world.invited), await listen(world.member)];
    try {
      await app.call(groupInviting.acceptGroupInvite, {
        as: world.invited,
        body: { invitation_token: world.token },
      });
      await ofMember.next("insight_group_changed");
      await ofInvited.next("insight_group_invites_changed");
      await ofInvited.next("profile_changed");
      const params = { ...ofGroup(), memberId: String(world.invited.id) };
      await app.call(groups.removeGroupMember, { as: world.owner, params });
      await ofInvited.next("insight_group_shares_changed");
      await ofInvited.next("profile_changed");
    } finally {
      ofInvited.close();
      ofMember.close();
    }
  });
});

describe("by mail", () => {
  test("an invitation comes with its link, and twice more at most", async () => {
    const subject = "Your invitation to the group Harbour";
    const first = await mailApp.smtp.waitForMail(world.invited.email, subject);
    expect(tokenIn(first)).toBe(world.token);
    expect(first.text).toContain("/#/groups/accept?invitation_token=");
    const params = { ...ofGroup(), inviteId: String(world.inviteId) };
    const resend = () => app.call(groupInviting.resendGroupInvite, { as: world.owner, params });
    const sent = () => mailApp.smtp.mails.filter((mail) => mail.to === world.invited.email).length;
    for (const count of [2, 3]) {
      expect((await resend()).status).toBe(202);
      await expect.poll(sent).toBe(count);
    }
    const refused = await resend();
    expect([refused.status, refused.body.code]).toEqual([409, "mails_used_up"]);
  });

  test("who wants no mail of invitations gets none", async () => {
    await app.call(accountProfile.updateProfile, {
      as: world.former,
      body: { user: { notification_choices: { group_invitation: { mail: false } } } },
    });
    await invite(app, world, world.former);
    await invite(app, world, world.colleague);
    await mailApp.smtp.waitForMail(world.colleague.email);
    await untilMailed(app.db);
    expect(mailApp.smtp.mails.filter((mail) => mail.to === world.former.email)).toEqual([]);
  });

  test("a share is mailed to those who chose so, and never to who shared it", async () => {
    await wantShareMails(world.member, true);
    await wantShareMails(world.owner, true);
    const { requestId } = await makeShare();
    const mail = await mailApp.smtp.waitForMail(world.member.email);
    expect(mail.subject).toBe("Shared in Harbour: How large is the market");
    expect(mail.text).toContain(`/#/app/insights/${requestId}`);
    await untilMailed(app.db);
    expect(mailApp.smtp.mails.filter(({ to }) => to === world.owner.email)).toEqual([]);
  });
});
