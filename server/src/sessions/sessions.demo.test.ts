import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { minuteMs } from "@sightline/contract/base/moments.ts";
import { sessions } from "@sightline/contract/sessions.ts";
import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { type Signature, signatureHeaders } from "#testing/client.ts";
import { testPassword } from "#testing/people.ts";

let app: TestApp;
let demo: { email: string };
let ordinary: { email: string };
/** Signed in on this machine. */
let here: Signature;

beforeAll(async () => {
  app = await makeTestApp({ environment: { TRUST_PROXY: "127.0.0.1" } });
  demo = await app.makePerson({ role: "admin" });
  ordinary = await app.makePerson();
  await app.db
    .updateTable("users")
    .set({ is_demo: true })
    .where("email", "=", demo.email)
    .execute();
  here = { token: (await signIn(demo.email)).body.user_token, email: demo.email };
});
afterAll(() => app.close());

const signIn = (email: string, headers: Record<string, string> = {}) =>
  app.call(sessions.authenticate, { body: { email, password: testPassword }, headers });

test("a demo account is used on its own machine", async () => {
  expect((await app.call(accountProfile.getProfile, { as: here })).status).toBe(200);
});

const passedOn: Record<string, string>[] = [
  { "x-forwarded-for": "203.0.113.9" },
  { "x-forwarded-host": "sightline.example.org" },
  { "x-forwarded-proto": "https" },
  { forwarded: "for=203.0.113.9" },
  { "x-real-ip": "203.0.113.9" },
  { via: "1.1 proxy" },
];

test.each(passedOn)("it does not where %o says that the call was passed on", async (headers) => {
  app.clock.advance(minuteMs);
  const refused = await signIn(demo.email, headers);
  expect([refused.status, refused.body.code]).toEqual([403, "not_allowed"]);
  expect(refused.body.detail).toContain("only on the machine");
  expect((await signIn(ordinary.email, headers)).status).toBe(200);
});

test.each(passedOn)("nor does a session that it has, with %o", async (headers) => {
  expect((await app.call(accountProfile.getProfile, { as: here, headers })).status).toBe(401);
});

test("nor by another name than one of this machine", async () => {
  expect(await statusAt("sightline.example.org")).toBe(401);
  expect(await statusAt("localhost")).toBe(200);
});

/** `fetch` does not let one choose the Host. */
function statusAt(host: string): Promise<number | undefined> {
  const headers = { host, ...signatureHeaders(here) };
  return new Promise((resolve, reject) => {
    request(`${app.url}/api/v1/profile`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end();
  });
}
