import { accountEmailChange } from "@sightline/contract/accounts/accounts.emailChange.ts";
import { accountPasswords } from "@sightline/contract/accounts/accounts.passwords.ts";
import { sessions } from "@sightline/contract/sessions.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setDeletion } from "#accounts/leaving/leaving.queries.ts";
import { makeLink } from "#accounts/links/links.queries.ts";
import { lockSession } from "#http/authenticate.queries.ts";
import { openDiskFiles } from "#storage/files.disk.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import { byItself } from "#testing/jobs.ts";
import { untilSomebodyWaits } from "#testing/locks.ts";
import { testPassword } from "#testing/people.ts";
import { getOwnerForUpdate } from "./accounts.access.ts";
import { accountJobs } from "./accounts.jobs.ts";
import { setPendingEmail } from "./accounts.queries.ts";

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp();
});
afterAll(() => app.close());

type Person = Signature & { id: number };

const better = "four loud white geese";
const newEmail = "moved-away@example.org";

async function linkFor({ id }: Person, kind: "password_reset" | "email_change", email: string) {
  return app.db
    .transaction()
    .execute((trx) => makeLink(trx, { kind, subjectId: id, email }, app.clock.now()));
}

/** All that ends sessions of a person, besides signing out. */
const endings: [string, (person: Person) => Promise<unknown>][] = [
  [
    "a change of the password",
    async (as) =>
      app.call(accountPasswords.changePassword, {
        as,
        body: {
          user: { current_password: testPassword, password: better, password_confirmation: better },
        },
      }),
  ],
  [
    "a reset of the password",
    async (person) => {
      const token = await linkFor(person, "password_reset", person.email);
      const user = { password: better, password_confirmation: better };
      return app.call(accountPasswords.resetPassword, {
        body: { user: { reset_password_token: token, ...user } },
      });
    },
  ],
  [
    "a change of the address",
    async (as) => {
      await app.db.transaction().execute((trx) => setPendingEmail(trx, as.id, newEmail));
      const token = await linkFor(as, "email_change", newEmail);
      return app.call(accountEmailChange.confirmEmailChange, {
        as,
        body: { email_change_token: token },
      });
    },
  ],
  [
    "leaving",
    async ({ id }) => {
      const now = app.clock.now();
      await app.db.transaction().execute((trx) => setDeletion(trx, id, now));
      const job = accountJobs({
        personalData: [],
        files: openDiskFiles(app.dataDir),
        uploadsDir: app.dataDir,
        transport: { forget: async () => undefined },
      })["delete_account"];
      await job?.({ user_id: id }, { db: app.db, now, log: app.app.http.log, ...byItself });
      return { status: 200 };
    },
  ],
];

test.each(endings)(
  "%s waits for what the person does elsewhere, and both succeed",
  async (...row) => {
    const [, end] = row;
    const person = await app.signIn();
    await app.call(sessions.authenticate, {
      body: { email: person.email, password: testPassword },
    });
    const latest = () =>
      app.db
        .selectFrom("sessions")
        .select("id")
        .where("user_id", "=", person.id)
        .orderBy("id", "desc")
        .executeTakeFirst();
    const elsewhere = await latest();
    let ending: Promise<unknown> = Promise.resolve();
    await app.db.transaction().execute(async (trx) => {
      // As every write begins, and as many of them go on.
      await lockSession(trx, elsewhere?.id ?? 0, app.clock.now());
      ending = end(person);
      await untilSomebodyWaits(app.db);
      await getOwnerForUpdate(trx, person.id);
    });
    expect(await ending).toMatchObject({ status: 200 });
    expect((await latest())?.id).not.toBe(elsewhere?.id);
  },
);
