import { dayMs, later } from "@sightline/contract/base/moments.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { untilGone, untilSomebodyWaits } from "#testing/locks.ts";
import { forgetMails, queuedMails } from "#testing/queuedMails.ts";
import { remind, remindInProcess } from "./insights.jobs.testing.ts";
import { makeAskingCategory, makeDelivered, type Person } from "./insights.testing.ts";

let app: TestApp;
let requester: Person;

/** A Monday, in the hours of the category's office. */
const monday = "2026-11-16T10:00:00.000Z";
const day = (number: number) => later(monday, number * dayMs);

beforeAll(async () => {
  app = await makeTestApp();
  requester = await app.signIn();
});
afterAll(() => app.close());

async function makeWaiting(): Promise<number> {
  const category = await makeAskingCategory(app);
  const analyst = await app.signIn({ role: "analyst" });
  const { insight_request } = await makeDelivered(app, { requester, analyst }, category);
  const { id } = insight_request;
  await app.db
    .updateTable("insight_requests")
    .set({ delivered_at: monday })
    .where("id", "=", id)
    .execute();
  return id;
}

/** Whoever writes the letter about this request waits, in their transaction, for this lock. */
async function stopBeforeLetter(requestId: number): Promise<void> {
  const body = `begin
    if new.thread_id = ${requestId} then
      perform pg_advisory_xact_lock(1);
    end if;
    return new;
  end`;
  await app.asOwner(async (db) => {
    await sql`create function stop() returns trigger language plpgsql as ${sql.lit(body)}`.execute(
      db,
    );
    await sql`
      create trigger stopped before insert on notification_letters
      for each row execute function stop()`.execute(db);
  });
}

const lettersToRequester = async () =>
  (await queuedMails(app.db)).filter(({ user_id }) => user_id === requester.id);

async function acceptancesOf(id: number) {
  const params = { id: String(id) };
  const { body } = await app.call(requests.getRequest, { as: requester, params });
  const { status, events } = body.insight_request;
  return { status, accepted: events.filter((event) => event.kind === "accepted").length };
}

test("a job whose process is being stopped leaves what is left to the next run", async () => {
  const waiting = [await makeWaiting(), await makeWaiting(), await makeWaiting()];
  const reminded = async () =>
    (await lettersToRequester()).filter(({ name }) => name === "accept_reminder").length;
  await forgetMails(app.db);
  const stopping = new AbortController();
  await remind(app, day(2), {
    ending: stopping.signal,
    giveWay: async () => stopping.abort(),
  });
  expect(await reminded()).toBe(1);
  await remind(app, day(2));
  expect(await reminded()).toBe(waiting.length);
  for (const at of [day(4), day(8)]) await remind(app, at);
});

test("a job killed in the middle leaves nothing half done, and the next run does the rest once", async () => {
  const [first, second] = [await makeWaiting(), await makeWaiting()];
  await remind(app, day(2));
  await remind(app, day(4));
  await forgetMails(app.db);
  await stopBeforeLetter(second);
  const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(
    app.db,
  );
  await app.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(1)`.execute(trx);
    const job = remindInProcess({ ...inject("postgres"), ...rows[0] }, day(8));
    try {
      await untilSomebodyWaits(app.db);
    } finally {
      await job.kill();
    }
  });
  await untilGone(app.db, "reminding");

  const letter = { name: "accepted_by_silence", user_id: requester.id };
  expect(await acceptancesOf(first)).toEqual({ status: "accepted", accepted: 1 });
  expect(await acceptancesOf(second)).toEqual({ status: "delivered", accepted: 0 });
  expect(await lettersToRequester()).toEqual([letter]);

  await remind(app, day(8));
  await remind(app, day(8));
  for (const id of [first, second])
    expect(await acceptancesOf(id)).toEqual({ status: "accepted", accepted: 1 });
  expect(await lettersToRequester()).toEqual([letter, letter]);
});
