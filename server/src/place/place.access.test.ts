import type { Endpoint } from "@sightline/contract/base/endpoint.ts";
import { contract } from "@sightline/contract/contract.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { callRow, type Signature, signatureHeaders } from "#testing/client.ts";
import { listenTo } from "#testing/stream.ts";

type Role = "stranger" | "member" | "analyst" | "admin";
type RowName = keyof typeof contract.place;

let app: TestApp;
const people = new Map<Role, Signature>();
beforeAll(async () => {
  app = await makeTestApp({ running: true });
  for (const role of ["member", "analyst", "admin"] as const)
    people.set(role, await app.signIn({ role }));
});
afterAll(() => app.close());

/** What each role gets, and what is sent for it. */
const table: Record<
  RowName,
  { sent?: object; stranger: number; member: number; analyst: number; admin: number }
> = {
  getPlace: { stranger: 200, member: 200, analyst: 200, admin: 200 },
  checkRegistration: {
    sent: { query: { email: "someone@example.org" } },
    stranger: 200,
    member: 200,
    analyst: 200,
    admin: 200,
  },
  getSettings: { stranger: 401, member: 404, analyst: 404, admin: 200 },
  updateSettings: {
    sent: { body: { settings: { plan_seats: 6, version: 1 } } },
    stranger: 401,
    member: 404,
    analyst: 404,
    admin: 200,
  },
  getLegalText: {
    sent: { params: { kind: "terms" }, query: {} },
    stranger: 200,
    member: 200,
    analyst: 200,
    admin: 200,
  },
  updateLegalText: {
    sent: {
      params: { kind: "terms" },
      body: { body: "Written by somebody who may.", substantial: false, version: 1 },
    },
    stranger: 401,
    member: 404,
    analyst: 404,
    admin: 200,
  },
  agreeToLegalTexts: {
    sent: { body: { version: 1 } },
    stranger: 401,
    member: 204,
    analyst: 204,
    admin: 204,
  },
  getSetUp: { stranger: 401, member: 404, analyst: 404, admin: 200 },
  skipStep: {
    sent: { params: { step: "people" }, body: { skipped: true } },
    stranger: 401,
    member: 404,
    analyst: 404,
    admin: 200,
  },
  sendTestMail: { stranger: 401, member: 404, analyst: 404, admin: 202 },
  confirmTestMail: {
    sent: { body: { test_mail_token: "nobody-knows" } },
    stranger: 404,
    member: 404,
    analyst: 404,
    admin: 404,
  },
};

const roles = ["stranger", "member", "analyst", "admin"] as const;
// The table names every row of the contract's, or it does not compile.
const cases = (Object.keys(table) as RowName[]).flatMap((name) =>
  roles.map((role) => [name, role, table[name][role]] as const),
);

test.each(cases)("%s answers %s with %i", async (name, role, expected) => {
  const row: Endpoint = contract.place[name];
  const as = people.get(role);
  const { status } = await callRow(app.url, row, {
    ...table[name].sent,
    ...(as ? { as } : {}),
  });
  expect(status).toBe(expected);
});

test("whoever has the app open hears of changed settings and texts", async () => {
  const reader = people.get("member");
  const admin = people.get("admin");
  if (!reader || !admin) throw new Error("They have signed in.");
  const stream = await listenTo(`${app.url}/api/v1/events`, signatureHeaders(reader));
  const { settings } = (await app.call(contract.place.getSettings, { as: admin })).body;
  await app.call(contract.place.updateSettings, {
    as: admin,
    body: { settings: { name: "Lookout", version: settings.version } },
  });
  await stream.next("place_changed");
  const { legal_text } = (
    await app.call(contract.place.getLegalText, { params: { kind: "privacy" }, query: {} })
  ).body;
  await app.call(contract.place.updateLegalText, {
    as: admin,
    params: { kind: "privacy" },
    body: { body: "We keep less than before.", substantial: true, version: legal_text.version },
  });
  await stream.next("legal_texts_changed");
  stream.close();
});
