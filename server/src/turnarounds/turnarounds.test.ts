import { dayMs, hourMs, later } from "@sightline/contract/base/moments.ts";
import { makeOffice } from "@sightline/contract/clock/clock.testing.ts";
import type { RequestEventKind } from "@sightline/contract/requests/requests.events.ts";
import type { RequestStatus } from "@sightline/contract/requests/requests.statuses.ts";
import { courseWeeks, turnarounds } from "@sightline/contract/turnarounds.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { byItself } from "#testing/jobs.ts";
import { turnaroundJobs } from "./turnarounds.jobs.ts";
import { figuresJob, getCalendar, ledgerOf, recordDelivery } from "./turnarounds.ts";
import { firstDelivery } from "./turnarounds.rules.ts";
import { mostSingleDots } from "./turnarounds.rollUp.queries.ts";
import {
  afterHours,
  deliveredAfter,
  makeCategory,
  makeLived,
  mondayBefore,
} from "./turnarounds.testing.ts";

let app: TestApp;
let requesterId: number;
let monday: string;

beforeAll(async () => {
  app = await makeTestApp();
  requesterId = (await app.makePerson()).id;
  monday = mondayBefore(app.clock.now());
});
afterAll(() => app.close());

const runJob = (payload: object = {}) => {
  const job = turnaroundJobs[figuresJob];
  if (!job) throw new Error("There is no such job.");
  return job(payload, { db: app.db, now: app.clock.now(), log: app.app.http.log, ...byItself });
};

const deliver = (categoryId: number, hours: number, from = monday) =>
  makeLived(app.db, { categoryId, requesterId, from, steps: [deliveredAfter(from, hours)] });

async function figuresOf(category: number | string) {
  const { body } = await app.call(turnarounds.listTurnarounds, {
    query: { category: String(category) },
  });
  const [row] = body.turnarounds;
  if (!row || body.turnarounds.length !== 1) throw new Error("Not just one row.");
  return row;
}

test("the figures are those of the single durations", async () => {
  const { id, slug } = await makeCategory(app.db);
  // In working hours; 16 are promised.
  const hours = [2, 3, 4, 5, 6, 7, 9, 10, 12, 15, 20, 24];
  for (const one of hours) await deliver(id, one);
  await runJob();
  const row = await figuresOf(slug);
  expect(row).toMatchObject({
    insight_category_id: id,
    target_minutes: 960,
    sample_size: 12,
    // Between the 6th and 7th: 7 h and 9 h.
    median_minutes: 8 * 60,
    // 0.9 × 11 = 9.9: nine tenths of the way from the 10th (15 h) to the 11th (20 h).
    p90_minutes: (15 + 0.9 * 5) * 60,
    on_time_share: 10 / 12,
  });
  expect(row.durations).toEqual(
    hours.map((one) => ({ working_minutes: one * 60, on_time: one <= 16, requests: 1 })),
  );
  expect(await figuresOf(id)).toEqual({ ...row, promised_at: expect.any(String) });
});

test("below ten nothing but their number is told; the tenth opens the figures", async () => {
  const { id } = await makeCategory(app.db);
  for (let count = 0; count < 9; count += 1) await deliver(id, 4 + count);
  await runJob({ category_id: id });
  expect(await figuresOf(id)).toMatchObject({
    sample_size: 9,
    median_minutes: null,
    p90_minutes: null,
    on_time_share: null,
    durations: [],
  });
  await deliver(id, 13);
  await runJob({ category_id: id });
  const row = await figuresOf(id);
  expect(row).toMatchObject({ sample_size: 10, median_minutes: 8.5 * 60, on_time_share: 1 });
  expect(row.durations).toHaveLength(10);
});

test("what was rated is told as an average, from the tenth rating on", async () => {
  const { id } = await makeCategory(app.db);
  const rate = async (rating: number | null) => {
    const lived = await deliver(id, 4);
    await app.db.updateTable("insight_requests").set({ rating }).where("id", "=", lived).execute();
  };
  for (const rating of [5, 5, 5, 4, 4, 4, 3, 3, 1, null]) await rate(rating);
  await runJob({ category_id: id });
  expect(await figuresOf(id)).toMatchObject({ rating_count: 9, rating_average: null });
  await rate(2);
  await runJob({ category_id: id });
  expect(await figuresOf(id)).toMatchObject({ rating_count: 10, rating_average: 3.6 });
});

test("a category without any delivery has a promise all the same", async () => {
  const { id } = await makeCategory(app.db);
  const row = await figuresOf(id);
  expect(row).toMatchObject({ sample_size: 0, median_minutes: null, figured_at: null });
  expect(row.promised_at && row.promised_at > app.clock.now()).toBe(true);
});

test("a pause does not count, and a revision does not count again", async () => {
  const { id } = await makeCategory(app.db);
  const lived = await makeLived(app.db, {
    categoryId: id,
    requesterId,
    from: monday,
    steps: [
      { kind: "claimed", status: "in_progress", at: afterHours(monday, 2) },
      {
        kind: "clarification_asked",
        status: "needs_clarification",
        at: afterHours(monday, 3),
        reason: "Which country?",
      },
      { kind: "clarified", status: "in_progress", at: afterHours(monday, 8) },
      deliveredAfter(monday, 20),
    ],
  });
  const kept = () =>
    app.db
      .selectFrom("delivered_turnarounds")
      .selectAll()
      .where("request_id", "=", lived)
      .executeTakeFirstOrThrow();
  const first = await kept();
  expect(first).toMatchObject({ working_minutes: 15 * 60, on_time: true, target_minutes: 960 });
  await sql`insert into insight_request_events (request_id, kind, status_after, created_at) values
    (${lived}, 'revision_asked', 'in_progress', ${afterHours(monday, 22)}),
    (${lived}, 'delivered', 'delivered', ${afterHours(monday, 39)})`.execute(app.db);
  await app.db.transaction().execute((trx) => recordDelivery(trx, lived));
  expect(await kept()).toEqual(first);
});

test("the ledger tells the promise, the pause and its reason, and what was told instead", async () => {
  const { id } = await makeCategory(app.db);
  const told = ledgerOf(
    await getCalendar(app.db, id),
    {
      target_minutes: 960,
      created_at: monday,
      promised_at: afterHours(monday, 16),
    },
    [
      { kind: "submitted", status_after: "submitted", details: {}, created_at: monday },
      {
        kind: "edited",
        status_after: null,
        details: { reason: "no matter" },
        created_at: afterHours(monday, 1),
      },
      {
        kind: "late_told",
        status_after: null,
        details: { reason: "It takes longer.", expected_at: afterHours(monday, 30) },
        created_at: afterHours(monday, 2),
      },
      {
        kind: "clarification_asked",
        status_after: "needs_clarification",
        details: { reason: "Which country?" },
        created_at: afterHours(monday, 3),
      },
      {
        kind: "clarified",
        status_after: "in_progress",
        details: {},
        created_at: afterHours(monday, 8),
      },
      {
        kind: "delivered",
        status_after: "delivered",
        details: {},
        created_at: afterHours(monday, 18),
      },
    ],
    app.clock.now(),
  );
  expect(told).toMatchObject({
    promised_at_submission: afterHours(monday, 16),
    promised_now: afterHours(monday, 21),
    elapsed_working_ms: 13 * hourMs,
    early_or_late_working_ms: -3 * hourMs,
    on_time: true,
    pauses: [{ reason: "Which country?", working_ms: 5 * hourMs }],
    told: [
      {
        at: afterHours(monday, 2),
        expected_at: afterHours(monday, 30),
        reason: "It takes longer.",
      },
    ],
  });
});

describe("what was declined, objected to and then delivered", () => {
  const event = (kind: RequestEventKind, status_after: RequestStatus, hours: number) => ({
    kind,
    status_after,
    details: {},
    created_at: afterHours(monday, hours),
  });
  const lived = (declinedAt: number, deliveredAt: number) =>
    firstDelivery(makeOffice(), { target_minutes: 16 * 60 }, [
      event("submitted", "submitted", 0),
      event("declined", "declined", declinedAt),
      event("objected", "submitted", 20),
      event("claimed", "in_progress", 21),
      event("clarification_asked", "needs_clarification", 22),
      event("clarified", "in_progress", 24),
      event("delivered", "delivered", deliveredAt),
    ]);

  test("took as long as was worked on it, and is on time by its first promise", () => {
    // 6 hours before the decline, then 10 without the two in which an answer was awaited.
    expect(lived(6, 32)).toMatchObject({
      delivered_at: afterHours(monday, 32),
      working_minutes: 16 * 60,
      on_time: true,
    });
    expect(lived(6, 33)).toMatchObject({ working_minutes: 17 * 60, on_time: false });
  });

  test("stays late where it was late as it was declined", () => {
    expect(lived(18, 25)).toMatchObject({ working_minutes: 21 * 60, on_time: false });
  });
});

test("what is older than 90 days leaves the figures and stays in the course", async () => {
  const { id } = await makeCategory(app.db);
  for (let count = 0; count < 12; count += 1) await deliver(id, 4 + count);
  const long = later(monday, -91 * dayMs);
  const longAgo = later(long, -((new Date(long).getUTCDay() + 6) % 7) * dayMs);
  for (let count = 0; count < 3; count += 1) await deliver(id, 30, longAgo);
  await runJob();
  expect(await figuresOf(id)).toMatchObject({ sample_size: 12 });
  const person = await app.signIn();
  const { body } = await app.call(turnarounds.listCourses, { as: person });
  const weeks = body.courses.find((one) => one.insight_category_id === id)?.weeks ?? [];
  expect(weeks).toHaveLength(courseWeeks);
  expect(weeks.map((one) => one.week)).toEqual(weeks.map((one) => one.week).toSorted());
  expect(weeks.filter((one) => one.sample_size > 0)).toEqual([
    { week: longAgo.slice(0, 10), sample_size: 3, median_minutes: 1800, on_time_share: 0 },
    { week: monday.slice(0, 10), sample_size: 12, median_minutes: 570, on_time_share: 1 },
  ]);
  app.clock.advance(90 * dayMs);
  await runJob();
  expect(await figuresOf(id)).toMatchObject({ sample_size: 0, median_minutes: null });
  app.clock.advance(-90 * dayMs);
  await runJob();
});

test("made twice, or by several at once, the figures are the same", async () => {
  const { id } = await makeCategory(app.db);
  for (let count = 0; count < 15; count += 1) await deliver(id, 2 + count);
  await runJob({ category_id: id });
  const { figured_at: _, promised_at: _promised, ...once } = await figuresOf(id);
  await Promise.all(Array.from({ length: 6 }, () => runJob({ category_id: id })));
  expect(await figuresOf(id)).toMatchObject(once);
});

test("deliveries ask for new figures, once for many of a category", async () => {
  const { id } = await makeCategory(app.db);
  for (let count = 0; count < 3; count += 1) await deliver(id, 4);
  const { rows } = await sql<{ payload: unknown }>`
    select j.payload from graphile_worker._private_jobs j where j.key = ${`${figuresJob} ${id}`}`.execute(
    app.db,
  );
  expect(rows).toEqual([{ payload: { category_id: id } }]);
});

test("of very many, near ones share a dot and none is left out", async () => {
  const { id } = await makeCategory(app.db);
  const lived = await deliver(id, 4);
  await sql`
    with made as (
      insert into insight_requests (requester_id, category_id, title, description, status,
        created_at, activity_at, promised_at, target_minutes, delivered_at)
      select requester_id, category_id, title, description, status,
        created_at, activity_at, promised_at, target_minutes, delivered_at
      from insight_requests, generate_series(1, 999) where id = ${lived}
      returning id, category_id, delivered_at
    )
    insert into delivered_turnarounds
    select id, category_id, delivered_at, 10 + (id * 37) % 1200, 960, (id * 37) % 1200 < 950 from made`.execute(
    app.db,
  );
  await runJob({ category_id: id });
  const { durations, sample_size, on_time_share } = await figuresOf(id);
  expect(sample_size).toBe(1_000);
  expect(durations.length).toBeLessThanOrEqual(mostSingleDots);
  expect(durations.reduce((sum, dot) => sum + dot.requests, 0)).toBe(1_000);
  const onTime = durations.filter((dot) => dot.on_time);
  expect(onTime.reduce((sum, dot) => sum + dot.requests, 0) / 1_000).toBe(on_time_share);
});

test("deliveries from before there was a record are found", async () => {
  const { id } = await makeCategory(app.db);
  await deliver(id, 6);
  await app.db.deleteFrom("delivered_turnarounds").execute();
  await runJob();
  expect((await figuresOf(id)).sample_size).toBe(1);
});
