import { invitations } from "@sightline/contract/invitations.ts";
import { plans } from "@sightline/contract/plans.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findInvitation } from "#invitations/invitations.queries.ts";
import { addInvitation } from "#invitations/invitations.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { deleteMember } from "./plans.members.queries.ts";
import {
  join,
  makeCategory,
  makePlanOf,
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

const dissolve = (as: Someone) => app.call(plans.dissolvePlan, { as });
const file = (by: Someone, planId: number, visibility: "private" | "organization") =>
  makeRequest(app.db, { by: by.id, categoryId, planId, visibility }, app.clock.now());
const look = async (as: Someone, id: number) =>
  (await app.call(requests.getRequest, { as, params: { id: String(id) } })).body.insight_request;

test("whoever is alone in a plan dissolves it, and may found another", async () => {
  const owner = await makeSomeone(app);
  const planId = await makePlanOf(app, [owner], "Eastwind");
  expect((await dissolve(owner)).status).toBe(204);
  const { body } = await app.call(plans.getPlan, { as: owner });
  expect(body.organization_plan).toBeNull();
  const admin = await makeSomeone(app, { role: "admin" });
  const listed = await app.call(plans.listPlans, { as: admin });
  expect(listed.body.organization_plans.map((plan) => plan.id)).not.toContain(planId);
  const params = { id: String(planId) };
  const seats = await app.call(plans.setSeats, {
    as: admin,
    params,
    body: { seats: 9, reason: "More" },
  });
  expect(seats.status).toBe(404);
  const again = await app.call(plans.savePlan, { as: owner, body: { name: "Westwind" } });
  expect(again.body.organization_plan.name).toBe("Westwind");
  expect((await dissolve(owner)).status).toBe(204);
  expect((await dissolve(owner)).status).toBe(404);
});

test("its requests stay with who filed them, as private ones; their log says so", async () => {
  const owner = await makeSomeone(app);
  const former = await makeSomeone(app);
  const planId = await makePlanOf(app, [owner], "Eastwind");
  await join(app, planId, former);
  const opened = await file(owner, planId, "organization");
  const kept = await file(owner, planId, "private");
  const theirs = await file(former, planId, "organization");
  await app.db.transaction().execute((db) => deleteMember(db, former.id));
  expect(await look(owner, theirs)).toMatchObject({ id: theirs });

  await dissolve(owner);
  const request = await look(owner, opened);
  expect(request).toMatchObject({ visibility: "private" });
  expect(request.events.at(-1)?.kind).toBe("visibility_changed");
  expect(await look(owner, kept)).toMatchObject({ visibility: "private", version: 1 });
  expect(await look(former, theirs)).toMatchObject({ visibility: "private" });
  const gone = await app.call(requests.getRequest, { as: owner, params: { id: String(theirs) } });
  expect(gone.status).toBe(404);
});

test("its open invitations are revoked", async () => {
  const owner = await makeSomeone(app);
  const planId = await makePlanOf(app, [owner]);
  const invitation = { email: "late@example.org", planId, role: "member" as const };
  const id = await app.db
    .transaction()
    .execute((db) => addInvitation(db, { ...invitation, invitedBy: owner.id }, app.clock.now()));
  await dissolve(owner);
  expect(await findInvitation(app.db, id)).toMatchObject({ state: "revoked" });
});

test("with somebody else in it, it is refused in words and nothing is changed", async () => {
  const { owner, member, planId } = await makeWorld(app);
  const opened = await file(member, planId, "organization");
  const refused = await dissolve(owner);
  expect([refused.status, refused.body.code]).toEqual([403, "not_allowed"]);
  expect(refused.body.detail).toContain("somebody else is in Northwind");
  expect(await look(owner, opened)).toMatchObject({ visibility: "organization" });
});

test("of dissolving and accepting at once, one comes first and the other finds it done", async () => {
  for (let round = 0; round < 5; round += 1) {
    const owner = await makeSomeone(app);
    const newcomer = await makeSomeone(app);
    const planId = await makePlanOf(app, [owner]);
    const invited = { email: newcomer.email, planId, role: "member" as const, invitedBy: owner.id };
    const id = await app.db
      .transaction()
      .execute((db) => addInvitation(db, invited, app.clock.now()));
    const params = { id: String(id) };
    const [dissolved, accepted] = await Promise.all([
      dissolve(owner),
      app.call(invitations.acceptOwnInvitation, { as: newcomer, params }),
    ]);
    expect([204, 403]).toContain(dissolved.status);
    expect(accepted.status === 200).toBe(dissolved.status === 403);
  }
});
