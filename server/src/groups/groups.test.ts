import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { groups } from "@sightline/contract/groups/groups.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeSomeone } from "#plans/plans.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { join, makeGroup, makeWorld, type World } from "./groups.testing.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await makeTestApp();
});
beforeEach(async () => {
  world = await makeWorld(app);
});
afterAll(() => app.close());

const paramsOf = ({ groupId }: World) => ({ id: String(groupId) });
const memberIn = ({ groupId }: World, { id }: { id: number }) => ({
  id: String(groupId),
  memberId: String(id),
});

describe("a group", () => {
  test("is founded with a name, and its founder owns it", async () => {
    const { body } = await app.call(groups.createGroup, {
      as: world.colleague,
      body: { name: "  North  ", description: "Prices up north" },
    });
    expect(body.insight_group).toMatchObject({
      name: "North",
      description: "Prices up north",
      role: "owner",
      version: 1,
      invites: [],
    });
    expect(body.insight_group.members.map(({ id, role }) => [id, role])).toEqual([
      [world.colleague.id, "owner"],
    ]);
  });

  test.each([
    ["too short", "N"],
    ["too long", "N".repeat(81)],
    ["on two lines", "North\nSouth"],
  ])("is not founded with a name that is %s", async (_, name) => {
    const { status, body } = await app.call(groups.createGroup, {
      as: world.colleague,
      body: { name },
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual(["name"]);
  });

  describe("founded again with the same key", () => {
    const found = (key: string) =>
      app.call(groups.createGroup, {
        as: world.colleague,
        body: { name: "North" },
        headers: { "idempotency-key": key },
      });

    test("is the same, as it was founded, for who is still in it", async () => {
      const first = await found("north-1");
      const params = { id: String(first.body.insight_group.id) };
      await app.call(groups.updateGroup, { as: world.colleague, params, body: { name: "South" } });
      const again = await found("north-1");
      expect([again.status, again.body]).toEqual([201, first.body]);
    });

    test("is not there for who left it", async () => {
      const { body } = await found("north-2");
      const { id } = body.insight_group;
      await join(app, id, world.member);
      const left = await app.call(groups.removeGroupMember, {
        as: world.colleague,
        params: memberIn({ ...world, groupId: id }, world.colleague),
        query: { hand_over_to: String(world.member.id) },
        body: {},
      });
      expect(left.status).toBe(200);
      const again = await found("north-2");
      expect([again.status, again.body.code]).toEqual([404, "not_found"]);
    });

    test("is not there once it was deleted", async () => {
      const { body } = await found("north-3");
      const params = { id: String(body.insight_group.id) };
      await app.call(groups.deleteGroup, { as: world.colleague, params });
      const again = await found("north-3");
      expect([again.status, again.body.code]).toEqual([404, "not_found"]);
    });
  });

  test("shows members who is in it, and owners also who is invited", async () => {
    const seen = await app.call(groups.getGroup, { as: world.member, params: paramsOf(world) });
    expect(seen.body.insight_group.members.map(({ id }) => id)).toEqual([
      world.owner.id,
      world.member.id,
    ]);
    expect(seen.body.insight_group.invites).toEqual([]);
    const owned = await app.call(groups.getGroup, { as: world.owner, params: paramsOf(world) });
    expect(owned.body.insight_group.invites.map(({ user }) => user.id)).toEqual([world.invited.id]);
    expect(JSON.stringify(owned.body)).not.toContain(world.token);
  });

  test("is in its members' profiles, and nobody else's", async () => {
    const ofMember = await app.call(accountProfile.getProfile, { as: world.member });
    expect(ofMember.body.user.insight_groups).toEqual([
      { id: world.groupId, name: "Harbour", role: "member" },
    ]);
    const ofInvited = await app.call(accountProfile.getProfile, { as: world.invited });
    expect(ofInvited.body.user.insight_groups).toEqual([]);
  });

  test("is renamed and described by owners; what is not named stays", async () => {
    await app.call(groups.updateGroup, {
      as: world.owner,
      params: paramsOf(world),
      body: { description: "What moves through the harbour" },
    });
    const { body } = await app.call(groups.updateGroup, {
      as: world.owner,
      params: paramsOf(world),
      body: { name: "Harbours", version: 2 },
    });
    expect(body.insight_group).toMatchObject({
      name: "Harbours",
      description: "What moves through the harbour",
      version: 3,
    });
  });

  test("changed over an older version is left as it is, and answered as it reads now", async () => {
    const update = (name: string) =>
      app.call(groups.updateGroup, {
        as: world.owner,
        params: paramsOf(world),
        body: { name, version: 1 },
      });
    await update("First");
    const { status, body } = await update("Second");
    expect([status, body.code]).toEqual([409, "stale_version"]);
    expect(body.insight_group).toMatchObject({ name: "First", version: 2 });
    // What changes nothing makes no version that others would be late for.
    const params = paramsOf(world);
    for (const same of [{}, { name: "First" }, { version: 2 }]) {
      const unchanged = await app.call(groups.updateGroup, { as: world.owner, params, body: same });
      expect(unchanged.body.insight_group.version).toBe(2);
    }
  });

  test("is gone for everybody once it is deleted", async () => {
    await app.call(groups.deleteGroup, { as: world.owner, params: paramsOf(world) });
    for (const as of [world.owner, world.member]) {
      const { status } = await app.call(groups.getGroup, { as, params: paramsOf(world) });
      expect(status).toBe(404);
    }
  });
});

describe("the list of groups", () => {
  test("goes by latest activity, page by page, each once", async () => {
    const reader = await makeSomeone(app);
    const made: number[] = [];
    for (const name of ["One", "Two", "Three", "Four", "Five"]) {
      made.push(await makeGroup(app, reader, [], name));
      app.clock.advance(5);
    }
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const query: { limit: number; cursor?: string } = { limit: 2, ...(cursor ? { cursor } : {}) };
      const { body } = await app.call(groups.listGroups, { as: reader, query });
      seen.push(...body.insight_groups.map(({ id }) => id));
      cursor = body.next_cursor;
    } while (cursor);
    expect(seen).toEqual(made.toReversed());
  });

  test("counts members and shares", async () => {
    const { body } = await app.call(groups.listGroups, { as: world.member });
    expect(body.insight_groups).toEqual([
      expect.objectContaining({ id: world.groupId, members_count: 2, shares_count: 0 }),
    ]);
  });

  test("refuses a cursor of another list", async () => {
    const { status } = await app.call(groups.listGroups, {
      as: world.member,
      query: { cursor: "bm90aGluZw" },
    });
    expect(status).toBe(422);
  });
});

describe("candidates", () => {
  const candidatesOf = async (as: World["owner"], query: { q?: string; group?: number } = {}) => {
    const { body } = await app.call(groups.listGroupCandidates, { as, query });
    return body.candidates.map(({ id }) => id);
  };

  test("are the people of one's plan and of one's groups, never others", async () => {
    const acquaintance = await makeSomeone(app);
    await join(app, world.groupId, acquaintance);
    const ids = await candidatesOf(world.owner);
    expect(ids.toSorted((a, b) => a - b)).toEqual(
      [world.member, world.colleague, world.invited, world.former, acquaintance]
        .map(({ id }) => id)
        .toSorted((a, b) => a - b),
    );
    expect(await candidatesOf(acquaintance)).toHaveLength(2);
    expect(await candidatesOf(world.foreign)).toEqual([]);
  });

  test("for a group leave out who is in it or invited", async () => {
    const ids = await candidatesOf(world.owner, { group: world.groupId });
    expect(ids).toEqual([world.colleague.id, world.former.id]);
  });

  test("do not tell who is invited, but to owners", async () => {
    const ids = await candidatesOf(world.member, { group: world.groupId });
    expect(ids).toEqual([world.colleague.id, world.former.id, world.invited.id]);
  });

  test("are found by name, and signs in it mean themselves", async () => {
    expect(await candidatesOf(world.owner, { q: "carl col" })).toEqual([world.colleague.id]);
    expect(await candidatesOf(world.owner, { q: "%" })).toEqual([]);
  });

  test("of a group one is not in do not exist", async () => {
    const { status } = await app.call(groups.listGroupCandidates, {
      as: world.foreign,
      query: { group: world.groupId },
    });
    expect(status).toBe(404);
  });
});

describe("leaving", () => {
  test("a member leaves, and the group is gone for them", async () => {
    const { body } = await app.call(groups.removeGroupMember, {
      as: world.member,
      params: memberIn(world, world.member),
    });
    expect(body.insight_group).toBeNull();
    const after = await app.call(groups.getGroup, { as: world.member, params: paramsOf(world) });
    expect(after.status).toBe(404);
  });

  test("the last owner is told to choose who takes over, or to delete", async () => {
    const leave = () =>
      app.call(groups.removeGroupMember, {
        as: world.owner,
        params: memberIn(world, world.owner),
      });
    const refused = await leave();
    expect([refused.status, refused.body.code]).toEqual([409, "last_owner"]);
    expect(refused.body.detail).toContain("Choose who takes over");
    await app.call(groups.removeGroupMember, {
      as: world.owner,
      params: memberIn(world, world.member),
    });
    expect((await leave()).body.detail).toContain("Delete the group");
  });

  test("the last owner hands over and leaves in one", async () => {
    const { status } = await app.call(groups.removeGroupMember, {
      as: world.owner,
      params: memberIn(world, world.owner),
      body: { hand_over_to: world.member.id },
    });
    expect(status).toBe(200);
    const { body } = await app.call(groups.getGroup, {
      as: world.member,
      params: paramsOf(world),
    });
    expect(body.insight_group.members.map(({ id, role }) => [id, role])).toEqual([
      [world.member.id, "owner"],
    ]);
  });

  test("nobody outside the group takes over", async () => {
    const { status, body } = await app.call(groups.removeGroupMember, {
      as: world.owner,
      params: memberIn(world, world.owner),
      query: { hand_over_to: world.colleague.id },
    });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["hand_over_to"]]);
  });

  test("an owner who is not the last steps down", async () => {
    const setRole = (person: { id: number }, role: "owner" | "member") =>
      app.call(groups.setGroupRole, {
        as: world.owner,
        params: memberIn(world, person),
        body: { role },
      });
    expect((await setRole(world.owner, "member")).body.code).toBe("last_owner");
    await setRole(world.member, "owner");
    const { body } = await setRole(world.owner, "member");
    expect(body.insight_group.role).toBe("member");
  });
});
