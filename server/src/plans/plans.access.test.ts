import type { Endpoint } from "@sightline/contract/base/endpoint.ts";
import { plans } from "@sightline/contract/plans.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addInvitation } from "#invitations/invitations.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { makeSomeone, makeWorld, type World } from "./plans.testing.ts";

let app: TestApp;
/** For calls that are to be refused: they change nothing. */
let calm: World;
beforeAll(async () => {
  app = await makeTestApp();
  calm = await makeWorld(app);
});
afterAll(() => app.close());

const reason = "They asked for it.";
const who = ["stranger", "nobody", "member", "owner", "foreign", "admin"] as const;

type Row = {
  call: keyof typeof plans;
  about?: string;
  endpoint: Endpoint;
  sent: (world: World & { invitationId: number; freshEmail: string }) => {
    params?: object;
    body?: object;
  };
  answers: Record<(typeof who)[number], number>;
};

/** Each call is about Northwind, where `owner` and `member` are; `foreign` owns another plan. */
const rows: Row[] = [
  {
    call: "getPlan",
    endpoint: plans.getPlan,
    sent: () => ({}),
    answers: { stranger: 401, nobody: 200, member: 200, owner: 200, foreign: 200, admin: 200 },
  },
  {
    call: "savePlan",
    endpoint: plans.savePlan,
    sent: () => ({ body: { name: "Southwind" } }),
    answers: { stranger: 401, nobody: 200, member: 403, owner: 200, foreign: 200, admin: 200 },
  },
  {
    call: "invite",
    endpoint: plans.invite,
    sent: ({ freshEmail }) => ({ body: { email: freshEmail } }),
    answers: { stranger: 401, nobody: 404, member: 403, owner: 201, foreign: 201, admin: 404 },
  },
  {
    call: "inviteMany",
    endpoint: plans.inviteMany,
    sent: ({ freshEmail }) => ({ body: { emails: [freshEmail] } }),
    answers: { stranger: 401, nobody: 404, member: 403, owner: 200, foreign: 200, admin: 404 },
  },
  {
    call: "resendInvitation",
    endpoint: plans.resendInvitation,
    sent: ({ invitationId }) => ({ params: { id: String(invitationId) } }),
    answers: { stranger: 401, nobody: 404, member: 403, owner: 202, foreign: 404, admin: 404 },
  },
  {
    call: "removeFromPlan",
    about: "a member",
    endpoint: plans.removeFromPlan,
    sent: ({ member }) => ({ body: { email: member.email } }),
    answers: { stranger: 401, nobody: 404, member: 403, owner: 200, foreign: 404, admin: 404 },
  },
  {
    call: "leavePlan",
    endpoint: plans.leavePlan,
    sent: () => ({}),
    answers: { stranger: 401, nobody: 404, member: 204, owner: 409, foreign: 409, admin: 404 },
  },
  {
    call: "dissolvePlan",
    endpoint: plans.dissolvePlan,
    sent: () => ({}),
    answers: { stranger: 401, nobody: 404, member: 403, owner: 403, foreign: 204, admin: 404 },
  },
  {
    call: "setMemberRole",
    endpoint: plans.setMemberRole,
    sent: ({ member }) => ({ params: { id: String(member.id) }, body: { role: "owner" } }),
    answers: { stranger: 401, nobody: 404, member: 403, owner: 200, foreign: 404, admin: 404 },
  },
  {
    call: "getLeaving",
    about: "of the owner",
    endpoint: plans.getLeaving,
    sent: ({ owner }) => ({ params: { id: String(owner.id) } }),
    answers: { stranger: 401, nobody: 404, member: 403, owner: 200, foreign: 404, admin: 404 },
  },
  {
    call: "getLeaving",
    about: "of the member",
    endpoint: plans.getLeaving,
    sent: ({ member }) => ({ params: { id: String(member.id) } }),
    answers: { stranger: 401, nobody: 404, member: 200, owner: 200, foreign: 404, admin: 404 },
  },
  {
    call: "listPlans",
    endpoint: plans.listPlans,
    sent: () => ({}),
    answers: { stranger: 401, nobody: 404, member: 404, owner: 404, foreign: 404, admin: 200 },
  },
  {
    call: "setSeats",
    endpoint: plans.setSeats,
    sent: ({ planId }) => ({ params: { id: String(planId) }, body: { seats: 6, reason } }),
    answers: { stranger: 401, nobody: 404, member: 403, owner: 403, foreign: 404, admin: 200 },
  },
  {
    call: "foundPlan",
    endpoint: plans.foundPlan,
    sent: ({ freshEmail }) => ({ body: { name: "Customer", seats: 3, owner_email: freshEmail } }),
    answers: { stranger: 401, nobody: 404, member: 404, owner: 404, foreign: 404, admin: 201 },
  },
  {
    call: "inviteOwner",
    about: "into a plan that has one",
    endpoint: plans.inviteOwner,
    sent: ({ planId, freshEmail }) => ({
      params: { id: String(planId) },
      body: { owner_email: freshEmail },
    }),
    answers: { stranger: 401, nobody: 404, member: 403, owner: 403, foreign: 404, admin: 403 },
  },
  {
    call: "getClosing",
    endpoint: plans.getClosing,
    sent: ({ planId }) => ({ params: { id: String(planId) } }),
    answers: { stranger: 401, nobody: 404, member: 403, owner: 403, foreign: 404, admin: 200 },
  },
  {
    call: "closePlan",
    endpoint: plans.closePlan,
    sent: ({ planId }) => ({ params: { id: String(planId) } }),
    answers: { stranger: 401, nobody: 404, member: 403, owner: 403, foreign: 404, admin: 204 },
  },
];

test("the table names every call", () => {
  expect(new Set(rows.map((row) => row.call))).toEqual(new Set(Object.keys(plans)));
});

const titled = rows.map((row) => ({ ...row, title: [row.call, row.about ?? ""].join(" ").trim() }));

describe.each(titled)("$title", ({ endpoint, sent, answers }) => {
  test.each(who)("asked by %s", async (name) => {
    const world = answers[name] < 300 ? await makeWorld(app) : calm;
    const invitation = {
      email: `kept-${world.planId}@example.org`,
      planId: world.planId,
      role: "member" as const,
      invitedBy: world.owner.id,
    };
    const invitationId = await app.db
      .transaction()
      .execute((db) => addInvitation(db, invitation, app.clock.now()));
    const freshEmail = `fresh-${world.planId}@example.org`;
    const { status, body } = await app.call(endpoint, {
      ...sent({ ...world, invitationId, freshEmail }),
      ...(name === "stranger" ? {} : { as: world[name] }),
    });
    expect(status).toBe(answers[name]);
    if (status === 403) {
      expect(body.code).toBe("not_allowed");
      expect(body.detail).toMatch(
        /^Only owners of Northwind .+\. Ask one of them\.$|^How many seats a plan has, and whether it is closed, is up to the people who run this place|^You can only dissolve a plan when you are the only one in it/,
      );
    }
  });
});

test("founding and accepting are the only ways into a plan: refused calls change nothing", async () => {
  const { planId, member, foreign } = await makeWorld(app);
  const outsider = await makeSomeone(app);
  for (const as of [member, foreign, outsider]) {
    const email = `nowhere-${planId}@example.org`;
    await app.call(plans.removeFromPlan, { as, body: { email: member.email } });
    await app.call(plans.setMemberRole, {
      as,
      params: { id: String(member.id) },
      body: { role: "owner" },
    });
    if (as !== foreign) await app.call(plans.invite, { as, body: { email } });
  }
  const people = await app.db
    .selectFrom("plan_members")
    .select(["user_id", "role"])
    .where("plan_id", "=", planId)
    .orderBy("role")
    .execute();
  expect(people.map((row) => row.role)).toEqual(["member", "owner"]);
  expect(people[0]?.user_id).toBe(member.id);
});

test.each(["0", "-1", "1.5", "abc", "99999999999", "2147483648"])(
  "a malformed id (%s) names nothing",
  async (id) => {
    const { owner, admin } = await makeWorld(app);
    const params = { id };
    const answers = await Promise.all([
      app.call(plans.getLeaving, { as: owner, params }),
      app.call(plans.resendInvitation, { as: owner, params }),
      app.call(plans.setMemberRole, { as: owner, params, body: { role: "owner" } }),
      app.call(plans.setSeats, { as: admin, params, body: { seats: 9, reason } }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
  },
);
