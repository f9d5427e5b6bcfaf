import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { plans } from "@sightline/contract/plans.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addFollowers, addParticipants } from "#requests/requests.queries.ts";
import { leftGroups } from "#groups/groups.leaving.ts";
import { leftRequests } from "#requests/requests.provided.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { makePlanPersonalData } from "./plans.personalData.ts";
import {
  join,
  makeCategory,
  makeRequest,
  makeSomeone,
  makeWorld,
  type Someone,
} from "./plans.testing.ts";

let app: TestApp;
let categoryId: number;
beforeAll(async () => {
  app = await makeTestApp();
  categoryId = await makeCategory(app.db);
});
afterAll(() => app.close());

async function makeWorldWithRequests() {
  const world = await makeWorld(app);
  const { planId, member, owner } = world;
  const file = (
    by: Someone,
    visibility: "private" | "organization",
    given: Parameters<typeof makeRequest>[3] = {},
  ) => makeRequest(app.db, { by: by.id, categoryId, planId, visibility }, app.clock.now(), given);
  const open = await file(member, "organization");
  const hidden = await file(member, "private");
  const closed = await file(member, "organization", {
    status: "delivered",
    delivered_at: app.clock.now(),
  });
  const owners = await file(owner, "organization");
  await app.db.transaction().execute(async (db) => {
    for (const id of [open, hidden, closed, owners])
      await addFollowers(db, id, [member.id], app.clock.now());
  });
  return { ...world, open, hidden, closed, owners };
}

const remove = (as: Someone, body: { email?: string; hand_over_to?: number }) =>
  app.call(plans.removeFromPlan, { as, body });
const look = (as: Someone, id: number) =>
  app.call(requests.getRequest, { as, params: { id: String(id) } });
const requesterOf = async (id: number) =>
  (
    await app.db
      .selectFrom("insight_requests")
      .select("requester_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).requester_id;
const followersOf = async (id: number) =>
  (
    await app.db
      .selectFrom("insight_request_followers")
      .select("user_id")
      .where("request_id", "=", id)
      .execute()
  ).map((row) => row.user_id);

describe("before a removal", () => {
  test("one sees what the person leaves behind, and nothing of what is private", async () => {
    const { owner, member, open } = await makeWorldWithRequests();
    const params = { id: String(member.id) };
    const { body } = await app.call(plans.getLeaving, { as: owner, params });
    expect(body.leaving).toEqual({
      member: { id: member.id, first_name: "Mia", last_name: "Member" },
      insight_requests: [{ id: open, title: "How large is the market", status: "submitted" }],
      insight_groups: [],
      private_requests: null,
      hand_over_to: { id: owner.id, first_name: "Olga", last_name: "Owner" },
    });
    const own = await app.call(plans.getLeaving, { as: member, params });
    expect(own.body.leaving).toMatchObject({
      private_requests: 1,
      hand_over_to: { id: owner.id },
    });
  });
});

describe("removing a member", () => {
  test("passes open organization requests to the chosen member; the rest goes with the person", async () => {
    const { planId, owner, member, open, hidden, closed } = await makeWorldWithRequests();
    const heir = await makeSomeone(app, { first_name: "Hal", last_name: "Heir" });
    await join(app, planId, heir);
    const { status, body } = await remove(owner, {
      email: member.email.toUpperCase(),
      hand_over_to: heir.id,
    });
    expect(status).toBe(200);
    expect(body.organization_plan?.members.map((one) => one.id)).toEqual([owner.id, heir.id]);
    expect(await Promise.all([open, hidden, closed].map(requesterOf))).toEqual([
      heir.id,
      member.id,
      member.id,
    ]);
    expect(await followersOf(open)).toEqual([heir.id]);
    expect(await followersOf(hidden)).toEqual([member.id]);
    const shown = (await look(heir, open)).body.insight_request;
    expect(shown.requester.id).toBe(heir.id);
    expect(shown.can).toContain("cancel");
    expect(shown.events.at(-1)).toMatchObject({ kind: "handed_over", actor: { id: owner.id } });
    expect((await look(member, open)).status).toBe(404);
    expect((await look(member, hidden)).status).toBe(200);
    expect((await look(member, closed)).status).toBe(200);
    expect((await app.call(accountProfile.getProfile, { as: member })).body.user).toMatchObject({
      id: member.id,
      organization_plan: null,
    });
  });

  test("without a choice passes them to whoever removes", async () => {
    const { owner, member, open, owners } = await makeWorldWithRequests();
    await remove(owner, { email: member.email });
    expect(await requesterOf(open)).toBe(owner.id);
    expect(await followersOf(owners)).toEqual([]);
  });

  test("takes away what they had joined by themselves, not what they were added to", async () => {
    const { owner, member, owners, planId } = await makeWorldWithRequests();
    const now = app.clock.now();
    const added = await makeRequest(
      app.db,
      { by: owner.id, categoryId, planId, visibility: "organization" },
      now,
    );
    await app.db.transaction().execute(async (db) => {
      await addParticipants(db, owners, [member.id], { addedBy: member.id, now });
      await addParticipants(db, added, [member.id], { addedBy: owner.id, now });
    });
    await remove(owner, { email: member.email });
    expect((await look(member, owners)).status).toBe(404);
    expect((await look(member, added)).status).toBe(200);
    expect((await look(owner, owners)).body.insight_request.events.at(-1)?.kind).toBe(
      "participant_left",
    );
  });

  test("is refused, and nothing passes, when the heir is not another member", async () => {
    const { owner, member, foreign, open } = await makeWorldWithRequests();
    for (const id of [member.id, foreign.id, 2_000_000_000]) {
      const refused = await remove(owner, { email: member.email, hand_over_to: id });
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toEqual({
        hand_over_to: ["Choose another member of Northwind."],
      });
    }
    expect(await requesterOf(open)).toBe(member.id);
  });

  test("is refused when the heir works on one of the requests as an analyst", async () => {
    const { planId, owner, member, open } = await makeWorldWithRequests();
    const analyst = await makeSomeone(app, { role: "analyst" });
    await join(app, planId, analyst);
    await app.db
      .updateTable("insight_requests")
      .set({ claimed_by: analyst.id, status: "in_progress" })
      .where("id", "=", open)
      .execute();
    const refused = await remove(owner, { email: member.email, hand_over_to: analyst.id });
    expect(refused.body.errors?.["hand_over_to"]?.join()).toContain("nobody works on their own");
    expect((await remove(owner, { email: member.email })).status).toBe(200);
  });

  test("takes the address in the query too, as do revocations, and 404 is what isn't there", async () => {
    const { owner, member } = await makeWorldWithRequests();
    const email = `revoked-${member.id}@example.org`;
    const byQuery = (query: { email?: string }) =>
      app.call(plans.removeFromPlan, { as: owner, query });
    for (const form of [
      (one: string) => byQuery({ email: one }),
      (one: string) => remove(owner, { email: one }),
    ]) {
      await app.call(plans.invite, { as: owner, body: { email } });
      const revoked = await form(email);
      expect(revoked.body.organization_plan?.invitations).toEqual([]);
      expect((await form(email)).status).toBe(404);
    }
    expect((await byQuery({ email: member.email })).status).toBe(200);
    expect((await byQuery({ email: member.email })).status).toBe(404);
    const empty = await byQuery({});
    expect(empty.body.errors).toEqual({ email: ["Fill this in."] });
    expect((await remove(owner, { email: "no address" })).status).toBe(422);
  });
});

describe("leaving", () => {
  test("passes open organization requests to a chosen member, or to an owner", async () => {
    const one = await makeWorldWithRequests();
    expect((await app.call(plans.leavePlan, { as: one.member })).status).toBe(204);
    expect(await requesterOf(one.open)).toBe(one.owner.id);
    const other = await makeWorldWithRequests();
    const heir = await makeSomeone(app);
    await join(app, other.planId, heir);
    await app.call(plans.leavePlan, { as: other.member, query: { hand_over_to: heir.id } });
    expect(await requesterOf(other.open)).toBe(heir.id);
  });
});

describe("an account that is deleted", () => {
  const personalData = makePlanPersonalData({ requests: leftRequests, groups: leftGroups });
  const forget = (id: number) =>
    app.db.transaction().execute(async (db) => personalData.forget?.(db, id, app.clock.now()));

  test("waits while it is the last owner among others", async () => {
    const { owner, member, foreign } = await makeWorldWithRequests();
    expect(await personalData.hindrances?.(app.db, owner.id)).toEqual([
      "You are the last owner of Northwind. Make someone else an owner first.",
    ]);
    expect(await personalData.hindrances?.(app.db, member.id)).toEqual([]);
    expect(await personalData.hindrances?.(app.db, foreign.id)).toEqual([]);
  });

  test("leaves the plan, and the last one out revokes what is open", async () => {
    const { owner, member, foreign, open } = await makeWorldWithRequests();
    await forget(member.id);
    expect(await requesterOf(open)).toBe(owner.id);
    const email = `waiting-${foreign.id}@example.org`;
    await app.call(plans.invite, { as: foreign, body: { email } });
    await forget(foreign.id);
    const { state } = await app.db
      .selectFrom("invitations")
      .select("state")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    expect(state).toBe("revoked");
  });
});
