import { shareConversation } from "@sightline/contract/conversations.ts";
import { groups } from "@sightline/contract/groups/groups.ts";
import { groupShares } from "@sightline/contract/groups/groups.shares.ts";
import { insights } from "@sightline/contract/insights/insights.ts";
import { dayMs, later, minuteMs } from "@sightline/contract/base/moments.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Someone } from "#plans/plans.testing.ts";
import { addParticipants } from "#requests/requests.queries.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { join, makeGroup, makeInsight, makeWorld, share, type World } from "./groups.testing.ts";

let app: TestApp;
let world: World;
/** The owner's, private. */
let insight: { id: number; requestId: number };
beforeAll(async () => {
  app = await makeTestApp();
});
beforeEach(async () => {
  world = await makeWorld(app);
  const { owner, analyst, planId } = world;
  insight = await makeInsight(app, { by: owner, analyst, planId });
});
afterAll(() => app.close());

const placesOf = async (as: Someone) => {
  const { body } = await app.call(groupShares.listPlacesShared, {
    as,
    params: { id: String(insight.id) },
  });
  return body.places_shared;
};
const takeBack = (as: Someone, id: number) =>
  app.call(groupShares.takeBackShare, { as, params: { id: String(id) } });

describe("sharing", () => {
  test("shows the insight to the group, with a note and an end", async () => {
    const ends_at = later(app.clock.now(), dayMs);
    const shared = await share(app, world.owner, world.groupId, insight.id, {
      note: "For Monday's talk",
      ends_at,
    });
    expect(shared.status).toBe(201);
    const { body } = await app.call(groupShares.listShares, {
      as: world.member,
      params: { id: String(world.groupId) },
    });
    expect(body.insight_group_shares).toEqual([
      {
        id: shared.body.insight_group_share.id,
        insight_group: { id: world.groupId, name: "Harbour" },
        insight_response: expect.objectContaining({
          id: insight.id,
          insight_request_id: insight.requestId,
          summary: "It grows by a tenth each year.",
          sources_count: 1,
          rating: null,
          unread: true,
        }),
        shared_by: { id: world.owner.id, first_name: "Olga", last_name: "Owner" },
        note: "For Monday's talk",
        people: [],
        created_at: expect.any(String),
        ends_at,
        comments_count: 0,
        confirmation: null,
        can: [],
      },
    ]);
  });

  test("happens once per group, and again after it was taken back or has ended", async () => {
    const ends_at = later(app.clock.now(), minuteMs);
    const first = await share(app, world.owner, world.groupId, insight.id, { ends_at });
    const again = await share(app, world.owner, world.groupId, insight.id);
    expect([again.status, again.body.detail]).toEqual([409, "It is already shared in Harbour."]);
    app.clock.advance(minuteMs);
    const second = await share(app, world.owner, world.groupId, insight.id);
    expect(second.status).toBe(201);
    expect(second.body.insight_group_share.id).not.toBe(first.body.insight_group_share.id);
    await takeBack(world.owner, second.body.insight_group_share.id);
    expect((await share(app, world.owner, world.groupId, insight.id)).status).toBe(201);
  });

  test.each([
    ["to the millisecond", (now: string) => now],
    ["to the second", (now: string) => now.replace(/\.\d+/, "")],
    ["to the minute", (now: string) => now.replace(/:\d+\.\d+/, "")],
    ["long ago", () => "0000-01-01T00:00:00Z"],
  ])("refuses an end that has passed, %s", async (_, passed) => {
    const { status, body } = await share(app, world.owner, world.groupId, insight.id, {
      ends_at: passed(app.clock.now()),
    });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["ends_at"]]);
  });

  test("takes an end in whole seconds, or finer than it is kept", async () => {
    const day = later(app.clock.now(), dayMs).slice(0, 10);
    for (const [given, kept] of [
      [`${day}T23:59:59Z`, `${day}T23:59:59.000Z`],
      ["9999-12-31T23:59:59.9999Z", "9999-12-31T23:59:59.999Z"],
    ] as const) {
      const { body } = await share(app, world.owner, world.groupId, insight.id, { ends_at: given });
      expect(body.insight_group_share.ends_at).toBe(kept);
      await takeBack(world.owner, body.insight_group_share.id);
    }
  });

  test("twice with one key is once", async () => {
    const sent = {
      as: world.owner,
      params: { id: String(world.groupId) },
      body: { insight_response_id: insight.id },
      headers: { "idempotency-key": "share-1" },
    };
    const first = await app.call(groupShares.shareInsight, sent);
    const second = await app.call(groupShares.shareInsight, sent);
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(await placesOf(world.owner)).toHaveLength(1);
  });

  test.each([
    { who: "its requester", status: 201 },
    { who: "a participant", status: 201 },
    { who: "a colleague, of an organization request", status: 201 },
    { who: "a colleague, of a private request", status: 404 },
    { who: "staff alone", status: 403 },
    { who: "who sees it through another share", status: 403 },
    { who: "staff who take part", status: 201 },
    { who: "its requester, outside the group", status: 404 },
  ])("by $who answers $status", async ({ who, status }) => {
    const { owner, member, admin, analyst, planId } = world;
    const [as, visibility] = who.startsWith("a colleague, of an")
      ? ([member, "organization"] as const)
      : who.includes("staff")
        ? ([admin, "private"] as const)
        : who.startsWith("its requester")
          ? ([owner, "private"] as const)
          : ([member, "private"] as const);
    const shown = await makeInsight(app, { by: owner, analyst, planId, visibility });
    const target = await makeGroup(app, who.includes("outside") ? member : as, [], "Target");
    if (who.includes("part"))
      await app.db.transaction().execute((db) =>
        addParticipants(db, shown.requestId, [as.id], {
          addedBy: owner.id,
          now: app.clock.now(),
        }),
      );
    if (who.includes("another share")) await share(app, owner, world.groupId, shown.id);
    const answer = await share(app, as, target, shown.id);
    expect(answer.status).toBe(status);
    const { body } = await app.call(insights.getInsight, {
      as,
      params: { id: String(shown.id) },
    });
    if (status !== 404 || who.includes("outside"))
      expect(body.insight_response.can.includes("share")).toBe(status !== 403);
  });

  test("what one may share is one's own, not what others shared or staff sees", async () => {
    const { owner, member, analyst, planId, groupId, admin } = world;
    const organization = await makeInsight(app, {
      by: world.colleague,
      analyst,
      planId,
      visibility: "organization",
    });
    await join(app, groupId, admin);
    const shareable = async (as: Someone, q?: string) => {
      const params = { id: String(groupId) };
      const { body } = await app.call(groupShares.listShareable, {
        as,
        params,
        query: q === undefined ? {} : { q },
      });
      return body.insight_responses.map(({ id }) => id);
    };
    expect(await shareable(owner)).toEqual([organization.id, insight.id]);
    expect(await shareable(owner, "no such words")).toEqual([]);
    expect(await shareable(member, "market")).toEqual([organization.id]);
    expect(await shareable(admin)).toEqual([]);
    await share(app, owner, groupId, insight.id);
    expect(await shareable(owner)).toEqual([organization.id]);
  });

  test("a rating is for those who see the request", async () => {
    await app.db
      .updateTable("insight_requests")
      .set({ rating: 4, status: "accepted" })
      .where("id", "=", insight.requestId)
      .execute();
    await share(app, world.owner, world.groupId, insight.id);
    const ratings = await Promise.all(
      [world.owner, world.member].map(async (as) => {
        const { body } = await app.call(groupShares.listShares, {
          as,
          params: { id: String(world.groupId) },
        });
        return body.insight_group_shares[0]?.insight_response.rating;
      }),
    );
    expect(ratings).toEqual([4, null]);
  });
});

describe("where it is shared", () => {
  test("the requester sees every place and who opened it there; others their own groups", async () => {
    const { owner, member, colleague, planId, analyst } = world;
    insight = await makeInsight(app, { by: owner, analyst, planId, visibility: "organization" });
    await share(app, owner, world.groupId, insight.id);
    const elsewhere = await makeGroup(app, colleague, [], "Elsewhere");
    await share(app, colleague, elsewhere, insight.id);
    await app.call(insights.readInsight, {
      as: member,
      params: { id: String(insight.id) },
      body: { version: 1 },
    });
    const all = await placesOf(owner);
    expect(all.map((place) => [place.insight_group.name, place.can])).toEqual([
      ["Elsewhere", ["take_back"]],
      ["Harbour", ["take_back", "ask_confirmation"]],
    ]);
    expect(all.map((place) => place.opened_by.map(({ id }) => id))).toEqual([[], [member.id]]);
    const ofMember = await placesOf(member);
    expect(ofMember.map((place) => [place.insight_group.name, place.opened_by])).toEqual([
      ["Harbour", []],
    ]);
    expect(await placesOf(world.admin)).toEqual([]);
  });
});

describe("taking back", () => {
  test.each(["sharer", "requester", "group owner", "another member"])("by the %s", async (who) => {
    const { owner, member, colleague, former, planId, analyst } = world;
    const groupId = await makeGroup(app, colleague, [member, former], "Taken");
    const shown = await makeInsight(app, {
      by: owner,
      analyst,
      planId,
      visibility: "organization",
    });
    const { body } = await share(app, member, groupId, shown.id);
    const as = {
      sharer: member,
      requester: owner,
      "group owner": colleague,
      "another member": former,
    }[who];
    const answer = await takeBack(as ?? former, body.insight_group_share.id);
    expect(answer.status).toBe(who === "another member" ? 403 : 204);
  });

  test("who shared it takes it back even after leaving the group", async () => {
    const { owner, member, analyst, planId } = world;
    const groupId = await makeGroup(app, member, [owner], "Left");
    const shown = await makeInsight(app, {
      by: world.colleague,
      analyst,
      planId,
      visibility: "organization",
    });
    const { body } = await share(app, owner, groupId, shown.id);
    await app.call(groups.removeGroupMember, {
      as: owner,
      params: { id: String(groupId), memberId: String(owner.id) },
    });
    expect((await takeBack(owner, body.insight_group_share.id)).status).toBe(204);
    expect((await takeBack(owner, body.insight_group_share.id)).status).toBe(404);
  });
});

describe("comments on a share", () => {
  let params: { id: string };
  beforeEach(async () => {
    const { body } = await share(app, world.owner, world.groupId, insight.id);
    params = { id: String(body.insight_group_share.id) };
  });
  const add = (as: Someone, text: string) =>
    app.call(shareConversation.addComment, { as, params, body: { comment: { body: text } } });
  const list = async (as: Someone, query: { limit?: number; cursor?: string } = {}) =>
    (await app.call(shareConversation.listComments, { as, params, query })).body;

  test("come newest first, page by page, and are counted", async () => {
    for (const text of ["One", "Two", "Three"]) await add(world.member, text);
    const first = await list(world.owner, { limit: 2 });
    expect(first.comments.map(({ body }) => body)).toEqual(["Three", "Two"]);
    const second = await list(world.owner, { limit: 2, cursor: first.next_cursor ?? "" });
    expect(second.comments.map(({ body }) => body)).toEqual(["One"]);
    expect(second.next_cursor).toBeNull();
    const { body } = await app.call(groupShares.listShares, {
      as: world.owner,
      params: { id: String(world.groupId) },
    });
    expect(body.insight_group_shares[0]?.comments_count).toBe(3);
  });

  test("who comes later reads them; who left does not", async () => {
    await add(world.member, "Before you came");
    await join(app, world.groupId, world.colleague);
    expect((await list(world.colleague)).comments).toHaveLength(1);
    await app.call(groups.removeGroupMember, {
      as: world.member,
      params: { id: String(world.groupId), memberId: String(world.member.id) },
    });
    expect((await add(world.member, "After I left")).status).toBe(404);
  });
});
