import { accountEmailChange } from "@sightline/contract/accounts/accounts.emailChange.ts";
import { accounts } from "@sightline/contract/accounts/accounts.ts";
import { dayMs, hourMs, minuteMs } from "@sightline/contract/base/moments.ts";
import { invitations } from "@sightline/contract/invitations.ts";
import { sessions } from "@sightline/contract/sessions.ts";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { addInvitation } from "#invitations/invitations.ts";
import { queueMail } from "#mail/mail.ts";
import { haveOneSalt } from "#secrets/passwords.ts";
import { type MailApp, makeMailApp, newUser, tokenIn } from "#testing/mailApp.ts";

let world: MailApp;
beforeAll(async () => {
  world = await makeMailApp();
});
afterAll(() => world.close());

const owners = "only the owner knows this";
const strangers = "the stranger knows this";

const confirm = (token: string, password?: string) =>
  world.call(accounts.confirmAccount, { body: { confirmation_token: token, password } });
const look = async (token: string) =>
  (await world.call(accounts.getConfirmation, { link: token })).body.confirmation;
const signIn = (email: string, password: string) =>
  world.call(sessions.authenticate, { body: { email, password } });

const register = (email: string, password: string, first_name: string) =>
  world.register({ email, password, password_confirmation: password, first_name });

/** The owner registers, and then a stranger with the same address. */
async function contest() {
  const { email } = newUser();
  const own = await register(email, owners, "Olga");
  const other = await register(email, strangers, "Stan");
  return { email, own: own.token, other: other.token };
}

const accountsWith = (email: string) =>
  world.app.db.selectFrom("users").select("first_name").where("email", "=", email).execute();

const mailsTo = (email: string) => world.smtp.mails.filter((mail) => mail.to === email);

const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => String(status)).toSorted();

describe("an address that was registered more than once", () => {
  test("says of every link, before it is spent, that the password is needed", async () => {
    const { email } = newUser();
    const own = await register(email, owners, "Olga");
    expect(await look(own.token)).toMatchObject({ state: "valid", password_needed: false });
    const other = await register(email, strangers, "Stan");
    expect(await look(own.token)).toMatchObject({
      state: "valid",
      password_needed: true,
      first_name: "Olga",
    });
    expect(await look(other.token)).toMatchObject({
      state: "valid",
      password_needed: true,
      first_name: "Stan",
    });
  });

  test("is confirmed by no token alone, and the refusal spends nothing", async () => {
    const { email, own, other } = await contest();
    for (const token of [own, other]) {
      const refused = await confirm(token);
      expect([refused.status, refused.body.code]).toEqual([409, "password_needed"]);
    }
    expect(await accountsWith(email)).toEqual([]);
    expect((await confirm(own, owners)).body.user.first_name).toBe("Olga");
  });

  test("becomes its owner's by the owner's password, though they open the stranger's link", async () => {
    const { email, own, other } = await contest();
    const confirmed = await confirm(other, owners);
    expect(confirmed.status).toBe(200);
    expect(confirmed.body.user).toMatchObject({ email, first_name: "Olga" });
    expect((await signIn(email, strangers)).status).toBe(422);
    expect((await signIn(email, owners)).status).toBe(200);
    for (const token of [own, other]) {
      expect((await look(token)).state).toBe("used");
      expect((await confirm(token, owners)).body.code).toBe("link_used");
    }
  });

  test("stays the stranger's to none: without the mail their password is of no use", async () => {
    const { email } = await contest();
    expect((await signIn(email, strangers)).status).toBe(422);
    const guessed = await confirm("a-token-that-was-guessed", strangers);
    expect([guessed.status, guessed.body.code]).toEqual([404, "link_unknown"]);
    expect(await accountsWith(email)).toEqual([]);
  });

  test("takes of two with the same password the one whose link it is", async () => {
    const { email } = newUser();
    const first = await register(email, owners, "First");
    await register(email, owners, "Second");
    expect((await confirm(first.token, owners)).body.user.first_name).toBe("First");
  });

  test("is asked for its password also by who looked at the link before the other came", async () => {
    const { email } = newUser();
    const { token } = await register(email, owners, "Olga");
    expect((await look(token)).password_needed).toBe(false);
    await register(email, strangers, "Stan");
    expect((await confirm(token)).body.code).toBe("password_needed");
  });

  test("counts registrations that have expired, for 30 days", async () => {
    const { email } = newUser();
    const old = await register(email, owners, "Olga");
    world.app.clock.advance(3 * dayMs);
    const { token } = await register(email, strangers, "Stan");
    expect((await look(old.token)).state).toBe("expired");
    expect((await look(token)).password_needed).toBe(true);
    expect((await confirm(token)).body.code).toBe("password_needed");
    expect((await confirm(token, owners)).body.user.first_name).toBe("Olga");

    const late = newUser();
    await register(late.email, owners, "Olga");
    world.app.clock.advance(30 * dayMs + minuteMs);
    const alone = await register(late.email, strangers, "Stan");
    expect((await look(alone.token)).password_needed).toBe(false);
    expect((await confirm(alone.token, owners)).status).toBe(422);
    expect((await confirm(alone.token)).body.user.first_name).toBe("Stan");
  });

  test("counts those that were dropped: what is left may be the stranger's", async () => {
    const { own, other } = await contest();
    expect((await world.call(accounts.discardRegistration, { link: own })).status).toBe(204);
    expect(await look(other)).toMatchObject({ state: "valid", password_needed: true });
    expect((await confirm(other)).body.code).toBe("password_needed");
    expect((await confirm(other, owners)).status).toBe(422);
    expect((await look(own)).state).toBe("used");
  });
});

describe("a wrong password", () => {
  test("is told on its field and spends nothing", async () => {
    const { email, own } = await contest();
    const wrong = await confirm(own, "nobody chose this one");
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.body.errors ?? {})).toEqual(["password"]);
    expect((await confirm(own, "")).status).toBe(422);
    expect(await accountsWith(email)).toEqual([]);
    expect((await confirm(own, owners)).status).toBe(200);
  });

  test("is a wrong one too where only one has registered", async () => {
    const { token } = await register(newUser().email, owners, "Olga");
    expect((await confirm(token, strangers)).status).toBe(422);
    expect((await confirm(token, owners)).status).toBe(200);
  });

  test("can be tried 6 times a minute and 30 times an hour, by whichever link", async () => {
    onTestFinished(world.app.clock.hold());
    const { own, other } = await contest();
    const guess = (time: number) => confirm(time % 2 === 0 ? own : other, "nobody chose this one");
    for (let time = 0; time < 6; time += 1) expect((await guess(time)).status).toBe(422);
    const seventh = await guess(6);
    expect([seventh.status, seventh.body.code]).toEqual([429, "throttled"]);
    expect(Number(seventh.headers.get("retry-after"))).toBeGreaterThan(0);
    for (let minute = 0; minute < 4; minute += 1) {
      world.app.clock.advance(minuteMs + 1_000);
      for (let time = 0; time < 6; time += 1) await guess(time);
    }
    world.app.clock.advance(minuteMs + 1_000);
    const late = await confirm(own, owners);
    expect(late.status).toBe(429);
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(60);
    world.app.clock.advance(hourMs);
    expect((await confirm(own, owners)).status).toBe(200);
  });

  test("of an ordinary link is counted too, and the token alone is not", async () => {
    onTestFinished(world.app.clock.hold());
    const { token } = await register(newUser().email, owners, "Olga");
    for (let time = 0; time < 7; time += 1) await confirm(token, strangers);
    expect((await confirm(token, owners)).status).toBe(429);
    expect((await confirm(token)).status).toBe(200);
  });
});

describe("several at once", () => {
  test("two links with their own passwords: one account, and the other link is used", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { email, own, other } = await contest();
      const answers = await Promise.all([confirm(own, owners), confirm(other, strangers)]);
      expect(statusesOf(answers)).toEqual(["200", "410"]);
      expect(await accountsWith(email)).toHaveLength(1);
    }
  });

  test("one link in two tabs: one of them is signed in", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { email, own } = await contest();
      const answers = await Promise.all([confirm(own, owners), confirm(own, owners)]);
      expect(statusesOf(answers)).toEqual(["200", "410"]);
      expect(answers.find(({ status }) => status === 410)?.body.code).toBe("link_used");
      expect(await accountsWith(email)).toHaveLength(1);
    }
  });

  test("registrations at one moment all wait side by side, and each has its password", async () => {
    const { email } = newUser();
    const passwords = [owners, strangers, "a third one chose this"];
    const answers = await Promise.all(
      passwords.map((password) => {
        const user = newUser({ email, password, password_confirmation: password });
        return world.call(accounts.register, { body: { user } });
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const rows = await world.app.db
      .selectFrom("registrations")
      .select("password_hash")
      .where("email", "=", email)
      .where("state", "=", "open")
      .execute();
    const hashes = rows.map((row) => String(row.password_hash));
    expect(hashes).toHaveLength(3);
    expect(hashes.every((hash) => haveOneSalt(hash, String(hashes[0])))).toBe(true);
    await expect.poll(() => mailsTo(email).length).toBe(3);
    const mail = await world.smtp.waitForMail(email);
    expect((await confirm(tokenIn(mail), "a third one chose this")).status).toBe(200);
  });

  test("confirming and activating by an invitation: one account, whoever comes first", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { email, own } = await contest();
      const invited = await invite(email);
      const answers = await Promise.all([confirm(own, owners), activate(invited)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.every(({ status }) => [200, 409, 410].includes(status))).toBe(true);
      expect(await accountsWith(email)).toHaveLength(1);
    }
  });
});

async function invite(email: string): Promise<string> {
  await world.app.db.transaction().execute(async (db) => {
    const invitation = { email, role: "member" as const, planId: null, invitedBy: null };
    const id = await addInvitation(db, invitation, world.app.clock.now());
    await queueMail(db, "invitation", { invitation_id: id });
  });
  return tokenIn(await world.smtp.waitForMail(email, "Your invitation to Sightline"));
}

function activate(token: string) {
  const { email: _, ...user } = newUser({ first_name: "Invited" });
  return world.call(invitations.acceptInvitation, { params: { token }, body: { user } });
}

describe("an address that got its account another way meanwhile", () => {
  test("by an invitation: its links are used, with or without a password", async () => {
    const { email, own, other } = await contest();
    expect((await activate(await invite(email))).status).toBe(200);
    expect((await look(own)).state).toBe("used");
    expect((await confirm(own, owners)).body.code).toBe("link_used");
    expect((await confirm(other)).body.code).toBe("link_used");
    expect(await accountsWith(email)).toEqual([{ first_name: "Invited" }]);
  });

  test("by a change of e-mail: its links are used", async () => {
    const { email, own } = await contest();
    const as = await world.app.signIn();
    await world.call(accountEmailChange.requestEmailChange, { as, body: { email } });
    const mail = await world.smtp.waitForMail(email, "Confirm your new e-mail address");
    const body = { email_change_token: tokenIn(mail) };
    expect((await world.call(accountEmailChange.confirmEmailChange, { body })).status).toBe(200);
    expect((await confirm(own, owners)).body.code).toBe("link_used");
  });

  test("and whose link was not dropped is told so, and keeps its own password", async () => {
    const { email, own } = await contest();
    await world.app.makePerson({ email, first_name: "Early" });
    const late = await confirm(own, owners);
    expect([late.status, late.body.code]).toEqual([409, "address_taken"]);
    expect(await accountsWith(email)).toEqual([{ first_name: "Early" }]);
    expect((await signIn(email, owners)).status).toBe(422);
  });
});

describe("the mail once more", () => {
  test("goes out for each registration, and each has a new link of its own", async () => {
    const { email, own, other } = await contest();
    await world.call(accounts.resendConfirmation, { body: { email } });
    await expect.poll(() => mailsTo(email).length).toBe(4);
    for (const token of [own, other])
      await expect.poll(async () => (await look(token)).state).toBe("replaced");
    const fresh = mailsTo(email).slice(2).map(tokenIn);
    const names = await Promise.all(fresh.map(async (token) => (await look(token)).first_name));
    expect(names.toSorted()).toEqual(["Olga", "Stan"]);
    expect((await confirm(String(fresh[0]), owners)).body.user.first_name).toBe("Olga");
  });

  test.each([owners, strangers])("comes by signing in with the password %j", async (password) => {
    const { email } = await contest();
    expect((await signIn(email, "neither of the two")).status).toBe(422);
    expect((await signIn(email, password)).status).toBe(422);
    await expect.poll(() => mailsTo(email).length).toBe(4);
  });

  test("by a link is for that link's registration, and leaves the other's alone", async () => {
    const { email, own, other } = await contest();
    await world.call(accounts.renewLink, { body: { token: own } });
    await expect.poll(() => mailsTo(email).length).toBe(3);
    await expect.poll(async () => (await look(own)).state).toBe("replaced");
    expect((await look(other)).state).toBe("valid");
    const mail = mailsTo(email).at(-1);
    expect((await look(mail ? tokenIn(mail) : "")).first_name).toBe("Olga");
  });

  test("goes out for 5 at most, however often the address was registered", async () => {
    const { email } = newUser();
    for (let time = 0; time < 7; time += 1) {
      if (time % 3 === 0) world.app.clock.advance(hourMs + minuteMs);
      await register(email, owners, "Again");
    }
    await world.call(accounts.resendConfirmation, { body: { email } });
    await expect.poll(() => mailsTo(email).length).toBe(12);
    await register(newUser().email, owners, "Last");
    expect(mailsTo(email)).toHaveLength(12);
  });
});

test("no name that a stranger wrote stands in a mail to an address that nobody has confirmed", async () => {
  const name = "Claim-your-prize";
  const { email } = await register(newUser().email, strangers, name);
  const as = await world.app.signIn({ first_name: name, last_name: name });
  const moved = newUser().email;
  await world.call(accountEmailChange.requestEmailChange, { as, body: { email: moved } });
  for (const to of [email, moved]) {
    const mail = await world.smtp.waitForMail(to);
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toContain(name);
  }
});
