import { accountEmailChange } from "@sightline/contract/accounts/accounts.emailChange.ts";
import { dayMs } from "@sightline/contract/base/moments.ts";
import { sessions } from "@sightline/contract/sessions.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queueJob } from "#jobs/queue.ts";
import { makeSomeone } from "#plans/plans.testing.ts";
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
