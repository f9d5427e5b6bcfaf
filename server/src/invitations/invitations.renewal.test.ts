import { dayMs, minuteMs } from "@sightline/contract/base/moments.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DatabaseTransaction } from "#db/database.ts";
import { setMemberRole } from "#plans/plans.members.queries.ts";
import { insertPlan, insertPlanMember, setPlanSeats } from "#plans/plans.queries.ts";
import { readSeats } from "#plans/plans.seats.ts";
import { tokenIn } from "#testing/mailApp.ts";
import { settleInvitation } from "./invitations.queries.ts";
import { type Inviting, makeInviting, person } from "./invitations.testing.ts";

let world: Inviting;
beforeAll(async () => {
  world = await makeInviting();
});
afterAll(() => world.close());

async function makePlan() {
  const owner = await world.app.makePerson();
  const planId = await inTransaction(async (db) => {
    const id = await insertPlan(db, "Northwind", world.now());
    await insertPlanMember(db, { user_id: owner.id, plan_id: id, role: "owner" }, world.now());
    return id;
  });
  return { owner, planId };
}

const inTransaction = <T>(act: (db: DatabaseTransaction) => Promise<T>) =>
  world.app.db.transaction().execute(act);

describe("an expired invitation", () => {
  const expire = () => world.app.clock.advance(14 * dayMs + minuteMs);
  async function inviteInto(planId: number, owner: { id: number }) {
    const invited = await world.invite({ planId, invitedBy: owner.id });
    expire();
    return invited;
  }

  test("to Sightline is sent anew in place, for 14 days more", async () => {
    const { email, token } = await world.invite();
    expire();
    await world.renew(token);
    const fresh = tokenIn(await world.nextMail(email, [token]));
    world.app.clock.advance(14 * dayMs - minuteMs);
    expect((await world.look(fresh)).body.invitation.state).toBe("open");
    expect((await world.accept(fresh, person())).status).toBe(200);
  });

  test("into a plan is sent anew too, and takes a seat again", async () => {
    const { owner, planId } = await makePlan();
    const { email, token } = await inviteInto(planId, owner);
    await world.renew(token);
    const fresh = tokenIn(await world.nextMail(email, [token]));
    expect(await readSeats(world.app.db, planId, world.now())).toMatchObject({
      members: 1,
      invited: 1,
    });
    expect((await world.accept(fresh, person())).body.user.organization_plan).toMatchObject({
      id: planId,
    });
  });

  test("is sent three times at most, in all", async () => {
    const { id, email, token } = await world.invite();
    await world.app.db
      .updateTable("invitations")
      .set({ mails_sent: 3 })
      .where("id", "=", id)
      .execute();
    expire();
    await expectNothing(email, token);
  });

  test.each<[string, (planId: number, owner: { id: number }) => Promise<unknown>]>([
    ["no seat is free", (planId) => inTransaction((db) => setPlanSeats(db, planId, 1))],
    [
      "the inviter owns the plan no more",
      async (planId, owner) => {
        const heir = { user_id: (await world.app.makePerson()).id, plan_id: planId };
        await inTransaction(async (db) => {
          await insertPlanMember(db, { ...heir, role: "owner" }, world.now());
          await setMemberRole(db, owner.id, "member");
        });
      },
    ],
    [
      "the inviter was deactivated",
      (_planId, owner) =>
        world.app.db
          .updateTable("users")
          .set({ deactivated_at: world.now() })
          .where("id", "=", owner.id)
          .execute(),
    ],
  ])("stays closed when %s; the answer is the same", async (_why, change) => {
    const { owner, planId } = await makePlan();
    const { email, token } = await inviteInto(planId, owner);
    await change(planId, owner);
    await expectNothing(email, token);
  });

  test.each(["revoked", "declined"] as const)("that was %s stays closed", async (state) => {
    const { id, email, token } = await world.invite();
    await world.app.db.transaction().execute((db) => settleInvitation(db, id, state, world.now()));
    expire();
    await expectNothing(email, token);
    expect((await world.look(token)).body.invitation.state).toBe(state);
  });

  async function expectNothing(email: string, token: string): Promise<void> {
    const known = await world.renew(token);
    const unknown = await world.renew("no-such-link");
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    const other = await world.invite();
    await world.renew(other.token);
    await world.nextMail(other.email, [other.token]);
    expect(world.mailsTo(email)).toHaveLength(1);
  }
});
