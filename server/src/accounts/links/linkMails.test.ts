import { accountPasswords } from "@sightline/contract/accounts/accounts.passwords.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { renewInvitation } from "#invitations/invitations.renewal.ts";
import { inviteIntoPlace } from "#invitations/invitations.ts";
import { plansInvitedInto } from "#plans/plans.invited.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { testPassword } from "#testing/people.ts";

let app: TestApp;
// Nobody works here, so what is queued stays in its line.
beforeAll(async () => {
  app = await makeTestApp();
});
afterAll(() => app.close());

/** Mails as they will be taken up, all being due. */
async function mailsInOrder(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select payload ->> 'name' as name from graphile_worker._private_jobs
    where payload ->> 'name' is not null order by priority, run_at, id`.execute(app.db);
  return rows.map(({ name }) => name);
}

test("a link that somebody sits and waits for comes before word of what was done", async () => {
  const person = await app.signIn();
  const user = {
    current_password: testPassword,
    password: "four loud white geese",
    password_confirmation: "four loud white geese",
  };
  await app.call(accountPasswords.changePassword, { as: person, body: { user } });
  await app.call(accountPasswords.requestPasswordReset, {
    body: { user: { email: person.email } },
  });
  expect(await mailsInOrder()).toEqual(["password_reset", "password_changed"]);
});

test("so does an invitation whose link was renewed by who was invited", async () => {
  const email = "invited@example.org";
  const { id: invitedBy } = await app.makePerson({ role: "admin" });
  await app.db.transaction().execute(async (db) => {
    const now = app.clock.now();
    const id = await inviteIntoPlace(db, { email, role: "member", invitedBy }, now);
    await renewInvitation(db, plansInvitedInto, id, now);
  });
  const mails = await mailsInOrder();
  expect(mails.filter((name) => name.startsWith("invitation"))).toEqual([
    "invitation_again",
    "invitation",
    "invitation_reminder",
  ]);
});
