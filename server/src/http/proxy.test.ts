import { accounts } from "@sightline/contract/accounts/accounts.ts";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await makeTestApp({ environment: { TRUST_PROXY: "10.0.0.0/8" } });
});
afterAll(() => app.close());

test("who calls without the proxy is who they are, whatever they say", async () => {
  onTestFinished(app.clock.hold());
  const statuses: number[] = [];
  for (let count = 0; count < 31; count += 1) {
    const { status } = await app.call(accounts.verifyEmail, {
      query: { email: "ada@example.org" },
      headers: { "x-forwarded-for": `192.0.2.${count}` },
    });
    statuses.push(status);
  }
  expect(statuses.at(-1)).toBe(429);
});
