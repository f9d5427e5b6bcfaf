import { hourMs } from "@sightline/contract/base/moments.ts";
import { invitations } from "@sightline/contract/invitations.ts";
import { people } from "@sightline/contract/people/people.ts";
import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setRole as storeRole } from "#accounts/accounts.ts";
import { makeSomeone, type Someone } from "#plans/plans.testing.ts";
import type { TestApp } from "#testing/app.ts";
import { runWaitingJobs, untilJobsAreDone } from "#testing/jobs.ts";
import { makeMailApp, type MailApp, newUser, tokenIn } from "#testing/mailApp.ts";
import { actsOn, makeSomeoneLong, roleOf } from "./people.testing.ts";

let mailApp: MailApp;
let app: TestApp;
let admin: Someone;
beforeAll(async () => {
  mailApp = await makeMailApp();
  app = mailApp.app;
  admin = await makeSomeone(app, { role: "admin" });
});
afterAll(() => mailApp.close());

const invite = (email: string, role: SystemRole, as = admin) =>
  app.call(people.invitePerson, { as, body: { email, role } });
const listOpen = async () =>
  (await app.call(people.listPlaceInvitations, { as: admin })).body.invitations;

test("an invited analyst gets a mail, chooses a password and is an analyst; then it is no longer open", async () => {
  const { email, password, password_confirmation, ...user } = newUser();
  const { status, body } = await invite(email, "analyst");
  expect([status, body.invitation.role]).toEqual([201, "analyst"]);
  expect((await listOpen())[0]).toMatchObject({ email, role: "analyst" });
  const mail = await mailApp.smtp.waitForMail(email);
  const accepted = await app.call(invitations.acceptInvitation, {
    params: { token: tokenIn(mail) },
    body: { user: { ...user, password, password_confirmation } },
  });
  expect(accepted.body.user.role).toBe("analyst");
  expect((await listOpen()).map((one) => one.email)).not.toContain(email);
  expect(await actsOn(app, body.invitation.id, "invitation")).toEqual([
    { act: "person_invited", actor_id: admin.id, fields: ["role"] },
  ]);
});

test("who has an account gets the role when they accept, with a password that is long enough", async () => {
  const short = await makeSomeone(app);
  const long = await makeSomeoneLong(app);
  for (const { email } of [short, long]) await invite(email, "admin");
  const accept = async (as: Someone) => {
    const { body } = await app.call(invitations.listOwnInvitations, { as });
    const params = { id: String(body.invitations[0]?.id) };
    return app.call(invitations.acceptOwnInvitation, { as, params });
  };
  expect((await accept(short)).body.code).toBe("longer_password_needed");
  expect((await accept(long)).status).toBe(200);
  expect([await roleOf(app, short.id), await roleOf(app, long.id)]).toEqual(["member", "admin"]);
});

test("as staff only soon after signing in", async () => {
  const other = await makeSomeone(app, { role: "admin" });
  await app.db
    .updateTable("sessions")
    .set({ signed_in_at: new Date(Date.now() - 2 * hourMs).toISOString() })
    .where("user_id", "=", other.id)
    .execute();
  expect((await invite("late-staff@example.org", "analyst", other)).body.code).toBe(
    "sign_in_again",
  );
  expect((await invite("late-member@example.org", "member", other)).status).toBe(201);
});

test("who is there already is named, each in its way", async () => {
  const member = await makeSomeone(app);
  expect((await invite(member.email, "member")).body.detail).toContain("with at least that role");
  await invite("twice@example.org", "member");
  expect((await invite("twice@example.org", "member")).body.detail).toContain(
    "already been invited",
  );
  expect((await invite("twice@example.org", "analyst")).status).toBe(201);
  expect((await listOpen()).filter(({ email }) => email === "twice@example.org")).toMatchObject([
    { role: "analyst" },
  ]);
  await app.call(people.deactivatePeople, { as: admin, body: { ids: [member.id] } });
  expect((await invite(member.email, "analyst")).body.detail).toContain("Reactivate it instead");
});

test("mailed again until three are used up; revoked, its link leads nowhere", async () => {
  const email = "again@example.org";
  const { body } = await invite(email, "member");
  const params = { id: String(body.invitation.id) };
  await mailApp.smtp.waitForMail(email);
  const resend = () => app.call(people.resendPlaceInvitation, { as: admin, params });
  for (const count of [2, 3]) {
    expect((await resend()).status).toBe(204);
    await mailApp.smtp.waitFor(
      () => mailApp.smtp.mails.filter(({ to }) => to === email).length === count,
    );
  }
  expect((await resend()).body.code).toBe("mails_used_up");
  const mail = mailApp.smtp.mails.findLast(({ to }) => to === email);
  expect((await app.call(people.revokePlaceInvitation, { as: admin, params })).status).toBe(204);
  expect((await app.call(people.revokePlaceInvitation, { as: admin, params })).status).toBe(404);
  const opened = await app.call(invitations.getInvitation, {
    params: { token: mail ? tokenIn(mail) : "" },
  });
  expect(opened.body.invitation.state).toBe("revoked");
  const acts = (await actsOn(app, body.invitation.id, "invitation")).map(({ act }) => act);
  expect(acts).toEqual([
    "person_invited",
    "invitation_mailed_again",
    "invitation_mailed_again",
    "invitation_revoked",
  ]);
});

test("a link that was revoked stays so when its address is invited anew with another role", async () => {
  const email = "leaked@example.org";
  const { body } = await invite(email, "member");
  const leaked = tokenIn(await mailApp.smtp.waitForMail(email));
  const params = { id: String(body.invitation.id) };
  await app.call(people.revokePlaceInvitation, { as: admin, params });
  expect((await invite(email, "admin")).status).toBe(201);
  const opened = await app.call(invitations.getInvitation, { params: { token: leaked } });
  expect(opened.body.invitation).toMatchObject({ state: "revoked", password_min: 12 });
  const { email: _, ...user } = newUser();
  const accepted = await app.call(invitations.acceptInvitation, {
    params: { token: leaked },
    body: { user },
  });
  expect([accepted.status, accepted.body.code]).toEqual([410, "invitation_closed"]);
});

describe("an invitation into the place ends, and for good, when its author", () => {
  const setRole = (ids: number[], role: SystemRole) =>
    app.call(people.setRoles, { as: admin, body: { ids, role } });
  const deactivate = (ids: number[]) =>
    app.call(people.deactivatePeople, { as: admin, body: { ids } });

  test.each<[string, (ids: number[]) => Promise<unknown>, (ids: number[]) => Promise<unknown>]>([
    ["is an admin no more", (ids) => setRole(ids, "analyst"), (ids) => setRole(ids, "admin")],
    [
      "is deactivated",
      deactivate,
      (ids) => app.call(people.reactivatePeople, { as: admin, body: { ids } }),
    ],
    [
      "is erased",
      async (ids) => {
        await deactivate(ids);
        await app.call(people.erasePerson, { as: admin, params: { id: String(ids[0]) } });
        await runWaitingJobs(app.db);
        await untilJobsAreDone(app.db, "delete_account");
      },
      async () => undefined,
    ],
  ])("%s", async (_how, lose, regain) => {
    const author = await makeSomeoneLong(app, { role: "admin" });
    const { email, ...user } = newUser();
    const { body } = await invite(email, "admin", author);
    const token = tokenIn(await mailApp.smtp.waitForMail(email));
    for (const change of [lose, regain]) {
      await change([author.id]);
      const opened = await app.call(invitations.getInvitation, { params: { token } });
      expect(opened.body.invitation.state).toBe("revoked");
      const accepted = await app.call(invitations.acceptInvitation, {
        params: { token },
        body: { user },
      });
      expect([accepted.status, accepted.body.code]).toEqual([410, "invitation_closed"]);
      expect((await listOpen()).map(({ id }) => id)).not.toContain(body.invitation.id);
    }
  });

  test("is one no more unseen: it is asked for when it is accepted", async () => {
    const author = await makeSomeone(app, { role: "admin" });
    const invited = await makeSomeoneLong(app);
    const { body } = await invite(invited.email, "admin", author);
    await app.db.transaction().execute((db) => storeRole(db, author.id, "member"));
    const params = { id: String(body.invitation.id) };
    const refused = await app.call(invitations.acceptOwnInvitation, { as: invited, params });
    expect([refused.status, refused.body.code]).toEqual([410, "invitation_closed"]);
    expect(await roleOf(app, invited.id)).toBe("member");
    const own = await app.call(invitations.listOwnInvitations, { as: invited });
    expect(own.body.invitations).toEqual([]);
    expect((await listOpen()).map(({ id }) => id)).not.toContain(body.invitation.id);
  });
});
