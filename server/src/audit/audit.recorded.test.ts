import { accountLeaving } from "@sightline/contract/accounts/accounts.leaving.ts";
import { accountPasswords } from "@sightline/contract/accounts/accounts.passwords.ts";
import { groups } from "@sightline/contract/groups/groups.ts";
import { plans } from "@sightline/contract/plans.ts";
import { sessions } from "@sightline/contract/sessions.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlanOf, makeSomeone } from "#plans/plans.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { testPassword } from "#testing/people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp();
});
afterAll(() => app.close());

/** What one did, oldest first, as `act kind`. */
async function actsOf({ id }: { id: number }): Promise<string[]> {
  const rows = await app.db
    .selectFrom("audit_acts")
    .select(["act", "subject_kind"])
    .where("actor_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(({ act, subject_kind }) => `${act} ${subject_kind}`);
}

const on = (id: number) => ({ id: String(id) });

test("signing in and out, and the ends of other sessions, one line each", async () => {
  const person = await app.signIn();
  const refused = { email: person.email, password: "not the right one" };
  expect((await app.call(sessions.authenticate, { body: refused })).status).toBe(422);
  const body = { email: person.email, password: testPassword };
  await app.call(sessions.authenticate, { body });
  await app.call(sessions.authenticate, { body });
  await app.call(sessions.endOtherSessions, { as: person });
  await app.call(sessions.endOtherSessions, { as: person });
  await app.call(sessions.logout, { as: person });
  expect(await actsOf(person)).toEqual([
    ...Array<string>(3).fill("signed_in user"),
    ...Array<string>(2).fill("session_ended session"),
    "signed_out user",
  ]);
});

test("a new password, an export, and leaving that is thought better of", async () => {
  const person = await app.signIn();
  const password = "eight quiet blue herons";
  const user = { current_password: testPassword, password, password_confirmation: password };
  expect(
    (await app.call(accountPasswords.changePassword, { as: person, body: { user } })).status,
  ).toBe(200);
  await app.call(accountLeaving.requestExport, { as: person });
  await app.call(accountLeaving.requestExport, { as: person });
  for (const _ of [1, 2]) await app.call(accountLeaving.requestDeletion, { as: person });
  for (const _ of [1, 2]) await app.call(accountLeaving.cancelDeletion, { as: person });
  expect(await actsOf(person)).toEqual([
    "signed_in user",
    "password_changed user",
    "data_export_asked export",
    "deletion_scheduled user",
    "deletion_cancelled user",
  ]);
});

test("who comes into a plan, who goes, and who may do what there", async () => {
  const owner = await makeSomeone(app);
  const member = await makeSomeone(app);
  await makePlanOf(app, [owner, member]);
  const as = owner;
  await app.call(plans.savePlan, { as, body: { name: "Another name" } });
  await app.call(plans.savePlan, { as, body: { name: "Another name" } });
  await app.call(plans.invite, { as, body: { email: "somebody@example.org" } });
  await app.call(plans.removeFromPlan, { as, body: { email: "somebody@example.org" } });
  for (const role of ["owner", "owner", "member"] as const)
    await app.call(plans.setMemberRole, { as, params: on(member.id), body: { role } });
  await app.call(plans.removeFromPlan, { as, body: { email: member.email } });
  await app.call(plans.dissolvePlan, { as });
  expect(await actsOf(owner)).toEqual([
    "plan_renamed plan",
    "invitation_sent invitation",
    "invitation_revoked invitation",
    "plan_role_changed user",
    "plan_role_changed user",
    "plan_member_removed user",
    "plan_dissolved plan",
  ]);
});

test("a group that is deleted", async () => {
  const owner = await makeSomeone(app);
  const { body } = await app.call(groups.createGroup, { as: owner, body: { name: "Harbour" } });
  await app.call(groups.deleteGroup, { as: owner, params: on(body.insight_group.id) });
  expect(await actsOf(owner)).toEqual(["group_deleted group"]);
});
