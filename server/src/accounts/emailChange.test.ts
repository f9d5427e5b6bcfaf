import { accountEmailChange } from "@sightline/contract/accounts/accounts.emailChange.ts";
import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { accounts } from "@sightline/contract/accounts/accounts.ts";
import { hourMs, minuteMs } from "@sightline/contract/base/moments.ts";
import { sessions } from "@sightline/contract/sessions.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MailApp, makeMailApp, newUser, tokenIn } from "#testing/mailApp.ts";
import { testPassword } from "#testing/people.ts";

let world: MailApp;
beforeAll(async () => {
  world = await makeMailApp();
});
afterAll(() => world.close());

let count = 0;
const newAddress = () => `moved-${(count += 1)}@example.org`;
const ask = (as: { email: string; token: string }, email: string) =>
  world.call(accountEmailChange.requestEmailChange, { as, body: { email } });
const confirm = (token: string, as?: { email: string; token: string }) =>
  world.call(accountEmailChange.confirmEmailChange, {
    body: { email_change_token: token },
    ...(as ? { as } : {}),
  });
const look = (token: string) => world.call(accountEmailChange.getEmailChange, { link: token });

test("a name does not go to an address before it is confirmed", async () => {
  const signature = await world.app.signIn({ first_name: "Congratulations", last_name: "Winner" });
  const moved = "not-theirs@example.org";
  await ask(signature, moved);
  const mail = await world.smtp.waitForMail(moved);
  expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/Congratulations|Winner/);
});

test("a new address holds once it is confirmed there, and the old one is told", async () => {
  const person = await world.app.signIn();
  const other = await world.call(sessions.authenticate, {
    body: { email: person.email, password: testPassword },
  });
  const email = newAddress();
  expect((await ask(person, email)).status).toBe(202);
  expect((await world.call(accountProfile.getProfile, { as: person })).body.user).toMatchObject({
    email: person.email,
    pending_email: email,
  });
  await world.smtp.waitForMail(person.email, "A new e-mail address was requested");
  const token = tokenIn(await world.smtp.waitForMail(email, "Confirm your new e-mail address"));
  expect((await look(token)).body.email_change).toMatchObject({ state: "valid", email });

  const confirmed = await confirm(token, person);
  expect(confirmed.body).toEqual({ email });
  expect(
    (await world.call(accountProfile.getProfile, { as: { email, token: person.token } })).body.user,
  ).toMatchObject({ email, pending_email: null });
  expect(
    (await world.call(accountProfile.getProfile, { as: { email, token: other.body.user_token } }))
      .status,
  ).toBe(401);
  await world.smtp.waitForMail(person.email, "Your e-mail address was changed");
  expect(
    (await world.call(sessions.authenticate, { body: { email, password: testPassword } })).status,
  ).toBe(200);
  expect((await confirm(token)).body.code).toBe("link_used");
});

test("an address that somebody has answers the same, and only its owner learns of it", async () => {
  const person = await world.app.signIn();
  const owner = await world.app.makePerson();
  const known = await ask(person, owner.email);
  const unknown = await ask(await world.app.signIn(), newAddress());
  expect([known.status, unknown.status]).toEqual([202, 202]);
  const mail = await world.smtp.waitForMail(owner.email);
  expect(mail.subject).toBe("Somebody tried to use your address");
  expect(mail.text).not.toContain("_token=");
});

test("an address that got an account meanwhile is not taken from it", async () => {
  const person = await world.app.signIn();
  const email = newAddress();
  await ask(person, email);
  const token = tokenIn(await world.smtp.waitForMail(email));
  await world.app.makePerson({ email });
  const refused = await confirm(token);
  expect([refused.status, refused.body.code]).toEqual([409, "address_taken"]);
});

test("a registration that waits for the same address is dropped", async () => {
  const person = await world.app.signIn();
  const registered = await world.register(newUser());
  await ask(person, registered.email);
  const mail = await world.smtp.waitForMail(registered.email, "Confirm your new e-mail address");
  expect((await confirm(tokenIn(mail))).status).toBe(200);
  const late = await world.call(accounts.confirmAccount, {
    body: { confirmation_token: registered.token },
  });
  expect(late.body.code).toBe("link_used");
});

test("confirmed without a session, it ends all of them", async () => {
  const person = await world.app.signIn();
  const email = newAddress();
  await ask(person, email);
  expect((await confirm(tokenIn(await world.smtp.waitForMail(email)))).status).toBe(200);
  const as = { email, token: person.token };
  expect((await world.call(accountProfile.getProfile, { as })).status).toBe(401);
});

test("the newest wish counts, for 24 hours, until it is taken back", async () => {
  const person = await world.app.signIn();
  const [first, second] = [newAddress(), newAddress()];
  await ask(person, first);
  const old = tokenIn(await world.smtp.waitForMail(first));
  await ask(person, second);
  const token = tokenIn(await world.smtp.waitForMail(second));
  expect((await confirm(old)).body.code).toBe("link_replaced");
  expect((await world.call(accountEmailChange.cancelEmailChange, { as: person })).status).toBe(204);
  expect((await look(token)).body.email_change.state).toBe("replaced");
  const third = newAddress();
  await ask(person, third);
  const last = tokenIn(await world.smtp.waitForMail(third));
  world.app.clock.advance(24 * hourMs + minuteMs);
  expect((await look(last)).body.email_change.state).toBe("expired");
  expect((await confirm(last)).body.code).toBe("link_expired");
});

test("one's own address, or none, is named as what is wrong", async () => {
  const person = await world.app.signIn();
  for (const email of [person.email.toUpperCase(), "nowhere", ""]) {
    const refused = await ask(person, email);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors ?? {})).toEqual(["email"]);
  }
});

test("it needs a sign-in within the last hour", async () => {
  const person = await world.app.signIn();
  world.app.clock.advance(hourMs - minuteMs);
  expect((await ask(person, newAddress())).status).toBe(202);
  world.app.clock.advance(2 * minuteMs);
  const refused = await ask(person, newAddress());
  expect([refused.status, refused.body.code]).toEqual([403, "sign_in_again"]);
});
