import { groups } from "@sightline/contract/groups/groups.ts";
import { groupInviting } from "@sightline/contract/groups/groups.inviting.ts";
import { groupShares } from "@sightline/contract/groups/groups.shares.ts";
import { dayMs, later, type Moment } from "@sightline/contract/base/moments.ts";
import { notifications } from "@sightline/contract/notifications/notifications.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { sender, writeLetterNow } from "#notifications/letters/letters.testing.ts";
import { countInvitationTo } from "#mail/mail.invitations.ts";
import { byItself } from "#testing/jobs.ts";
import { queuedMails } from "#testing/queuedMails.ts";
import { groupJobs } from "./groups.jobs.ts";
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

const shared = (now?: Moment) =>
  writeLetterNow(app, { kind: "insight_shared", threadId: shareId, userId: world.member.id }, now);
const invitation = () =>
  writeLetterNow(app, {
    kind: "group_invitation",
    threadId: world.groupId,
    userId: world.invited.id,
  });

test("who may read it when the mail is sent gets it", async () => {
  expect(await shared()).toMatchObject({ to: world.member.email });
});

test("a share taken back is not mailed any more", async () => {
  const params = { id: String(shareId) };
  await app.call(groupShares.takeBackShare, { as: world.owner, params });
  expect(await shared()).toBeNull();
});

test("a share that has ended is not mailed any more", async () => {
  const then = later(app.clock.now(), 2 * dayMs);
  expect(await shared(then)).toBeNull();
});

test("who has left gets no mail", async () => {
  await app.call(groups.removeGroupMember, {
    as: world.member,
    params: { id: String(world.groupId), memberId: String(world.member.id) },
  });
  expect(await shared()).toBeNull();
});

test("who chose none meanwhile gets no mail", async () => {
  await app.db
    .updateTable("users")
    .set({ notification_choices: "{}" })
    .where("id", "=", world.member.id)
    .execute();
  expect(await shared()).toBeNull();
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
  const letter = await invitation();
  expect(letter?.write(sender).text).toContain(
    "It is open until 1 December 2099, 05:00 (Asia/Tokyo)",
  );
});

test("an invitation that is not open any more is not mailed", async () => {
  expect(await invitation()).toMatchObject({ to: world.invited.email });
  await app.call(groupInviting.declineGroupInvite, {
    as: world.invited,
    body: { invitation_token: world.token },
  });
  expect(await invitation()).toBeNull();
});

test("an invitation that is still open after two days is reminded of, once and by mail alone", async () => {
  const remind = () =>
    groupJobs["remind_of_group_invite"]?.(
      { invite_id: world.inviteId },
      { db: app.db, now: app.clock.now(), log: app.app.http.log, ...byItself },
    );
  const letters = async () =>
    (await queuedMails(app.db)).filter(({ user_id }) => user_id === world.invited.id);
  const asked = { name: "group_invitation", user_id: world.invited.id };
  const { rows } = await sql<{ days: number }>`
    select round(extract(epoch from run_at - now()) / 86400)::int as days
    from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = 'remind_of_group_invite'
      and payload ->> 'invite_id' = ${String(world.inviteId)}`.execute(app.db);
  expect(rows).toEqual([{ days: 2 }]);
  expect(await letters()).toEqual([asked]);
  await remind();
  expect(await letters()).toEqual([asked, asked]);
  const { body } = await app.call(notifications.listNotifications, {
    as: world.invited,
    query: {},
  });
  expect(body.notifications.map(({ kind, count }) => ({ kind, count }))).toEqual([
    { kind: "group_invitation", count: 1 },
  ]);
  await app.call(groupInviting.declineGroupInvite, {
    as: world.invited,
    body: { invitation_token: world.token },
  });
  await remind();
  expect(await letters()).toEqual([asked, asked]);
});

test("an invitation is found in the app alone past the three that one address is mailed in a day", async () => {
  const { email } = world.invited;
  const mailAnother = () =>
    app.db.transaction().execute((db) => countInvitationTo(db, email, app.clock.now()));
  for (let time = 0; time < 3; time += 1) {
    expect(await invitation()).toMatchObject({ to: email });
    await mailAnother();
  }
  expect(await invitation()).toBeNull();
  const { body } = await app.call(groupInviting.listGroupInvites, { as: world.invited });
  expect(body.insight_group_invites).toHaveLength(1);
});
