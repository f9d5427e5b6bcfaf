import { shareConversation } from "@sightline/contract/conversations.ts";
import { groupInviting } from "@sightline/contract/groups/groups.inviting.ts";
import { groups } from "@sightline/contract/groups/groups.ts";
import { groupShares } from "@sightline/contract/groups/groups.shares.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { makeInsight, makeWorld, share, type World } from "./groups.testing.ts";

const rounds = Array.from({ length: 5 }, (_, index) => index + 1);

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp();
});
afterAll(() => app.close());

/** Whoever of the two was quicker. */
const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

const membersOf = async ({ groupId }: World) => {
  const rows = await app.db
    .selectFrom("insight_group_members")
    .select(["user_id", "role"])
    .where("group_id", "=", groupId)
    .execute();
  return new Map(rows.map(({ user_id, role }) => [user_id, role]));
};

const remove = (world: World, as: World["owner"], person: { id: number }, heir?: { id: number }) =>
  app.call(groups.removeGroupMember, {
    as,
    params: { id: String(world.groupId), memberId: String(person.id) },
    ...(heir ? { body: { hand_over_to: heir.id } } : {}),
  });

test.each(rounds)("two accepts of one invitation let in once (%i)", async () => {
  const world = await makeWorld(app);
  const accept = () =>
    app.call(groupInviting.acceptGroupInvite, {
      as: world.invited,
      body: { invitation_token: world.token },
    });
  const answers = await Promise.all([accept(), accept()]);
  expect(statusesOf(answers)).toEqual([200, 200]);
  expect([...(await membersOf(world)).keys()]).toContain(world.invited.id);
});

test.each(rounds)("accepting and revoking at once end in one of both (%i)", async () => {
  const world = await makeWorld(app);
  const [accepted, revoked] = await Promise.all([
    app.call(groupInviting.acceptGroupInvite, {
      as: world.invited,
      body: { invitation_token: world.token },
    }),
    app.call(groupInviting.revokeGroupInvite, {
      as: world.owner,
      params: { id: String(world.groupId), inviteId: String(world.inviteId) },
    }),
  ]);
  expect([accepted.status, revoked.status]).toSatisfy(
    (answers: number[]) =>
      answers.join() === [200, 404].join() || answers.join() === [410, 200].join(),
  );
  expect((await membersOf(world)).has(world.invited.id)).toBe(accepted.status === 200);
});

test.each(rounds)(
  "the last owner leaving while it is handed over leaves one owner (%i)",
  async () => {
    const world = await makeWorld(app);
    const { owner, member } = world;
    const [handedOver, left] = await Promise.all([
      app.call(groups.setGroupRole, {
        as: owner,
        params: { id: String(world.groupId), memberId: String(member.id) },
        body: { role: "owner" },
      }),
      remove(world, owner, owner),
    ]);
    expect(handedOver.status).toBe(200);
    expect([200, 409]).toContain(left.status);
    const members = await membersOf(world);
    expect(members.get(member.id)).toBe("owner");
    expect(members.has(owner.id)).toBe(left.status === 409);
  },
);

test.each(rounds)("two owners leaving at once: one stays (%i)", async () => {
  const world = await makeWorld(app);
  const { owner, member } = world;
  await app.call(groups.setGroupRole, {
    as: owner,
    params: { id: String(world.groupId), memberId: String(member.id) },
    body: { role: "owner" },
  });
  const answers = await Promise.all([remove(world, owner, owner), remove(world, member, member)]);
  expect(statusesOf(answers)).toEqual([200, 409]);
  expect([...(await membersOf(world)).values()]).toEqual(["owner"]);
});

test.each(rounds)("who takes over leaving at once: somebody owns it (%i)", async () => {
  const world = await makeWorld(app);
  const { owner, member } = world;
  await Promise.all([remove(world, owner, owner, member), remove(world, member, member)]);
  expect([...(await membersOf(world)).values()]).toEqual(["owner"]);
});

test.each(rounds)("two shares of one insight at once are one (%i)", async () => {
  const world = await makeWorld(app);
  const { owner, member, analyst, planId } = world;
  const made = { by: owner, analyst, planId, visibility: "organization" as const };
  const { id } = await makeInsight(app, made);
  const answers = await Promise.all([owner, member].map((as) => share(app, as, world.groupId, id)));
  expect(statusesOf(answers)).toEqual([201, 409]);
  const { body } = await app.call(groupShares.listShares, {
    as: owner,
    params: { id: String(world.groupId) },
  });
  expect(body.insight_group_shares).toHaveLength(1);
});

test.each(rounds)(
  "a comment written while the share is taken back is gone with it (%i)",
  async () => {
    const world = await makeWorld(app);
    const { owner, member, analyst, planId } = world;
    const { id } = await makeInsight(app, { by: owner, analyst, planId });
    const shared = await share(app, owner, world.groupId, id);
    const params = { id: String(shared.body.insight_group_share.id) };
    const [taken, written] = await Promise.all([
      app.call(groupShares.takeBackShare, { as: owner, params }),
      app.call(shareConversation.addComment, {
        as: member,
        params,
        body: { comment: { body: "Just in time" } },
      }),
    ]);
    expect(taken.status).toBe(204);
    expect([201, 404]).toContain(written.status);
    const left = await app.db
      .selectFrom("comments")
      .select("id")
      .where("share_id", "=", Number(params.id))
      .execute();
    expect(left).toEqual([]);
  },
);
