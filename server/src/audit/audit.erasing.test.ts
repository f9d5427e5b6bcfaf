import { sql } from "kysely";
import { audit } from "@sightline/contract/audit/audit.ts";
import { deskStaff } from "@sightline/contract/desk.staff.ts";
import { people } from "@sightline/contract/people/people.ts";
import { placeSettingsRows } from "@sightline/contract/place/place.settings.ts";
import { plans } from "@sightline/contract/plans.ts";
import { makeSomeoneLong } from "#people/people.testing.ts";
import { accountEmailChange } from "@sightline/contract/accounts/accounts.emailChange.ts";
import { dayMs } from "@sightline/contract/base/moments.ts";
import { sessions } from "@sightline/contract/sessions.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askFor, claim, makeAskingCategory } from "#insights/insights.testing.ts";
import { queueJob } from "#jobs/queue.ts";
import { makePlanOf, makeSomeone } from "#plans/plans.testing.ts";
import { untilJobsAreDone } from "#testing/jobs.ts";
import { type MailApp, makeMailApp, tokenIn } from "#testing/mailApp.ts";
import { testPassword } from "#testing/people.ts";
import { auditPersonalData } from "./audit.personalData.ts";
import { sealActs } from "./audit.sealing.ts";
import { verifyAudit } from "./audit.verifying.ts";

let world: MailApp;
beforeAll(async () => {
  world = await makeMailApp();
});
afterAll(() => world.close());

const seal = () => sealActs(world.app.db, world.app.clock.now(), { info: () => undefined });
const besides = async () => {
  const rows = await world.app.db.selectFrom("audit_details").selectAll().execute();
  return rows.map(({ part, value }) => `${part} ${value}`).toSorted();
};

test("who leaves takes all values along, of others nothing, and the chain still holds", async () => {
  const { app } = world;
  const leaver = await makeSomeone(app);
  const other = await app.makePerson();
  const email = "new-address@example.org";
  await app.call(accountEmailChange.requestEmailChange, { as: leaver, body: { email } });
  const token = tokenIn(await world.smtp.waitForMail(email));
  const changed = await world.call(accountEmailChange.confirmEmailChange, {
    body: { email_change_token: token },
  });
  expect(changed.status).toBe(200);
  for (const one of [email, other.email])
    await world.call(sessions.authenticate, { body: { email: one, password: testPassword } });
  await seal();
  expect((await besides()).join("\n")).toContain(email);
  const acts = await app.db.selectFrom("audit_acts").select("id").execute();

  await app.db
    .transaction()
    .execute(
      (db) => auditPersonalData.forget?.(db, leaver.id, app.clock.now()) ?? Promise.resolve(),
    );
  expect(await besides()).toEqual([
    expect.stringContaining("device"),
    expect.stringContaining('origin {"ip":"10.'),
  ]);
  expect(await app.db.selectFrom("audit_acts").select("id").execute()).toEqual(acts);
  expect(await verifyAudit(app.db, null)).toMatchObject({ acts: acts.length, found: [] });
});

test("when an admin is erased, what they did to others stays, without words, names or addresses", async () => {
  const { app } = world;
  const admin = await makeSomeone(app, { role: "admin" });
  const other = await makeSomeoneLong(app);
  const planId = await makePlanOf(app, []);
  const as = admin;
  const reader = await makeSomeone(app, { role: "admin" });
  const given = await app.call(people.setRoles, { as, body: { ids: [other.id], role: "admin" } });
  expect(given.status).toBe(200);
  await app.call(plans.setSeats, {
    as,
    params: { id: String(planId) },
    body: { seats: 9, reason: "They pay for nine." },
  });
  const { settings } = (await app.call(placeSettingsRows.getSettings, { as })).body;
  await app.call(placeSettingsRows.updateSettings, {
    as,
    body: { settings: { version: settings.version, name: "Ada's place", plan_seats: 7 } },
  });
  await seal();
  const readDetails = async () => {
    const query = { actor: String(admin.id) };
    const { status, body } = await app.call(audit.listAuditActs, { as: reader, query });
    expect([status, body]).toMatchObject([200, {}]);
    return new Map(
      body.audit_acts.map(({ act, details }) => [
        act,
        details && Object.fromEntries(details.map(({ name, value }) => [name, value])),
      ]),
    );
  };
  const role = { from: "member", to: "admin" };
  const seats = { from: "5", to: "9" };
  const changed = { plan_seats_from: "5", plan_seats_to: "7" };
  expect(await readDetails()).toEqual(
    new Map<string, object | null>([
      ["place_settings_changed", { ...changed, name_from: settings.name, name_to: "Ada's place" }],
      ["plan_seats_changed", { ...seats, reason: "They pay for nine." }],
      ["person_role_changed", role],
    ]),
  );
  const { found } = await verifyAudit(app.db, null);
  expect(found).toEqual([]);

  await app.db
    .transaction()
    .execute(
      (db) => auditPersonalData.forget?.(db, admin.id, app.clock.now()) ?? Promise.resolve(),
    );
  expect(await readDetails()).toEqual(
    new Map<string, object | null>([
      ["place_settings_changed", changed],
      ["plan_seats_changed", seats],
      ["person_role_changed", role],
    ]),
  );
  const kept = (await besides()).join("\n");
  for (const word of ["They pay", "Ada's", settings.name]) expect(kept).not.toContain(word);
  expect((await verifyAudit(app.db, null)).found).toEqual([]);
  const exchange = (from: string, to: string) =>
    app.asOwner((db) =>
      sql`update audit_details set value = replace(value, ${from}, ${to})`.execute(db),
    );
  await exchange('"to": 9', '"to": 8');
  expect((await verifyAudit(app.db, null)).found).toEqual([
    expect.stringMatching(/^The values beside act \d+ were changed\.$/),
  ]);
  await exchange('"to": 8', '"to": 9');
});

test("who gave out requests takes no numbers of colleagues along, and nobody keeps one who is erased", async () => {
  const { app } = world;
  const admin = await makeSomeone(app, { role: "admin" });
  const [from, to] = [await app.signIn({ role: "analyst" }), await app.signIn({ role: "analyst" })];
  const asked = await askFor(app, await app.signIn(), await makeAskingCategory(app));
  await claim(app, from, asked.id);
  const params = { id: String(asked.id) };
  for (const { status } of [
    await app.call(deskStaff.assignRequest, { as: admin, params, body: { user_id: to.id } }),
    await app.call(deskStaff.returnRequest, { as: admin, params }),
  ])
    expect(status).toBe(200);
  await seal();
  const taken = await auditPersonalData.collect?.(app.db, admin.id);
  const acts = [
    { act: "request_assigned", by_you: true },
    { act: "request_returned", by_you: true },
  ];
  expect(taken).toMatchObject([{ record: acts }]);
  expect(JSON.stringify(taken)).not.toMatch(/"(?:from|to)"/);
  const numbers = async () => (await besides()).filter((one) => /"(?:from|to)":\s*\d/.test(one));
  const before = await numbers();
  await app.db.transaction().execute(async (db) => {
    for (const one of [from, to]) await auditPersonalData.forget?.(db, one.id, app.clock.now());
  });
  expect((await numbers()).length).toBe(before.length - 2);
  expect((await verifyAudit(app.db, null)).found).toEqual([]);
});

test("network addresses are erased after 90 days, other values stay, and the chain still holds", async () => {
  const { app } = world;
  const { email } = await app.makePerson();
  await world.call(sessions.authenticate, { body: { email, password: testPassword } });
  await seal();
  const cleanUp = async () => {
    await queueJob(app.db, "clean_up", {});
    await untilJobsAreDone(app.db, "clean_up");
  };
  app.clock.advance(89 * dayMs);
  await cleanUp();
  expect((await besides()).join("\n")).toContain("origin");
  app.clock.advance(2 * dayMs);
  await cleanUp();
  expect((await besides()).join("\n")).not.toContain("origin");
  expect((await besides()).join("\n")).toContain("device");
  expect((await verifyAudit(app.db, null)).found).toEqual([]);
});
