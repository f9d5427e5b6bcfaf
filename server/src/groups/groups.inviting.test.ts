import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { groupInviting } from "@sightline/contract/groups/groups.inviting.ts";
import { groups } from "@sightline/contract/groups/groups.ts";
import { dayMs, minuteMs, secondMs } from "@sightline/contract/base/moments.ts";
import { people } from "@sightline/contract/people/people.ts";
import { plans } from "@sightline/contract/plans.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { DatabaseTransaction } from "#db/database.ts";
import { makeSomeone, type Someone } from "#plans/plans.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { setRole } from "./groups.members.queries.ts";
import { groupPersonalData } from "./groups.personalData.ts";
import { findInviteOf, invite, join, makeWorld, type World } from "./groups.testing.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await makeTestApp();
});
beforeEach(async () => {
  world = await makeWorld(app);
});
afterAll(() => app.close());

const open = (as: Someone, token: string) =>
  app.call(groupInviting.openGroupInvite, { as, link: token });
const accept = (as: Someone, token: string) =>
  app.call(groupInviting.acceptGroupInvite, { as, body: { invitation_token: token } });
const decline = (as: Someone, token: string) =>
  app.call(groupInviting.declineGroupInvite, { as, body: { invitation_token: token } });
const undo = (as: Someone, token: string) =>
  app.call(groupInviting.restoreGroupInvite, { as, body: { invitation_token: token } });
const revoke = () =>
  app.call(groupInviting.revokeGroupInvite, {
    as: world.owner,
    params: { id: String(world.groupId), inviteId: String(world.inviteId) },
  });

describe("inviting", () => {
  test("shows the invitation to whom it is for, as to nobody else", async () => {
    const { body } = await app.call(groupInviting.listGroupInvites, { as: world.invited });
    expect(body.insight_group_invites).toEqual([
      {
        id: world.inviteId,
        invitation_token: world.token,
        insight_group: { id: world.groupId, name: "Harbour" },
        description: "",
        members_count: 2,
        invited_by: { id: world.owner.id, first_name: "Olga", last_name: "Owner" },
        created_at: expect.any(String),
        expires_at: expect.any(String),
        declined_at: null,
      },
    ]);
    const others = await app.call(groupInviting.listGroupInvites, { as: world.member });
    expect(others.body.insight_group_invites).toEqual([]);
  });

  test("somebody outside one's candidates is not there", async () => {
    const stranger = await makeSomeone(app);
    for (const person of [stranger, world.foreign, world.owner, { id: 2 ** 31 - 1 }])
      expect((await invite(app, world, person)).status).toBe(404);
  });

  test("who is in the group, or invited, is not invited again", async () => {
    const member = await invite(app, world, world.member);
    expect([member.status, member.body.detail]).toEqual([409, "Mia Member is in Harbour already."]);
    const again = await invite(app, world, world.invited);
    expect([again.status, again.body.detail]).toEqual([409, "Ines Invited is invited already."]);
  });

  test("twice with one key is once", async () => {
    const sent = {
      as: world.owner,
      params: { id: String(world.groupId) },
      body: { user_id: world.colleague.id },
      headers: { "idempotency-key": "invite-1" },
    };
    const first = await app.call(groupInviting.inviteToGroup, sent);
    const second = await app.call(groupInviting.inviteToGroup, sent);
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(second.body.insight_group.invites).toHaveLength(2);
    const { token } = await findInviteOf(app, world.groupId, world.colleague);
    const kept = await app.db.selectFrom("idempotency_keys").select("answer").execute();
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  test("a group has room for 200 people", async () => {
    await app.db
      .insertInto("users")
      .values(
        Array.from({ length: 197 }, (_, index) => ({
          email: `crowd-${world.groupId}-${index}@example.org`,
          password_hash: "none",
          first_name: "One",
          last_name: "Of many",
        })),
      )
      .execute();
    const crowd = await app.db
      .selectFrom("users")
      .select("id")
      .where("email", "like", `crowd-${world.groupId}-%`)
      .execute();
    for (const person of crowd) await join(app, world.groupId, person);
    const { status, body } = await invite(app, world, world.colleague);
    expect([status, body.code]).toEqual([409, "group_full"]);
  });
});

describe("accepting", () => {
  test("lets in, once, and from then on leads into the group", async () => {
    const { status, body } = await accept(world.invited, world.token);
    expect([status, body.insight_group.role]).toEqual([200, "member"]);
    const again = await accept(world.invited, world.token);
    expect([again.status, again.body]).toEqual([200, body]);
    const opened = await open(world.invited, world.token);
    expect(opened.body.insight_group_invite).toMatchObject({ state: "accepted", is_member: true });
  });

  test("as another account names both addresses, and changes nothing", async () => {
    for (const answer of [
      await open(world.colleague, world.token),
      await accept(world.colleague, world.token),
      await decline(world.colleague, world.token),
      await undo(world.colleague, world.token),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([409, "other_account"]);
      expect(answer.body).toMatchObject({
        invited_email: world.invited.email,
        signed_in_email: world.colleague.email,
      });
      expect(JSON.stringify(answer.body)).not.toContain("Harbour");
    }
    expect((await open(world.invited, world.token)).body.insight_group_invite.state).toBe("open");
  });

  test("a token that was never made leads nowhere", async () => {
    const { status, body } = await accept(world.invited, "x".repeat(43));
    expect([status, body.code]).toEqual([404, "link_unknown"]);
  });

  test("after 14 days it has expired, and an owner may invite again", async () => {
    app.clock.advance(14 * dayMs - secondMs);
    await app.db.updateTable("sessions").set({ expires_at: "2099-01-01T00:00:00.000Z" }).execute();
    expect((await open(world.invited, world.token)).body.insight_group_invite.state).toBe("open");
    app.clock.advance(2 * secondMs);
    expect((await open(world.invited, world.token)).body.insight_group_invite.state).toBe(
      "expired",
    );
    expect((await accept(world.invited, world.token)).body.code).toBe("link_expired");
    expect((await invite(app, world, world.invited)).status).toBe(201);
  });

  test("an older link leads to the newest open invitation", async () => {
    await decline(world.invited, world.token);
    await invite(app, world, world.invited);
    const newest = await findInviteOf(app, world.groupId, world.invited);
    expect(newest.token).not.toBe(world.token);
    const { body } = await open(world.invited, world.token);
    expect(body.insight_group_invite).toMatchObject({
      state: "open",
      invitation_token: newest.token,
    });
    expect((await accept(world.invited, world.token)).status).toBe(200);
    expect((await accept(world.invited, newest.token)).status).toBe(200);
  });

  test("who came in by another one is led into the group, whatever became of this", async () => {
    await revoke();
    await invite(app, world, world.invited);
    const newer = await findInviteOf(app, world.groupId, world.invited);
    await accept(world.invited, newer.token);
    const { status, body } = await accept(world.invited, world.token);
    expect([status, body.insight_group.id]).toEqual([200, world.groupId]);
    const opened = await open(world.invited, world.token);
    expect(opened.body.insight_group_invite).toMatchObject({ state: "revoked", is_member: true });
  });

  test("who has left since is not let in by it", async () => {
    await accept(world.invited, world.token);
    await app.call(groups.removeGroupMember, {
      as: world.invited,
      params: { id: String(world.groupId), memberId: String(world.invited.id) },
    });
    const { status, body } = await accept(world.invited, world.token);
    expect([status, body.code]).toEqual([410, "link_used"]);
  });

  test("one that was taken back says so, and tells no more of the group", async () => {
    await app.call(groups.updateGroup, {
      as: world.owner,
      params: { id: String(world.groupId) },
      body: { description: "Secret plans" },
    });
    await revoke();
    const { body } = await open(world.invited, world.token);
    expect(body.insight_group_invite).toMatchObject({
      state: "revoked",
      description: "",
      members_count: 0,
    });
    const refused = await accept(world.invited, world.token);
    expect([refused.status, refused.body.code]).toEqual([410, "invitation_closed"]);
  });

  test("into a group that is gone leads nowhere", async () => {
    await app.call(groups.deleteGroup, { as: world.owner, params: { id: String(world.groupId) } });
    expect((await accept(world.invited, world.token)).status).toBe(404);
  });
});

describe("declining", () => {
  test("takes the token in the body or the query", async () => {
    const { status } = await app.call(groupInviting.declineGroupInvite, {
      as: world.invited,
      query: { invitation_token: world.token },
    });
    expect(status).toBe(204);
    expect((await accept(world.invited, world.token)).body.code).toBe("invitation_closed");
    const without = await app.call(groupInviting.declineGroupInvite, { as: world.invited });
    expect(Object.keys(without.body.errors ?? {})).toEqual(["invitation_token"]);
  });

  const listed = async () =>
    (await app.call(groupInviting.listGroupInvites, { as: world.invited })).body
      .insight_group_invites;

  test("can be taken back for ten minutes, and stays in its place so long", async () => {
    await decline(world.invited, world.token);
    app.clock.advance(9 * minuteMs);
    expect(await listed()).toMatchObject([{ id: world.inviteId, declined_at: expect.any(String) }]);
    const { status, body } = await undo(world.invited, world.token);
    expect([status, body.insight_group_invite.id]).toEqual([200, world.inviteId]);
    expect(await listed()).toMatchObject([{ id: world.inviteId, declined_at: null }]);
    expect((await accept(world.invited, world.token)).status).toBe(200);
  });

  test("cannot be taken back later, and leaves its place", async () => {
    await decline(world.invited, world.token);
    app.clock.advance(10 * minuteMs);
    expect(await listed()).toEqual([]);
    const { status, body } = await undo(world.invited, world.token);
    expect([status, body.code]).toEqual([410, "invitation_closed"]);
    const opened = await open(world.invited, world.token);
    expect(opened.body.insight_group_invite).toMatchObject({
      state: "declined",
      declined_at: null,
    });
  });

  test("gives way to a newer invitation", async () => {
    await decline(world.invited, world.token);
    await invite(app, world, world.invited);
    expect(await listed()).toMatchObject([{ declined_at: null }]);
  });

  test("is not taken back into a group that has filled up", async () => {
    await decline(world.invited, world.token);
    const rows = Array.from({ length: 198 }, (_, index) => ({
      email: `late-${world.groupId}-${index}@example.org`,
      password_hash: "none",
      first_name: "One",
      last_name: "Of many",
    }));
    const crowd = await app.db.insertInto("users").values(rows).returning("id").execute();
    for (const person of crowd) await join(app, world.groupId, person);
    const { status, body } = await undo(world.invited, world.token);
    expect([status, body.code]).toEqual([409, "group_full"]);
  });

  test("undoing what was revoked or accepted changes nothing", async () => {
    await revoke();
    expect((await undo(world.invited, world.token)).status).toBe(410);
    const { body } = await app.call(accountProfile.getProfile, { as: world.invited });
    expect(body.user.insight_groups).toEqual([]);
  });
});

describe("an invitation ends with its author's right, and for good, when they", () => {
  const params = () => ({ id: String(world.groupId), memberId: String(world.owner.id) });
  const giveRole = (as: Someone, person: Someone, role: "owner" | "member") =>
    app.call(groups.setGroupRole, {
      as,
      params: { id: String(world.groupId), memberId: String(person.id) },
      body: { role },
    });
  const listOwn = async () =>
    (await app.call(groupInviting.listGroupInvites, { as: world.invited })).body
      .insight_group_invites;
  const listSent = async () =>
    (await app.call(groups.getGroup, { as: world.member, params: { id: String(world.groupId) } }))
      .body.insight_group.invites;
  const nothing = async () => undefined;
  beforeEach(async () => {
    await giveRole(world.owner, world.member, "owner");
  });

  test.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    [
      "are an owner no more",
      () => giveRole(world.member, world.owner, "member"),
      () => giveRole(world.member, world.owner, "owner"),
    ],
    [
      "are removed",
      () => app.call(groups.removeGroupMember, { as: world.member, params: params() }),
      nothing,
    ],
    [
      "leave",
      () => app.call(groups.removeGroupMember, { as: world.owner, params: params() }),
      nothing,
    ],
    [
      "are deactivated",
      () =>
        app.call(people.deactivatePeople, {
          as: world.admin,
          body: { ids: [world.owner.id], heirs: heirsOfPlan() },
        }),
      () => app.call(people.reactivatePeople, { as: world.admin, body: { ids: [world.owner.id] } }),
    ],
    ["are erased", () => app.db.transaction().execute((db) => forget(db, world.owner.id)), nothing],
  ])("%s", async (_how, lose, regain) => {
    expect(await listSent()).toHaveLength(1);
    for (const change of [lose, regain]) {
      await change();
      const opened = await open(world.invited, world.token);
      expect(opened.body.insight_group_invite.state).toBe("revoked");
      const refused = await accept(world.invited, world.token);
      expect([refused.status, refused.body.code]).toEqual([410, "invitation_closed"]);
      expect(await listOwn()).toEqual([]);
      expect(await listSent()).toEqual([]);
    }
  });

  test("hand the group over on leaving their plan", async () => {
    await giveRole(world.owner, world.member, "member");
    await app.call(plans.setMemberRole, {
      as: world.owner,
      params: { id: String(world.colleague.id) },
      body: { role: "owner" },
    });
    await app.call(plans.leavePlan, { as: world.owner, body: { hand_over_to: world.member.id } });
    expect((await accept(world.invited, world.token)).body.code).toBe("invitation_closed");
    expect(await listSent()).toEqual([]);
  });

  test("lost it unseen: it is asked for when it is accepted, and on taking a decline back", async () => {
    const store = (role: "owner" | "member") =>
      app.db
        .transaction()
        .execute((db) => setRole(db, { group_id: world.groupId, user_id: world.owner.id, role }));
    await store("member");
    expect((await accept(world.invited, world.token)).body.code).toBe("invitation_closed");
    expect([await listOwn(), await listSent()]).toEqual([[], []]);
    await store("owner");
    await decline(world.invited, world.token);
    await store("member");
    expect(await listOwn()).toEqual([]);
    expect((await undo(world.invited, world.token)).body.code).toBe("invitation_closed");
  });

  const heirsOfPlan = () => [
    { kind: "plan" as const, id: world.planId, user_id: world.colleague.id },
  ];
  const forget = async (db: DatabaseTransaction, id: number) =>
    groupPersonalData.forget?.(db, id, app.clock.now());
});
