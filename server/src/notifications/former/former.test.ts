import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { board } from "@sightline/contract/board/board.ts";
import { boardModeration } from "@sightline/contract/board/board.moderation.ts";
import { notifications } from "@sightline/contract/notifications/notifications.ts";
import { mentionOf } from "@sightline/contract/text/mentions.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makePost } from "#board/board.testing.ts";
import { findInviteOf, invite } from "#groups/groups.testing.ts";
import { remindJob } from "#groups/groups.telling.ts";
import { queueJob } from "#jobs/queue.ts";
import { queueMail, type MailInput } from "#mail/mail.ts";
import {
  at,
  makeWorld,
  type Name,
  type World,
} from "#notifications/notifications.world.testing.ts";
import { getNamed } from "#notifications/notifications.testing.queries.ts";
import { runWaitingJobs, untilJobsAreDone } from "#testing/jobs.ts";
import { type MailApp, makeMailApp } from "#testing/mailApp.ts";
import { formerMails } from "./former.ts";

let mails: MailApp;
let world: World;
beforeAll(async () => {
  mails = await makeMailApp();
});
afterAll(() => mails.close());
beforeEach(async () => {
  await mails.app.db.deleteFrom("throttle_counters").execute();
  world = await makeWorld(mails.app);
});

/** As if the release before had done all so far: nothing of it stands in a list, nothing was mailed. */
async function asBefore(): Promise<void> {
  const { db } = mails.app;
  for (const job of ["send_mail", "send_letters", "send_digest"]) await untilJobsAreDone(db, job);
  for (const table of ["notification_letters", "notification_mails", "notifications"] as const)
    await db.deleteFrom(table).execute();
  // It reminded nobody of an invitation to a group; what waits for a later day is run here as well.
  await sql`
    delete from graphile_worker._private_jobs where task_id in (
      select id from graphile_worker._private_tasks where identifier = ${remindJob})`.execute(db);
  mails.smtp.mails.splice(0);
}

const leave = (name: string, input: MailInput) =>
  mails.app.db.transaction().execute((db) => queueMail(db, name, input));

async function done(): Promise<void> {
  const { db } = mails.app;
  await runWaitingJobs(db);
  for (const job of ["tell_of_comments", "send_mail", "send_letters"])
    await untilJobsAreDone(db, job);
}

const subjectsTo = (name: Name) =>
  mails.smtp.mails.filter(({ to }) => to === world.as(name).email).map(({ subject }) => subject);

const wantMail = (name: Name, choice: "comment" | "share") =>
  mails.call(accountProfile.updateProfile, {
    as: world.as(name),
    body: { user: { notification_choices: { [choice]: { mail: true } } } },
  });

test("a mail about a request that waited is sent once, to who may still see it", async () => {
  const { requestId } = await world.deliver();
  await asBefore();
  for (const name of ["requester", "lost sight"] as const)
    await leave("insight_delivered", { request_id: requestId, user_id: world.as(name).id });
  await done();
  expect(subjectsTo("requester")).toEqual([expect.stringMatching(/^Your insight is ready: /)]);
  expect(subjectsTo("lost sight")).toEqual([]);
});

test("comments that were gathered come in one mail, whichever job comes first, and no more after", async () => {
  await wantMail("requester", "comment");
  const requestId = await world.fileAndClaim();
  await world.say("participant", requestId, false, "The first word.");
  await world.say("analyst", requestId, false, "The second word.");
  await asBefore();
  const { db } = mails.app;
  const { id: user_id } = world.as("requester");
  await leave("comments", { request_id: requestId, user_id });
  await queueJob(db, "tell_of_comments", { request_id: requestId });
  await done();
  await queueJob(db, "tell_of_comments", { request_id: requestId });
  await done();
  expect(subjectsTo("requester")).toHaveLength(1);
  const { text } = mails.smtp.mails.find(({ to }) => to === world.as("requester").email) ?? {};
  expect(text).toMatch(/The first word\.[^]*The second word\./);
  const { body } = await mails.call(notifications.listNotifications, {
    as: world.as("requester"),
    query: {},
  });
  expect(body.notifications).toMatchObject([{ kind: "comment", count: 2 }]);
});

test("of what was written since, such a job tells nothing anew, and of what was before nothing is lost", async () => {
  await wantMail("requester", "comment");
  const requestId = await world.fileAndClaim();
  await world.say("participant", requestId, false, "The old word.");
  await asBefore();
  const { db } = mails.app;
  await sql`update insight_request_followers set created_at = '2020-01-01'`.execute(db);
  await sql`update comments set created_at = '2020-01-02' where request_id = ${requestId}`.execute(
    db,
  );
  await db.deleteFrom("insight_request_reads").execute();
  await world.say("analyst", requestId, false, "A new word.");
  await done();
  await queueJob(db, "tell_of_comments", { request_id: requestId });
  await done();
  const texts = mails.smtp.mails
    .filter(({ to }) => to === world.as("requester").email)
    .map(({ text }) => text);
  expect(texts.filter((text) => text.includes("The old word."))).toHaveLength(1);
  const { body } = await mails.call(notifications.listNotifications, {
    as: world.as("requester"),
    query: {},
  });
  expect(body.notifications).toMatchObject([{ kind: "comment", count: 2 }]);
});

test("what groups had queued is sent once", async () => {
  await wantMail("mate", "share");
  const { groupId, app } = world;
  await invite(app, { groupId, owner: world.as("requester") }, world.as("colleague"));
  const { inviteId } = await findInviteOf(app, groupId, world.as("colleague"));
  const shareId = await world.shareOne();
  await asBefore();
  await leave("group_invitation", { invite_id: inviteId });
  await leave("insight_shared", { share_id: shareId, user_id: world.as("mate").id });
  await done();
  expect(subjectsTo("colleague")).toEqual(["Your invitation to the group Harbour"]);
  expect(subjectsTo("mate")).toEqual([expect.stringMatching(/^Shared in Harbour: /)]);
});

test("what the board had queued is sent once", async () => {
  const mate = world.as("mate");
  const named = mentionOf(await getNamed(mails.app.db, mate.id));
  const post = await makePost(mails.app, world.as("colleague"), { body: `Ask ${named}.` });
  await mails.call(board.reportPost, {
    as: world.as("stranger"),
    params: at(post.id),
    body: { reason: "It says nothing." },
  });
  const { id: report_id } = await mails.app.db
    .selectFrom("board_reports")
    .select("id")
    .where("post_id", "=", post.id)
    .executeTakeFirstOrThrow();
  await asBefore();
  await leave("board_mention", { user_id: mate.id, post_id: post.id, comment_id: null });
  await leave("board_reported", { user_id: world.as("admin").id, report_id });
  await done();
  expect(subjectsTo("mate")).toEqual([expect.stringMatching(/ mentioned you: /)]);
  expect(subjectsTo("admin")).toEqual([`Reported: ${post.title}`]);
  await mails.call(boardModeration.settleReport, {
    as: world.as("admin"),
    params: at(report_id),
    body: { outcome: "dismissed" },
  });
  await asBefore();
  await leave("board_report_settled", { user_id: world.as("stranger").id, report_id });
  await done();
  expect(subjectsTo("stranger")).toEqual([`What became of your report: ${post.title}`]);
});

test("what is gone meanwhile, under whichever name, is no job that fails", async () => {
  const gone = 999_999;
  const { id: user_id } = world.as("requester");
  for (const name of Object.keys(formerMails))
    await leave(name, {
      request_id: gone,
      user_id,
      invite_id: gone,
      share_id: gone,
      post_id: gone,
      comment_id: null,
      report_id: gone,
    });
  await queueJob(mails.app.db, "tell_of_comments", { request_id: gone });
  await done();
  const { rows } = await sql`
    select from graphile_worker.jobs where last_error is not null`.execute(mails.app.db);
  expect(rows).toEqual([]);
});
