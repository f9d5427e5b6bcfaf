import { shareConversation } from "@sightline/contract/conversations.ts";
import { groups } from "@sightline/contract/groups/groups.ts";
import { plans } from "@sightline/contract/plans.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { join as joinPlan, makeSomeone, type Someone } from "#plans/plans.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { groupPersonalData } from "./groups.personalData.ts";
import { join, makeGroup, makeInsight, makeWorld, share, type World } from "./groups.testing.ts";

let app: TestApp;
let world: World;
/** Of the plan, and owns groups. */
let going: Someone;
beforeAll(async () => {
  app = await makeTestApp();
});
beforeEach(async () => {
  world = await makeWorld(app);
  going = await makeSomeone(app, { first_name: "Gitta", last_name: "Going" });
  await joinPlan(app, world.planId, going);
});
afterAll(() => app.close());

const membersOf = async (groupId: number) => {
  const rows = await app.db
    .selectFrom("insight_group_members")
    .select(["user_id", "role"])
    .where("group_id", "=", groupId)
    .orderBy("joined_at")
    .execute();
  return rows.map(({ user_id, role }) => [user_id, role]);
};

describe("leaving a plan", () => {
  test("groups with colleagues that nobody else owns get a new owner", async () => {
    const withColleague = await makeGroup(app, going, [world.colleague], "With colleagues");
    const { body } = await app.call(plans.getLeaving, {
      as: world.owner,
      params: { id: String(going.id) },
    });
    expect(body.leaving.insight_groups).toEqual([{ id: withColleague, name: "With colleagues" }]);
    await app.call(plans.removeFromPlan, {
      as: world.owner,
      body: { email: going.email, hand_over_to: world.member.id },
    });
    expect(await membersOf(withColleague)).toEqual([
      [going.id, "member"],
      [world.colleague.id, "member"],
      [world.member.id, "owner"],
    ]);
  });

  test("groups without colleagues, or with another owner, are left alone", async () => {
    const own = await makeGroup(app, going, [world.foreign], "Own");
    const shared = await makeGroup(app, going, [world.colleague], "Shared");
    await app.call(groups.setGroupRole, {
      as: going,
      params: { id: String(shared), memberId: String(world.colleague.id) },
      body: { role: "owner" },
    });
    await app.call(plans.removeFromPlan, { as: world.owner, body: { email: going.email } });
    expect(await membersOf(own)).toEqual([
      [going.id, "owner"],
      [world.foreign.id, "member"],
    ]);
    expect(await membersOf(shared)).toEqual([
      [going.id, "owner"],
      [world.colleague.id, "owner"],
    ]);
  });
});

describe("deleting an account", () => {
  const forget = () =>
    app.db
      .transaction()
      .execute(async (db) => groupPersonalData.forget?.(db, going.id, app.clock.now()));

  test("tells first what becomes of the groups", async () => {
    expect(await groupPersonalData.removed?.(app.db, going.id)).toEqual([]);
    await makeGroup(app, going, [world.foreign], "Told of");
    expect((await groupPersonalData.removed?.(app.db, going.id))?.join(" ")).toContain("Told of");
  });

  test("passes a group to whoever is there longest, and drops one that is empty then", async () => {
    const passed = await makeGroup(app, going, [world.foreign], "Passed");
    app.clock.advance(10);
    await join(app, passed, world.colleague);
    const empty = await makeGroup(app, going, [], "Empty");
    await forget();
    expect(await membersOf(passed)).toEqual([
      [world.foreign.id, "owner"],
      [world.colleague.id, "member"],
    ]);
    const { status } = await app.call(groups.getGroup, {
      as: going,
      params: { id: String(empty) },
    });
    expect(status).toBe(404);
  });

  test("an export holds one's groups, shares and comments", async () => {
    const { analyst, planId } = world;
    const groupId = await makeGroup(app, going, [world.colleague], "Exported");
    const { id } = await makeInsight(app, { by: going, analyst, planId });
    const { body } = await share(app, going, groupId, id, { note: "Kept with it" });
    await app.call(shareConversation.addComment, {
      as: going,
      params: { id: String(body.insight_group_share.id) },
      body: { comment: { body: "My own words" } },
    });
    const pieces = JSON.stringify(await groupPersonalData.collect?.(app.db, going.id));
    for (const words of ["Exported", "Kept with it", "My own words"])
      expect(pieces).toContain(words);
  });
});
