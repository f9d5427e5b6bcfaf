import { minuteMs } from "@sightline/contract/base/moments.ts";
import { shareConfirming } from "@sightline/contract/confirmations.ts";
import { groups } from "@sightline/contract/groups/groups.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { join, makeInsight, makeWorld, share, type World } from "#groups/groups.testing.ts";
import { makeSomeone } from "#plans/plans.testing.ts";
import { runWaitingJobs, untilJobsAreDone } from "#testing/jobs.ts";
import { type MailApp, makeMailApp } from "#testing/mailApp.ts";

let mailing: MailApp;
let world: World;

beforeAll(async () => {
  mailing = await makeMailApp({ MAIL_GATHER_SECONDS: "120" });
  world = await makeWorld(mailing.app);
});
afterAll(() => mailing.close());

/** The queue knows only the database's own clock. */
async function pass(ms: number): Promise<void> {
  const { app } = mailing;
  for (const job of ["tell_readers", "send_letters"]) await untilJobsAreDone(app.db, job);
  app.clock.advance(ms);
  await runWaitingJobs(app.db);
  await untilJobsAreDone(app.db, "send_letters");
}

const subjectsTo = ({ email }: { email: string }) =>
  mailing.smtp.mails
    .filter((mail) => mail.to === email && mail.subject.includes("confirm"))
    .map(({ subject }) => subject);

test("who confirmed, or left, before the mail goes out gets none; the others one, and one reminder", async () => {
  const { app } = mailing;
  const { owner, member: asked, analyst, planId, groupId } = world;
  const [confirming, leaving] = [await makeSomeone(app), await makeSomeone(app)];
  for (const person of [confirming, leaving]) await join(app, groupId, person);
  const insight = await makeInsight(app, { by: owner, analyst, planId });
  const { id } = (await share(app, owner, groupId, insight.id)).body.insight_group_share;
  const params = { id: String(id) };
  await app.call(shareConfirming.askToConfirm, { as: owner, params });
  await untilJobsAreDone(app.db, "tell_readers");
  await app.call(shareConfirming.confirm, { as: confirming, params, body: { version: 1 } });
  await app.call(groups.removeGroupMember, {
    as: owner,
    params: { id: String(groupId), memberId: String(leaving.id) },
    body: {},
  });
  await pass(3 * minuteMs);
  expect(subjectsTo(asked)).toHaveLength(1);
  expect(subjectsTo(asked)[0]).toMatch(
    /^Olga Owner asks you to confirm that you have read .+ in Harbour$/,
  );
  await app.call(shareConfirming.remindToConfirm, { as: owner, params });
  await pass(3 * minuteMs);
  expect(subjectsTo(asked).slice(1)).toEqual([
    expect.stringMatching(/^Please confirm that you have read .+ in Harbour$/),
  ]);
  for (const person of [confirming, leaving, owner]) expect(subjectsTo(person)).toEqual([]);
});
