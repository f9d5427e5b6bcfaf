import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { minuteMs } from "@sightline/contract/base/moments.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addParticipants, addFollowers } from "#requests/requests.queries.ts";
import { makeCategory, makeRequest } from "#requests/requests.testing.ts";
import type { Signature } from "#testing/client.ts";
import { runWaitingJobs, untilJobsAreDone } from "#testing/jobs.ts";
import { type MailApp, makeMailApp } from "#testing/mailApp.ts";
import { makeTalk } from "./requests.conversation.testing.ts";

type Person = Signature & { id: number };

let world: MailApp;
let talk: ReturnType<typeof makeTalk>;
let requester: Person;
let participant: Person;
let requestId: number;

beforeAll(async () => {
  world = await makeMailApp({ MAIL_GATHER_SECONDS: "120" });
  talk = makeTalk(world.app);
});
afterAll(() => world.close());

beforeEach(async () => {
  const { db, clock } = world.app;
  requester = await world.app.signIn({ first_name: "Rea", last_name: "Quester" });
  participant = await world.app.signIn({ first_name: "Pat" });
  const category = await makeCategory(db);
  requestId = (await makeRequest(world.app, requester, { insight_category_id: category.id })).id;
  await db.transaction().execute((trx) =>
    addParticipants(trx, requestId, [participant.id], {
      addedBy: requester.id,
      now: clock.now(),
    }),
  );
  clock.advance(minuteMs);
});

const wantsMail = (as: Person) =>
  world.call(accountProfile.updateProfile, {
    as,
    body: { user: { notification_choices: { comment: { mail: true } } } },
  });

/** The job that waits for the two minutes to be over. */
const waiting = async () => {
  const { rows } = await sql<{ run_at: string }>`
    select run_at from graphile_worker.jobs
    where key = ${`send_letters ${participant.id} request ${requestId}`} and run_at > now()`.execute(
    world.app.db,
  );
  return rows;
};

/** As when the two minutes are over. The queue knows only the database's own clock. */
async function tell(): Promise<void> {
  const { db, clock } = world.app;
  await untilJobsAreDone(db, "send_letters");
  clock.advance(2 * minuteMs);
  await runWaitingJobs(db);
  await untilJobsAreDone(db, "send_letters");
}

const mailsTo = (person: Person) =>
  world.smtp.mails.filter((mail) => mail.to === person.email && mail.subject.startsWith("New in"));

function noMailCameTo(...people: Person[]): void {
  for (const person of people) expect(mailsTo(person)).toEqual([]);
}

test("what is said within two minutes comes in one mail, counted from the first word", async () => {
  await wantsMail(participant);
  await talk.write(requester, requestId, "First of two");
  await expect.poll(waiting).toHaveLength(1);
  const first = await waiting();
  world.app.clock.advance(minuteMs);
  await talk.write(requester, requestId, "Second of two");
  expect(await waiting()).toEqual(first);
  await tell();
  const mail = await world.smtp.waitForMail(participant.email);
  expect(mail.subject).toBe("New in the conversation: How do Nordic retailers price oat milk?");
  expect(mail.text).toContain("Rea Quester: First of two");
  expect(mail.text).toContain("Rea Quester: Second of two");
  expect(mail.text).toContain(`/#/app/insights/${requestId}`);
  await tell();
  await talk.write(requester, requestId, "Third");
  await tell();
  await expect.poll(() => mailsTo(participant).length).toBe(2);
  expect(mailsTo(participant)[1]?.text).not.toContain("Second of two");
});

test("nobody is told who did not choose mail, nor of their own words", async () => {
  await wantsMail(requester);
  await talk.write(requester, requestId, "To myself");
  await tell();
  noMailCameTo(requester, participant);
});

test("nobody is told of what they have read on screen by then", async () => {
  await wantsMail(participant);
  await talk.write(requester, requestId, "Seen already");
  world.app.clock.advance(minuteMs);
  const params = { id: String(requestId) };
  await world.call(requests.readRequest, { as: participant, params });
  await tell();
  noMailCameTo(participant);
});

test("nobody is told of a note, or of what was deleted before the mail left", async () => {
  await wantsMail(participant);
  const analyst = await world.app.signIn({ role: "analyst" });
  await talk.write(analyst, requestId, "Between us", true);
  const { comment } = (await talk.write(requester, requestId, "Oh no")).body;
  await talk.remove(requester, comment);
  await tell();
  noMailCameTo(participant);
});

test("who lost sight, or changed the choice, before the mail is written gets none", async () => {
  const { db } = world.app;
  await wantsMail(participant);
  const follower = await world.app.signIn();
  await wantsMail(follower);
  await db
    .transaction()
    .execute((trx) => addFollowers(trx, requestId, [follower.id], world.app.clock.now()));
  world.app.clock.advance(minuteMs);
  await talk.write(requester, requestId, "Not for everybody");
  await db
    .deleteFrom("insight_request_participants")
    .where("request_id", "=", requestId)
    .where("user_id", "=", participant.id)
    .execute();
  await tell();
  noMailCameTo(participant, follower);
});
