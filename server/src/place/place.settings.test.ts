import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { placeSettingsRows } from "@sightline/contract/place/place.settings.ts";
import { placeRows } from "@sightline/contract/place/place.ts";
import { plans } from "@sightline/contract/plans.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCategory } from "#requests/requests.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";

let app: TestApp;
let admin: Signature & { id: number };
beforeAll(async () => {
  app = await makeTestApp();
  admin = await app.signIn({ role: "admin" });
});
afterAll(() => app.close());

type Changes = Parameters<typeof app.call<typeof placeSettingsRows.updateSettings>>[1];
type Given = NonNullable<NonNullable<Changes>["body"]>["settings"];

const read = async () =>
  (await app.call(placeSettingsRows.getSettings, { as: admin })).body.settings;

const save = (settings: Given) =>
  app.call(placeSettingsRows.updateSettings, { as: admin, body: { settings } });

async function change(settings: Omit<Given, "version">) {
  const { status, body } = await save({ ...settings, version: (await read()).version });
  expect(status).toBe(200);
  return body.settings;
}

const readPlace = async () => (await app.call(placeRows.getPlace)).body.place;

const lines = () =>
  app.db.selectFrom("audit_acts").selectAll().where("subject_kind", "=", "place").execute();

describe("the settings", () => {
  test("are what Sightline brings along until somebody changes them", async () => {
    expect(await read()).toEqual({
      name: "Sightline",
      support_email: null,
      registration: "open",
      registration_domains: [],
      plan_seats: 5,
      requests_per_day: 20,
      request_level: "everything",
      group_level: "everything",
      post_level: "everything",
      search_language: "english",
      version: 1,
      changed_at: null,
    });
  });

  test("hold at once, for everybody, and only what was named changes", async () => {
    const changed = await change({ name: "Lookout", support_email: "Help@Example.org" });
    expect(changed).toMatchObject({
      name: "Lookout",
      support_email: "help@example.org",
      plan_seats: 5,
      changed_at: expect.any(String),
    });
    expect(await readPlace()).toMatchObject({ name: "Lookout", support_email: "help@example.org" });
    expect(await (await fetch(app.url)).text()).toContain("<title>Lookout</title>");
    await change({ support_email: null });
    expect(await readPlace()).toMatchObject({ name: "Lookout", support_email: null });
  });

  test("a change leaves one line in the audit log, with what it was and is; none, none", async () => {
    const before = await lines();
    await change({ plan_seats: 7, requests_per_day: 30 });
    await change({ plan_seats: 7 });
    const added = (await lines()).slice(before.length);
    expect(added).toMatchObject([
      {
        act: "place_settings_changed",
        actor_id: admin.id,
        fields: ["plan_seats", "requests_per_day"],
      },
    ]);
    const details = await app.db
      .selectFrom("audit_details")
      .select("value")
      .where("act_id", "=", added[0]?.id ?? 0)
      .where("part", "=", "details")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(details.value)).toEqual({
      plan_seats_from: 5,
      plan_seats_to: 7,
      requests_per_day_from: 20,
      requests_per_day_to: 30,
    });
  });

  test("how much people hear is set for each kind of thing, and stands in the audit log", async () => {
    const before = await lines();
    const changed = await change({ group_level: "decisions", post_level: "nothing" });
    expect(changed).toMatchObject({
      request_level: "everything",
      group_level: "decisions",
      post_level: "nothing",
    });
    const added = (await lines()).slice(before.length);
    expect(added.map(({ fields }) => fields)).toEqual([["group_level", "post_level"]]);
    const { status, body } = await save({
      // As a caller of another mind sends it.
      ...({ request_level: "some of it" } as unknown as Given),
      version: changed.version,
    });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["settings.request_level"]]);
  });

  test("of two admins at once, the second gets both", async () => {
    const { version } = await read();
    const answers = await Promise.all([
      save({ name: "North", version }),
      save({ name: "South", version }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const late = answers.find(({ status }) => status === 409);
    const now = await read();
    expect(late?.body).toMatchObject({ code: "stale_version", settings: { name: now.name } });
  });

  test.each([
    [{ name: "x" }, "settings.name"],
    [{ name: "Visit evil.example.org now" }, "settings.name"],
    [{ support_email: "nobody" }, "settings.support_email"],
    [{ registration: "by_domains" as const }, "settings.registration_domains"],
    [{ registration_domains: ["not a domain"] }, "settings.registration_domains"],
    [{ plan_seats: 0 }, "settings.plan_seats"],
    [{ requests_per_day: 0 }, "settings.requests_per_day"],
    [{ requests_per_day: 10_001 }, "settings.requests_per_day"],
  ])("%o is refused by its field", async (settings, field) => {
    const { status, body } = await save({ ...settings, version: (await read()).version });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {}).map((one) => one.replace(/\.\d+$/, ""))).toEqual([field]);
  });
});

describe("what they stand for", () => {
  test("a plan that is founded has as many seats as the settings say", async () => {
    await change({ plan_seats: 9 });
    const founder = await app.signIn();
    const { body } = await app.call(plans.savePlan, { as: founder, body: { name: "Nine" } });
    expect(body.organization_plan.seats.total).toBe(9);
    expect((await readPlace()).plan_seats).toBe(9);
  });

  test("one files as many requests a day as the settings say", async () => {
    await change({ requests_per_day: 2 });
    const category = await makeCategory(app.db);
    const asker = await app.signIn();
    const file = () =>
      app.call(requests.fileRequest, {
        as: asker,
        body: {
          insight_request: {
            insight_category_id: category.id,
            title: "How many may I file today?",
            description: "As many as the people who run the place allow.",
          },
        },
      });
    expect([(await file()).status, (await file()).status]).toEqual([201, 201]);
    const third = await file();
    expect([third.status, third.body.detail]).toEqual([
      429,
      expect.stringContaining("You have submitted 2 requests in the last 24 hours"),
    ]);
    await change({ requests_per_day: 3 });
    expect((await file()).status).toBe(201);
  });

  test("everybody may know whether there is an admin, and whether one can ask", async () => {
    expect(await readPlace()).toMatchObject({ has_admin: true, takes_requests: true });
    await app.db.updateTable("insight_categories").set({ retired_at: app.clock.now() }).execute();
    await app.db.updateTable("users").set({ role: "analyst" }).where("id", "=", admin.id).execute();
    expect(await readPlace()).toMatchObject({ has_admin: false, takes_requests: false });
    await app.db.updateTable("users").set({ role: "admin" }).where("id", "=", admin.id).execute();
  });

  test("who is no admin is told of no set-up", async () => {
    const member = await app.signIn();
    const { body } = await app.call(accountProfile.getProfile, { as: member });
    expect(body.user).toMatchObject({ set_up_open: false, legal_version_to_agree: null });
  });
});
