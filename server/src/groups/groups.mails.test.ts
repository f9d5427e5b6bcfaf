import { groups } from "@sightline/contract/groups/groups.ts";
import { groupInviting } from "@sightline/contract/groups/groups.inviting.ts";
import { groupShares } from "@sightline/contract/groups/groups.shares.ts";
import { dayMs, later, type Moment } from "@sightline/contract/base/moments.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { groupMails } from "./groups.mails.ts";
import { makeInsight, makeWorld, share, type World } from "./groups.testing.ts";

let app: TestApp;
let world: World;
let shareId: number;
beforeAll(async () => {
  app = await makeTestApp();
});
beforeEach(async () => {
  world = await makeWorld(app);
  const { owner, member, analyst, planId, groupId } = world;
  const choices = JSON.stringify({ share: { mail: true } });
  await app.db
    .updateTable("users")
    .set({ notification_choices: choices })
    .where("id", "=", member.id)
    .execute();
  const { id } = await makeInsight(app, { by: owner, analyst, planId });
  const ends_at = later(app.clock.now(), dayMs);
  const { body } = await share(app, owner, groupId, id, { ends_at });
  shareId = body.insight_group_share.id;
});
afterAll(() => app.close());

const sender = { name: "Sightline", supportEmail: null };

/** The letter as it would be written at this moment. */
const write = (name: string, input: object, now: Moment = app.clock.now()) =>
  app.db
    .transaction()
    .execute(async (db) =>
      groupMails[name]?.(input, { db, now, publicUrl: "http://here.test", sender }),
    );

const aboutShare = () => ({ share_id: shareId, user_id: world.member.id });

test("who may read it when the mail is sent gets it", async () => {
  expect(await write("insight_shared", aboutShare())).toMatchObject({ to: world.member.email });
});

test("a share taken back is not mailed any more", async () => {
  const params = { id: String(shareId) };
  await app.call(groupShares.takeBackShare, { as: world.owner, params });
  expect(await write("insight_shared", aboutShare())).toBeNull();
});

test("a share that has ended is not mailed any more", async () => {
  const then = later(app.clock.now(), 2 * dayMs);
  expect(await write("insight_shared", aboutShare(), then)).toBeNull();
});

test("who has left gets no mail", async () => {
  await app.call(groups.removeGroupMember, {
    as: world.member,
    params: { id: String(world.groupId), memberId: String(world.member.id) },
  });
  expect(await write("insight_shared", aboutShare())).toBeNull();
});

test("who chose none meanwhile gets no mail", async () => {
  await app.db
    .updateTable("users")
    .set({ notification_choices: "{}" })
    .where("id", "=", world.member.id)
    .execute();
  expect(await write("insight_shared", aboutShare())).toBeNull();
});

test("an invitation tells until when in the zone of whoever is invited", async () => {
  await app.db
    .updateTable("users")
    .set({ time_zone: "Asia/Tokyo" })
    .where("id", "=", world.invited.id)
    .execute();
  await app.db
    .updateTable("insight_group_invites")
    .set({ expires_at: "2099-11-30T20:00:00.000Z" })
    .where("id", "=", world.inviteId)
    .execute();
  const letter = await write("group_invitation", { invite_id: world.inviteId });
  expect(letter?.write(sender).text).toContain(
    "It is open until 1 December 2099, 05:00 (Asia/Tokyo)",
  );
});

test("an invitation that is not open any more is not mailed", async () => {
  const about = { invite_id: world.inviteId };
  expect(await write("group_invitation", about)).toMatchObject({ to: world.invited.email });
  await app.call(groupInviting.declineGroupInvite, {
    as: world.invited,
    body: { invitation_token: world.token },
  });
  expect(await write("group_invitation", about)).toBeNull();
});
