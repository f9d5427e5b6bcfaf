import { accountEmailChange } from "@sightline/contract/accounts/accounts.emailChange.ts";
import { accountPasswords } from "@sightline/contract/accounts/accounts.passwords.ts";
import { accounts } from "@sightline/contract/accounts/accounts.ts";
import { invitations } from "@sightline/contract/invitations.ts";
import { sessions } from "@sightline/contract/sessions.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#db/database.ts";
import { addInvitation } from "#invitations/invitations.ts";
import { queueMail } from "#mail/mail.ts";
import { makeTestApp } from "#testing/app.ts";
import { untilMailed } from "#testing/jobs.ts";
import { type MailApp, makeMailApp, newUser, tokenIn } from "#testing/mailApp.ts";
import { testPassword } from "#testing/people.ts";

let world: MailApp;
beforeAll(async () => {
  world = await makeMailApp();
});
afterAll(() => world.close());

let count = 0;
const address = (name: string) => `${name}-${(count += 1)}@example.org`;

describe("known and unknown addresses can't be told apart by status or body", () => {
  const rows = {
    register: (email: string) =>
      world.call(accounts.register, { body: { user: newUser({ email }) } }),
    "sign in": (email: string) =>
      world.call(sessions.authenticate, { body: { email, password: "not the password" } }),
    reset: (email: string) =>
      world.call(accountPasswords.requestPasswordReset, { body: { user: { email } } }),
    "verify an address": (email: string) => world.call(accounts.verifyEmail, { query: { email } }),
    "send the mail again": (email: string) =>
      world.call(accounts.resendConfirmation, { body: { email } }),
  };

  test.each(Object.entries(rows))("when they %s", async (_name, call) => {
    const known = await world.app.makePerson({ email: address("known") });
    const waiting = await world.register({ email: address("waiting") });
    const deactivated = await world.app.makePerson({ email: address("deactivated") });
    await world.app.db
      .updateTable("users")
      .set({ deactivated_at: world.app.clock.now() })
      .where("id", "=", deactivated.id)
      .execute();
    const answers = [];
    for (const email of [known.email, waiting.email, deactivated.email, address("unknown")]) {
      const { status, body, headers } = await call(email);
      const { date: _date, "x-request-id": _id, ...rest } = Object.fromEntries(headers);
      answers.push(JSON.stringify({ status, body: { ...body, request_id: "" }, headers: rest }));
    }
    expect(new Set(answers).size).toBe(1);
  });
});

/** Every row of every table, the job queue's own included, as text. */
async function readEverything(db: Database): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`.execute(db);
  expect(tables.map((table) => table.name)).toContain("graphile_worker._private_jobs");
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{
        row: string;
      }>`select row_to_json(t)::text as row from ${sql.raw(name)} t`.execute(db);
      return rows.map(({ row }) => row).join("\n");
    }),
  );
  return texts.join("\n");
}

/** As it is, and as bytes in the ways a column may show them. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [secret, bytes.toString("hex"), bytes.toString("base64").replace(/=+$/, "")];
}

async function goThroughAllFlows(): Promise<string[]> {
  const registrationPassword = "nine silver owls at dusk";
  const resetPassword = "ten copper bells at noon";
  const changedPassword = "six paper boats at dawn";
  const { email, token } = await world.register({
    password: registrationPassword,
    password_confirmation: registrationPassword,
  });
  const confirmed = await world.call(accounts.confirmAccount, {
    body: { confirmation_token: token },
  });
  await world.call(accountPasswords.requestPasswordReset, { body: { user: { email } } });
  const reset = tokenIn(await world.smtp.waitForMail(email, "Choose a new password"));
  await world.call(accountPasswords.getPasswordReset, { link: reset });
  await world.call(accountPasswords.resetPassword, {
    body: {
      user: {
        reset_password_token: reset,
        password: resetPassword,
        password_confirmation: resetPassword,
      },
    },
  });
  const { body: signedIn } = await world.call(sessions.authenticate, {
    body: { email, password: resetPassword },
  });
  const as = { email, token: signedIn.user_token };
  await world.call(accountPasswords.changePassword, {
    as,
    body: {
      user: {
        current_password: resetPassword,
        password: changedPassword,
        password_confirmation: changedPassword,
      },
    },
  });
  const moved = address("moved");
  await world.call(accountEmailChange.requestEmailChange, { as, body: { email: moved } });
  const change = tokenIn(await world.smtp.waitForMail(moved));
  await world.call(accountEmailChange.getEmailChange, { link: change });
  await world.call(accountEmailChange.confirmEmailChange, { body: { email_change_token: change } });
  const invited = await inviteAndRead(address("guest"));
  await world.call(invitations.getInvitation, { params: { token: invited } });
  const wrongPassword = "a wrong guess of the password";
  await world.call(sessions.authenticate, { body: { email: moved, password: wrongPassword } });
  return [
    registrationPassword,
    resetPassword,
    changedPassword,
    wrongPassword,
    token,
    reset,
    change,
    invited,
    confirmed.body.user_token,
    signedIn.user_token,
  ];
}

async function inviteAndRead(email: string): Promise<string> {
  await world.app.db.transaction().execute(async (db) => {
    const id = await addInvitation(
      db,
      { email, role: "member", planId: null, invitedBy: null },
      world.app.clock.now(),
    );
    await queueMail(db, "invitation", { invitation_id: id });
  });
  return tokenIn(await world.smtp.waitForMail(email));
}

test("tokens and passwords rest as hashes alone, and are in no line of the log", async () => {
  const secrets = await goThroughAllFlows();
  expect(secrets).toHaveLength(10);
  expect(secrets.every((secret) => typeof secret === "string" && secret.length > 20)).toBe(true);
  const stored = await readEverything(world.app.db);
  expect(stored).toContain("$argon2id$");
  const log = world.app.logged.join("\n");
  expect(log).toContain("/api/v1/users/confirmation");
  for (const form of secrets.flatMap(formsOf)) {
    expect(stored).not.toContain(form);
    expect(log).not.toContain(form);
  }
  expect(log).not.toContain("@example.org");
});

test("jobs that wait hold no secret either", async () => {
  const app = await makeTestApp();
  try {
    const person = await app.signIn();
    const user = newUser({ password: "nine silver owls at dusk" });
    await app.call(accounts.register, { body: { user } });
    await app.call(sessions.authenticate, { body: { email: user.email, password: user.password } });
    await app.call(accountPasswords.requestPasswordReset, {
      body: { user: { email: person.email } },
    });
    await app.call(accountEmailChange.requestEmailChange, {
      as: person,
      body: { email: address("waits") },
    });
    const stored = await readEverything(app.db);
    expect(stored).toContain('"name":"registration"');
    for (const form of [user.password, testPassword, person.token].flatMap(formsOf))
      expect(stored).not.toContain(form);
  } finally {
    await app.close();
  }
});

describe("two parallel uses of one token: exactly one succeeds", () => {
  const kinds = {
    confirmation: async () => {
      const { token } = await world.register();
      return () => world.call(accounts.confirmAccount, { body: { confirmation_token: token } });
    },
    "password reset": async () => {
      const { email } = await world.app.makePerson();
      await world.call(accountPasswords.requestPasswordReset, { body: { user: { email } } });
      const token = tokenIn(await world.smtp.waitForMail(email));
      const password = "ten copper bells at noon";
      const user = { reset_password_token: token, password, password_confirmation: password };
      return () => world.call(accountPasswords.resetPassword, { body: { user } });
    },
    "e-mail change": async () => {
      const as = await world.app.signIn();
      const email = address("raced");
      await world.call(accountEmailChange.requestEmailChange, { as, body: { email } });
      const token = tokenIn(await world.smtp.waitForMail(email));
      return () =>
        world.call(accountEmailChange.confirmEmailChange, { body: { email_change_token: token } });
    },
    invitation: async () => {
      const token = await inviteAndRead(address("raced-guest"));
      const { email: _, ...user } = newUser();
      return () => world.call(invitations.acceptInvitation, { params: { token }, body: { user } });
    },
  };

  test.each(Object.entries(kinds))("%s", async (_name, prepare) => {
    for (let round = 0; round < 5; round += 1) {
      const use = await prepare();
      const answers = await Promise.all([use(), use(), use()]);
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
      for (const refused of answers.filter((answer) => answer.status !== 200)) {
        expect(["link_used", "sign_in_to_accept"]).toContain(refused.body.code);
      }
    }
  });

  test("confirming and dropping a registration at once: one of both", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { token, email } = await world.register();
      const [confirmed, dropped] = await Promise.all([
        world.call(accounts.confirmAccount, { body: { confirmation_token: token } }),
        world.call(accounts.discardRegistration, { link: token }),
      ]);
      expect([confirmed.status === 200, dropped.status === 204].filter(Boolean)).toHaveLength(1);
      const users = await world.app.db
        .selectFrom("users")
        .select("id")
        .where("email", "=", email)
        .execute();
      expect(users).toHaveLength(confirmed.status === 200 ? 1 : 0);
    }
  });
});

describe("a sign-in on a new device", () => {
  const chrome =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
  const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const signIn = (email: string, agent: string) =>
    world.call(sessions.authenticate, {
      body: { email, password: testPassword },
      headers: { "user-agent": agent },
    });

  test("is told once, and not at the very first sign-in", async () => {
    const { email } = await world.app.makePerson();
    await signIn(email, chrome);
    await signIn(email, chrome);
    await signIn(email, firefox);
    await signIn(email, firefox);
    const mail = await world.smtp.waitForMail(email);
    expect(mail.subject).toBe("You signed in on a new device");
    expect(mail.text).toContain("Firefox on Linux");
    await untilMailed(world.app.db);
    expect(world.smtp.mails.filter((one) => one.to === email)).toHaveLength(1);
  });
});

test("every mail says why it comes, in text and in HTML, and needs no images", async () => {
  for (const mail of world.smtp.mails) {
    expect(mail.text).toContain("You get this mail because");
    expect(mail.html).toContain("You get this mail because");
    expect(mail.html).toContain('name="color-scheme" content="light dark"');
    expect(mail.html).not.toMatch(/<img|<table|<script|src=/);
  }
  expect(world.smtp.mails.length).toBeGreaterThan(20);
});
