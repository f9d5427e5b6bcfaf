import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { dayMs, later } from "@sightline/contract/base/moments.ts";
import { desk } from "@sightline/contract/desk.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  confirmScope,
  correctScope,
  scope,
  sendScope,
  takeCorrection,
} from "#desk/scope/scope.testing.ts";
import { setScopeRule } from "#desk/scope/scope.testing.queries.ts";
import { type Told, notify } from "#notifications/notifications.ts";
import { addParticipants } from "#requests/requests.queries.ts";
import { untilMailed } from "#testing/jobs.ts";
import { type MailApp, makeMailApp } from "#testing/mailApp.ts";
import {
  askFor,
  type AskingCategory,
  askRevision,
  claim,
  makeAskingCategory,
  makeInsight,
  type Person,
  publish,
} from "./insights.testing.ts";

let world: MailApp;
let category: AskingCategory;
let requester: Person;
let participant: Person;
let analyst: Person;
let id: number;
const title = "How are oats priced in Norway?";

beforeAll(async () => {
  world = await makeMailApp();
  category = await makeAskingCategory(world.app);
});
afterAll(() => world.close());

beforeEach(async () => {
  const { app } = world;
  requester = await app.signIn({ first_name: "Rea" });
  participant = await app.signIn({ first_name: "Pat" });
  analyst = await app.signIn({ role: "analyst", first_name: "Ines", last_name: "Moreno" });
  ({ id } = await askFor(app, requester, category, { title }));
  await app.db
    .transaction()
    .execute((trx) =>
      addParticipants(trx, id, [participant.id], { addedBy: requester.id, now: app.clock.now() }),
    );
  await claim(app, analyst, id);
});

const params = () => ({ id: String(id) });
const ask = () =>
  world.call(desk.askClarification, {
    as: analyst,
    params: params(),
    body: { body: "Which shops count?" },
  });
const deliver = (change = {}) => publish(world.app, analyst, id, makeInsight(change));
const refuse = (as: Person, kind: string) =>
  world.call(accountProfile.updateProfile, {
    as,
    body: { user: { notification_choices: { [kind]: { mail: false } } } },
  });
const mailsTo = (person: Person) => world.smtp.mails.filter((mail) => mail.to === person.email);
const tell = (kind: Told["kind"], { id: to }: Person) =>
  world.app.db
    .transaction()
    .execute((trx) =>
      notify(trx, { kind, threadId: id, to: [to], actorId: null }, world.app.clock.now()),
    );
/** Another letter, queued later, has come, and all that were due: what was to come would be there. */
async function afterAnother(): Promise<void> {
  const other = await world.app.signIn({ role: "analyst" });
  await world.app.db
    .updateTable("insight_requests")
    .set({ promised_at: "2026-01-05T09:00:00.000Z", claimed_by: other.id, status: "in_progress" })
    .where("id", "=", id)
    .execute();
  await tell("overdue", other);
  await world.smtp.waitForMail(other.email, `Overdue: ${title}`);
  await untilMailed(world.app.db);
}

describe("who follows hears", () => {
  test("of a question, with a link to answer it; never who asked it", async () => {
    await ask();
    const mail = await world.smtp.waitForMail(requester.email, `A question about: ${title}`);
    expect(mail.text).toContain("Ines Moreno asks:");
    expect(mail.text).toContain("Which shops count?");
    expect(mail.text).toContain(`/#/app/insights/${id}`);
    await world.smtp.waitForMail(participant.email, `A question about: ${title}`);
    await afterAnother();
    expect(mailsTo(analyst)).toEqual([]);
  });

  test("of a delivery on several points, how far each is answered", async () => {
    const asked = await askFor(world.app, requester, category, {
      title: "What do oats cost, and where?",
      insight_points_attributes: [{ text: "What do they cost?" }, { text: "Who sells them?" }],
    });
    await claim(world.app, analyst, asked.id);
    const coverage = asked.insight_points.map((point, at) => ({
      insight_point_id: point.id,
      mark: at === 0 ? ("answered" as const) : ("not_found" as const),
      note: "",
    }));
    await publish(world.app, analyst, asked.id, makeInsight({ coverage }));
    const subject = `Your insight is ready: ${asked.title}`;
    const { text } = await world.smtp.waitForMail(requester.email, subject);
    expect(text).toContain("“What do they cost?”: answered.");
    expect(text).toContain("“Who sells them?”: not found.");
  });

  test("of the delivery with its summary, and of a correction with its note", async () => {
    await deliver();
    const mail = await world.smtp.waitForMail(participant.email, `An insight is ready: ${title}`);
    expect(mail.text).toContain("Prices are near 20 kronor a litre [1].");
    expect(mail.text).toContain("It names one source.");
    expect(mail.text).not.toContain("five working days");
    const own = await world.smtp.waitForMail(requester.email, `Your insight is ready: ${title}`);
    expect(own.text).toContain("within five working days");
    await deliver({ base_version: 1, note: "A price was wrong." });
    const corrected = await world.smtp.waitForMail(
      requester.email,
      `An insight was corrected: ${title}`,
    );
    expect(corrected.text).toContain("A price was wrong.");
  });

  test("of a request that is declined, with the reason", async () => {
    await world.call(desk.declineRequest, {
      as: analyst,
      params: params(),
      body: { reason: "This would be legal advice." },
    });
    const mail = await world.smtp.waitForMail(requester.email, `We can't answer this: ${title}`);
    expect(mail.text).toContain("This would be legal advice.");
    expect(mail.text).toContain("You can object once, on its page");
  });

  test("of an objection to that, with what both of them said", async () => {
    const colleague = await world.app.signIn({ role: "analyst" });
    await world.call(accountProfile.updateProfile, {
      as: colleague,
      body: { user: { notification_choices: { filing: { mail: true } } } },
    });
    await world.call(desk.declineRequest, {
      as: analyst,
      params: params(),
      body: { reason: "This would be legal advice." },
    });
    const declined = `We can't answer this: ${title}`;
    const toOther = await world.smtp.waitForMail(participant.email, declined);
    expect(toOther.text).not.toContain("You can object once");
    await world.call(requestChanges.objectToDecline, {
      as: requester,
      params: params(),
      body: { version: 1, reason: "We ask for the law's own text." },
    });
    const toRead = await world.smtp.waitForMail(colleague.email, `An objection to read: ${title}`);
    const heard = `An objection to a decline: ${title}`;
    const others = [participant, analyst].map(({ email }) => world.smtp.waitForMail(email, heard));
    for (const mail of [toRead, ...(await Promise.all(others))]) {
      expect(mail.text).toContain("This would be legal advice.");
      expect(mail.text).toContain("We ask for the law's own text.");
      expect(mail.text).toContain("The answer is promised for ");
    }
    expect(toRead.text).toContain("because you could take this request on");
    expect(toRead.text).toContain("Who declined it leaves it to others.");
  });

  test("of a decline and an objection, by nothing that is not so where nobody else works here", async () => {
    const staff = () => world.app.db.updateTable("users").where("role", "<>", "member");
    const others = staff().where("id", "<>", analyst.id).where("deactivated_at", "is", null);
    const away = await others
      .set({ deactivated_at: world.app.clock.now() })
      .returning("id")
      .execute();
    await world.call(accountProfile.updateProfile, {
      as: analyst,
      body: { user: { notification_choices: { filing: { mail: true } } } },
    });
    const reason = "This would be legal advice.";
    await world.call(desk.declineRequest, { as: analyst, params: params(), body: { reason } });
    const declined = await world.smtp.waitForMail(
      requester.email,
      `We can't answer this: ${title}`,
    );
    expect(declined.text).toContain("You can object once, on its page: it is then read again");
    expect(declined.text).not.toContain("somebody else");
    const body = { version: 1, reason: "We ask for the law's own text." };
    await world.call(requestChanges.objectToDecline, { as: requester, params: params(), body });
    const toRead = await world.smtp.waitForMail(analyst.email, `An objection to read: ${title}`);
    expect(toRead.text).not.toContain("leaves it to others");
    if (away.length > 0)
      await staff()
        .set({ deactivated_at: null })
        .where(
          "id",
          "in",
          away.map((one) => one.id),
        )
        .execute();
  });

  test("of a new time, with the reason and the promise", async () => {
    const { version, promised_at } = (
      await world.call(requests.getRequest, { as: requester, params: params() })
    ).body.insight_request;
    const reason = "The statistics office answers on Thursday.";
    await world.call(desk.tellLate, {
      as: analyst,
      params: params(),
      body: { version, expected_at: later(promised_at, 7 * dayMs), reason },
    });
    for (const person of [requester, participant]) {
      const mail = await world.smtp.waitForMail(person.email, `A new time for: ${title}`);
      expect(mail.text).toContain("Ines Moreno needs longer than promised:");
      expect(mail.text).toContain(reason);
      expect(mail.text).toMatch(/now expected by .+ It was promised for /);
    }
  });

  test("of what the answer will cover, and of what became of it", async () => {
    await setScopeRule(world.app.db, category.id, "may");
    await sendScope(world.app, analyst, id);
    for (const person of [requester, participant]) {
      const mail = await world.smtp.waitForMail(
        person.email,
        `What the answer will cover: ${title}`,
      );
      for (const words of [scope.understanding, scope.looks_at, scope.leaves_out])
        expect(mail.text).toContain(words);
    }
    await correctScope(world.app, requester, id);
    const told = await world.smtp.waitForMail(analyst.email, `The scope was corrected: ${title}`);
    expect(told.text).toContain("In Norwegian shops.");
    await takeCorrection(world.app, analyst, id);
    await world.smtp.waitForMail(requester.email, `Your correction counts: ${title}`);
    await sendScope(world.app, analyst, id, { base_version: 1 });
    await confirmScope(world.app, requester, id, 2);
    await world.smtp.waitForMail(analyst.email, `The scope is confirmed: ${title}`);
  });

  test("nothing where they chose no mail", async () => {
    await refuse(participant, "delivery");
    await deliver();
    await world.smtp.waitForMail(requester.email, `Your insight is ready: ${title}`);
    await afterAnother();
    expect(mailsTo(participant)).toEqual([]);
  });

  test("nothing of what they no longer see when the mail is written", async () => {
    await world.app.db
      .deleteFrom("insight_request_participants")
      .where("user_id", "=", participant.id)
      .execute();
    await deliver();
    await world.smtp.waitForMail(requester.email, `Your insight is ready: ${title}`);
    await afterAnother();
    expect(mailsTo(participant)).toEqual([]);
  });
});

describe("who works on it hears", () => {
  test("of the answer to their question", async () => {
    await ask();
    await world.call(requestChanges.clarifyRequest, {
      as: requester,
      params: params(),
      body: { body: "The large ones." },
    });
    const mail = await world.smtp.waitForMail(
      analyst.email,
      `Your question was answered: ${title}`,
    );
    expect(mail.text).toContain("The large ones.");
    expect(mail.text).toContain(`/#/app/more/desk?request=${id}`);
  });

  test("of a revision that is asked for", async () => {
    await deliver();
    await askRevision(world.app, requester, id, "Bergen is missing.");
    const mail = await world.smtp.waitForMail(analyst.email, `A revision was requested: ${title}`);
    expect(mail.text).toContain("Bergen is missing.");
    expect(mail.text).toContain(`Still open: ${title}`);
  });

  test("of a promise that comes near, and is asked for a new time if it can't be kept", async () => {
    await tell("due_soon", analyst);
    const mail = await world.smtp.waitForMail(analyst.email, `Due soon: ${title}`);
    expect(mail.text).toContain("The answer is promised for ");
    expect(mail.text).toContain("give a new time and a reason before then");
    expect(mail.text).toContain(`/#/app/more/desk?request=${id}`);
  });
});

test("a reminder that came true otherwise meanwhile is not sent", async () => {
  await tell("accept_reminder", requester);
  await afterAnother();
  expect(mailsTo(requester)).toEqual([]);
});
