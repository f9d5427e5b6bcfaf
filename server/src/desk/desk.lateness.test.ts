import { bounds } from "@sightline/contract/base/bounds.ts";
import {
  dayMs,
  hourMs,
  later,
  minuteMs,
  type Moment,
  msBetween,
} from "@sightline/contract/base/moments.ts";
import { desk } from "@sightline/contract/desk.ts";
import { notifications } from "@sightline/contract/notifications/notifications.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { remind } from "#insights/insights.jobs.testing.ts";
import { askFor, claim, makeInsight, type Person, publish } from "#insights/insights.testing.ts";
import { addParticipants } from "#requests/requests.queries.ts";
import { forgetMails, queuedMails } from "#testing/queuedMails.ts";
import { makeDesk } from "./desk.testing.ts";

const { app, category, analyst, colleague, admin } = await makeDesk();
afterAll(() => app.close());

const weekMs = 7 * dayMs;
const reason = "The statistics office answers on Thursday.";

let requester: Person;
let id: number;
/** A promise is a working moment, and so is the same hour a week later. */
let promised: Moment;
beforeEach(async () => {
  requester = await app.signIn();
  ({ id, promised_at: promised } = await askFor(app, requester, category));
  await claim(app, analyst, id);
});

const params = () => ({ id: String(id) });
const look = async (as: Person = requester) =>
  (await app.call(requests.getRequest, { as, params: params() })).body.insight_request;

type Said = { version?: number; expected_at?: string; reason?: string };
const tell = async (said: Said = {}, as: Person = analyst) => {
  const { version } = await look();
  const body = { version, expected_at: later(promised, weekMs), reason, ...said };
  return app.call(desk.tellLate, { as, params: params(), body });
};

describe("a new time", () => {
  test("is read with its reason beside the promise, which stays", async () => {
    const before = await look();
    expect(before).toMatchObject({ expected_at: null, ledger: { told: [] } });
    expect((await look(analyst)).can).toContain("tell_late");
    const { status, body } = await tell();
    expect(status).toBe(200);
    const expected_at = later(promised, weekMs);
    expect(body.insight_request).toMatchObject({ expected_at, promised_at: promised });
    const read = await look();
    expect(read).toMatchObject({
      expected_at,
      promised_at: promised,
      status: "in_progress",
      version: before.version + 1,
    });
    expect(read.ledger).toMatchObject({
      promised_at_submission: promised,
      promised_now: promised,
      told: [{ expected_at, reason }],
    });
    expect(read.events.at(-1)).toMatchObject({
      kind: "late_told",
      actor: { first_name: "Ines" },
      status_after: null,
      expected_at,
      reason,
    });
    const rows = (await app.call(requests.listRequests, { as: requester })).body.insight_requests;
    expect(rows.find((row) => row.id === id)).toMatchObject({ expected_at });
    const queue = await app.call(desk.listDesk, { as: colleague, query: { limit: 100 } });
    expect(queue.body.desk_requests.find((row) => row.id === id)).toMatchObject({ expected_at });
  });

  test("can be told again: each stays in the ledger, the latest counts", async () => {
    await tell();
    const further = later(promised, 2 * weekMs);
    await tell({ expected_at: further, reason: "They need another week." });
    const read = await look();
    expect(read.expected_at).toBe(further);
    expect(read.ledger.told.map((one) => one.expected_at)).toEqual([
      later(promised, weekMs),
      further,
    ]);
  });

  test("is told to who asked, takes part or follows, and not to who told it", async () => {
    const [participant, outsider] = [await app.signIn(), await app.signIn()];
    const by = { addedBy: requester.id, now: app.clock.now() };
    await app.db.transaction().execute((trx) => addParticipants(trx, id, [participant.id], by));
    await app.call(requestChanges.followRequest, { as: colleague, params: params() });
    await tell();
    const hears = async (as: Person) =>
      (await app.call(notifications.listNotifications, { as })).body.notifications.some(
        ({ kind, thread }) => kind === "late_told" && thread.id === id,
      );
    for (const person of [requester, participant, colleague])
      expect(await hears(person)).toBe(true);
    for (const person of [analyst, admin, outsider]) expect(await hears(person)).toBe(false);
  });

  test("moves on while an answer is awaited, as the promise does", async () => {
    await tell();
    await app.call(desk.askClarification, {
      as: analyst,
      params: params(),
      body: { body: "Which countries?" },
    });
    const paused = { paused_at: later(app.clock.now(), -weekMs) };
    await app.db.updateTable("insight_requests").set(paused).where("id", "=", id).execute();
    const meanwhile = await look();
    // A working week has passed since, and whatever this test takes.
    expect(msBetween(later(promised, 2 * weekMs), meanwhile.expected_at ?? "")).toBeLessThan(
      hourMs,
    );
    expect(meanwhile.expected_at?.slice(0, 10)).toBe(later(promised, 2 * weekMs).slice(0, 10));
    await app.call(requestChanges.clarifyRequest, {
      as: requester,
      params: params(),
      body: { body: "All." },
    });
    const after = await look();
    expect(Date.parse(after.expected_at ?? "")).toBeGreaterThanOrEqual(
      Date.parse(later(promised, 2 * weekMs)),
    );
  });

  test("stands again with a cancellation that is taken back", async () => {
    await tell();
    await app.call(requestChanges.cancelRequest, { as: requester, params: params() });
    expect((await look()).expected_at).toBeNull();
    await app.call(requestChanges.undoCancellation, { as: requester, params: params() });
    expect(Date.parse((await look()).expected_at ?? "")).toBeGreaterThanOrEqual(
      Date.parse(later(promised, weekMs)),
    );
  });

  test("changes neither what is overdue nor the share on time", async () => {
    await tell({ expected_at: later(promised, weekMs) });
    await app.db
      .updateTable("insight_requests")
      .set({ promised_at: later(app.clock.now(), -hourMs) })
      .where("id", "=", id)
      .execute();
    expect((await look()).overdue).toBe(true);
    app.clock.advance(2 * weekMs);
    await app.db.updateTable("sessions").set({ expires_at: "2099-01-01T00:00:00.000Z" }).execute();
    // Delivered after the promise, however long before or after the new time.
    expect((await publish(app, analyst, id, makeInsight())).status).toBe(201);
    const { expected_at, ledger } = await look();
    expect(expected_at).toBeNull();
    expect(ledger).toMatchObject({ on_time: false, told: [{ reason }] });
    const kept = await app.db
      .selectFrom("delivered_turnarounds")
      .select("on_time")
      .where("request_id", "=", id)
      .executeTakeFirst();
    expect(kept).toEqual({ on_time: false });
  });

  test("is in the ledger however long the log is", async () => {
    await tell();
    const events = Array.from({ length: 60 }, (_, index) => ({
      request_id: id,
      actor_id: requester.id,
      kind: "visibility_changed" as const,
      details: "{}",
      created_at: later(app.clock.now(), index),
    }));
    await app.db.insertInto("insight_request_events").values(events).execute();
    const read = await look();
    expect(read.events_cursor).toEqual(expect.any(String));
    expect(read.ledger.told).toMatchObject([{ reason }]);
  });
});

describe("is refused", () => {
  test.each<[string, () => Said]>([
    ["in the past", () => ({ expected_at: later(app.clock.now(), -minuteMs) })],
    ["not later than promised", () => ({ expected_at: promised })],
    [
      "far away",
      () => ({ expected_at: later(app.clock.now(), (bounds.lateDaysMost + 1) * dayMs) }),
    ],
    ["absurdly far away", () => ({ expected_at: "9999-12-31T12:00:00.000Z" })],
    // The office of the category is closed on Sundays.
    ["when nobody works", () => ({ expected_at: nextSunday() })],
    ["that is no moment", () => ({ expected_at: "tomorrow" })],
  ])("a time %s", async (_name, said) => {
    const { status, body } = await tell(said());
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["expected_at"]]);
    expect(await look()).toMatchObject({ expected_at: null, ledger: { told: [] } });
  });

  test("the time that was told already", async () => {
    await tell();
    const { status, body } = await tell();
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["expected_at"]]);
  });

  test.each([
    ["none", "  "],
    ["one too long", "x".repeat(bounds.lateReason.max + 1)],
  ])("with such a reason: %s", async (_name, said) => {
    const { status, body } = await tell({ reason: said });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["reason"]]);
  });

  test("over a version that is no longer there, with the present record", async () => {
    const { version } = await look();
    await tell();
    const { status, body } = await tell({ version, expected_at: later(promised, 2 * weekMs) });
    expect([status, body.code]).toEqual([409, "stale_version"]);
    expect(body).toMatchObject({
      insight_request: { version: version + 1, expected_at: later(promised, weekMs) },
    });
  });

  test("from one of two who tell at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      ({ id, promised_at: promised } = await askFor(app, requester, category));
      await claim(app, analyst, id);
      const { version } = await look();
      const answers = await Promise.all(
        [1, 2].map((weeks) => tell({ version, expected_at: later(promised, weeks * weekMs) })),
      );
      expect(answers.map((answer) => String(answer.status)).toSorted()).toEqual(["200", "409"]);
      expect((await look()).ledger.told).toHaveLength(1);
    }
  });

  test("from anybody but who works on it", async () => {
    for (const person of [colleague, admin, requester])
      expect((await tell({}, person)).status).toBe(403);
    expect((await tell({}, await app.signIn())).status).toBe(404);
    for (const person of [colleague, admin, requester])
      expect((await look(person)).can).not.toContain("tell_late");
  });

  test("while an answer is awaited, and once it is over", async () => {
    await app.call(desk.askClarification, {
      as: analyst,
      params: params(),
      body: { body: "Which countries?" },
    });
    expect((await tell()).body.code).toBe("transition_refused");
    await app.call(requestChanges.clarifyRequest, {
      as: requester,
      params: params(),
      body: { body: "All." },
    });
    await publish(app, analyst, id, makeInsight());
    const { status, body } = await tell();
    expect([status, body.code]).toEqual([409, "transition_refused"]);
    expect((await look(analyst)).can).not.toContain("tell_late");
  });
});

describe("who works on it is asked", () => {
  const about = async () =>
    (await queuedMails(app.db)).filter(
      ({ name, user_id }) => name === "due_soon" && user_id === analyst.id,
    );

  test("before the promise passes, and once a new time is told, before that one", async () => {
    await app.db.deleteFrom("request_reminders").execute();
    await app.db
      .updateTable("insight_requests")
      .set({ status: "accepted", delivered_at: app.clock.now() })
      .where("id", "<>", id)
      .execute();
    await forgetMails(app.db);
    await tell();
    await remind(app, later(promised, -1));
    expect(await about()).toEqual([]);
    await remind(app, later(promised, weekMs - 1));
    await remind(app, later(promised, weekMs - 1));
    expect(await about()).toHaveLength(1);
  });
});

/** Noon of a Sunday after the promise. */
function nextSunday(): Moment {
  const noon = `${promised.slice(0, 10)}T12:00:00.000Z`;
  return later(noon, (7 - new Date(noon).getUTCDay()) * dayMs);
}
