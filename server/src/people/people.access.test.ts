import type { Endpoint } from "@sightline/contract/base/endpoint.ts";
import { people } from "@sightline/contract/people/people.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addInvitation } from "#invitations/invitations.ts";
import { makePlanOf, makeSomeone, type Someone } from "#plans/plans.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { makeSomeoneLong, roleOf } from "./people.testing.ts";

const who = ["stranger", "member", "owner", "analyst", "admin"] as const;

let app: TestApp;
let callers: Record<Exclude<(typeof who)[number], "stranger">, Someone>;

beforeAll(async () => {
  app = await makeTestApp();
  callers = {
    member: await makeSomeoneLong(app),
    owner: await makeSomeoneLong(app),
    analyst: await makeSomeoneLong(app, { role: "analyst" }),
    admin: await makeSomeoneLong(app, { role: "admin" }),
  };
  await makePlanOf(app, [callers.owner, callers.member]);
});
afterAll(() => app.close());

type Sent = { params?: object; body?: object };
type About = { id: number; invitationId: number };

/** Each call is about somebody else, who is in no plan; for everybody but admins there is no such call. */
const rows: Record<
  keyof typeof people,
  { endpoint: Endpoint; sent: (about: About) => Sent; answer: number }
> = {
  listPeople: { endpoint: people.listPeople, sent: () => ({}), answer: 200 },
  getPerson: { endpoint: people.getPerson, sent: ({ id }) => named(id), answer: 200 },
  setRoles: {
    endpoint: people.setRoles,
    sent: ({ id }) => ({ body: { ids: [id], role: "admin" } }),
    answer: 200,
  },
  signPeopleOut: {
    endpoint: people.signPeopleOut,
    sent: ({ id }) => ({ body: { ids: [id] } }),
    answer: 200,
  },
  deactivatePeople: {
    endpoint: people.deactivatePeople,
    sent: ({ id }) => ({ body: { ids: [id] } }),
    answer: 200,
  },
  reactivatePeople: {
    endpoint: people.reactivatePeople,
    sent: ({ id }) => ({ body: { ids: [id] } }),
    answer: 200,
  },
  // A member is not missed at the desk.
  setAbsence: {
    endpoint: people.setAbsence,
    sent: ({ id }) => ({ ...named(id), body: { away_until: null } }),
    answer: 403,
  },
  getErasure: { endpoint: people.getErasure, sent: ({ id }) => named(id), answer: 200 },
  // Who can still sign in is not erased.
  erasePerson: { endpoint: people.erasePerson, sent: ({ id }) => named(id), answer: 403 },
  listSubscribers: { endpoint: people.listSubscribers, sent: () => ({}), answer: 200 },
  listPlaceInvitations: { endpoint: people.listPlaceInvitations, sent: () => ({}), answer: 200 },
  invitePerson: {
    endpoint: people.invitePerson,
    sent: ({ id }) => ({ body: { email: `new-${id}@example.org`, role: "admin" } }),
    answer: 201,
  },
  resendPlaceInvitation: {
    endpoint: people.resendPlaceInvitation,
    sent: ({ invitationId }) => named(invitationId),
    answer: 204,
  },
  revokePlaceInvitation: {
    endpoint: people.revokePlaceInvitation,
    sent: ({ invitationId }) => named(invitationId),
    answer: 204,
  },
};

function named(id: number): Sent {
  return { params: { id: String(id) } };
}

const titled = Object.entries(rows).map(([name, row]) => ({ name, ...row }));

describe.each(titled)("$name", ({ endpoint, sent, answer }) => {
  test.each(who)("asked by %s", async (name) => {
    const { id } = await makeSomeone(app);
    const email = `invited-${id}@example.org`;
    const invitationId = await app.db
      .transaction()
      .execute((db) =>
        addInvitation(
          db,
          { email, planId: null, role: "member", invitedBy: null },
          app.clock.now(),
        ),
      );
    const { status } = await app.call(endpoint, {
      ...sent({ id, invitationId }),
      ...(name === "stranger" ? {} : { as: callers[name] }),
    });
    expect(status).toBe(name === "admin" ? answer : name === "stranger" ? 401 : 404);
  });
});

test("nobody raises themselves by any of these, whoever they are", async () => {
  for (const as of Object.values(callers)) {
    const before = await roleOf(app, as.id);
    for (const role of ["analyst", "admin"] as const) {
      await app.call(people.setRoles, { as, body: { ids: [as.id], role } });
      await app.call(people.invitePerson, { as, body: { email: as.email, role } });
    }
    expect(await roleOf(app, as.id)).toBe(before);
  }
  const invited = await app.db
    .selectFrom("invitations")
    .select("id")
    .where(
      "email",
      "in",
      Object.values(callers).map(({ email }) => email),
    )
    .execute();
  expect(invited).toEqual([]);
});
