import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { minuteMs } from "@sightline/contract/base/moments.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { askFor, makeAskingCategory } from "#insights/insights.testing.ts";
import { notify } from "#notifications/notifications.ts";
import { runWaitingJobs, untilJobsAreDone } from "#testing/jobs.ts";
import { untilGone } from "#testing/locks.ts";
import { type MailApp, makeMailApp } from "#testing/mailApp.ts";

let world: MailApp;
beforeAll(async () => {
  world = await makeMailApp({ MAIL_GATHER_SECONDS: "120" });
});
afterAll(() => world.close());

/** The job in a process of its own, which can be killed like one. */
async function sendInProcess(input: object) {
  const { db, clock } = world.app;
  const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(
    db,
  );
  const script = path.join(import.meta.dirname, "letters.process.testing.ts");
  const args = [script, clock.now(), world.smtp.url, JSON.stringify({ input })];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, DATABASE: JSON.stringify({ ...inject("postgres"), ...rows[0] }) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = once(child, "exit");
  return async () => {
    child.kill("SIGKILL");
    await exited;
  };
}

test("a worker killed while sending makes one duplicate at most, under the same Message-ID", async () => {
  const { app, smtp } = world;
  const { db, clock } = app;
  const person = await app.signIn();
  const { id } = await askFor(app, person, await makeAskingCategory(app));
  const told = {
    kind: "request_handed_over",
    threadId: id,
    to: [person.id],
    actorId: null,
  } as const;
  const tell = () => db.transaction().execute((trx) => notify(trx, told, clock.now()));
  const mails = () => smtp.mails.filter(({ to }) => to === person.email);
  await app.call(accountProfile.updateProfile, {
    as: person,
    body: { user: { notification_choices: { progress: { mail: true } } } },
  });
  await tell();
  await untilJobsAreDone(db, "send_letters");

  // The mail server has it, and has not said so yet.
  const silence = smtp.fallSilent();
  const kill = await sendInProcess({ user_id: person.id, thread_kind: "request", thread_id: id });
  await smtp.waitForMail(person.email);
  await kill();
  silence.goOn();
  await untilGone(db, "sending");
  // Its job is lost with it; what happens next is another mail.
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await tell();

  clock.advance(5 * minuteMs);
  await sql`select graphile_worker.add_job('resume_letters')`.execute(db);
  await untilJobsAreDone(db, "resume_letters");
  for (let round = 0; round < 3; round += 1) {
    await runWaitingJobs(db);
    await untilJobsAreDone(db, "send_letters");
    clock.advance(5 * minuteMs);
  }
  const [first, again, next, ...further] = mails().map(({ messageId }) => messageId);
  expect(again).toBe(first);
  expect(next).not.toBe(first);
  expect(further).toEqual([]);
});
