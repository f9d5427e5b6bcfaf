import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { dayMs, later } from "@sightline/contract/base/moments.ts";
import { invitations } from "@sightline/contract/invitations.ts";
import { plans } from "@sightline/contract/plans.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApp } from "#testing/app.ts";
import { makeMailApp, type MailApp } from "#testing/mailApp.ts";
import {
  makeCategory,
  makePlanOf,
  makeRequest,
  makeSomeone,
  type Someone,
} from "./plans.testing.ts";

let mailApp: MailApp;
let app: TestApp;
let admin: Someone;
let categoryId: number;
beforeAll(async () => {
  mailApp = await makeMailApp();
  app = mailApp.app;
  admin = await makeSomeone(app, { role: "admin" });
  categoryId = await makeCategory(app.db);
});
afterAll(() => mailApp.close());

const find = async (q: string) =>
  (await app.call(plans.listPlans, { as: admin, query: { q } })).body.organization_plans;
const actsOn = async (id: number) =>
  (
    await app.db
      .selectFrom("audit_acts")
      .select("act")
      .where("subject_kind", "=", "plan")
      .where("subject_id", "=", id)
      .orderBy("id")
      .execute()
  ).map(({ act }) => act);

test("plans are found by a part of their name, with people, seats and what they asked lately", async () => {
  const owner = await makeSomeone(app);
  const planId = await makePlanOf(app, [owner, await makeSomeone(app)], "100% Lighthouse");
  const now = app.clock.now();
  const filed = { by: owner.id, categoryId, planId };
  await makeRequest(app.db, { ...filed, visibility: "organization" }, now);
  await makeRequest(app.db, { ...filed, visibility: "private" }, now);
  const long = later(now, -91 * dayMs);
  await makeRequest(app.db, { ...filed, visibility: "organization" }, long);
  expect(await find("LIGHTH")).toEqual([
    {
      id: planId,
      name: "100% Lighthouse",
      created_at: expect.any(String),
      seats: { total: 5, members: 2, invited: 0, free: 3 },
      requests_lately: 2,
    },
  ]);
  expect(await find("100%")).toHaveLength(1);
  expect(await find("_ighthouse")).toEqual([]);
});

describe("founded for a customer", () => {
  test("its owner is invited, and nobody else is in it", async () => {
    const owner = await makeSomeone(app);
    const { status, body } = await app.call(plans.foundPlan, {
      as: admin,
      body: { name: "Customer Ltd", seats: 12, owner_email: owner.email },
    });
    expect(status).toBe(201);
    expect(body.organization_plan).toMatchObject({
      name: "Customer Ltd",
      seats: { total: 12, members: 0, invited: 1, free: 11 },
    });
    await mailApp.smtp.waitForMail(owner.email, "Your invitation to Customer Ltd at Sightline");
    const own = await app.call(invitations.listOwnInvitations, { as: owner });
    await app.call(invitations.acceptOwnInvitation, {
      as: owner,
      params: { id: String(own.body.invitations[0]?.id) },
    });
    const { body: profile } = await app.call(accountProfile.getProfile, { as: owner });
    expect(profile.user.organization_plan).toMatchObject({ name: "Customer Ltd", role: "owner" });
    expect(await actsOn(body.organization_plan.id)).toEqual(["plan_founded"]);
  });
});

describe("whose owner did not come", () => {
  const found = async (name: string, owner_email: string) => {
    const body = { name, seats: 1, owner_email };
    const made = await app.call(plans.foundPlan, { as: admin, body });
    return made.body.organization_plan.id;
  };
  const inviteOwner = (id: number, owner_email: string, as = admin) =>
    app.call(plans.inviteOwner, { as, params: { id: String(id) }, body: { owner_email } });
  const openOf = async (as: Someone) =>
    (await app.call(invitations.listOwnInvitations, { as })).body.invitations;

  test("invites the same address anew once its invitation has lapsed", async () => {
    const owner = await makeSomeone(app);
    const id = await found("Late Ltd", owner.email);
    await app.db
      .updateTable("invitations")
      .set({ expires_at: app.clock.now() })
      .where("plan_id", "=", id)
      .execute();
    expect((await find("Late Ltd"))[0]?.seats).toMatchObject({ members: 0, invited: 0 });
    const { status, body } = await inviteOwner(id, owner.email);
    expect([status, body.organization_plan.seats.invited]).toEqual([201, 1]);
    const [open] = await openOf(owner);
    await app.call(invitations.acceptOwnInvitation, {
      as: owner,
      params: { id: String(open?.id) },
    });
    const { body: profile } = await app.call(accountProfile.getProfile, { as: owner });
    expect(profile.user.organization_plan).toMatchObject({ name: "Late Ltd", role: "owner" });
    expect(await actsOn(id)).toEqual(["plan_founded", "plan_owner_invited"]);
    const again = await inviteOwner(id, "another@example.org");
    expect([again.status, again.body.code]).toEqual([403, "not_allowed"]);
    expect(await actsOn(id)).toHaveLength(2);
  });

  test("invites another, and who was invited before no longer is", async () => {
    const mistaken = await makeSomeone(app);
    const meant = await makeSomeone(app);
    const id = await found("Mistyped Ltd", mistaken.email);
    expect(await openOf(mistaken)).toHaveLength(1);
    expect((await inviteOwner(id, meant.email)).status).toBe(201);
    expect(await openOf(mistaken)).toEqual([]);
    expect(await openOf(meant)).toHaveLength(1);
    await mailApp.smtp.waitForMail(meant.email, "Your invitation to Mistyped Ltd at Sightline");
  });

  test("which is no more has no owner", async () => {
    const id = await found("Gone Ltd", "gone@example.org");
    await app.call(plans.closePlan, { as: admin, params: { id: String(id) } });
    expect((await inviteOwner(id, "gone@example.org")).status).toBe(404);
  });
});

describe("closed", () => {
  test("is told first; then everybody has left, knows it, and keeps their requests", async () => {
    const owner = await makeSomeone(app);
    const member = await makeSomeone(app);
    const planId = await makePlanOf(app, [owner, member], "Ending");
    const params = { id: String(planId) };
    const now = app.clock.now();
    const id = await makeRequest(
      app.db,
      { by: member.id, categoryId, planId, visibility: "organization" },
      now,
    );
    await app.call(plans.invite, { as: owner, body: { email: "late@example.org" } });
    const told = await app.call(plans.getClosing, { as: admin, params });
    expect(told.body.closing).toEqual({ members: 2, invited: 1, organization_requests: 1 });
    expect((await app.call(plans.closePlan, { as: admin, params })).status).toBe(204);
    for (const as of [owner, member]) {
      const { body } = await app.call(plans.getPlan, { as });
      expect(body.organization_plan).toBeNull();
      const mail = await mailApp.smtp.waitForMail(as.email, "Ending is closed");
      expect(mail.text).toContain("/#/app/requests/all");
    }
    const look = (as: Someone) => app.call(requests.getRequest, { as, params: { id: String(id) } });
    expect((await look(member)).body.insight_request.visibility).toBe("private");
    expect((await look(owner)).status).toBe(404);
    expect(await find("Ending")).toEqual([]);
    expect((await app.call(plans.closePlan, { as: admin, params })).status).toBe(404);
    expect(await actsOn(planId)).toEqual(["plan_closed"]);
  });
});
