import { invitations } from "@sightline/contract/invitations.ts";
import { plans } from "@sightline/contract/plans.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { makePlanOf, makeSomeone, setSeatsOf, type Someone } from "./plans.testing.ts";

const rounds = 5;

let app: TestApp;
let crowd: Someone[];
let admin: Someone;
beforeAll(async () => {
  app = await makeTestApp();
  admin = await makeSomeone(app, { role: "admin" });
  crowd = await Promise.all(Array.from({ length: 6 }, () => makeSomeone(app)));
});
afterAll(() => app.close());

async function seatsOf(as: Someone) {
  const { body } = await app.call(plans.getPlan, { as });
  return body.organization_plan?.seats;
}

async function found(seats: number): Promise<{ owner: Someone; planId: number }> {
  const owner = await makeSomeone(app);
  const planId = await makePlanOf(app, [owner]);
  await setSeatsOf(app.db, planId, seats);
  return { owner, planId };
}

const invite = (as: Someone, email: string) => app.call(plans.invite, { as, body: { email } });
const accept = async (as: Someone, planId: number) => {
  const { id } = await app.db
    .selectFrom("invitations")
    .select("id")
    .where("plan_id", "=", planId)
    .where("email", "=", as.email)
    .executeTakeFirstOrThrow();
  return app.call(invitations.acceptOwnInvitation, { as, params: { id: String(id) } });
};
const statuses = (answers: readonly { status: number }[]) =>
  answers.map((answer) => answer.status).toSorted((one, other) => one - other);

test("of many invitations for the last seat, one gets it", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { owner } = await found(2);
    const answers = await Promise.all(crowd.map(({ email }) => invite(owner, email)));
    expect(statuses(answers)).toEqual([201, 409, 409, 409, 409, 409]);
    const refused = answers.filter((answer) => answer.status === 409);
    expect(new Set(refused.map((answer) => answer.body.code))).toEqual(new Set(["no_free_seat"]));
    expect(await seatsOf(owner)).toEqual({ total: 2, members: 1, invited: 1, free: 0 });
  }
});

test("one address invited many times at once keeps one seat", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { owner } = await found(5);
    const answers = await Promise.all(crowd.map(() => invite(owner, "same@example.org")));
    expect(statuses(answers)).toEqual([201, 409, 409, 409, 409, 409]);
    expect((await seatsOf(owner))?.invited).toBe(1);
  }
});

test("who accepts while others are invited finds their seat, and no seat is lost or made", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { owner, planId } = await found(4);
    const guests = await Promise.all([1, 2].map(() => makeSomeone(app)));
    for (const guest of guests) await invite(owner, guest.email);
    const [accepted, invited] = await Promise.all([
      Promise.all(guests.map((guest) => accept(guest, planId))),
      Promise.all(crowd.slice(0, 3).map(({ email }) => invite(owner, email))),
    ]);
    expect(statuses(accepted)).toEqual([200, 200]);
    expect(statuses(invited)).toEqual([201, 409, 409]);
    expect(await seatsOf(owner)).toEqual({ total: 4, members: 3, invited: 1, free: 0 });
  }
});

test("accepting and revoking at once: a member or a free seat, never both and never neither", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { owner, planId } = await found(2);
    const guest = await makeSomeone(app);
    await invite(owner, guest.email);
    const [accepted, revoked] = await Promise.all([
      accept(guest, planId),
      app.call(plans.removeFromPlan, { as: owner, body: { email: guest.email } }),
    ]);
    expect(revoked.status).toBe(200);
    expect([200, 410]).toContain(accepted.status);
    // If accepting was first, the same call has removed the new member.
    expect(await seatsOf(owner)).toEqual({ total: 2, members: 1, invited: 0, free: 1 });
  }
});

test("fewer seats and one more invitation at once: one of both", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { owner, planId } = await found(2);
    const [set, invited] = await Promise.all([
      app.call(plans.setSeats, {
        as: admin,
        params: { id: String(planId) },
        body: { seats: 1, reason: "Asked for" },
      }),
      invite(owner, "late@example.org"),
    ]);
    expect([
      [200, 409],
      [422, 201],
    ]).toContainEqual([set.status, invited.status]);
    const seats = await seatsOf(owner);
    expect((seats?.members ?? 0) + (seats?.invited ?? 0)).toBeLessThanOrEqual(seats?.total ?? 0);
  }
});
