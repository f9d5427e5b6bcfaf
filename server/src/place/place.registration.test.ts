import { accounts } from "@sightline/contract/accounts/accounts.ts";
import { invitations } from "@sightline/contract/invitations.ts";
import { placeRows, type RegistrationMode } from "@sightline/contract/place/place.ts";
import { sessions } from "@sightline/contract/sessions.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addInvitation } from "#invitations/invitations.ts";
import { queueMail } from "#mail/mail.ts";
import { untilJobsAreDone } from "#testing/jobs.ts";
import { type MailApp, makeMailApp, newUser, tokenIn } from "#testing/mailApp.ts";

let world: MailApp;
beforeAll(async () => {
  world = await makeMailApp();
});
afterAll(() => world.close());
beforeEach(() => set("open"));

async function set(registration: RegistrationMode, domains: string[] = []) {
  await world.app.db
    .updateTable("place")
    .set({ registration, registration_domains: domains })
    .execute();
}

const register = (given: Record<string, unknown> = {}) => {
  const user = newUser(given);
  return { user, answer: world.call(accounts.register, { body: { user } }) };
};

const mailsTo = (email: string) => world.smtp.mails.filter((mail) => mail.to === email);

const registrationsOf = (email: string) =>
  world.app.db.selectFrom("registrations").select("id").where("email", "=", email).execute();

const mayRegister = async (email: string) =>
  (await world.call(placeRows.checkRegistration, { query: { email } })).body.may_register;

describe("where registration is by invitation", () => {
  test("the answer is as ever, and nothing follows", async () => {
    const open = register();
    const usual = await open.answer;
    await set("by_invitation");
    const { user, answer } = register();
    const { status, body } = await answer;
    expect([status, body]).toEqual([usual.status, usual.body]);
    expect(await registrationsOf(user.email)).toEqual([]);
    await untilJobsAreDone(world.app.db, "send_mail");
    expect(mailsTo(user.email)).toEqual([]);
    expect(await mayRegister(user.email)).toBe(false);
  });

  test("a known address gets the same answer, and no mail either", async () => {
    await set("by_invitation");
    const known = await world.app.makePerson();
    const { status } = await register({ email: known.email }).answer;
    expect(status).toBe(201);
    await untilJobsAreDone(world.app.db, "send_mail");
    expect(mailsTo(known.email)).toEqual([]);
  });

  test("who registered before it was closed gets no account by their link any more", async () => {
    const { email, token } = await world.register();
    await set("by_invitation");
    const confirm = () =>
      world.call(accounts.confirmAccount, { body: { confirmation_token: token } });
    const refused = await confirm();
    expect([refused.status, refused.body.code]).toEqual([403, "registration_closed"]);
    const sent = mailsTo(email).length;
    await world.call(accounts.resendConfirmation, { body: { email } });
    await untilJobsAreDone(world.app.db, "resend_confirmations");
    await untilJobsAreDone(world.app.db, "send_mail");
    expect(mailsTo(email)).toHaveLength(sent);
    await set("open");
    expect((await confirm()).status).toBe(200);
  });

  test("an invitation still makes an account, which can sign in", async () => {
    await set("by_invitation");
    const { app } = world;
    const email = "invited@example.org";
    await app.db.transaction().execute(async (db) => {
      const invitation = { email, role: "member" as const, planId: null, invitedBy: null };
      const id = await addInvitation(db, invitation, app.clock.now());
      await queueMail(db, "invitation", { invitation_id: id });
    });
    const token = tokenIn(await world.smtp.waitForMail(email));
    const { email: _, ...user } = newUser();
    const accepted = await world.call(invitations.acceptInvitation, {
      params: { token },
      body: { user },
    });
    expect(accepted.status).toBe(200);
    const { status } = await world.call(sessions.authenticate, {
      body: { email, password: user.password },
    });
    expect(status).toBe(200);
  });
});

describe("where registration goes by domains", () => {
  test("an address of one of them gets its mail, another none", async () => {
    await set("by_domains", ["example.net", "example.com"]);
    const inside = register({ email: "Someone@Example.NET" });
    const outside = register({ email: "someone@sub.example.net" });
    expect([(await inside.answer).status, (await outside.answer).status]).toEqual([201, 201]);
    expect((await world.smtp.waitForMail("someone@example.net")).subject).toBe(
      "Confirm your account",
    );
    expect(await registrationsOf("someone@sub.example.net")).toEqual([]);
    await untilJobsAreDone(world.app.db, "send_mail");
    expect(mailsTo("someone@sub.example.net")).toEqual([]);
    expect(await mayRegister(" SomeoneElse@example.com ")).toBe(true);
    expect(await mayRegister("someone@sub.example.net")).toBe(false);
    expect(await mayRegister("example.com")).toBe(false);
  });

  test("nobody learns which domains those are", async () => {
    await set("by_domains", ["secret-customer.example"]);
    const { body } = await world.call(placeRows.getPlace);
    expect(body.place.registration).toBe("by_domains");
    expect(JSON.stringify(body)).not.toContain("secret-customer");
  });
});

test("mails carry the name of the place, and answers to them go to its support address", async () => {
  await world.app.db
    .updateTable("place")
    .set({ name: "Lookout & Co", support_email: "help@example.org" })
    .execute();
  const { user, answer } = register();
  await answer;
  const mail = await world.smtp.waitForMail(user.email);
  expect(mail.text).toContain("Welcome to Lookout & Co.");
  expect(mail.text).toContain("-- \nLookout & Co\n");
  expect(mail.html).toContain("Lookout &amp; Co");
  expect(`${mail.text}${mail.html}`).not.toContain("Sightline");
  expect(mail.replyTo).toBe("help@example.org");
  await sql`update place set name = default, support_email = null`.execute(world.app.db);
  const later = register();
  await later.answer;
  expect((await world.smtp.waitForMail(later.user.email)).replyTo).toBe("");
});
