import { readdir } from "node:fs/promises";
import path from "node:path";
import { accountLeaving } from "@sightline/contract/accounts/accounts.leaving.ts";
import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { dayMs, hourMs, minuteMs } from "@sightline/contract/base/moments.ts";
import { sessions } from "@sightline/contract/sessions.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Signature, signatureHeaders } from "#testing/client.ts";
import { runWaitingJobs, untilJobsAreDone } from "#testing/jobs.ts";
import { type MailApp, makeMailApp } from "#testing/mailApp.ts";
import { testPassword } from "#testing/people.ts";

let world: MailApp;
beforeAll(async () => {
  world = await makeMailApp();
});
afterAll(() => world.close());

const list = async (as: Signature) =>
  (await world.call(accountLeaving.listExports, { as })).body.data_exports;
const download = (as: Signature, id: number) =>
  fetch(`${world.app.url}/api/v1/profile/exports/${id}/download`, {
    headers: signatureHeaders(as),
  });

async function makeExport(as: Signature) {
  const { body, status } = await world.call(accountLeaving.requestExport, { as });
  expect(status).toBe(202);
  await expect.poll(async () => (await list(as))[0]?.state).toBe("ready");
  return body.data_export.id;
}

const userRow = (id: number) =>
  world.app.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("leaving", () => {
  test("first tells what stays and what goes", async () => {
    const person = await world.app.signIn();
    const { body } = await world.call(accountLeaving.getDeletion, { as: person });
    expect(body.deletion).toMatchObject({ scheduled_for: null, days: 7, hindrances: [] });
    expect(body.deletion.kept.join(" ")).toContain("former member");
    expect(body.deletion.removed.join(" ")).toContain("e-mail address");
  });

  test("happens after 7 days: who wrote something is a former member then", async () => {
    const person = await world.app.signIn({ first_name: "Goodbye", last_name: "Sayer" });
    const id = await makeExport(person);
    const asked = await world.call(accountLeaving.requestDeletion, { as: person });
    expect(asked.status).toBe(202);
    expect(asked.body.deletion.scheduled_for).toEqual(expect.any(String));
    await world.smtp.waitForMail(person.email, "Your account will be deleted");
    const signedIn = await world.call(sessions.authenticate, {
      body: { email: person.email, password: testPassword },
    });
    expect(signedIn.body.user.deletion_scheduled_for).toBe(asked.body.deletion.scheduled_for);

    world.app.clock.advance(7 * dayMs - minuteMs);
    expect((await userRow(person.id)).first_name).toBe("Goodbye");
    world.app.clock.advance(2 * minuteMs);
    const stored = path.join(world.app.dataDir, "files", "attachments");
    const filesThere = async () =>
      (await readdir(stored, { recursive: true })).filter((name) => name.includes("/")).length;
    const before = await filesThere();
    await runWaitingJobs(world.app.db);
    await expect.poll(async () => (await userRow(person.id)).first_name).toBe("Former");
    await expect.poll(filesThere).toBe(before - 1);
    const row = await userRow(person.id);
    expect(row).toMatchObject({
      first_name: "Former",
      last_name: "member",
      activity: "",
      password_hash: "",
      deletion_scheduled_for: null,
    });
    expect(JSON.stringify(row)).not.toContain(person.email);
    expect((await download(person, id)).status).toBe(401);
    expect(
      (
        await world.call(sessions.authenticate, {
          body: { email: person.email, password: testPassword },
        })
      ).status,
    ).toBe(422);
    const again = await world.register({ email: person.email });
    expect(again.token).toBeTruthy();
  });

  test("can be taken back until then", async () => {
    const person = await world.app.signIn({ first_name: "Stays" });
    await world.call(accountLeaving.requestDeletion, { as: person });
    expect((await world.call(accountLeaving.cancelDeletion, { as: person })).status).toBe(204);
    expect(
      (await world.call(accountProfile.getProfile, { as: person })).body.user
        .deletion_scheduled_for,
    ).toBeNull();
    await runWaitingJobs(world.app.db);
    await untilJobsAreDone(world.app.db, "delete_account");
    expect((await userRow(person.id)).first_name).toBe("Stays");
  });

  test("is refused to the last admin, in words, and allowed once there is another", async () => {
    const admin = await world.app.signIn({ role: "admin" });
    const refused = await world.call(accountLeaving.requestDeletion, { as: admin });
    expect([refused.status, refused.body.code]).toEqual([403, "not_allowed"]);
    expect(refused.body.detail).toContain("last admin");
    await world.app.makePerson({ role: "admin" });
    expect((await world.call(accountLeaving.requestDeletion, { as: admin })).status).toBe(202);
  });

  test("needs a sign-in within the last hour; keeping the account does not", async () => {
    const person = await world.app.signIn();
    await world.call(accountLeaving.requestDeletion, { as: person });
    world.app.clock.advance(hourMs + minuteMs);
    expect((await world.call(accountLeaving.requestDeletion, { as: person })).body.code).toBe(
      "sign_in_again",
    );
    expect((await world.call(accountLeaving.cancelDeletion, { as: person })).status).toBe(204);
  });
});
