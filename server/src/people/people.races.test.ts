import { request } from "node:http";
import { hourMs } from "@sightline/contract/base/moments.ts";
import { invitations } from "@sightline/contract/invitations.ts";
import { plans } from "@sightline/contract/plans.ts";
import { people } from "@sightline/contract/people/people.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listAdminIds } from "#accounts/accounts.ts";
import { addInvitation } from "#invitations/invitations.ts";
import { queueMail } from "#mail/mail.ts";
import { holdPlan } from "#plans/plans.seats.ts";
import { makePlanOf, makeSomeone, type Someone } from "#plans/plans.testing.ts";
import type { TestApp } from "#testing/app.ts";
import { signatureHeaders } from "#testing/client.ts";
import { untilSomebodyWaits } from "#testing/locks.ts";
import { makeMailApp, type MailApp, tokenIn } from "#testing/mailApp.ts";
import { deactivate, holdPerson } from "./people.acts.ts";
import { readLastUsed, setLastUsed } from "./people.testing.queries.ts";
import { makeSomeoneLong, roleOf } from "./people.testing.ts";

let mailApp: MailApp;
let app: TestApp;
beforeAll(async () => {
  mailApp = await makeMailApp();
  app = mailApp.app;
});
afterAll(() => mailApp.close());

const setRoles = (as: Someone, ids: number[], role: "admin" | "member") =>
  app.call(people.setRoles, { as, body: { ids, role } });

/** Into the analysts, by whoever runs the machine, beside the only admin there is. */
async function inviteSomeone(): Promise<Invited & { founder: Someone }> {
  const founder = await makeSomeone(app, { role: "admin" });
  const others = (await listAdminIds(app.db)).filter((id) => id !== founder.id);
  if (others.length > 0) await setRoles(founder, others, "member");
  const as = await makeSomeoneLong(app);
  const invitation = { email: as.email, role: "analyst", planId: null, invitedBy: null } as const;
  const id = await app.db.transaction().execute(async (db) => {
    const made = await addInvitation(db, invitation, app.clock.now());
    await queueMail(db, "invitation", { invitation_id: made });
    return made;
  });
  return { founder, as, id, token: tokenIn(await mailApp.smtp.waitForMail(as.email)) };
}

type Invited = { as: Someone; id: number; token: string };

const ways: [string, (invited: Invited) => Promise<{ status: number }>][] = [
  [
    "in the app",
    ({ as, id }) => app.call(invitations.acceptOwnInvitation, { as, params: { id: String(id) } }),
  ],
  [
    "by its link",
    ({ as, token }) => app.call(invitations.acceptInvitation, { as, params: { token }, body: {} }),
  ],
];

test.each(ways)(
  "who becomes an admin while they accept a lower role %s stays one, and the place keeps an admin",
  async (_how, accept) => {
    const { founder, as, id, token } = await inviteSomeone();
    const released = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const holding = app.db.transaction().execute(async (db) => {
      await db.selectFrom("invitations").select("id").where("id", "=", id).forUpdate().execute();
      isHeld.resolve();
      await released.promise;
    });
    await isHeld.promise;
    const accepting = accept({ as, id, token });
    await untilSomebodyWaits(app.db);
    const takingOver = setRoles(founder, [as.id], "admin").then(() =>
      setRoles(as, [founder.id], "member"),
    );
    // Either they wait for the one who accepts, or they are through.
    await Promise.race([takingOver, untilSomebodyWaits(app.db, 2)]);
    released.resolve();
    await holding;
    expect((await accepting).status).toBe(200);
    await takingOver;
    expect(await roleOf(app, as.id)).toBe("admin");
    expect(await listAdminIds(app.db)).toEqual([as.id]);
  },
);

async function inviteIntoPlan(): Promise<Invited & { founder: Someone; planId: number }> {
  const founder = await makeSomeone(app, { role: "admin" });
  const owner = await makeSomeone(app);
  const planId = await makePlanOf(app, [owner]);
  const as = await makeSomeone(app);
  const invitation = { email: as.email, role: "member", planId, invitedBy: owner.id } as const;
  const id = await app.db.transaction().execute(async (db) => {
    const made = await addInvitation(db, invitation, app.clock.now());
    await queueMail(db, "invitation", { invitation_id: made });
    return made;
  });
  return { founder, planId, as, id, token: tokenIn(await mailApp.smtp.waitForMail(as.email)) };
}

const isIn = async (planId: number, { id }: Someone) =>
  (
    await app.db
      .selectFrom("plan_members")
      .select("user_id")
      .where("plan_id", "=", planId)
      .where("user_id", "=", id)
      .execute()
  ).length > 0;

test.each(ways)(
  "who is deactivated before their invitation into a plan is accepted %s does not join",
  async (_how, accept) => {
    const { founder, planId, as, id, token } = await inviteIntoPlan();
    let accepting: Promise<{ status: number }> | undefined;
    await app.db.transaction().execute(async (db) => {
      // Who accepts is known by then, and their invitation not yet.
      await sql`lock table invitations in access exclusive mode`.execute(db);
      accepting = accept({ as, id, token });
      await untilSomebodyWaits(app.db);
      const account = await holdPerson(db, founder.id, as.id, "deactivate");
      await deactivate({ db, account, now: app.clock.now() }, [], async () => undefined);
    });
    expect((await accepting)?.status).toBe(401);
    expect(await isIn(planId, as)).toBe(false);
  },
);

test.each(ways)(
  "who accepts an invitation into a plan %s is in it before they can be deactivated",
  async (_how, accept) => {
    const { founder, planId, as, id, token } = await inviteIntoPlan();
    let accepting: Promise<{ status: number }> | undefined;
    let deactivating: Promise<{ status: number }> | undefined;
    let isDeactivated = false;
    await app.db.transaction().execute(async (db) => {
      await holdPlan(db, planId);
      accepting = accept({ as, id, token });
      await untilSomebodyWaits(app.db);
      const body = { ids: [as.id], heirs: [] };
      deactivating = app.call(people.deactivatePeople, { as: founder, body });
      const done = deactivating.then(() => (isDeactivated = true));
      await Promise.race([done, untilSomebodyWaits(app.db, 2)]);
      expect(isDeactivated).toBe(false);
    });
    expect((await accepting)?.status).toBe(200);
    expect((await deactivating)?.status).toBe(200);
    expect(await isIn(planId, as)).toBe(true);
  },
);

test("an owner who is deactivated before their invitations are written invites nobody", async () => {
  const founder = await makeSomeone(app, { role: "admin" });
  const owner = await makeSomeone(app);
  const other = await makeSomeone(app);
  const planId = await makePlanOf(app, [other]);
  await app.db
    .insertInto("plan_members")
    .values({ plan_id: planId, user_id: owner.id, role: "owner" })
    .execute();
  const email = "invited-too-late@example.org";
  let inviting: Promise<{ status: number }> | undefined;
  await app.db.transaction().execute(async (db) => {
    await sql`lock table throttle_counters in access exclusive mode`.execute(db);
    inviting = app.call(plans.inviteMany, { as: owner, body: { emails: [email], role: "member" } });
    await untilSomebodyWaits(app.db);
    const account = await holdPerson(db, founder.id, owner.id, "deactivate");
    await deactivate({ db, account, now: app.clock.now() }, [], async () => undefined);
  });
  expect((await inviting)?.status).toBe(401);
  const made = app.db.selectFrom("invitations").select("id").where("email", "=", email);
  expect(await made.execute()).toEqual([]);
});

test("who becomes an admin while their acceptance is on its way stays one", async () => {
  const { founder, as, id } = await inviteSomeone();
  await setLastUsed(app.db, as.id, new Date(Date.now() - hourMs).toISOString());
  const unused = await readLastUsed(app.db, as.id);
  const call = request(`${app.url}/api/v1/invitations/${id}/accept`, {
    method: "PUT",
    headers: { ...signatureHeaders(as), "content-type": "application/json", "content-length": 2 },
  });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    call.on("response", (response) => resolve(response.resume().statusCode));
    call.on("error", reject);
  });
  call.write("{");
  // Their session was looked up, and the body is still on its way.
  await expect.poll(() => readLastUsed(app.db, as.id)).not.toBe(unused);
  await setRoles(founder, [as.id], "admin");
  await setRoles(as, [founder.id], "member");
  call.end("}");
  expect(await answered).toBe(200);
  expect(await listAdminIds(app.db)).toEqual([as.id]);
});
