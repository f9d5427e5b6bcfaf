import { insights } from "@sightline/contract/insights/insights.ts";
import type { Insight } from "@sightline/contract/insights/insights.shapes.ts";
import { dayMs, hourMs, later, type Moment } from "@sightline/contract/base/moments.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { forgetMails, queuedMails } from "#testing/queuedMails.ts";
import { remind } from "./insights.jobs.testing.ts";
import {
  askFor,
  type AskingCategory,
  askRevision,
  claim,
  makeAskingCategory,
  makeDelivered,
  makeInsight,
  type Person,
  publish,
} from "./insights.testing.ts";

let app: TestApp;
let category: AskingCategory;
let requester: Person;
let analyst: Person;

/** A Monday, in the hours of the category's office. */
const monday = "2026-11-16T10:00:00.000Z";
const day = (number: number, hour = 10) => later(monday, number * dayMs + (hour - 10) * hourMs);

beforeAll(async () => {
  app = await makeTestApp();
  category = await makeAskingCategory(app);
  analyst = await app.signIn({ role: "analyst" });
});
afterAll(() => app.close());
beforeEach(async () => {
  requester = await app.signIn();
  // What the test before left behind is not this one's.
  await app.db.deleteFrom("request_reminders").execute();
  await forgetMails(app.db);
  await sql`update insight_requests set status = 'accepted' where status = 'delivered'`.execute(
    app.db,
  );
  await sql`
    update insight_requests set status = 'accepted', delivered_at = created_at
    where status in ('submitted', 'in_progress')`.execute(app.db);
});

const run = (now: Moment) => remind(app, now);
/** Those that time brings; that something was accepted the analyst hears as ever. */
const mails = async () =>
  (await queuedMails(app.db)).filter(({ name }) => name !== "request_accepted");

async function look(id: number) {
  const params = { id: String(id) };
  return (await app.call(requests.getRequest, { as: requester, params })).body.insight_request;
}

async function delivered(at: Moment, insight = {}): Promise<Insight> {
  const made = await makeDelivered(app, { requester, analyst }, category, { insight });
  await app.db
    .updateTable("insight_requests")
    .set({ delivered_at: at })
    .where("id", "=", made.insight_request.id)
    .execute();
  await forgetMails(app.db);
  return made;
}

describe("silence after a delivery", () => {
  test("is reminded of on working days 2 and 4, and accepts at the end of the fifth", async () => {
    const { insight_request } = await delivered(monday);
    const mail = { name: "accept_reminder", user_id: requester.id };
    await run(day(1, 16));
    expect(await mails()).toEqual([]);
    await run(day(2, 8));
    expect(await mails()).toEqual([]);
    await run(day(2, 9));
    expect(await mails()).toEqual([mail]);
    await run(day(3));
    expect(await mails()).toEqual([mail]);
    await run(day(4, 9));
    expect(await mails()).toEqual([mail, mail]);
    // Over the weekend nothing happens; the fifth working day is the next Monday.
    await run(day(6));
    await run(day(7, 16));
    expect(await mails()).toEqual([mail, mail]);
    expect((await look(insight_request.id)).status).toBe("delivered");
    await run(day(7, 17));
    expect(await mails()).toEqual([
      mail,
      mail,
      { name: "accepted_by_silence", user_id: requester.id },
    ]);
    const request = await look(insight_request.id);
    expect(request).toMatchObject({ status: "accepted", rating: null });
    expect(request.events.at(-1)).toMatchObject({
      kind: "accepted",
      actor: null,
      status_after: "accepted",
      reason: "No answer for five working days",
    });
  });

  test("never accepts without a last word a working day before", async () => {
    const { insight_request } = await delivered(monday);
    await run(day(30));
    expect(await mails()).toEqual([{ name: "accept_reminder", user_id: requester.id }]);
    await run(day(30, 16));
    expect((await look(insight_request.id)).status).toBe("delivered");
    await run(day(32, 17));
    expect((await look(insight_request.id)).status).toBe("accepted");
    expect(await mails()).toHaveLength(2);
  });

  test("is over once the requester has said something", async () => {
    const { insight_request } = await delivered(monday);
    const params = { id: String(insight_request.id) };
    await app.call(insights.acceptInsight, { as: requester, params, body: { rating: 5 } });
    await forgetMails(app.db);
    for (const at of [day(2), day(4), day(8)]) await run(at);
    expect(await mails()).toEqual([]);
    expect((await look(insight_request.id)).rating).toBe(5);
  });

  test("begins anew with a delivery after a revision", async () => {
    const { insight_request } = await delivered(monday);
    await run(day(2));
    await run(day(4));
    await askRevision(app, requester, insight_request.id);
    await publish(
      app,
      analyst,
      insight_request.id,
      makeInsight({ base_version: 1, note: "More." }),
    );
    const second = day(7);
    await app.db
      .updateTable("insight_requests")
      .set({ delivered_at: second })
      .where("id", "=", insight_request.id)
      .execute();
    await forgetMails(app.db);
    await run(day(8));
    expect(await mails()).toEqual([]);
    await run(day(9));
    expect(await mails()).toEqual([{ name: "accept_reminder", user_id: requester.id }]);
  });
});

describe("a review-by day", () => {
  test("is told to all who follow and may still read it, the requester from the start", async () => {
    const follower = await app.signIn({ role: "analyst" });
    const stranger = await app.signIn();
    const { insight_request } = await delivered(monday, { review_by: "2026-12-01" });
    for (const { id: user_id } of [follower, stranger])
      await app.db
        .insertInto("insight_request_followers")
        .values({ request_id: insight_request.id, user_id, created_at: monday })
        .execute();
    await app.db.updateTable("insight_requests").set({ status: "accepted" }).execute();
    await run("2026-11-30T23:50:00.000Z");
    expect(await mails()).toEqual([]);
    await run("2026-12-01T00:10:00.000Z");
    await run("2026-12-02T00:10:00.000Z");
    expect(await mails()).toEqual([
      { name: "review_reminder", user_id: requester.id },
      { name: "review_reminder", user_id: follower.id },
    ]);
  });

  test("is not told to a requester who no longer follows", async () => {
    const { insight_request } = await delivered(monday, { review_by: "2026-12-01" });
    const params = { id: String(insight_request.id) };
    await app.call(requestChanges.unfollowRequest, { as: requester, params });
    await run("2026-12-01T00:10:00.000Z");
    const mail = { name: "review_reminder", user_id: requester.id };
    expect(await mails()).not.toContainEqual(mail);
  });

  test("long past is not dug up", async () => {
    await delivered(monday, { review_by: "2026-12-01" });
    await app.db.updateTable("insight_requests").set({ status: "accepted" }).execute();
    await run("2027-02-01T00:10:00.000Z");
    expect(await mails()).toEqual([]);
  });
});

describe("a broken promise", () => {
  test("is told to who works on it and who asked, once for each promise", async () => {
    const request = await askFor(app, requester, category);
    await claim(app, analyst, request.id);
    await forgetMails(app.db);
    const late = later(request.promised_at, hourMs);
    await run(later(request.promised_at, -1));
    expect(await mails()).toEqual([{ name: "due_soon", user_id: analyst.id }]);
    await forgetMails(app.db);
    await run(late);
    await run(later(late, dayMs));
    const letters = [
      { name: "overdue", user_id: analyst.id },
      { name: "overdue", user_id: requester.id },
    ];
    expect(await mails()).toEqual(letters);
    await app.db
      .updateTable("insight_requests")
      .set({ promised_at: later(late, dayMs) })
      .where("id", "=", request.id)
      .execute();
    await run(later(late, 2 * dayMs));
    expect(await mails()).toEqual([...letters, ...letters]);
  });

  test("of a request that nobody works on is told to who asked, all analysts and the admins", async () => {
    const admin = await app.signIn({ role: "admin" });
    const { promised_at } = await askFor(app, requester, category);
    await forgetMails(app.db);
    await run(later(promised_at, -1));
    const near = await mails();
    expect(near).toContainEqual({ name: "unclaimed_due_soon", user_id: analyst.id });
    expect(near.map(({ user_id }) => user_id)).not.toContain(requester.id);
    await forgetMails(app.db);
    await run(later(promised_at, dayMs));
    const late = await mails();
    expect(late.filter(({ name }) => name === "overdue")).toEqual([
      { name: "overdue", user_id: requester.id },
    ]);
    for (const user_id of [analyst.id, admin.id])
      expect(late).toContainEqual({ name: "unclaimed_overdue", user_id });
  });
});

describe("each exactly once", () => {
  test("when the job runs twice, and when several run at the same time", async () => {
    const { insight_request } = await delivered(monday, { review_by: "2026-11-18" });
    const overdue = await askFor(app, requester, category);
    await claim(app, analyst, overdue.id);
    await app.db
      .updateTable("insight_requests")
      .set({ promised_at: monday })
      .where("id", "=", overdue.id)
      .execute();
    await forgetMails(app.db);
    for (const at of [day(2), day(4), day(7, 18)]) {
      await Promise.all([run(at), run(at), run(at), run(at)]);
      await run(at);
    }
    const names = (await mails()).map((mail) => mail.name).toSorted();
    expect(names).toEqual([
      "accept_reminder",
      "accept_reminder",
      "accepted_by_silence",
      "overdue",
      "overdue",
      "review_reminder",
    ]);
    const { events } = await look(insight_request.id);
    expect(events.filter((event) => event.kind === "accepted")).toHaveLength(1);
  });

  test("after a failure in the middle nothing is half done, and the next run does it", async () => {
    const { insight_request } = await delivered(monday);
    await run(day(2));
    await run(day(4));
    await forgetMails(app.db);
    // The letter is the last thing of the transaction; here the database goes away under it.
    await app.asOwner(async (db) => {
      await sql`
        create function die() returns trigger language plpgsql as $$
        begin raise exception 'killed'; end $$`.execute(db);
      await sql`
        create trigger killed before insert on notification_letters
        for each row execute function die()`.execute(db);
    });
    await expect(run(day(8))).rejects.toThrow("some reminders failed");
    await app.asOwner((db) => sql`drop trigger killed on notification_letters`.execute(db));
    const stored = await app.db
      .selectFrom("insight_requests")
      .select("status")
      .where("id", "=", insight_request.id)
      .executeTakeFirstOrThrow();
    expect(stored.status).toBe("delivered");
    const kept = await app.db
      .selectFrom("request_reminders")
      .selectAll()
      .where("kind", "=", "accept_by_silence")
      .execute();
    expect(kept).toEqual([]);
    await run(day(8));
    expect(await mails()).toEqual([{ name: "accepted_by_silence", user_id: requester.id }]);
    const { events } = await look(insight_request.id);
    expect(events.filter((event) => event.kind === "accepted")).toHaveLength(1);
  });
});
