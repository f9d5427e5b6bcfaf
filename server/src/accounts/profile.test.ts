import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp();
});
afterAll(() => app.close());

test("a profile changes in what is named, and in nothing else", async () => {
  const as = await app.signIn({ first_name: "Ada", last_name: "Before" });
  const changed = await app.call(accountProfile.updateProfile, {
    as,
    body: {
      user: { last_name: " After ", time_zone: "Asia/Kathmandu", subscribed_newsletter: true },
    },
  });
  expect(changed.status).toBe(200);
  expect(changed.body.user).toMatchObject({
    first_name: "Ada",
    last_name: "After",
    time_zone: "Asia/Kathmandu",
    subscribed_newsletter: true,
  });
  const nothing = await app.call(accountProfile.updateProfile, { as, body: { user: {} } });
  expect(nothing.body.user).toEqual(changed.body.user);
});

test("what a person may not change there stays: role, address, password", async () => {
  const as = await app.signIn();
  const user = {
    activity: "Guessing",
    role: "admin",
    email: "other@example.org",
    password: "nine quiet brown otters",
    deactivated_at: null,
  };
  const { body } = await app.call(accountProfile.updateProfile, { as, body: { user } });
  expect(body.user).toMatchObject({ role: "member", email: as.email });
});

test("notification choices are kept by event kind and channel, over the usual ones", async () => {
  const as = await app.signIn();
  const before = (await app.call(accountProfile.getProfile, { as })).body.user.notification_choices;
  expect(before.comment).toEqual({ live: true, list: true, mail: false });
  await app.call(accountProfile.updateProfile, {
    as,
    body: { user: { notification_choices: { delivery: { mail: false } } } },
  });
  const { body } = await app.call(accountProfile.updateProfile, {
    as,
    body: { user: { notification_choices: { comment: { mail: true } } } },
  });
  expect(body.user.notification_choices).toEqual({
    ...before,
    delivery: { live: true, list: true, mail: false },
    comment: { live: true, list: true, mail: true },
  });
});

test.each([
  ["first_name", "", "user.first_name"],
  ["first_name", "x".repeat(101), "user.first_name"],
  ["last_name", "  ", "user.last_name"],
  ["activity", "x".repeat(101), "user.activity"],
  ["time_zone", "Europe/Atlantis", "user.time_zone"],
  ["subscribed_newsletter", "yes", "user.subscribed_newsletter"],
  ["notification_choices", { delivery: { mail: "no" } }, "user.notification_choices.delivery.mail"],
])("%s can't be %j", async (field, value, named) => {
  const as = await app.signIn();
  const refused = await app.call(accountProfile.updateProfile, {
    as,
    body: { user: { [field]: value } },
  });
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.errors ?? {})).toEqual([named]);
});

test("a plan one is in is part of the profile", async () => {
  const as = await app.signIn();
  const plan = await app.db
    .insertInto("organization_plans")
    .values({ name: "Northwind" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto("plan_members")
    .values({ plan_id: plan.id, user_id: as.id, role: "owner" })
    .execute();
  const { body } = await app.call(accountProfile.getProfile, { as });
  expect(body.user.organization_plan).toEqual({ id: plan.id, name: "Northwind", role: "owner" });
});
