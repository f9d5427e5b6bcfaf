import { accountPasswords } from "@sightline/contract/accounts/accounts.passwords.ts";
import { accounts } from "@sightline/contract/accounts/accounts.ts";
import { invitations } from "@sightline/contract/invitations.ts";
import { dayMs, minuteMs } from "@sightline/contract/base/moments.ts";
import { sessions } from "@sightline/contract/sessions.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { momentInWords } from "#mail/letter.ts";
import { queueMail } from "#mail/mail.ts";
import { runWaitingJobs, untilJobsAreDone } from "#testing/jobs.ts";
import { newUser, tokenIn } from "#testing/mailApp.ts";
import { testPassword } from "#testing/people.ts";
import { settleInvitation } from "./invitations.queries.ts";
import { address, type Inviting, makeInviting, person } from "./invitations.testing.ts";

let world: Inviting;
let invite: Inviting["invite"];
let look: Inviting["look"];
let accept: Inviting["accept"];
beforeAll(async () => {
  world = await makeInviting();
  ({ invite, look, accept } = world);
});
afterAll(() => world.close());

const signIn = (email: string, password: string) =>
  world.call(sessions.authenticate, { body: { email, password } });

describe("an invitation", () => {
  test("to Sightline activates an account with its address, and one can sign in at once", async () => {
    const { email, token, mail } = await invite();
    expect(mail.text).toContain("/#/activate?invitation_token=");
    expect((await look(token)).body.invitation).toMatchObject({
      email,
      organization: null,
      invited_by: null,
      state: "open",
      next: "activate",
      password_min: 12,
    });
    const activated = await accept(token, person());
    expect(activated.status).toBe(200);
    expect(activated.body.user).toMatchObject({ email, first_name: "Nora", role: "member" });
    expect((await signIn(email, "nine quiet brown otters")).status).toBe(200);
    expect((await look(token)).body.invitation.state).toBe("accepted");
    expect((await accept(token, person())).body.code).toBe("link_used");
  });

  test("with a password far past its bound is refused, whoever sends it", async () => {
    const { status, body } = await accept("x", person({ password: "\uFDFA".repeat(150_000) }));
    expect(status).toBe(422);
    expect(body.errors?.["user.password"]).toEqual([
      "Enter at most 128 characters; this has 150,000.",
    ]);
  });

  test("into a plan names the plan and who invited, in the mail only if it has an account", async () => {
    const owner = await world.app.makePerson({ first_name: "Olga", last_name: "Owner" });
    const plan = await world.app.db
      .insertInto("organization_plans")
      .values({ name: "Northwind" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { token, mail } = await invite({ planId: plan.id, invitedBy: owner.id });
    expect(mail.subject).toBe("Your invitation to Sightline");
    expect(`${mail.text}${mail.html}`).not.toMatch(/Olga|Owner|Northwind/);
    expect(mail.text).toContain("The page says who invited you.");
    const known = await world.app.makePerson();
    const toKnown = await invite({ email: known.email, planId: plan.id, invitedBy: owner.id });
    expect(toKnown.mail.subject).toBe("Your invitation to Northwind at Sightline");
    expect(toKnown.mail.text).toContain("Olga Owner has invited you to Northwind");
    expect((await look(token)).body.invitation).toMatchObject({
      organization: "Northwind",
      invited_by: { id: owner.id, first_name: "Olga", last_name: "Owner" },
    });
  });

  test("tells until when in the zone of its address, where that has an account", async () => {
    const zone = "Asia/Tokyo";
    const invited = await world.app.makePerson();
    await world.app.db
      .updateTable("users")
      .set({ time_zone: zone })
      .where("id", "=", invited.id)
      .execute();
    const known = await invite({ email: invited.email });
    const { expires_at } = (await look(known.token)).body.invitation;
    expect(known.mail.text).toContain(`until ${momentInWords(expires_at, zone)}`);
    const stranger = await invite();
    expect(stranger.mail.text).toMatch(/until \d+ \w+ \d{4}, \d{2}:\d{2} \(UTC\)/);
  });

  test("of staff gives the role, and asks for the longer password", async () => {
    const { token } = await invite({ role: "analyst" });
    expect((await look(token)).body.invitation.password_min).toBe(15);
    const short = await accept(token, person({ password: "only 14 chars!" }));
    expect(Object.keys(short.body.errors ?? {})).toEqual(["user.password"]);
    expect((await accept(token, person({ password: "now 15 chars..!" }))).body.user.role).toBe(
      "analyst",
    );
  });

  test.each([
    ["no agreement", { terms_of_use_agreed: false }, "user.terms_of_use_agreed"],
    [
      "another confirmation",
      { password_confirmation: "another one here" },
      "user.password_confirmation",
    ],
    ["a common password", { password: "letmein123456" }, "user.password"],
    ["no name", { first_name: "" }, "user.first_name"],
  ])("with %s names the field, and stays open", async (_what, given, field) => {
    const { token } = await invite();
    const refused = await accept(token, person(given));
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors ?? {})).toEqual([field]);
    expect((await look(token)).body.invitation.state).toBe("open");
  });

  test("does not take its own address as password", async () => {
    const { token, email } = await invite();
    const refused = await accept(token, person({ password: `${email} is mine` }));
    expect(Object.keys(refused.body.errors ?? {})).toEqual(["user.password"]);
  });

  test("without a word on oneself is not enough", async () => {
    const { token } = await invite();
    expect((await accept(token)).status).toBe(422);
  });

  test("drops what others registered for the address: they gain nothing", async () => {
    const email = address();
    const stranger = await world.register(newUser({ email, password: "the stranger knows this" }));
    const { token } = await invite({ email });
    expect((await accept(token, person({ password: "only the owner knows this" }))).status).toBe(
      200,
    );
    const late = await world.call(accounts.confirmAccount, {
      body: { confirmation_token: stranger.token },
    });
    expect(late.body.code).toBe("link_used");
    expect((await signIn(email, "the stranger knows this")).status).toBe(422);
    expect((await signIn(email, "only the owner knows this")).status).toBe(200);
  });
});

describe("somebody who has an account", () => {
  test("accepts signed in as that address; their password is never touched", async () => {
    const known = await world.app.signIn();
    const other = await world.app.signIn();
    const { token } = await invite({ email: known.email, role: "analyst" });
    expect((await look(token)).body.invitation.next).toBe("sign_in");
    for (const as of [undefined, other]) {
      const refused = await accept(token, person({ password: "an attacker's choice!" }), as);
      expect([refused.status, refused.body.code]).toEqual([409, "sign_in_to_accept"]);
    }
    expect((await signIn(known.email, testPassword)).status).toBe(200);
    // By that sign-in it is known that the password is long enough for staff.
    const accepted = await accept(token, undefined, known);
    expect(accepted.body.user).toMatchObject({ id: known.id, role: "analyst" });
    expect((await signIn(known.email, testPassword)).status).toBe(200);
    expect((await accept(token, undefined, known)).body.code).toBe("link_used");
  });

  test("becomes staff only with the longer password, and may choose one first", async () => {
    const known = await world.register({ password: "only 14 chars!" });
    const { body } = await world.call(accounts.confirmAccount, {
      body: { confirmation_token: known.token },
    });
    const as = { email: known.email, token: body.user_token };
    expect((await signIn(known.email, "only 14 chars!")).status).toBe(200);
    const { id, token } = await invite({ email: known.email, role: "analyst" });
    const byId = { as, params: { id: String(id) } };
    for (const refused of [
      await accept(token, undefined, as),
      await world.call(invitations.acceptOwnInvitation, byId),
    ])
      expect([refused.status, refused.body.code]).toEqual([409, "longer_password_needed"]);
    expect((await look(token)).body.invitation.state).toBe("open");
    const password = "now 15 chars..!";
    await world.call(accountPasswords.changePassword, {
      as,
      body: {
        user: { current_password: "only 14 chars!", password, password_confirmation: password },
      },
    });
    expect((await accept(token, undefined, as)).body.user.role).toBe("analyst");
  });

  test("never loses a role by an invitation", async () => {
    const admin = await world.app.signIn({ role: "admin" });
    const { token } = await invite({ email: admin.email });
    expect((await accept(token, undefined, admin)).body.user.role).toBe("admin");
  });
});

describe("an invitation's link", () => {
  test("works for 14 days", async () => {
    const { token } = await invite();
    world.app.clock.advance(14 * dayMs - minuteMs);
    expect((await look(token)).body.invitation.state).toBe("open");
    world.app.clock.advance(2 * minuteMs);
    expect((await look(token)).body.invitation.state).toBe("expired");
    expect((await accept(token, person())).body.code).toBe("link_expired");
  });

  test("of an older mail leads to the newest invitation of the same address", async () => {
    const email = address();
    const first = await invite({ email, role: "analyst" });
    const second = await invite({ email, role: "analyst" });
    expect((await look(first.token)).body.invitation).toMatchObject({
      state: "open",
      password_min: 15,
    });
    await world.call(accounts.renewLink, { body: { token: second.token } });
    await world.smtp.waitFor(
      (one) => one.to === email && ![first.token, second.token].includes(tokenIn(one)),
    );
    expect((await look(second.token)).body.invitation.state).toBe("open");
    const { status, body } = await accept(first.token, person());
    expect([status, body.user?.role]).toEqual([200, "analyst"]);
    for (const { token } of [first, second]) {
      expect((await look(token)).body.invitation.state).not.toBe("open");
      expect((await accept(token, person())).status).toBe(410);
    }
  });

  test("leads to a newer invitation that gives less", async () => {
    const first = await invite({ role: "admin" });
    await invite({ email: first.email });
    expect((await look(first.token)).body.invitation).toMatchObject({
      state: "open",
      password_min: 12,
    });
    expect((await accept(first.token, person())).body.user?.role).toBe("member");
  });

  test("never leads to a newer invitation that gives more", async () => {
    const first = await invite();
    const second = await invite({ email: first.email, role: "analyst" });
    expect((await look(first.token)).body.invitation).toMatchObject({
      state: "replaced",
      password_min: 12,
    });
    expect((await accept(first.token, person())).body.code).toBe("link_replaced");
    const declined = await world.call(invitations.declineInvitation, { link: first.token });
    expect(declined.body.code).toBe("link_replaced");
    expect((await accept(second.token, person())).body.user?.role).toBe("analyst");
  });

  test("is dead for good once it was revoked, or what replaced it", async () => {
    const first = await invite();
    const second = await invite({ email: first.email });
    await world.app.db
      .transaction()
      .execute((db) => settleInvitation(db, second.id, "revoked", world.app.clock.now()));
    const third = await invite({ email: first.email });
    for (const [{ token }, state, code] of [
      [first, "replaced", "link_replaced"],
      [second, "revoked", "invitation_closed"],
    ] as const) {
      expect((await look(token)).body.invitation.state).toBe(state);
      expect((await accept(token, person())).body.code).toBe(code);
    }
    expect((await accept(third.token, person())).status).toBe(200);
  });

  test("that has run out leads nowhere, though a newer one is open", async () => {
    const email = address();
    const first = await invite({ email });
    world.app.clock.advance(14 * dayMs + minuteMs);
    await invite({ email });
    expect((await look(first.token)).body.invitation.state).toBe("replaced");
    expect((await accept(first.token, person())).body.code).toBe("link_replaced");
  });

  test("leads to the invitation that replaced its own, when it is sent again", async () => {
    const email = address();
    const first = await invite({ email });
    const second = await invite({ email });
    const renewed = await world.renew(first.token);
    expect(renewed.status).toBe(202);
    const mail = await world.nextMail(email, [first.token, second.token]);
    expect((await accept(tokenIn(mail), person())).status).toBe(200);
  });

  test("says when the invitation was declined or revoked", async () => {
    const declined = await invite();
    expect((await world.call(invitations.declineInvitation, { link: declined.token })).status).toBe(
      204,
    );
    expect((await look(declined.token)).body.invitation.state).toBe("declined");
    expect((await accept(declined.token, person())).body.code).toBe("invitation_closed");
    const revoked = await invite();
    await world.app.db
      .transaction()
      .execute((db) => settleInvitation(db, revoked.id, "revoked", world.app.clock.now()));
    expect((await look(revoked.token)).body.invitation.state).toBe("revoked");
    expect((await accept(revoked.token, person())).body.code).toBe("invitation_closed");
  });

  test.each(["unknown", "x".repeat(199)])(
    "that is none of ours (%s) is not found",
    async (token) => {
      expect([(await look(token)).status, (await accept(token, person())).status]).toEqual([
        404, 404,
      ]);
    },
  );

  test("can be tried 30 times a minute from one place", async () => {
    onTestFinished(world.app.clock.hold());
    const headers = { "x-forwarded-for": "10.66.66.66" };
    const statuses = [];
    for (let time = 0; time < 31; time += 1)
      statuses.push(
        (await world.call(invitations.getInvitation, { params: { token: "guess" }, headers }))
          .status,
      );
    expect(statuses.filter((status) => status === 404)).toHaveLength(30);
    expect(statuses[30]).toBe(429);
  });
});

describe("a decline by the link", () => {
  const decline = (link: string) => world.call(invitations.declineInvitation, { link });
  const undo = (token: string) =>
    world.call(invitations.restoreInvitation, { body: { invitation_token: token } });

  test("can be taken back for ten minutes, and the link lets in again", async () => {
    const { token } = await invite();
    await decline(token);
    const { state, declined_at } = (await look(token)).body.invitation;
    expect([state, declined_at]).toEqual(["declined", expect.any(String)]);
    world.app.clock.advance(9 * minuteMs);
    expect((await undo(token)).status).toBe(204);
    expect((await undo(token)).status).toBe(204);
    expect((await look(token)).body.invitation).toMatchObject({ state: "open", declined_at: null });
    expect((await accept(token, person())).status).toBe(200);
    expect((await undo(token)).body.code).toBe("link_used");
  });

  test("cannot be taken back later", async () => {
    const { token } = await invite();
    await decline(token);
    world.app.clock.advance(10 * minuteMs);
    expect((await look(token)).body.invitation.declined_at).toBeNull();
    const { status, body } = await undo(token);
    expect([status, body.code]).toEqual([410, "invitation_closed"]);
  });

  test("that was answered by a newer invitation leads to that one", async () => {
    const { email, token } = await invite();
    await decline(token);
    await invite({ email });
    expect((await undo(token)).status).toBe(204);
    expect((await look(token)).body.invitation.state).toBe("open");
  });

  test.each(["revoked", "replaced"] as const)("does not open what was %s", async (state) => {
    const { id, token } = await invite();
    await world.app.db.transaction().execute((db) => settleInvitation(db, id, state, world.now()));
    expect((await undo(token)).status).toBe(410);
  });
});

describe("the reminder", () => {
  test("waits for two days, then comes if the invitation is still open, and only then", async () => {
    const open = await invite();
    const settled = await invite();
    const { rows } = await sql<{ days: number }>`
      select round(extract(epoch from run_at - ${world.app.clock.now()}::timestamptz) / 86400) as days
      from graphile_worker.jobs order by id desc limit 1`.execute(world.app.db);
    expect(Number(rows[0]?.days)).toBe(2);
    await accept(settled.token, person());
    await runWaitingJobs(world.app.db);
    await untilJobsAreDone(world.app.db, "send_mail");
    const mail = await world.smtp.waitForMail(
      open.email,
      "Your invitation to Sightline is still open",
    );
    expect(tokenIn(mail)).not.toBe(open.token);
    expect((await accept(tokenIn(mail), person())).status).toBe(200);
    expect(world.smtp.mails.filter((one) => one.to === settled.email)).toHaveLength(1);
  });

  test("is one of three mails at most", async () => {
    const { id, email } = await invite();
    for (let time = 0; time < 4; time += 1) {
      await world.app.db
        .transaction()
        .execute((db) => queueMail(db, "invitation_again", { invitation_id: id }));
    }
    await untilJobsAreDone(world.app.db, "send_mail");
    expect(world.smtp.mails.filter((one) => one.to === email)).toHaveLength(3);
  });
});
