import { accountEmailChange } from "@sightline/contract/accounts/accounts.emailChange.ts";
import { accountPasswords } from "@sightline/contract/accounts/accounts.passwords.ts";
import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { accounts } from "@sightline/contract/accounts/accounts.ts";
import { hourMs, later } from "@sightline/contract/base/moments.ts";
import { groups } from "@sightline/contract/groups/groups.ts";
import { groupInviting } from "@sightline/contract/groups/groups.inviting.ts";
import { invitations } from "@sightline/contract/invitations.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate } from "#db/migrate.ts";
import { hashToken, makeToken } from "#secrets/tokens.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import { untilJobsAreDone } from "#testing/jobs.ts";
import { newUser } from "#testing/mailApp.ts";
import { makeTestFolder } from "#testing/servers/testFolder.ts";
import { backUp, type Elsewhere, makeElsewhere, quiet } from "./backup.testing.ts";

const invited = "invited@example.org";
const newAddress = "new-address@example.org";
const newPassword = "a-plain-new-window";
const tokens = { reset: makeToken(), change: makeToken(), invitation: makeToken() };

let backup: string;
let person: Signature & { id: number };
let groupToken: string;
let removeFolder: () => Promise<void>;

/** A place where somebody is signed in, and one of each kind of link is open. */
beforeAll(async () => {
  const made = await makeTestFolder();
  removeFolder = made.remove;
  const app = await makeTestApp();
  try {
    person = await app.signIn({ role: "admin" });
    await addLinks(app);
    groupToken = await inviteIntoGroup(app);
    backup = (await backUp(app, { folder: made.folder })).folder;
  } finally {
    await app.close();
  }
});
afterAll(() => removeFolder());

async function addLinks({ db, clock }: TestApp): Promise<void> {
  const now = clock.now();
  const expires_at = later(now, hourMs);
  const invitation = await db
    .insertInto("invitations")
    .values({ email: invited, role: "admin", invited_by: person.id, created_at: now, expires_at })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .updateTable("users")
    .set({ pending_email: newAddress })
    .where("id", "=", person.id)
    .execute();
  const mine = { user_id: person.id, invitation_id: null, created_at: now, expires_at };
  await db
    .insertInto("account_links")
    .values([
      {
        ...mine,
        kind: "password_reset",
        email: person.email,
        token_hash: hashToken(tokens.reset),
      },
      { ...mine, kind: "email_change", email: newAddress, token_hash: hashToken(tokens.change) },
      {
        ...mine,
        kind: "invitation",
        email: invited,
        user_id: null,
        invitation_id: invitation.id,
        token_hash: hashToken(tokens.invitation),
      },
    ])
    .execute();
}

async function inviteIntoGroup(app: TestApp): Promise<string> {
  const owner = await app.signIn();
  const { body } = await app.call(groups.createGroup, { as: owner, body: { name: "Harbour" } });
  const token = makeToken();
  const now = app.clock.now();
  await app.db
    .insertInto("insight_group_invites")
    .values({
      group_id: body.insight_group.id,
      user_id: person.id,
      invited_by: owner.id,
      invitation_token: token,
      created_at: now,
      expires_at: later(now, hourMs),
    })
    .execute();
  return token;
}

async function openRestored(there: Elsewhere, given: { keepSessions?: boolean } = {}) {
  const { ended } = await there.restore(backup, given);
  await migrate(there.database, quiet);
  const database = { ...there.database, drop: async () => undefined };
  return { ended, app: await makeTestApp({ database, running: true }) };
}

const resetPassword = (app: TestApp) =>
  app.call(accountPasswords.resetPassword, {
    body: {
      user: {
        reset_password_token: tokens.reset,
        password: newPassword,
        password_confirmation: newPassword,
      },
    },
  });
const changeEmail = (app: TestApp) =>
  app.call(accountEmailChange.confirmEmailChange, { body: { email_change_token: tokens.change } });
const acceptInvitation = (app: TestApp) => {
  const { email: _, ...user } = newUser({ password: newPassword });
  return app.call(invitations.acceptInvitation, {
    params: { token: tokens.invitation },
    body: { user },
  });
};
const joinGroup = (app: TestApp) =>
  app.call(groupInviting.acceptGroupInvite, {
    as: person,
    body: { invitation_token: groupToken },
  });

describe("what was open at the backup's moment", () => {
  let there: Elsewhere;
  let app: TestApp;
  let ended: Awaited<ReturnType<typeof openRestored>>["ended"];
  beforeAll(async () => {
    there = await makeElsewhere();
    ({ app, ended } = await openRestored(there));
  });
  afterAll(async () => {
    await app.close();
    await there.close();
  });

  test("is counted, and over: whoever was signed in is not", async () => {
    expect(ended).toEqual({ sessions: 2, links: 3, invitations: 2 });
    expect((await app.call(accountProfile.getProfile, { as: person })).status).toBe(401);
  });

  test("links open nothing, and say so", async () => {
    expect((await resetPassword(app)).body).toMatchObject({ code: "link_expired" });
    expect((await changeEmail(app)).body).toMatchObject({ code: "link_expired" });
    expect((await acceptInvitation(app)).body).toMatchObject({ code: "invitation_closed" });
  });

  test("a link is renewed where its mail goes to whom it is for: not a change of address, not an invitation", async () => {
    for (const token of Object.values(tokens))
      await app.call(accounts.renewLink, { body: { token } });
    await untilJobsAreDone(app.db, "send_mail");
    const open = await app.db
      .selectFrom("account_links")
      .select(["kind", "email"])
      .where("replaced_at", "is", null)
      .where("expires_at", ">", app.clock.now())
      .execute();
    expect(open).toEqual([{ kind: "password_reset", email: person.email }]);
  });

  test("invitations are withdrawn, into groups too", async () => {
    const { body } = await app.call(invitations.getInvitation, {
      params: { token: tokens.invitation },
    });
    expect(body.invitation.state).toBe("revoked");
    const states = await app.db.selectFrom("insight_group_invites").select("state").execute();
    expect(states).toEqual([{ state: "revoked" }]);
  });
});

test("with --keep-sessions all of it is open again", async () => {
  const there = await makeElsewhere();
  const { app, ended } = await openRestored(there, { keepSessions: true });
  try {
    expect(ended).toBeNull();
    expect((await joinGroup(app)).status).toBe(200);
    expect((await acceptInvitation(app)).status).toBe(200);
    expect((await changeEmail(app)).status).toBe(200);
  } finally {
    await app.close();
    await there.close();
  }
});
