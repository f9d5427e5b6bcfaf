import { accountEmailChange } from "@sightline/contract/accounts/accounts.emailChange.ts";
import { accountPasswords } from "@sightline/contract/accounts/accounts.passwords.ts";
import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { accounts } from "@sightline/contract/accounts/accounts.ts";
import { hourMs, minuteMs } from "@sightline/contract/base/moments.ts";
import { sessions } from "@sightline/contract/sessions.ts";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { untilMailed } from "#testing/jobs.ts";
import { hasToken, type MailApp, makeMailApp, tokenIn } from "#testing/mailApp.ts";
import { testPassword } from "#testing/people.ts";

let world: MailApp;
beforeAll(async () => {
  world = await makeMailApp();
});
afterAll(() => world.close());

const better = "four loud white geese";

/** From a network of its own, unless from this address. */
const ask = (email: string, from?: string) =>
  world.call(accountPasswords.requestPasswordReset, {
    body: { user: { email } },
    headers: from === undefined ? {} : { "x-forwarded-for": from },
  });
const mailsTo = (email: string) => world.smtp.mails.filter((mail) => mail.to === email);
const look = (token: string) => world.call(accountPasswords.getPasswordReset, { link: token });
const reset = (token: string, password = better, confirmation = password) =>
  world.call(accountPasswords.resetPassword, {
    body: { user: { reset_password_token: token, password, password_confirmation: confirmation } },
  });
const signIn = (email: string, password: string) =>
  world.call(sessions.authenticate, { body: { email, password } });

async function askForToken(email: string): Promise<string> {
  const before = world.smtp.mails.length;
  await ask(email);
  return tokenIn(
    await world.smtp.waitFor(
      (mail) => mail.to === email && hasToken(mail) && world.smtp.mails.indexOf(mail) >= before,
    ),
  );
}

describe("a forgotten password", () => {
  test("can be asked for ten times a day from one place for one address, known or not", async () => {
    const email = "often-asked-for@example.org";
    for (let count = 0; count < 10; count += 1) {
      expect((await ask(email, "10.55.55.55")).status).toBe(202);
      world.app.clock.advance(minuteMs);
    }
    expect((await ask(email, "10.55.55.55")).status).toBe(429);
    expect((await ask(email)).status).toBe(202);
    world.app.clock.advance(24 * hourMs);
    expect((await ask(email, "10.55.55.55")).status).toBe(202);
  });

  test("that strangers ask for everywhere still comes once an hour, and fills no mailbox", async () => {
    const { email } = await world.app.makePerson();
    for (let count = 0; count < 14; count += 1) {
      expect((await ask(email)).status).toBe(202);
      world.app.clock.advance(minuteMs);
    }
    await untilMailed(world.app.db);
    expect(mailsTo(email)).toHaveLength(10);
    world.app.clock.advance(hourMs);
    expect((await look(await askForToken(email))).body.password_reset.state).toBe("valid");
    await ask(email);
    await untilMailed(world.app.db);
    expect(mailsTo(email)).toHaveLength(11);
  });

  test("is replaced by a link in a mail; every session ends, and a mail says so", async () => {
    const person = await world.app.signIn();
    const token = await askForToken(person.email);
    expect((await look(token)).body.password_reset).toMatchObject({
      state: "valid",
      email: person.email,
    });
    const done = await reset(token);
    expect(done.status).toBe(200);
    expect((await world.call(accountProfile.getProfile, { as: person })).status).toBe(401);
    expect((await signIn(person.email, testPassword)).status).toBe(422);
    expect((await signIn(person.email, better)).status).toBe(200);
    await world.smtp.waitForMail(person.email, "Your password was changed");
    expect((await look(token)).body.password_reset.state).toBe("used");
    expect((await reset(token)).body.code).toBe("link_used");
  });

  test("has the same answer for an unknown address, and no mail", async () => {
    const { email } = await world.app.makePerson();
    const known = await ask(email);
    const unknown = await ask("nobody-of-that-name@example.org");
    expect([known.status, unknown.status]).toEqual([202, 202]);
    expect(unknown.body).toEqual(known.body);
    await world.smtp.waitForMail(email);
    await untilMailed(world.app.db);
    expect(world.smtp.mails.some((mail) => mail.to.startsWith("nobody-of"))).toBe(false);
  });

  test("has a link for one hour, and the newest only", async () => {
    const { email } = await world.app.makePerson();
    const first = await askForToken(email);
    const second = await askForToken(email);
    expect((await look(first)).body.password_reset.state).toBe("replaced");
    expect((await reset(first)).body.code).toBe("link_replaced");
    world.app.clock.advance(hourMs - minuteMs);
    expect((await look(second)).body.password_reset.state).toBe("valid");
    world.app.clock.advance(minuteMs);
    expect((await look(second)).body.password_reset.state).toBe("expired");
    expect((await reset(second)).body.code).toBe("link_expired");
    const before = world.smtp.mails.length;
    await world.call(accounts.renewLink, { body: { token: second } });
    const mail = await world.smtp.waitFor(
      (one) => one.to === email && world.smtp.mails.indexOf(one) >= before,
    );
    expect((await reset(tokenIn(mail))).status).toBe(200);
  });

  test("is not replaced by one that can't be taken, and the link stays good", async () => {
    const { email } = await world.app.makePerson({ first_name: "Theodora", role: "analyst" });
    const token = await askForToken(email);
    const refused = [
      await reset(token, "short"),
      await reset(token, "x".repeat(129)),
      await reset(token, "password12345678"),
      await reset(token, "theodora and her geese"),
      await reset(token, "staff need 15!"),
    ];
    for (const answer of refused) {
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors ?? {})).toEqual(["user.password"]);
    }
    const different = await reset(token, better, "something else");
    expect(Object.keys(different.body.errors ?? {})).toEqual(["user.password_confirmation"]);
    expect((await reset(token, "staff need 15!!")).status).toBe(200);
  });

  test.each(["no-such-token", "x".repeat(200), "a b"])("has no link like %s", async (token) => {
    expect([(await look(token)).status, (await reset(token)).status]).toEqual([404, 404]);
  });

  test("brings 3 mails a minute at most; who is refused for it is who asked", async () => {
    onTestFinished(world.app.clock.hold());
    const { email } = await world.app.makePerson();
    const statuses = [];
    for (let time = 0; time < 4; time += 1) statuses.push((await ask(email, "10.44.44.44")).status);
    expect(statuses).toEqual([202, 202, 202, 429]);
    expect((await ask(email)).status).toBe(202);
    await untilMailed(world.app.db);
    expect(mailsTo(email)).toHaveLength(3);
  });

  test("can be asked for 20 times a minute from one place", async () => {
    onTestFinished(world.app.clock.hold());
    const headers = { "x-forwarded-for": "10.77.77.77" };
    const statuses = [];
    for (let time = 0; time < 21; time += 1) {
      const body = { user: { email: `somebody-${time}@example.org` } };
      statuses.push(
        (await world.call(accountPasswords.requestPasswordReset, { body, headers })).status,
      );
    }
    expect(statuses.slice(0, 20).every((status) => status === 202)).toBe(true);
    expect(statuses[20]).toBe(429);
  });
});

describe("changing one's password", () => {
  const change = (as: { email: string; token: string }, current: string, password = better) =>
    world.call(accountPasswords.changePassword, {
      as,
      body: { user: { current_password: current, password, password_confirmation: password } },
    });

  test("needs the present one", async () => {
    const person = await world.app.signIn();
    const refused = await change(person, "not the present one");
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors ?? {})).toEqual(["user.current_password"]);
    expect((await signIn(person.email, testPassword)).status).toBe(200);
  });

  test("ends all other sessions, keeps this one, and a mail says so", async () => {
    const person = await world.app.signIn();
    const other = await signIn(person.email, testPassword);
    expect((await change(person, testPassword)).status).toBe(200);
    const elsewhere = { email: person.email, token: other.body.user_token };
    expect((await world.call(accountProfile.getProfile, { as: elsewhere })).status).toBe(401);
    expect((await world.call(accountProfile.getProfile, { as: person })).status).toBe(200);
    expect((await signIn(person.email, better)).status).toBe(200);
    await world.smtp.waitForMail(person.email, "Your password was changed");
  });

  test("can't be used to guess: the 7th try within a minute waits", async () => {
    onTestFinished(world.app.clock.hold());
    const person = await world.app.signIn();
    const statuses = [];
    for (let time = 0; time < 7; time += 1)
      statuses.push((await change(person, "a wrong guess")).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 422, 429]);
  });

  test("spoils a reset link and a change of address that somebody else started", async () => {
    const person = await world.app.signIn();
    const token = await askForToken(person.email);
    await world.call(accountEmailChange.requestEmailChange, {
      as: person,
      body: { email: "intruder@example.org" },
    });
    const mail = await world.smtp.waitForMail("intruder@example.org");
    await change(person, testPassword);
    expect((await reset(token)).body.code).toBe("link_replaced");
    const confirmed = await world.call(accountEmailChange.confirmEmailChange, {
      body: { email_change_token: tokenIn(mail) },
    });
    expect(confirmed.body.code).toBe("link_replaced");
  });
});

describe.each([
  ["128 emoji", "🦦🌊🪵🐟".repeat(32)],
  ["128 letters in their long form", "e\u0301a\u0300".repeat(64)],
  ["Chinese", "这是一个很长的密码没有人会猜到"],
  ["Arabic with a ligature", "\uFDFA كلمة سر طويلة جدا"],
  ["spaces at both ends", "  two spaces around it  "],
])("a password of %s works", (_name, password) => {
  test("at registration, at sign-in, at change and at reset", async () => {
    const { email, token } = await world.register({ password, password_confirmation: password });
    const confirmed = await world.call(accounts.confirmAccount, {
      body: { confirmation_token: token },
    });
    expect(confirmed.status).toBe(200);
    expect((await signIn(email, password)).status).toBe(200);
    expect((await signIn(email, password.normalize("NFC"))).status).toBe(200);
    const as = { email, token: confirmed.body.user_token };
    const changed = await world.call(accountPasswords.changePassword, {
      as,
      body: {
        user: { current_password: password, password: better, password_confirmation: better },
      },
    });
    expect(changed.status).toBe(200);
    expect((await reset(await askForToken(email), password)).status).toBe(200);
    expect((await signIn(email, password)).status).toBe(200);
  });
});
