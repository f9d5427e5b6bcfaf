import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import type { BodySent } from "@sightline/contract/base/endpoint.ts";
import { dayMs, hourMs, minuteMs } from "@sightline/contract/base/moments.ts";
import { requestConversation } from "@sightline/contract/conversations.ts";
import { desk } from "@sightline/contract/desk.ts";
import { notifications } from "@sightline/contract/notifications/notifications.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  askFor,
  type AskingCategory,
  claim,
  makeAskingCategory,
  makeInsight,
  type Person,
  publish,
} from "#insights/insights.testing.ts";
import { notify, type Told } from "#notifications/notifications.ts";
import { makePlan } from "#requests/requests.testing.ts";
import { runWaitingJobs, untilJobsAreDone } from "#testing/jobs.ts";
import { type MailApp, makeMailApp } from "#testing/mailApp.ts";
import { until } from "#testing/patience.ts";
import type { ReceivedMail } from "#testing/smtp.ts";

let world: MailApp;
let category: AskingCategory;
let requester: Person;
let colleague: Person;
let analyst: Person;
let id: number;
const title = "How are oats priced in Norway?";

beforeAll(async () => {
  world = await makeMailApp({ MAIL_GATHER_SECONDS: "120" });
  category = await makeAskingCategory(world.app);
});
afterAll(() => world.close());

beforeEach(async () => {
  const { app } = world;
  world.smtp.refuse(null);
  requester = await app.signIn({ first_name: "Rea" });
  colleague = await app.signIn({ first_name: "Cleo" });
  analyst = await app.signIn({ role: "analyst", first_name: "Ines", last_name: "Moreno" });
  await makePlan(app.db, [requester, colleague], app.clock.now());
  id = await makeClaimed(title);
});

async function makeClaimed(named: string): Promise<number> {
  const asked = await askFor(world.app, requester, category, {
    title: named,
    participant_ids: [colleague.id],
  });
  await claim(world.app, analyst, asked.id);
  return asked.id;
}

const on = (requestId: number) => ({ id: String(requestId) });
const say = (as: Person, body: string) =>
  world.call(requestConversation.addComment, {
    as,
    params: on(id),
    body: { comment: { body } },
  });
const ask = (requestId = id) =>
  world.call(desk.askClarification, {
    as: analyst,
    params: on(requestId),
    body: { body: "Which shops count?" },
  });
const deliver = (change = {}) => publish(world.app, analyst, id, makeInsight(change));
const choose = (as: Person, user: BodySent<(typeof accountProfile)["updateProfile"]>["user"]) =>
  world.call(accountProfile.updateProfile, { as, body: { user } });
const wantComments = (as: Person) =>
  choose(as, { notification_choices: { comment: { mail: true } } });

/** By nobody's session: they end before days have passed. */
const tell = (kind: Told["kind"], { id: to }: Person) =>
  world.app.db
    .transaction()
    .execute((trx) =>
      notify(trx, { kind, threadId: id, to: [to], actorId: null }, world.app.clock.now()),
    );

const mailsTo = (person: Person): ReceivedMail[] =>
  world.smtp.mails.filter((mail) => mail.to === person.email);
const subjectsTo = (person: Person) => mailsTo(person).map(({ subject }) => subject);

/** Each may queue the other. */
async function settled(): Promise<void> {
  for (const job of ["send_letters", "send_digest", "send_letters", "send_digest"])
    await untilJobsAreDone(world.app.db, job);
}

/** The queue knows only the database's own clock. */
async function pass(ms: number): Promise<void> {
  await settled();
  world.app.clock.advance(ms);
  await runWaitingJobs(world.app.db);
  await settled();
}

test("several events within minutes are one mail: the most important names it, each in order", async () => {
  await wantComments(requester);
  await say(analyst, "I begin with the shops.");
  await ask();
  await say(colleague, "The large ones, I think.");
  await pass(2 * minuteMs);
  expect(subjectsTo(requester)).toEqual([`A question about: ${title}`]);
  const [mail] = mailsTo(requester);
  const [talk, question] = ["I begin with the shops.", "Which shops count?"].map((words) =>
    mail?.text.indexOf(words),
  );
  expect(talk).toBeGreaterThan(0);
  expect(question).toBeGreaterThan(Number(talk));
  expect(mail?.text).toContain("Cleo");
  expect(mail?.html).toContain("The large ones, I think.");
  await pass(hourMs);
  expect(mailsTo(requester)).toHaveLength(1);
});

test("a kind that no noun writes a letter for is told by its sentence, with the place to open", async () => {
  await choose(requester, { notification_choices: { progress: { mail: true } } });
  const other = await makeClaimed("Where do oats grow?");
  await pass(2 * minuteMs);
  const [mail] = mailsTo(requester).filter(({ text }) => text.includes("Where do oats grow?"));
  expect(mail?.subject).toBe("Ines Moreno is working on Where do oats grow?");
  expect(mail?.text).toContain(`/#/app/insights/${other}`);
});

test("who lost the right between event and mail gets none", async () => {
  await ask();
  await world.call(requestChanges.removeParticipant, {
    as: requester,
    params: { id: String(id), user_id: String(colleague.id) },
  });
  await pass(2 * minuteMs);
  expect(subjectsTo(colleague)).toEqual([]);
  expect(subjectsTo(requester)).toEqual([`A question about: ${title}`]);
});

test("who chose otherwise between event and mail gets none, by choice or by level", async () => {
  await ask();
  await choose(colleague, { notification_choices: { clarification: { mail: false } } });
  await world.call(notifications.setLevel, {
    as: requester,
    params: { thread: "request", id: String(id) },
    body: { level: "nothing" },
  });
  await pass(2 * minuteMs);
  expect(subjectsTo(colleague)).toEqual([]);
  expect(subjectsTo(requester)).toEqual([]);
});

test("what was read in the list meanwhile needs no mail, unless it is a decision", async () => {
  await wantComments(requester);
  await say(colleague, "Read on screen");
  const { body } = await world.call(notifications.getUnread, { as: requester });
  await world.call(notifications.markNotifications, {
    as: requester,
    body: { read: true, until: body.latest },
  });
  await pass(2 * minuteMs);
  expect(subjectsTo(requester)).toEqual([]);
});

test("a mail server that is down, then up, gets each mail once, in order, as one conversation", async () => {
  world.smtp.refuse("come back later");
  const tried = async () => {
    await until("No attempt failed.", async () => {
      const { rows } = await sql`
        select from graphile_worker.jobs
        where key = ${`send_letters ${requester.id} request ${id}`} and attempts > 0`.execute(
        world.app.db,
      );
      return rows.length > 0;
    });
  };
  await deliver();
  await pass(2 * minuteMs);
  await tried();
  await deliver({ base_version: 1, note: "A price was wrong." });
  await pass(2 * minuteMs);
  await tried();
  await deliver({ base_version: 2, note: "And another." });
  await pass(2 * minuteMs);
  expect(mailsTo(requester)).toEqual([]);

  world.smtp.refuse(null);
  await pass(2 * minuteMs);
  await pass(2 * minuteMs);
  expect(subjectsTo(requester)).toEqual([
    `Your insight is ready: ${title}`,
    `An insight was corrected: ${title}`,
  ]);
  const mails = mailsTo(requester);
  expect(mails[1]?.text).toContain("And another.");
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2);
  for (const { headers } of mails) {
    expect(headers["in-reply-to"]).toBe(`<request-${id}@localhost>`);
    expect(headers["references"]).toBe(`<request-${id}@localhost>`);
  }
});

test("in quiet hours nothing comes, and after them all of it", async () => {
  const { clock } = world.app;
  const hour = (ahead: number) =>
    `${String((new Date(clock.now()).getUTCHours() + ahead) % 24).padStart(2, "0")}:00`;
  const zone = { time_zone: "UTC", quiet_from: hour(0), quiet_until: hour(3) };
  expect((await choose(requester, zone)).status).toBe(200);
  await ask();
  await pass(2 * minuteMs);
  expect(subjectsTo(requester)).toEqual([]);
  expect(subjectsTo(colleague)).toEqual([`A question about: ${title}`]);
  await pass(3 * hourMs);
  expect(subjectsTo(requester)).toEqual([`A question about: ${title}`]);
});

test("a digest gathers a day by what waits, what was delivered and what happened; one a day", async () => {
  await choose(requester, { mail_rhythm: "daily", time_zone: "UTC" });
  await wantComments(requester);
  await say(colleague, "By the way");
  await deliver();
  const other = await makeClaimed("Where do oats grow?");
  await ask(other);
  await pass(2 * minuteMs);
  expect(mailsTo(requester)).toEqual([]);
  await pass(dayMs);
  expect(subjectsTo(requester)).toEqual(["Your day at Sightline"]);
  const text = mailsTo(requester)[0]?.text ?? "";
  const order = [
    "Waiting for you",
    "A question about: Where do oats grow?",
    "Delivered",
    `Your insight is ready: ${title}`,
    "What happened",
    `New in the conversation: ${title}`,
  ].map((words) => text.indexOf(words));
  expect(order).toEqual(order.toSorted((one, next) => one - next));
  expect(order[0]).toBeGreaterThan(0);

  // Later on the same day, and by two jobs at once, there is no second one.
  await tell("insight_corrected", requester);
  await runWaitingJobs(world.app.db);
  await pass(minuteMs);
  expect(mailsTo(requester)).toHaveLength(1);
  await pass(dayMs);
  expect(mailsTo(requester)).toHaveLength(2);
  await pass(dayMs);
  expect(mailsTo(requester)).toHaveLength(2);
});

test("a digest of what one may no longer see is empty, and not sent", async () => {
  await choose(colleague, { mail_rhythm: "daily", time_zone: "UTC" });
  await ask();
  await world.call(requestChanges.removeParticipant, {
    as: requester,
    params: { id: String(id), user_id: String(colleague.id) },
  });
  await pass(dayMs);
  expect(mailsTo(colleague)).toEqual([]);
});

test("who goes back from a digest to mail at once gets what waited", async () => {
  await choose(requester, { mail_rhythm: "weekly" });
  await ask();
  await pass(2 * minuteMs);
  await choose(requester, { mail_rhythm: "at_once" });
  await pass(7 * dayMs);
  expect(subjectsTo(requester)).toEqual([`A question about: ${title}`]);
});

test("who wants no mail gets none, and quiet hours need both ends", async () => {
  expect((await choose(requester, { quiet_from: "22:00", quiet_until: null })).status).toBe(422);
  expect((await choose(requester, { quiet_from: "22:00" })).status).toBe(422);
  expect((await choose(requester, { quiet_from: "22:00", quiet_until: "22:00" })).status).toBe(422);
  expect((await choose(requester, { quiet_from: "25:00", quiet_until: "07:00" })).status).toBe(422);
  await choose(requester, { mail_rhythm: "never" });
  await ask();
  await pass(dayMs);
  expect(mailsTo(requester)).toEqual([]);
});
