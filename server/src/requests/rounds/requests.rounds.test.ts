import { promiseAt } from "@sightline/contract/clock/clock.ts";
import { desk } from "@sightline/contract/desk.ts";
import { insights } from "@sightline/contract/insights/insights.ts";
import { dayMs, later, type Moment } from "@sightline/contract/base/moments.ts";
import { notifications } from "@sightline/contract/notifications/notifications.ts";
import { openUntil } from "@sightline/contract/requests/requests.rounds.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { remind } from "#insights/insights.jobs.testing.ts";
import {
  acceptBySilence,
  answered,
  type AskingCategory,
  askMore,
  askRevision,
  claim,
  makeAskingCategory,
  makeDelivered,
  makeInsight,
  type Person,
  publish,
} from "#insights/insights.testing.ts";
import { getCalendar } from "#turnarounds/turnarounds.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";

let app: TestApp;
let category: AskingCategory;
let requester: Person;
let analyst: Person;

beforeAll(async () => {
  app = await makeTestApp();
  category = await makeAskingCategory(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  requester = await app.signIn();
  analyst = await app.signIn({ role: "analyst" });
});

const at = (id: number) => ({ id: String(id) });
const calendar = () => getCalendar(app.db, category.id);

async function deliver(): Promise<number> {
  const { insight_request } = await makeDelivered(app, { requester, analyst }, category);
  return insight_request.id;
}

async function look(id: number, as = requester) {
  const { body } = await app.call(requests.getRequest, { as, params: at(id) });
  return body.insight_request;
}

const rate = (id: number, rating = 4) =>
  app.call(insights.rateInsight, {
    as: requester,
    params: at(id),
    body: { rating, comment: "Late, but gladly." },
  });
const accept = (id: number, rating = 5) =>
  app.call(insights.acceptInsight, { as: requester, params: at(id), body: { rating } });
const askWith = (id: number, given: object, headers: Record<string, string> = {}) =>
  app.call(insights.askMore, {
    as: requester,
    params: at(id),
    headers,
    body: {
      insight_version: 1,
      insight_points_attributes: [{ text: "And in Denmark?" }],
      ...given,
    },
  });

async function toldTo(as: Person, id: number): Promise<string[]> {
  const { body } = await app.call(notifications.listNotifications, { as });
  return body.notifications.flatMap(({ kind, thread }) => (thread.id === id ? [kind] : []));
}

/** When it has to have been accepted for the last moment of the 60 working days to be now or later. */
async function acceptedFor(days: number): Promise<Moment> {
  let accepted = later(app.clock.now(), -days * dayMs);
  const now = app.clock.now();
  while (openUntil(await calendar(), accepted) >= now) accepted = later(accepted, -dayMs);
  return accepted;
}

describe("a late rating", () => {
  test("is given to what silence accepted, once, and the analyst hears of it", async () => {
    const id = await deliver();
    await acceptBySilence(app, id);
    const before = await look(id);
    expect(before).toMatchObject({ status: "accepted", rating: null });
    expect(before.can).toEqual(expect.arrayContaining(["rate", "ask_more"]));
    const { status, body } = await rate(id);
    expect(status).toBe(200);
    expect(body.insight_request).toMatchObject({ status: "accepted", rating: 4 });
    expect(body.insight_request.can).not.toContain("rate");
    expect(body.insight_request.events.at(-1)).toMatchObject({
      kind: "rated",
      actor: { id: requester.id },
      reason: "Late, but gladly.",
    });
    expect(await toldTo(analyst, id)).toContain("insight_rated");
    const again = await rate(id, 1);
    expect([again.status, again.body.code]).toEqual([409, "transition_refused"]);
    expect(again.body.detail).toContain("that rating stays");
    expect((await look(id)).rating).toBe(4);
  });

  test("is not for what was rated as it was accepted, nor for what is not accepted", async () => {
    const id = await deliver();
    const early = await rate(id);
    expect([early.status, early.body.detail]).toEqual([
      409,
      "This request is delivered, so it can't be rated.",
    ]);
    await accept(id);
    expect((await look(id)).can).not.toContain("rate");
    expect((await rate(id)).status).toBe(409);
  });

  test("is kept with what was said of it", async () => {
    const id = await deliver();
    await acceptBySilence(app, id);
    await rate(id, 3);
    const row = await app.db
      .selectFrom("insight_requests")
      .select(["rating", "rating_comment"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ rating: 3, rating_comment: "Late, but gladly." });
  });
});

describe("for 60 working days", () => {
  test("the offers stand until the end of the last of them, by the category's calendar", async () => {
    const id = await deliver();
    const accepted = later(app.clock.now(), -dayMs);
    await acceptBySilence(app, id, accepted);
    const { more_until } = await look(id);
    expect(more_until).toBe(openUntil(await calendar(), accepted));
    // For nobody else.
    expect(await look(id, analyst)).not.toHaveProperty("more_until");
  });

  test("and then they are gone, and both calls are refused with why", async () => {
    const id = await deliver();
    await acceptBySilence(app, id, await acceptedFor(60));
    const { can } = await look(id);
    expect(can).not.toContain("rate");
    expect(can).not.toContain("ask_more");
    for (const { status, body } of [await rate(id), await askMore(app, requester, id)]) {
      expect([status, body.code]).toEqual([409, "transition_refused"]);
      expect(body.detail).toContain("more than 60 working days ago");
      expect(body).toMatchObject({ present_status: "accepted" });
    }
    expect((await look(id)).insight_points).toHaveLength(1);
  });
});

describe("asking for more", () => {
  test("begins a round: new points, a promise of its own, and who answered goes on", async () => {
    const id = await deliver();
    await accept(id);
    const before = await look(id);
    // The target that is promised today, not the one that was.
    await app.db
      .updateTable("insight_categories")
      .set({ target_minutes: 300 })
      .where("id", "=", category.id)
      .execute();
    const { status, body } = await askWith(id, {
      insight_points_attributes: [{ text: "And in Denmark?" }, { text: "Since when?" }],
      reason: "We open a shop there.",
    });
    await app.db
      .updateTable("insight_categories")
      .set({ target_minutes: 16 * 60 })
      .where("id", "=", category.id)
      .execute();
    expect(status).toBe(200);
    const after = body.insight_request;
    expect(after).toMatchObject({
      status: "in_progress",
      analyst: { id: analyst.id },
      rating: null,
      delivered_at: null,
      target_minutes: 300,
      insight_points: [
        before.insight_points[0],
        { text: "And in Denmark?", round: 2 },
        { text: "Since when?", round: 2 },
      ],
    });
    const asked = after.events.at(-1);
    expect(asked).toMatchObject({
      kind: "more_asked",
      status_after: "in_progress",
      reason: "We open a shop there.",
      points: ["And in Denmark?", "Since when?"],
    });
    expect(after.promised_at).toBe(promiseAt(await calendar(), asked?.created_at ?? "", 300));
    // The first promise, and how it was kept, stand in the ledger as they were.
    expect(after.ledger.rounds).toHaveLength(2);
    expect(after.ledger.rounds[0]).toEqual(before.ledger.rounds[0]);
    expect(after.ledger.promised_at_submission).toBe(before.ledger.promised_at_submission);
    expect(after.ledger).toMatchObject({ promised_now: after.promised_at, on_time: null });
    expect(after.ledger.rounds[1]).toMatchObject({ promised_at_start: after.promised_at });
    expect(await toldTo(analyst, id)).toContain("more_asked");
  });

  test("is answered as a version of the same insight, with every point, and rated anew", async () => {
    const id = await deliver();
    await accept(id, 2);
    const [first] = (await look(id)).insight_points;
    await askMore(app, requester, id);
    const [, added] = (await look(id)).insight_points;
    const next = { base_version: 1, note: "Denmark too.", body: "In Denmark likewise [1]." };
    const coverage = [answered(first?.id ?? 0)];
    const partial = await publish(app, analyst, id, makeInsight({ ...next, coverage }));
    expect([partial.status, Object.keys(partial.body.errors ?? {})]).toEqual([
      422,
      [`insight_response.coverage.${added?.id}`],
    ]);
    const { status, body } = await publish(app, analyst, id, makeInsight(next));
    expect([status, body.insight_response.version]).toEqual([201, 2]);
    expect(body.insight_response.coverage.map(({ insight_point_id: one }) => one)).toEqual([
      first?.id,
      added?.id,
    ]);
    const delivered = await look(id);
    expect(delivered).toMatchObject({ status: "delivered", rating: null });
    expect(delivered.can).toContain("accept");
    const accepted = await accept(id, 5);
    expect(accepted.body.insight_request).toMatchObject({ status: "accepted", rating: 5 });
    // And again, from this acceptance on.
    expect(accepted.body.insight_request.can).toContain("ask_more");
    await askWith(id, {
      insight_version: 2,
      insight_points_attributes: [{ text: "And Finland?" }],
    });
    expect((await look(id)).insight_points.map(({ round }) => round)).toEqual([undefined, 2, 3]);
  });

  test("leaves the figures to the first answer: a round more is no sample", async () => {
    const id = await deliver();
    const samples = () =>
      app.db.selectFrom("delivered_turnarounds").selectAll().where("request_id", "=", id).execute();
    const before = await samples();
    expect(before).toHaveLength(1);
    await accept(id);
    await askMore(app, requester, id);
    const next = { base_version: 1, note: "Denmark too.", body: "In Denmark likewise [1]." };
    await publish(app, analyst, id, makeInsight(next));
    expect(await samples()).toEqual(before);
  });

  test("reminds, and accepts by silence, anew", async () => {
    const id = await deliver();
    await acceptBySilence(app, id);
    await askMore(app, requester, id);
    const next = { base_version: 1, note: "Denmark too.", body: "In Denmark likewise [1]." };
    await publish(app, analyst, id, makeInsight(next));
    await remind(app, later(app.clock.now(), 7 * dayMs));
    expect(await toldTo(requester, id)).toContain("accept_reminder");
    await remind(app, later(app.clock.now(), 14 * dayMs));
    const again = await look(id);
    expect(again).toMatchObject({ status: "accepted", rating: null });
    expect(again.can).toEqual(expect.arrayContaining(["rate", "ask_more"]));
  });

  test("goes to the queue where who answered is away, told to all who may take it on", async () => {
    const other = await app.signIn({ role: "analyst" });
    const id = await deliver();
    await accept(id);
    await app.db
      .updateTable("users")
      .set({ away_until: later(app.clock.now(), 7 * dayMs) })
      .where("id", "=", analyst.id)
      .execute();
    const { body } = await askMore(app, requester, id);
    expect(body.insight_request).toMatchObject({ status: "submitted", analyst: null });
    expect(body.insight_request.events.slice(-2)).toMatchObject([
      { kind: "more_asked", status_after: "in_progress" },
      { kind: "released", status_after: "submitted", actor: null },
    ]);
    expect(await toldTo(other, id)).toContain("request_filed");
    expect((await claim(app, other, id)).body.insight_request).toMatchObject({
      status: "in_progress",
      analyst: { id: other.id },
    });
  });

  test("is told to those who follow, without those who answer it hearing twice", async () => {
    const id = await deliver();
    const follower = await app.signIn({ role: "analyst" });
    for (const as of [follower, analyst])
      await app.call(requestChanges.followRequest, { as, params: at(id) });
    await accept(id);
    await askMore(app, requester, id);
    expect(await toldTo(follower, id)).toContain("round_begun");
    expect(await toldTo(analyst, id)).toContain("more_asked");
    expect(await toldTo(analyst, id)).not.toContain("round_begun");
    expect(await toldTo(requester, id)).not.toContain("round_begun");
  });

  test("over an older version is refused with the present insight, and nothing is added", async () => {
    const id = await deliver();
    await accept(id);
    const correction = { base_version: 1, note: "A figure.", body: "It was **21** kronor [1]." };
    await publish(app, analyst, id, makeInsight(correction));
    const { status, body } = await askWith(id, { insight_version: 1 });
    expect([status, body.code]).toEqual([409, "stale_version"]);
    expect(body).toMatchObject({ insight_response: { version: 2 } });
    expect(await look(id)).toMatchObject({ status: "accepted", insight_points: [{}] });
  });

  test("pressed twice, or in two tabs at once, begins one round", async () => {
    const id = await deliver();
    await accept(id);
    const key = { "idempotency-key": `more-${id}` };
    const [one, other] = await Promise.all([askWith(id, {}), askWith(id, {})]);
    expect([one, other].map(({ status }) => String(status)).toSorted()).toEqual(["200", "409"]);
    const refused = one.status === 409 ? one : other;
    expect(refused.body).toMatchObject({
      code: "transition_refused",
      present_status: "in_progress",
      detail: "This request is being worked on, so no more can be asked for.",
    });
    const next = { base_version: 1, note: "Denmark too.", body: "In Denmark likewise [1]." };
    await publish(app, analyst, id, makeInsight(next));
    await accept(id);
    const again = { insight_version: 2 };
    const first = await askWith(id, again, key);
    const repeated = await askWith(id, again, key);
    expect([first.status, repeated.status]).toEqual([200, 200]);
    expect((await look(id)).insight_points).toHaveLength(3);
  });

  test.each([
    ["no point", [], "", /at least one point/],
    [
      "more than seven in a round",
      Array.from({ length: 8 }, () => ({ text: "Why?" })),
      "",
      /at most 7 points; these are 8/,
    ],
    ["a point that is too short", [{ text: "a" }], ".0.text", /at least 3 characters/],
  ])("is refused with %s", async (_, points, place, sentence) => {
    const id = await deliver();
    await accept(id);
    const { status, body } = await askWith(id, { insight_points_attributes: points });
    const field = `insight_points_attributes${place}`;
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect(body.errors?.[field]?.[0]).toMatch(sentence);
  });

  test("adds up to seven each time, and to a hundred in all", async () => {
    const id = await deliver();
    await accept(id);
    await app.db
      .insertInto("insight_points")
      .values(
        Array.from({ length: 96 }, (_, index) => ({
          request_id: id,
          position: index + 2,
          text: `Point ${index}`,
        })),
      )
      .execute();
    const points = (count: number) => ({
      insight_points_attributes: Array.from({ length: count }, () => ({ text: "And there?" })),
    });
    const over = await askWith(id, points(4));
    expect(over.status).toBe(422);
    expect(over.body.errors?.["insight_points_attributes"]?.[0]).toContain("it would have 101");
    expect((await askWith(id, points(3))).status).toBe(200);
  });

  test("is not for what was only delivered: that is a revision", async () => {
    const id = await deliver();
    const { status, body } = await askMore(app, requester, id);
    expect([status, body.detail]).toEqual([
      409,
      "This request is delivered, so no more can be asked for.",
    ]);
    expect((await askRevision(app, requester, id)).status).toBe(200);
  });
});

test("a revision of what nobody works on any more is in the queue", async () => {
  const id = await deliver();
  await app.db
    .updateTable("insight_requests")
    .set({ claimed_by: null })
    .where("id", "=", id)
    .execute();
  const { body } = await askRevision(app, requester, id);
  expect(body.insight_request).toMatchObject({ status: "submitted", analyst: null });
  const { status } = await app.call(desk.claimRequest, { as: analyst, params: at(id) });
  expect(status).toBe(200);
});
