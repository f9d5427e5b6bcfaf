import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { dayMs, hourMs, minuteMs } from "@sightline/contract/base/moments.ts";
import { sessions } from "@sightline/contract/sessions.ts";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { testPassword } from "#testing/people.ts";

let app: TestApp;

beforeAll(async () => {
  app = await makeTestApp();
});
afterAll(() => app.close());

async function authenticate(email: string, password = testPassword, remember?: boolean) {
  const body = { email, password, ...(remember === undefined ? {} : { remember }) };
  const received = await app.call(sessions.authenticate, { body });
  return { ...received, as: { token: received.body.user_token, email } };
}

describe("signing in", () => {
  test("answers with a token that opens the profile", async () => {
    const { email } = await app.makePerson({ first_name: "Ada" });
    const signedIn = await authenticate(email);
    expect(signedIn.status).toBe(200);
    expect(signedIn.body.email).toBe(email);
    const profile = await app.call(accountProfile.getProfile, { as: signedIn.as });
    expect(profile.body.user).toMatchObject({ email, first_name: "Ada", role: "member" });
  });

  test("is logged by account and network, never by what a stranger typed", async () => {
    const person = await app.makePerson();
    const before = app.logged.length;
    await authenticate(person.email);
    await authenticate(person.email, "something else entirely");
    await authenticate("nobody-at-all@example.org");
    const lines = app.logged.slice(before).filter((line) => /sign-in|signed in/.test(line));
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ msg: "signed in", user_id: person.id, network: "127.0.0.1" }),
      expect.objectContaining({ msg: "sign-in refused", user_id: person.id, network: "127.0.0.1" }),
      expect.objectContaining({ msg: "sign-in refused", network: "127.0.0.1" }),
    ]);
    expect(lines.join("")).not.toContain("@example.org");
  });

  test("compares addresses without case", async () => {
    await app.makePerson({ email: "Mixed.Case@example.org" });
    const signedIn = await authenticate("  mixed.CASE@example.org ");
    expect(signedIn.status).toBe(200);
    const as = { token: signedIn.body.user_token, email: "MIXED.case@example.org" };
    expect((await app.call(accountProfile.getProfile, { as })).status).toBe(200);
  });

  test("refuses an unknown address and a wrong password with the same words", async () => {
    const { email } = await app.makePerson();
    const wrong = await authenticate(email, "not the password at all");
    const unknown = await authenticate("nobody-here@example.org");
    expect(wrong.status).toBe(422);
    expect(wrong.body.code).toBe("sign_in_refused");
    expect({ ...unknown.body, request_id: "" }).toEqual({ ...wrong.body, request_id: "" });
  });

  test("does not carry the password's hash or the token's hash anywhere", async () => {
    const { email } = await app.makePerson();
    const text = JSON.stringify((await authenticate(email)).body);
    expect(text).not.toContain("argon2");
    expect(text).not.toContain("hash");
  });

  test("stores only hashes", async () => {
    const { email } = await app.makePerson();
    const { as } = await authenticate(email);
    const stored = await app.db.selectFrom("sessions").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(as.token);
    const users = await app.db.selectFrom("users").select("password_hash").execute();
    expect(users.every((user) => user.password_hash.startsWith("$argon2id$"))).toBe(true);
  });

  test("takes passwords in any Unicode form", async () => {
    const { email, id } = await app.makePerson();
    const { hashPassword } = await import("#secrets/passwords.ts");
    await app.db
      .updateTable("users")
      .set({ password_hash: await hashPassword("a\u030Angstro\u0308m unit of length") })
      .where("id", "=", id)
      .execute();
    expect((await authenticate(email, "\u00E5ngstr\u00F6m unit of length")).status).toBe(200);
  });

  test("a disabled account is refused like a wrong password, and its sessions are over", async () => {
    const person = await app.signIn();
    await app.db
      .updateTable("users")
      .set({ deactivated_at: app.clock.now() })
      .where("id", "=", person.id)
      .execute();
    expect((await authenticate(person.email)).body.code).toBe("sign_in_refused");
    expect((await app.call(accountProfile.getProfile, { as: person })).status).toBe(401);
  });
});

describe("a token", () => {
  test("opens nothing with another person's address", async () => {
    const one = await app.signIn();
    const other = await app.signIn();
    const answer = await app.call(accountProfile.getProfile, {
      as: { token: one.token, email: other.email },
    });
    expect(answer.status).toBe(401);
  });

  test("without remember lives for 24 hours, however much it is used", async () => {
    const { email } = await app.makePerson();
    const { as } = await authenticate(email);
    app.clock.advance(23 * hourMs);
    expect((await app.call(accountProfile.getProfile, { as })).status).toBe(200);
    app.clock.advance(hourMs + minuteMs);
    expect((await app.call(accountProfile.getProfile, { as })).status).toBe(401);
  });

  test("with remember slides by 14 days, and ends after 90", async () => {
    const { email } = await app.makePerson();
    const { as } = await authenticate(email, testPassword, true);
    for (let day = 0; day < 78; day += 13) {
      app.clock.advance(13 * dayMs);
      expect((await app.call(accountProfile.getProfile, { as })).status).toBe(200);
    }
    app.clock.advance(13 * dayMs);
    expect((await app.call(accountProfile.getProfile, { as })).status).toBe(401);
  });

  test("with remember is over after 14 days without use", async () => {
    const { email } = await app.makePerson();
    const { as } = await authenticate(email, testPassword, true);
    app.clock.advance(14 * dayMs + minuteMs);
    expect((await app.call(accountProfile.getProfile, { as })).status).toBe(401);
  });
});

describe("one's own sessions", () => {
  test("are listed with the present one marked, and nobody else's", async () => {
    const { email } = await app.makePerson();
    await app.signIn();
    const first = await authenticate(email);
    await authenticate(email);
    const { body } = await app.call(sessions.listSessions, { as: first.as });
    expect(body.sessions).toHaveLength(2);
    expect(body.sessions.filter((session) => session.current)).toHaveLength(1);
  });

  test("end one by one, but another person's do not exist", async () => {
    const { email } = await app.makePerson();
    const first = await authenticate(email);
    const second = await authenticate(email);
    const stranger = await app.signIn();
    const list = await app.call(sessions.listSessions, { as: second.as });
    const other = list.body.sessions.find((session) => !session.current);
    const params = { id: String(other?.id) };
    expect((await app.call(sessions.endSession, { as: stranger, params })).status).toBe(404);
    expect((await app.call(sessions.endSession, { as: second.as, params })).status).toBe(204);
    expect((await app.call(sessions.endSession, { as: second.as, params })).status).toBe(404);
    expect((await app.call(accountProfile.getProfile, { as: first.as })).status).toBe(401);
  });

  test("end all but the present one", async () => {
    const { email } = await app.makePerson();
    const first = await authenticate(email);
    const second = await authenticate(email);
    expect((await app.call(sessions.endOtherSessions, { as: second.as })).status).toBe(204);
    expect((await app.call(accountProfile.getProfile, { as: first.as })).status).toBe(401);
    expect((await app.call(accountProfile.getProfile, { as: second.as })).status).toBe(200);
  });

  test.each(["0", "-1", "1.5", "abc", "99999999999", "1%20or%201"])(
    "a malformed id (%s) names nothing",
    async (id) => {
      const person = await app.signIn();
      expect((await app.call(sessions.endSession, { as: person, params: { id } })).status).toBe(
        404,
      );
    },
  );

  test("signing out ends the session, with the bodyless JSON call that the client makes", async () => {
    const person = await app.signIn();
    expect((await app.call(sessions.logout, { as: person })).status).toBe(204);
    expect((await app.call(accountProfile.getProfile, { as: person })).status).toBe(401);
  });
});

describe("guessing", () => {
  test("refused sign-ins count: the 7th within a minute is told when to try again", async () => {
    onTestFinished(app.clock.hold());
    const { email } = await app.makePerson();
    for (let attempt = 0; attempt < 6; attempt += 1) {
      expect((await authenticate(email, "wrong password here")).status).toBe(422);
    }
    const seventh = await authenticate(email);
    expect(seventh.status).toBe(429);
    expect(seventh.body.code).toBe("throttled");
    expect(Number(seventh.headers.get("retry-after"))).toBeGreaterThan(0);
    app.clock.advance(minuteMs + 1_000);
    expect((await authenticate(email)).status).toBe(200);
  });

  test("one address's tries do not hinder another's", async () => {
    onTestFinished(app.clock.hold());
    const { email } = await app.makePerson();
    for (let attempt = 0; attempt < 7; attempt += 1)
      await authenticate(email, "wrong password here");
    const { email: other } = await app.makePerson();
    expect((await authenticate(other)).status).toBe(200);
  });

  test("an address is never locked, whoever guesses at it: its owner only waits", async () => {
    const { delayAfterFailures } = await import("./sessions.rules.ts");
    const delays = Array.from({ length: 40 }, (_, failures) => delayAfterFailures(failures));
    expect(delays.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 0));
    expect(delays).toEqual(delays.toSorted((a, b) => a - b));
    expect(Math.max(...delays)).toBe(4_000);
  });
});
