import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { minuteMs } from "@sightline/contract/base/moments.ts";
import { invitations } from "@sightline/contract/invitations.ts";
import { plans, seatsInWords } from "@sightline/contract/plans.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import {
  join,
  makePlanOf,
  makeSomeone,
  makeWorld,
  type Someone,
  setSeatsOf,
} from "./plans.testing.ts";

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp();
});
afterAll(() => app.close());

let count = 0;
const address = () => `somebody-${(count += 1)}@example.org`;
const read = async (as: Someone) => (await app.call(plans.getPlan, { as })).body.organization_plan;
const invite = (as: Someone, email = address()) => app.call(plans.invite, { as, body: { email } });
const setRole = (as: Someone, person: { id: number }, role: "owner" | "member") =>
  app.call(plans.setMemberRole, { as, params: { id: String(person.id) }, body: { role } });
const idOfInvitation = async (as: Someone) =>
  (await app.call(invitations.listOwnInvitations, { as })).body.invitations[0]?.id ?? 0;
const accept = (as: Someone, id: number) =>
  app.call(invitations.acceptOwnInvitation, { as, params: { id: String(id) } });

describe("a plan", () => {
  test("is founded by somebody who is in none, with five seats and its founder as owner", async () => {
    const founder = await makeSomeone(app, { first_name: "Fay", last_name: "Founder" });
    expect(await read(founder)).toBeNull();
    const { body, status } = await app.call(plans.savePlan, {
      as: founder,
      body: { name: "  Northwind " },
    });
    expect(status).toBe(200);
    expect(body.organization_plan).toMatchObject({
      name: "Northwind",
      role: "owner",
      invitations: [],
      seats: { total: 5, members: 1, invited: 0, free: 4 },
      members: [{ id: founder.id, first_name: "Fay", email: founder.email, role: "owner" }],
    });
    const profile = await app.call(accountProfile.getProfile, { as: founder });
    expect(profile.body.user.organization_plan).toMatchObject({ name: "Northwind", role: "owner" });
  });

  test("is founded once, however often one presses", async () => {
    const founder = await makeSomeone(app);
    const names = ["Ash", "Elm", "Oak", "Yew"].map((tree) => `${tree} of ${founder.id}`);
    const answers = await Promise.all(
      names.map((name) => app.call(plans.savePlan, { as: founder, body: { name } })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    const rows = await app.db
      .selectFrom("organization_plans")
      .select("id")
      .where("name", "in", names)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test("is renamed by an owner", async () => {
    const { owner, member } = await makeWorld(app);
    await app.call(plans.savePlan, { as: owner, body: { name: "Eastwind" } });
    expect((await read(member))?.name).toBe("Eastwind");
  });

  test.each([
    ["x", "at least 2"],
    ["n".repeat(81), "at most 80"],
    ["two\nlines", "one line"],
  ])("is not named %j", async (name, words) => {
    const refused = await app.call(plans.savePlan, {
      as: await makeSomeone(app),
      body: { name },
    });
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.["name"]?.join()).toContain(words);
  });

  test("shows members to its members, addresses and invitations to owners alone", async () => {
    const { owner, member } = await makeWorld(app);
    const email = address();
    await invite(owner, email);
    const toOwner = await read(owner);
    expect(toOwner?.members.map((one) => one.email)).toEqual([owner.email, member.email]);
    expect(toOwner?.invitations).toMatchObject([
      { email, role: "member", invited_by: { id: owner.id }, mails_sent: 0 },
    ]);
    const toMember = await read(member);
    expect(toMember?.members.map((one) => one.email)).toEqual([null, member.email]);
    expect(toMember?.invitations).toEqual([]);
    expect(toMember?.seats).toEqual({ total: 5, members: 2, invited: 1, free: 2 });
  });
});

describe("the last owner", () => {
  test("can't leave, be removed or be demoted, and is told what to do", async () => {
    const { owner } = await makeWorld(app);
    const refused = await Promise.all([
      app.call(plans.leavePlan, { as: owner }),
      app.call(plans.removeFromPlan, { as: owner, body: { email: owner.email } }),
      setRole(owner, owner, "member"),
    ]);
    for (const { status, body } of refused) {
      expect([status, body.code]).toEqual([409, "last_owner"]);
      expect(body.detail).toContain("Make someone else an owner first");
    }
  });

  test("makes another owner, then steps down or leaves", async () => {
    const { owner, member } = await makeWorld(app);
    expect((await setRole(owner, member, "owner")).status).toBe(200);
    const stepped = await setRole(owner, owner, "member");
    expect(stepped.body.organization_plan).toMatchObject({ role: "member", invitations: [] });
    expect((await setRole(member, owner, "owner")).status).toBe(200);
    expect((await app.call(plans.leavePlan, { as: owner })).status).toBe(204);
    expect(await read(owner)).toBeNull();
    expect((await read(member))?.members).toHaveLength(1);
  });

  test("an owner whose account is disabled does not count as another", async () => {
    const { owner, member } = await makeWorld(app);
    await setRole(owner, member, "owner");
    await app.db
      .updateTable("users")
      .set({ deactivated_at: app.clock.now() })
      .where("id", "=", member.id)
      .execute();
    expect((await app.call(plans.leavePlan, { as: owner })).body.code).toBe("last_owner");
  });

  test("of two who step down at once, one stays", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, member } = await makeWorld(app);
      await setRole(owner, member, "owner");
      const answers = await Promise.all([
        setRole(owner, owner, "member"),
        app.call(plans.leavePlan, { as: member }),
      ]);
      expect(answers.map((answer) => answer.status < 300).filter(Boolean)).toHaveLength(1);
      expect(answers.map((answer) => answer.body.code)).toContain("last_owner");
    }
  });

  test("is guarded by the database too", async () => {
    const { planId } = await makeWorld(app);
    const demote = app.db
      .updateTable("plan_members")
      .set({ role: "member" })
      .where("plan_id", "=", planId)
      .execute();
    await expect(demote).rejects.toThrow("would have no owner");
  });
});

describe("one plan at a time", () => {
  test("who is in another plan is told when accepting, and the inviter is not", async () => {
    const { owner, foreign } = await makeWorld(app);
    const before = await invite(owner, foreign.email);
    const refused = await accept(foreign, await idOfInvitation(foreign));
    expect([refused.status, refused.body.code]).toEqual([409, "already_in_plan"]);
    expect(refused.body.detail).toContain("You are in Harbour");
    expect(await read(owner)).toEqual(before.body.organization_plan);
  });

  test("who accepts two invitations at once is in one of both", async () => {
    for (let round = 0; round < 5; round += 1) {
      const guest = await makeSomeone(app);
      const [one, other] = [await makeSomeone(app), await makeSomeone(app)];
      for (const owner of [one, other]) {
        await makePlanOf(app, [owner]);
        await invite(owner, guest.email);
      }
      const open = (await app.call(invitations.listOwnInvitations, { as: guest })).body.invitations;
      expect(open).toHaveLength(2);
      const answers = await Promise.all(open.map(({ id }) => accept(guest, id)));
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 409]));
    }
  });
});

describe("an invitation in the app", () => {
  test("is listed for its address, accepted without a link, and gone then", async () => {
    const { owner, nobody } = await makeWorld(app);
    await app.call(plans.invite, { as: owner, body: { email: nobody.email, role: "owner" } });
    const { body } = await app.call(invitations.listOwnInvitations, { as: nobody });
    expect(body.invitations).toMatchObject([
      { organization: "Northwind", invited_by: { id: owner.id, first_name: "Olga" } },
    ]);
    const id = await idOfInvitation(nobody);
    const accepted = await accept(nobody, id);
    expect(accepted.body.user.organization_plan).toMatchObject({ role: "owner" });
    expect(await idOfInvitation(nobody)).toBe(0);
    expect((await accept(nobody, id)).body.code).toBe("link_used");
  });

  test("of another address does not exist", async () => {
    const { owner, nobody, foreign } = await makeWorld(app);
    await invite(owner, nobody.email);
    const id = await idOfInvitation(nobody);
    expect((await accept(foreign, id)).status).toBe(404);
    const params = { id: String(id) };
    const declined = await app.call(invitations.declineOwnInvitation, { as: foreign, params });
    expect(declined.status).toBe(404);
    expect(await idOfInvitation(nobody)).toBe(id);
  });

  test("is declined, which frees its seat; the owner may invite again", async () => {
    const { owner, nobody } = await makeWorld(app);
    await invite(owner, nobody.email);
    const params = { id: String(await idOfInvitation(nobody)) };
    expect((await app.call(invitations.declineOwnInvitation, { as: nobody, params })).status).toBe(
      204,
    );
    expect((await read(owner))?.seats.invited).toBe(0);
    expect((await invite(owner, nobody.email)).status).toBe(201);
  });

  describe("that was declined", () => {
    const listed = async (as: Someone) =>
      (await app.call(invitations.listOwnInvitations, { as })).body.invitations;
    async function makeDeclined() {
      const made = await makeWorld(app);
      await invite(made.owner, made.nobody.email);
      const params = { id: String(await idOfInvitation(made.nobody)) };
      await app.call(invitations.declineOwnInvitation, { as: made.nobody, params });
      const undo = (as: Someone = made.nobody) =>
        app.call(invitations.restoreOwnInvitation, { as, params });
      return { ...made, id: Number(params.id), undo };
    }

    test("stays in its place for ten minutes, and can be taken back there", async () => {
      const { owner, nobody, id, undo } = await makeDeclined();
      expect(await listed(nobody)).toMatchObject([{ id, declined_at: expect.any(String) }]);
      expect((await undo()).status).toBe(204);
      expect(await listed(nobody)).toMatchObject([{ id, declined_at: null }]);
      expect((await read(owner))?.seats.invited).toBe(1);
      expect((await accept(nobody, id)).status).toBe(200);
    });

    test("is gone after them", async () => {
      const { nobody, undo } = await makeDeclined();
      app.clock.advance(10 * minuteMs);
      expect(await listed(nobody)).toEqual([]);
      expect((await undo()).body.code).toBe("invitation_closed");
    });

    test("is another's alone to take back", async () => {
      const { foreign, undo } = await makeDeclined();
      expect((await undo(foreign)).status).toBe(404);
    });

    test("stays declined where its seat was taken meanwhile, and says so", async () => {
      const { owner, planId, nobody, undo } = await makeDeclined();
      const { free = 0 } = (await read(owner))?.seats ?? {};
      for (let taken = 0; taken < free; taken += 1) await join(app, planId, await makeSomeone(app));
      const { status, body } = await undo();
      expect([status, body.code]).toEqual([409, "no_free_seat"]);
      expect(await listed(nobody)).toMatchObject([{ declined_at: expect.any(String) }]);
    });

    test("gives way to a newer invitation", async () => {
      const { owner, nobody, id, undo } = await makeDeclined();
      await invite(owner, nobody.email);
      expect(await listed(nobody)).toMatchObject([{ declined_at: null }]);
      expect((await listed(nobody))[0]?.id).not.toBe(id);
      expect((await undo()).status).toBe(204);
      expect(await listed(nobody)).toHaveLength(1);
      expect((await read(owner))?.seats.invited).toBe(1);
    });
  });
});

describe("seats", () => {
  test("are members and open invitations together, told in words when all are taken", async () => {
    const { planId, owner } = await makeWorld(app);
    await join(app, planId, await makeSomeone(app));
    await invite(owner);
    const full = await invite(owner);
    expect(full.body.organization_plan.seats).toEqual({
      total: 5,
      members: 3,
      invited: 2,
      free: 0,
    });
    const refused = await invite(owner);
    expect([refused.status, refused.body.code]).toEqual([409, "no_free_seat"]);
    expect(refused.body.detail).toContain("5 of 5 seats in use (3 members, 2 invited)");
  });

  test("are changed by an admin, not below those in use", async () => {
    const { planId, owner, admin } = await makeWorld(app);
    await invite(owner);
    const set = (seats: number) =>
      app.call(plans.setSeats, {
        as: admin,
        params: { id: String(planId) },
        body: { seats, reason: "Asked for" },
      });
    const low = await set(2);
    expect(low.status).toBe(422);
    expect(low.body.errors?.["seats"]).toEqual([
      "3 of 5 seats in use (2 members, 1 invited). Choose at least 3.",
    ]);
    expect((await set(3)).body.organization_plan.seats).toMatchObject({ total: 3, free: 0 });
    expect((await invite(owner)).body.code).toBe("no_free_seat");
    expect((await set(100_001)).status).toBe(422);
    expect((await set(0)).status).toBe(422);
  });

  test("are listed plan by plan for admins, page by page", async () => {
    const { planId, admin } = await makeWorld(app);
    for (let more = 0; more < 25; more += 1) await makePlanOf(app, []);
    const page = async (cursor?: string) =>
      (await app.call(plans.listPlans, { as: admin, query: cursor ? { cursor } : {} })).body;
    const seen: number[] = [];
    for (let next: string | undefined = ""; next !== undefined;) {
      const { organization_plans, next_cursor }: Awaited<ReturnType<typeof page>> =
        await page(next);
      seen.push(...organization_plans.map((plan) => plan.id));
      next = next_cursor ?? undefined;
    }
    expect(seen).toContain(planId);
    expect(new Set(seen).size).toBe(seen.length);
    const wrong = await app.call(plans.listPlans, { as: admin, query: { cursor: "x" } });
    expect(wrong.status).toBe(422);
  });

  test("of somebody who joins stay as many as before", async () => {
    const { planId, owner, nobody } = await makeWorld(app);
    await setSeatsOf(app.db, planId, 3);
    await invite(owner, nobody.email);
    expect((await accept(nobody, await idOfInvitation(nobody))).status).toBe(200);
    expect((await read(owner))?.seats).toEqual({ total: 3, members: 3, invited: 0, free: 0 });
  });

  test("are counted in plain words", () => {
    expect(seatsInWords({ total: 1, members: 1, invited: 0 })).toBe(
      "1 of 1 seat in use (1 member, 0 invited)",
    );
  });
});
