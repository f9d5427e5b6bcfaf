import { minuteMs } from "@sightline/contract/base/moments.ts";
import { desk } from "@sightline/contract/desk.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  askFor,
  claim,
  makeAskingCategory,
  makeInsight,
  publish,
} from "#insights/insights.testing.ts";
import { makePlan } from "#requests/requests.testing.ts";
import { runWaitingJobs, untilJobsAreDone } from "#testing/jobs.ts";
import { type MailApp, makeMailApp } from "#testing/mailApp.ts";

let world: MailApp;
beforeAll(async () => {
  world = await makeMailApp({ MAIL_GATHER_SECONDS: "120" });
});
afterAll(() => world.close());

async function pass(): Promise<void> {
  const { db, clock } = world.app;
  await untilJobsAreDone(db, "send_letters");
  clock.advance(2 * minuteMs);
  await runWaitingJobs(db);
  await untilJobsAreDone(db, "send_letters");
}

async function countAttempts(): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    select coalesce(sum(attempts), 0)::int as attempts from graphile_worker.jobs
    where task_identifier = 'send_letters' and last_error is not null`.execute(world.app.db);
  return rows[0]?.attempts ?? 0;
}

test("a mail server that is gone and comes back gets each mail once, in order in each conversation", async () => {
  const { app, smtp } = world;
  const category = await makeAskingCategory(app);
  const requester = await app.signIn({ first_name: "Rea" });
  const colleague = await app.signIn({ first_name: "Cleo" });
  const analyst = await app.signIn({ role: "analyst", first_name: "Ines" });
  await makePlan(app.db, [requester, colleague], app.clock.now());
  const titles = ["Where do oats grow?", "Who mills them?", "What do they cost?"];
  const threads: { id: number; title: string }[] = [];
  for (const title of titles) {
    const asked = { title, participant_ids: [colleague.id] };
    const { id } = await askFor(app, requester, category, asked);
    await claim(app, analyst, id);
    threads.push({ id, title });
  }
  await pass();
  const before = smtp.mails.length;
  const since = () => smtp.mails.slice(before);

  await smtp.goDown();
  const at = (id: number) => ({ id: String(id) });
  for (const { id } of threads)
    await world.call(desk.askClarification, {
      as: analyst,
      params: at(id),
      body: { body: "Which shops count?" },
    });
  await pass();
  expect(await countAttempts()).toBeGreaterThanOrEqual(2 * threads.length);
  for (const { id } of threads) {
    const body = { body: "The large ones." };
    await world.call(requestChanges.clarifyRequest, { as: requester, params: at(id), body });
    await publish(app, analyst, id, makeInsight());
  }
  await pass();
  for (const { id } of threads) {
    const corrected = { base_version: 1, note: `A price of ${id} was wrong.` };
    await publish(app, analyst, id, makeInsight(corrected));
  }
  await pass();
  expect(since()).toEqual([]);

  await smtp.comeBack();
  for (let round = 0; round < 4; round += 1) await pass();

  for (const person of [requester, colleague])
    for (const { id, title } of threads) {
      const mails = since().filter(
        (mail) => mail.to === person.email && mail.subject.includes(title),
      );
      // A question that was answered meanwhile is none any more.
      expect(mails.map(({ subject }) => subject)).toEqual([
        `${person === requester ? "Your" : "An"} insight is ready: ${title}`,
        `An insight was corrected: ${title}`,
      ]);
      expect(mails[1]?.text).toContain(`A price of ${id} was wrong.`);
      for (const { headers } of mails) {
        expect(headers["in-reply-to"]).toBe(`<request-${id}@localhost>`);
        expect(headers["references"]).toBe(`<request-${id}@localhost>`);
      }
    }
  // Nor is an answer that led to an insight since.
  expect(since()).toHaveLength(2 * 2 * threads.length);
  expect(new Set(since().map(({ messageId }) => messageId)).size).toBe(since().length);
  const { rows } = await sql`
    select id from notification_letters union all select id from notification_mails`.execute(
    app.db,
  );
  expect(rows).toEqual([]);
});
