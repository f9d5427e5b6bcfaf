import { sessions } from "@sightline/contract/sessions.ts";
import { dayMs, hourMs, later, minuteMs, type Moment } from "@sightline/contract/base/moments.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { countCall, countFailure, failuresOf, networkOf } from "./throttle.ts";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8:1:2::9", "2001:db8:1:2"],
  ["2001:0db8:0001:0002::", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
])("%s counts as %s", (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

describe("a clock that was ahead, and is right again,", () => {
  let app: TestApp;
  let now: Moment;
  beforeAll(async () => {
    app = await makeTestApp();
    now = app.clock.now();
  });
  afterAll(() => app.close());

  test("leaves nobody locked out", async () => {
    const body = { email: "somebody@example.org", password: "not the password" };
    const refusals: number[] = [];
    const signIn = async () => {
      const { status, headers } = await app.call(sessions.authenticate, { body });
      refusals.push(status);
      return Number(headers.get("retry-after"));
    };
    app.clock.advance(10 * dayMs);
    while (refusals.at(-1) !== 429) await signIn();
    app.clock.advance(-10 * dayMs);
    await signIn();
    expect(refusals.at(-1)).toBe(422);
    // From here on as ever.
    let waitSeconds = 0;
    while (refusals.at(-1) !== 429) waitSeconds = await signIn();
    expect(waitSeconds).toBeLessThanOrEqual(hourMs / 1_000);
  });

  test("is no longer counted by, be it by calls or failures", async () => {
    const ahead = later(now, 3 * hourMs);
    for (const at of [ahead, ahead]) {
      await countCall(app.db, "calls", hourMs, at);
      await countFailure(app.db, "sign_in", "a@example.org", hourMs, at);
    }
    expect(await failuresOf(app.db, "sign_in", "a@example.org", hourMs, now)).toBe(0);
    expect(await countCall(app.db, "calls", hourMs, now)).toEqual({
      count: 1,
      expires_at: later(now, hourMs),
    });
  });

  test("of another machine that differs by seconds is counted by, and adds no wait", async () => {
    const aSecondAhead = later(now, 1_000);
    await countCall(app.db, "differing", minuteMs, aSecondAhead);
    expect(await countCall(app.db, "differing", minuteMs, now)).toEqual({
      count: 2,
      expires_at: later(now, minuteMs),
    });
  });
});
