import { accountPasswords } from "@sightline/contract/accounts/accounts.passwords.ts";
import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { accounts } from "@sightline/contract/accounts/accounts.ts";
import { hourMs, minuteMs } from "@sightline/contract/base/moments.ts";
import { sessions } from "@sightline/contract/sessions.ts";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { untilJobsAreDone, untilMailed } from "#testing/jobs.ts";
import { type MailApp, makeMailApp, newUser, tokenIn } from "#testing/mailApp.ts";
import { testPassword } from "#testing/people.ts";

let world: MailApp;
beforeAll(async () => {
  world = await makeMailApp();
});
afterAll(() => world.close());

const register = (user: ReturnType<typeof newUser>) =>
  world.call(accounts.register, { body: { user } });
const confirm = (token: string) =>
  world.call(accounts.confirmAccount, { body: { confirmation_token: token } });
const look = (token: string) => world.call(accounts.getConfirmation, { link: token });
const signIn = (email: string, password: string) =>
  world.call(sessions.authenticate, { body: { email, password } });

describe("registering", () => {
  test("sends a link; nobody exists before it is spent, and the person is signed in after", async () => {
    const user = newUser({ time_zone: "Europe/Berlin", subscribed_newsletter: true });
    const answer = await register(user);
    expect(answer.status).toBe(201);
    const mail = await world.smtp.waitForMail(user.email, "Confirm your account");
    expect(mail.text).toContain(
      `${world.app.url.replace(/:\d+$/, ":0")}/#/confirm_account?confirmation_token=`,
    );
    expect(
      await world.app.db.selectFrom("users").select("id").where("email", "=", user.email).execute(),
    ).toEqual([]);

    const token = tokenIn(mail);
    const { body: link } = await look(token);
    expect(link.confirmation).toMatchObject({
      state: "valid",
      email: user.email,
      first_name: "Nora",
      last_name: "Newcomer",
    });

    const confirmed = await confirm(token);
    expect(confirmed.status).toBe(200);
    expect(confirmed.body.user).toMatchObject({
      email: user.email,
      first_name: "Nora",
      activity: "Ornithologist",
      role: "member",
      time_zone: "Europe/Berlin",
      subscribed_newsletter: true,
      organization_plan: null,
      insight_groups: [],
    });
    const as = { email: confirmed.body.email, token: confirmed.body.user_token };
    expect((await world.call(accountProfile.getProfile, { as })).status).toBe(200);
    expect((await signIn(user.email, user.password)).status).toBe(200);
  });

  test("stores when and to which text somebody agreed", async () => {
    const { token, email } = await world.register();
    await confirm(token);
    const row = await world.app.db
      .selectFrom("users")
      .select(["terms_agreed_at", "terms_version"])
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    expect(row.terms_version).toBe(1);
    expect(row.terms_agreed_at).not.toBeNull();
  });

  test("with a known address tells its owner, and changes nothing", async () => {
    const { email } = await world.app.makePerson();
    const answer = await register(newUser({ email }));
    expect(answer.status).toBe(201);
    const mail = await world.smtp.waitForMail(email);
    expect(mail.subject).toBe("Somebody tried to register with your address");
    expect(mail.text).not.toContain("_token=");
    expect((await signIn(email, testPassword)).status).toBe(200);
    expect((await signIn(email, "nine quiet brown otters")).status).toBe(422);
  });

  test.each([
    ["no agreement", { terms_of_use_agreed: false }, "user.terms_of_use_agreed"],
    [
      "another confirmation",
      { password_confirmation: "something else entirely" },
      "user.password_confirmation",
    ],
    ["an address without a domain", { email: "somebody@nowhere" }, "user.email"],
    [
      "an address of 255 characters",
      { email: `${"a".repeat(64)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(64)}.org` },
      "user.email",
    ],
    ["no first name", { first_name: "  " }, "user.first_name"],
    ["a first name of 101 characters", { first_name: "x".repeat(101) }, "user.first_name"],
    ["a last name of 101 characters", { last_name: "x".repeat(101) }, "user.last_name"],
    ["a name over two lines", { last_name: "One\nTwo" }, "user.last_name"],
    ["an activity of 101 characters", { activity: "x".repeat(101) }, "user.activity"],
    ["an unknown time zone", { time_zone: "Moon/Base" }, "user.time_zone"],
    ["a NUL", { first_name: "A\0B" }, "user.first_name"],
    ["a password of 11 characters", { password: "nine quiet " }, "user.password"],
    [
      "a password of 129 characters",
      { password: "abcdefg hij ".repeat(10) + "987654321" },
      "user.password",
    ],
    ["a common password", { password: "Password12345" }, "user.password"],
    ["one's own name as password", { password: "my name is Newcomer" }, "user.password"],
    ["the product's name as password", { password: "SightLine-2026-x" }, "user.password"],
    [
      "one's own address as password",
      { email: "otter.fan@example.org", password: "the otter.fan password" },
      "user.password",
    ],
  ])("with %s names the field", async (_what, given, field) => {
    const answer = await register(newUser(given));
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
    expect(answer.body.errors?.[field]).toHaveLength(1);
  });

  test("with passwords that are refused leaves the address its allowance", async () => {
    const email = newUser().email;
    for (const password of [
      "password1234",
      "Password1234!",
      "qwertyuiop123",
      "my name is Newcomer",
    ])
      expect((await register(newUser({ email, password }))).status).toBe(422);
    expect((await register(newUser({ email }))).status).toBe(201);
  });

  test("is told of its password beforehand what it would be told in the end", async () => {
    for (const password of ["password1234", "nine quiet brown otters", "my name is Newcomer"]) {
      const user = newUser({ password });
      const { body } = await world.app.call(accountPasswords.judgePassword, { body: { user } });
      const refused = (await register(user)).body.errors?.["user.password"]?.[0];
      expect(body.fault).toBe(refused ?? null);
    }
  });

  test.each([
    ["names of 1 and 100 characters", { first_name: "Q", last_name: "💚".repeat(100) }],
    ["an activity of 100 characters", { activity: "x".repeat(100) }],
    ["a password of 12 characters", { password: "nine quiet b" }],
    ["a password of 128 characters", { password: `${"abcdefg hij ".repeat(10)}98765432` }],
    ["a password of 128 emoji", { password: "🦦🌊🪵🐟".repeat(32) }],
    ["no activity at all", { activity: undefined }],
  ])("takes %s", async (_what, given) => {
    expect((await register(newUser(given))).status).toBe(201);
  });

  test("takes JSON alone", async () => {
    for (const type of [
      "application/x-www-form-urlencoded",
      "text/plain",
      "multipart/form-data; boundary=x",
    ]) {
      const response = await fetch(`${world.app.url}/api/v1/users.json`, {
        method: "POST",
        headers: { "content-type": type },
        body: "user[email]=a@example.org",
      });
      expect(response.status).toBe(415);
    }
    const broken = await fetch(`${world.app.url}/api/v1/users.json`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{",
    });
    expect(broken.status).toBe(400);
  });

  test("is refused the 4th time within an hour for one address, whoever asks", async () => {
    const user = newUser();
    for (let time = 0; time < 3; time += 1) expect((await register(user)).status).toBe(201);
    const fourth = await register(user);
    expect(fourth.status).toBe(429);
    expect(Number(fourth.headers.get("retry-after"))).toBeGreaterThan(3_000);
  });

  test("is refused the 11th time within a day for one address, whoever asks", async () => {
    const user = newUser();
    const statuses = [];
    for (let time = 0; time < 11; time += 1) {
      statuses.push((await register(user)).status);
      world.app.clock.advance(hourMs / 2);
    }
    expect(statuses.slice(0, 10).every((status) => status === 201)).toBe(true);
    expect(statuses[10]).toBe(429);
  });

  test("is refused the 21st time within an hour from one place", async () => {
    const headers = { "x-forwarded-for": "10.99.99.99" };
    const statuses = [];
    for (let time = 0; time < 21; time += 1) {
      statuses.push(
        (
          await world.call(accounts.register, {
            body: { user: newUser({ password: "" }) },
            headers,
          })
        ).status,
      );
    }
    expect(statuses.slice(0, 20).every((status) => status === 422)).toBe(true);
    expect(statuses[20]).toBe(429);
  });
});

describe("a name somebody gives", () => {
  test.each([
    ["that leads somewhere", "Win at evil.example"],
    ["that reads backwards", "\u202egnp.exe"],
    ["that shows nothing", "\u200b\u3164"],
    ["of two lines", "Ada\r\nBcc: all@example.org"],
  ])("%s is refused by its field", async (_, first_name) => {
    const { status, body } = await world.call(accounts.register, {
      body: { user: newUser({ first_name }) },
    });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["user.first_name"]]);
  });

  test("does not go to an address before it is confirmed", async () => {
    const user = newUser({ first_name: "Congratulations", last_name: "Winner" });
    await world.register(user);
    const mail = await world.smtp.waitForMail(user.email);
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/Congratulations|Winner/);
    expect(mail.text).toMatch(/^Hello,\n/);
  });
});

describe("a registration that is not confirmed", () => {
  test("is refused like a wrong password at sign-in, and the mail comes again", async () => {
    const user = newUser();
    const { token } = await world.register(user);
    const refused = await signIn(user.email, user.password);
    const wrong = await signIn("nobody-at-all@example.org", user.password);
    expect(refused.status).toBe(422);
    expect({ ...refused.body, request_id: "" }).toEqual({ ...wrong.body, request_id: "" });
    const again = await world.smtp.waitFor(
      (mail) => mail.to === user.email && tokenIn(mail) !== token,
    );
    expect((await look(token)).body.confirmation.state).toBe("replaced");
    expect((await confirm(tokenIn(again))).status).toBe(200);
  });

  test("has its mail sent by signing in as often as by asking for it, and no more", async () => {
    const user = newUser();
    await world.register(user);
    for (let time = 0; time < 2; time += 1)
      await world.call(accounts.resendConfirmation, { body: { email: user.email } });
    for (let time = 0; time < 3; time += 1)
      expect((await signIn(user.email, user.password)).status).toBe(422);
    const mails = () => world.smtp.mails.filter((mail) => mail.to === user.email).length;
    await expect.poll(mails).toBe(4);
    await untilMailed(world.app.db);
    expect(mails()).toBe(4);
  });

  test("can be dropped by whoever owns the address: this wasn't me", async () => {
    const user = newUser();
    const { token } = await world.register(user);
    expect((await world.call(accounts.discardRegistration, { link: token })).status).toBe(204);
    expect((await confirm(token)).body.code).toBe("link_used");
    expect((await signIn(user.email, user.password)).status).toBe(422);
  });
});

describe("the mail once more", () => {
  test("has the same answer for every address", async () => {
    const { email } = await world.register();
    const known = await world.app.makePerson();
    const answers = [];
    for (const address of [email, known.email, "nobody-knows@example.org"]) {
      answers.push(await world.call(accounts.resendConfirmation, { body: { email: address } }));
    }
    expect(answers.map((answer) => answer.status)).toEqual([202, 202, 202]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    await world.smtp.waitFor(
      (mail) =>
        world.smtp.mails.filter((one) => one.to === email).length === 2 && mail.to === email,
    );
    await untilMailed(world.app.db);
    expect(world.smtp.mails.some((mail) => mail.to === known.email)).toBe(false);
  });

  test("comes 3 times a minute at most, by address and by link", async () => {
    onTestFinished(world.app.clock.hold());
    const { token, email } = await world.register();
    const resend = (headers = {}) =>
      world.call(accounts.resendConfirmation, { body: { email }, headers });
    const byAddress = [];
    for (let time = 0; time < 4; time += 1)
      byAddress.push((await resend({ "x-forwarded-for": "10.33.33.33" })).status);
    expect(byAddress).toEqual([202, 202, 202, 429]);
    // Somebody elsewhere is not refused for it, and causes no further mail either.
    expect((await resend()).status).toBe(202);
    await untilJobsAreDone(world.app.db, "resend_confirmations");
    await untilMailed(world.app.db);
    expect(world.smtp.mails.filter((mail) => mail.to === email)).toHaveLength(4);
    const byLink = [];
    for (let time = 0; time < 4; time += 1)
      byLink.push((await world.call(accounts.renewLink, { body: { token } })).status);
    expect(byLink).toEqual([202, 202, 202, 429]);
    expect((await world.call(accounts.renewLink, { body: { token: "no-such-link" } })).status).toBe(
      202,
    );
  });
});

test("a confirmation link works for 48 hours", async () => {
  const { token } = await world.register();
  const late = await world.register();
  world.app.clock.advance(48 * hourMs - minuteMs);
  expect((await confirm(token)).status).toBe(200);
  world.app.clock.advance(2 * minuteMs);
  expect((await look(late.token)).body.confirmation.state).toBe("expired");
  const refused = await confirm(late.token);
  expect([refused.status, refused.body.code]).toEqual([410, "link_expired"]);
});

test("links can be looked at 30 times a minute from one place", async () => {
  onTestFinished(world.app.clock.hold());
  const headers = { "x-forwarded-for": "10.88.88.88" };
  const statuses = [];
  for (let time = 0; time < 31; time += 1) {
    statuses.push(
      (await world.call(accounts.getConfirmation, { link: "unknown", headers })).status,
    );
  }
  expect(statuses.slice(0, 30).every((status) => status === 404)).toBe(true);
  expect(statuses[30]).toBe(429);
});

test("addresses can be verified 30 times a minute from one place", async () => {
  onTestFinished(world.app.clock.hold());
  const headers = { "x-forwarded-for": "10.55.55.55" };
  const query = { email: "ada@gmial.com" };
  const first = await world.call(accounts.verifyEmail, { query, headers });
  expect(first.body).toEqual({ valid: true, reason: null, suggestion: "ada@gmail.com" });
  const statuses = [];
  for (let time = 0; time < 30; time += 1)
    statuses.push((await world.call(accounts.verifyEmail, { query, headers })).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(29);
  expect(statuses[29]).toBe(429);
});
