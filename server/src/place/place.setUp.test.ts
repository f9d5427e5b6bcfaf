import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { placeSettingsRows } from "@sightline/contract/place/place.settings.ts";
import { placeSetUp, type SetUpStep, setUpSteps } from "@sightline/contract/place/place.setUp.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addInvitation } from "#invitations/invitations.ts";
import { makeCategory } from "#requests/requests.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import { type MailApp, makeMailApp, tokenIn } from "#testing/mailApp.ts";
import { until } from "#testing/patience.ts";

type Admin = Signature & { id: number };

const readAt = async (app: TestApp, as: Admin) =>
  (await app.call(placeSetUp.getSetUp, { as })).body.set_up;

const isOpenFor = async (app: TestApp, as: Admin) =>
  (await app.call(accountProfile.getProfile, { as })).body.user.set_up_open;

describe("the steps", () => {
  let app: TestApp;
  let admin: Admin;
  beforeAll(async () => {
    app = await makeTestApp();
    admin = await app.signIn({ role: "admin" });
  });
  afterAll(() => app.close());

  const states = async () =>
    Object.fromEntries((await readAt(app, admin)).steps.map(({ step, state }) => [step, state]));

  const skip = (step: SetUpStep, skipped: boolean) =>
    app.call(placeSetUp.skipStep, { as: admin, params: { step }, body: { skipped } });

  test("are all open in a new place, in their order", async () => {
    const { steps } = await readAt(app, admin);
    expect(steps).toEqual(setUpSteps.map((step) => ({ step, state: "open" })));
    expect(await isOpenFor(app, admin)).toBe(true);
  });

  test("are done by what is set, wherever that was done", async () => {
    await app.call(placeSettingsRows.updateSettings, {
      as: admin,
      body: { settings: { name: "Lookout", version: 1 } },
    });
    await makeCategory(app.db);
    await app.db.transaction().execute(async (db) => {
      const email = "analyst@example.org";
      const invitation = { email, role: "analyst" as const, planId: null, invitedBy: admin.id };
      await addInvitation(db, invitation, app.clock.now());
    });
    expect(await states()).toEqual({
      place: "done",
      calendar: "done",
      category: "done",
      people: "done",
      mail: "open",
    });
    expect(await readAt(app, admin)).toMatchObject({
      place: { name: "Lookout", support_email: null },
      calendars: [{ name: "Office" }],
      categories: [{ name: expect.stringContaining("Category") }],
      people: { accounts: 0, invited: 1 },
      test_mail: null,
    });
  });

  test("can be left out and taken up again, on any device; each leaves a line", async () => {
    await app.db.updateTable("insight_categories").set({ retired_at: app.clock.now() }).execute();
    expect(await states()).toMatchObject({ category: "open" });
    expect((await skip("category", true)).status).toBe(200);
    expect((await skip("category", true)).status).toBe(200);
    const another = await app.signIn({ role: "admin" });
    expect((await readAt(app, another)).steps[2]).toEqual({ step: "category", state: "skipped" });
    expect(await isOpenFor(app, another)).toBe(true);
    await skip("mail", true);
    expect(await isOpenFor(app, another)).toBe(false);
    await skip("mail", false);
    expect(await isOpenFor(app, another)).toBe(true);
    const lines = await app.db
      .selectFrom("audit_acts")
      .select("id")
      .where("act", "=", "set_up_step_skipped")
      .execute();
    expect(lines).toHaveLength(3);
  });
});

describe("the test mail", () => {
  let world: MailApp;
  let admin: Admin;
  beforeAll(async () => {
    world = await makeMailApp();
    admin = await world.app.signIn({ role: "admin" });
  });
  afterAll(() => world.close());

  const read = () => readAt(world.app, admin);

  const untilState = (state: string) =>
    until(`The test mail is not ${state}.`, async () => (await read()).test_mail?.state === state);

  const confirm = (token: string) =>
    world.call(placeSetUp.confirmTestMail, { body: { test_mail_token: token } });

  test("goes to who asked, and has arrived when the link in it was opened", async () => {
    const asked = await world.app.call(placeSetUp.sendTestMail, { as: admin });
    expect([asked.status, asked.body.set_up.test_mail]).toMatchObject([
      202,
      { state: "waiting", sent_to: admin.email },
    ]);
    const mail = await world.smtp.waitForMail(admin.email, "A test mail from Sightline");
    await untilState("sent");
    expect((await read()).steps.at(-1)).toEqual({ step: "mail", state: "open" });

    expect((await confirm(tokenIn(mail))).status).toBe(204);
    expect((await confirm(tokenIn(mail))).status).toBe(204);
    const { steps, test_mail } = await read();
    expect([steps.at(-1)?.state, test_mail?.state]).toEqual(["done", "arrived"]);
  });

  test("by another link has not arrived", async () => {
    const { status, body } = await confirm("no-such-link");
    expect([status, body.code]).toEqual([404, "link_unknown"]);
  });

  test("leaves a line, without the secret of its link", async () => {
    const lines = await world.app.db
      .selectFrom("audit_acts")
      .select(["actor_id", "subject_kind", "subject_id", "details_hash"])
      .where("act", "=", "test_mail_sent")
      .execute();
    expect(lines).toEqual([
      { actor_id: admin.id, subject_kind: "user", subject_id: admin.id, details_hash: null },
    ]);
  });
});

test("a mail server that refuses is heard in its own words", async () => {
  const app = await makeTestApp({
    running: true,
    // Nobody listens there.
    environment: { SMTP_URL: "smtp://127.0.0.1:1" },
  });
  try {
    const admin = await app.signIn({ role: "admin" });
    await app.call(placeSetUp.sendTestMail, { as: admin });
    await until("The test mail did not fail.", async () => {
      return (await readAt(app, admin)).test_mail?.state === "failed";
    });
    const { test_mail, steps } = await readAt(app, admin);
    expect(test_mail?.answer).toContain("ECONNREFUSED");
    expect(steps.at(-1)?.state).toBe("open");
  } finally {
    await app.close();
  }
});
