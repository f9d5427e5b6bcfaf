import { makeOffice } from "@sightline/contract/clock/clock.testing.ts";
import { promiseAt } from "@sightline/contract/clock/clock.ts";
import { hourMs, minuteMs } from "@sightline/contract/base/moments.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { type InsightRequest, requests } from "@sightline/contract/requests/requests.ts";
import {
  requestStatuses,
  undoCancelWithinMs,
} from "@sightline/contract/requests/requests.statuses.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import { holdRequestFor, moveRequest } from "./requests.moves.ts";
import { atRest, makeCategory, makePlan, makeRequest } from "./requests.testing.ts";

type Person = Signature & { id: number };

let app: TestApp;
let category: Awaited<ReturnType<typeof makeCategory>>;
let person: Person;
let analyst: Person;
let request: InsightRequest;
let params: { id: string };

beforeAll(async () => {
  app = await makeTestApp();
  category = await makeCategory(app.db, [
    { label: "Do you sell abroad?", kind: "yes_no", required: true },
    { label: "Where?", kind: "short_text", required: false, condition: { on: 0, is: true } },
  ]);
  analyst = await app.signIn({ role: "analyst" });
});
afterAll(() => app.close());

const abroad = () => category.questions[0]?.id ?? 0;
const where = () => category.questions[1]?.id ?? 0;
const answered = (yes: boolean, place?: string) => [
  { insight_question_id: abroad(), value: yes },
  ...(place ? [{ insight_question_id: where(), value: place }] : []),
];

beforeEach(async () => {
  person = await app.signIn();
  request = await makeRequest(app, person, {
    insight_category_id: category.id,
    insight_answers_attributes: answered(true, "Sweden"),
  });
  params = { id: String(request.id) };
});

const read = async (as: Signature = person) =>
  (await app.call(requests.getRequest, { as, params })).body.insight_request;

const edit = (given: Record<string, unknown>, as: Signature = person) =>
  app.call(requestChanges.editRequest, {
    as,
    params,
    body: { insight_request: { version: request.version, ...given } },
  });

/** As an analyst does it, by the same function that their calls use. */
async function move(name: "claim" | "ask_clarification" | "deliver" | "decline", reason?: string) {
  await app.db.transaction().execute(async (trx) => {
    const held = await holdRequestFor(trx, request.id, { id: analyst.id, role: "analyst" });
    const set = { claimed_by: analyst.id };
    await moveRequest(trx, held, name, { actorId: analyst.id, reason, set }, app.clock.now());
  });
}

async function lastAnnouncement() {
  return app.db
    .selectFrom("live_events")
    .select(["name", "topics", "about"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
}

describe("editing", () => {
  test("changes what is named and nothing else, logs it and announces it", async () => {
    const { status, body } = await edit({ title: "Asked in better words" });
    expect(status).toBe(200);
    expect(body.insight_request).toMatchObject({
      title: "Asked in better words",
      description: request.description,
      visibility: "private",
      version: 2,
      unread: false,
    });
    expect(body.insight_request.insight_answers).toEqual(request.insight_answers);
    expect(body.insight_request.events.at(-1)).toMatchObject({
      kind: "edited",
      changed: ["title"],
      actor: { id: person.id },
    });
    expect((await lastAnnouncement()).about).toEqual({ insight_request_id: request.id });
    const log = await app.db
      .selectFrom("insight_request_events")
      .select("details")
      .where("request_id", "=", request.id)
      .where("kind", "=", "edited")
      .executeTakeFirstOrThrow();
    expect(log.details["before"]).toEqual({ title: request.title });
  });

  test("of answers replaces them, by the rules of filing", async () => {
    const { body } = await edit({ insight_answers_attributes: answered(false, "Sweden") });
    expect(body.insight_request.insight_answers.map((answer) => answer.value)).toEqual([false]);
    expect(body.insight_request.events.at(-1)?.changed).toEqual(["answers"]);
    request.version = 2;
    const refused = await edit({ insight_answers_attributes: [] });
    expect(refused.body.errors).toEqual({
      [`insight_request.insight_answers.${abroad()}`]: ["Choose one."],
    });
    expect((await read()).insight_answers.map((answer) => answer.value)).toEqual([false]);
  });

  test("with nothing new does nothing", async () => {
    const same = { title: request.title, insight_answers_attributes: answered(true, "Sweden") };
    expect(atRest((await edit(same)).body.insight_request)).toEqual(atRest(await read()));
    expect((await read()).version).toBe(1);
    expect((await read()).events).toHaveLength(1);
  });

  test("over a stale version is refused with how it reads now", async () => {
    const first = await edit({ title: "The first to come" });
    const second = await edit({ title: "The second to come" });
    expect([second.status, second.body.code]).toEqual([409, "stale_version"]);
    expect(atRest(Object(second.body["insight_request"]))).toEqual(
      atRest(first.body.insight_request),
    );
    expect((await read()).title).toBe("The first to come");
  });

  test("twice at once changes it once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        ["first", "second", "third"].map((word) => edit({ title: `The ${word} of ${round}` })),
      );
      expect(answers.map((answer) => String(answer.status)).toSorted()).toEqual([
        "200",
        "409",
        "409",
      ]);
      const winner = answers.find((answer) => answer.status === 200);
      request = await read();
      expect(request.title).toBe(winner?.body.insight_request.title);
      expect(request.version).toBe(round + 2);
    }
  });

  test.each(requestStatuses)("while %s", async (status) => {
    const now = app.clock.now();
    await app.db
      .updateTable("insight_requests")
      .set({
        status,
        paused_at: now,
        delivered_at: now,
        cancelled_at: now,
        status_before: "submitted",
      })
      .where("id", "=", request.id)
      .execute();
    const { status: given, body } = await edit({ title: "Asked in better words" });
    if (status === "submitted" || status === "needs_clarification") return expect(given).toBe(200);
    expect([given, body.code, body["present_status"]]).toEqual([409, "transition_refused", status]);
    expect((await read()).title).toBe(request.title);
  });

  test.each([
    [{ title: "Short" }, "insight_request.title"],
    [{ title: "x".repeat(151) }, "insight_request.title"],
    [{ description: "x".repeat(19) }, "insight_request.description"],
    [{ description: "x".repeat(20_001) }, "insight_request.description"],
    [{ title: 5 }, "insight_request.title"],
    [{ visibility: "everybody" }, "insight_request.visibility"],
    [{ visibility: "organization" }, "insight_request.visibility"],
    [{ version: 0 }, "insight_request.version"],
    [{ version: "1" }, "insight_request.version"],
    [
      { insight_answers_attributes: [{ insight_question_id: 999_999, value: true }] },
      "insight_request.insight_answers_attributes.0.insight_question_id",
    ],
  ])("to %o is refused by field", async (given, field) => {
    const { status, body } = await edit(given);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect(atRest(await read())).toEqual(atRest(request));
  });
});

describe("visibility", () => {
  test("can be widened to the plan it was filed in and back, and the plan hears of both", async () => {
    const colleague = await app.signIn();
    const planId = await makePlan(app.db, [person, colleague], app.clock.now());
    request = await makeRequest(app, person, {
      insight_category_id: category.id,
      insight_answers_attributes: answered(false),
    });
    params = { id: String(request.id) };
    expect((await app.call(requests.getRequest, { as: colleague, params })).status).toBe(404);
    const shown = await edit({ visibility: "organization" });
    expect(shown.body.insight_request.events.at(-1)?.kind).toBe("visibility_changed");
    expect((await app.call(requests.getRequest, { as: colleague, params })).status).toBe(200);
    expect((await lastAnnouncement()).topics).toContain(`plan:${planId}`);
    request.version = 2;
    await edit({ visibility: "private" });
    expect((await app.call(requests.getRequest, { as: colleague, params })).status).toBe(404);
    expect((await lastAnnouncement()).topics).toContain(`plan:${planId}`);
    await app.db.deleteFrom("plan_members").where("plan_id", "=", planId).execute();
    request.version = 3;
    const left = await edit({ visibility: "organization" });
    expect(left.body.errors?.["insight_request.visibility"]?.[0]).toMatch(/no longer in the plan/);
  });
});

describe("cancelling", () => {
  const cancel = (sent: { body?: { reason?: string }; query?: { reason?: string } } = {}) =>
    app.call(requestChanges.cancelRequest, { as: person, params, ...sent });
  const undo = () => app.call(requestChanges.undoCancellation, { as: person, params });

  test.each([
    ["without a word", {}, null],
    ["with a reason in the body", { body: { reason: " Not needed. " } }, "Not needed."],
    ["with a reason in the query", { query: { reason: "Not needed." } }, "Not needed."],
    ["with a blank reason", { body: { reason: "  " } }, null],
  ])("%s keeps the row and its log", async (_how, sent, reason) => {
    const { status, body } = await cancel(sent);
    expect(status).toBe(200);
    expect(body.insight_request).toMatchObject({ status: "cancelled", paused_at: null });
    expect(body.insight_request.cancelled_at).toEqual(expect.any(String));
    expect(body.insight_request.can).toEqual(["undo_cancel", "change_participants", "unfollow"]);
    expect(body.insight_request.events.at(-1)).toMatchObject({
      kind: "cancelled",
      status_after: "cancelled",
      reason,
    });
    const again = await cancel();
    expect([again.status, again.body["present_status"]]).toEqual([409, "cancelled"]);
  });

  test("can be taken back within ten minutes: it stands as before, its promise later by that", async () => {
    await move("claim");
    await move("ask_clarification", "Which countries?");
    const before = await read();
    await cancel();
    app.clock.advance(undoCancelWithinMs - minuteMs);
    const { status, body } = await undo();
    expect(status).toBe(200);
    expect(body.insight_request).toMatchObject({
      status: "needs_clarification",
      paused_at: before.paused_at,
      promised_at: body.insight_request.ledger.promised_now,
      cancelled_at: null,
    });
    expect(body.insight_request.promised_at >= before.promised_at).toBe(true);
    expect((await undo()).status).toBe(409);
  });

  test("can't be taken back after ten minutes", async () => {
    await cancel();
    app.clock.advance(undoCancelWithinMs);
    const { status, body } = await undo();
    expect([status, body.code, body["present_status"]]).toEqual([
      409,
      "transition_refused",
      "cancelled",
    ]);
    expect(body.detail).toMatch(/10 minutes/);
    expect((await read()).can).not.toContain("undo_cancel");
  });

  test("and claiming at once: one of them wins, the other is told", async () => {
    for (let round = 0; round < 5; round += 1) {
      request = await makeRequest(app, person, {
        insight_category_id: category.id,
        insight_answers_attributes: answered(false),
      });
      params = { id: String(request.id) };
      const [declined, cancelled] = await Promise.all([
        move("decline", "Out of scope.").then(
          () => true,
          () => false,
        ),
        cancel().then((answer) => answer.status === 200),
      ]);
      expect([declined, cancelled].filter(Boolean)).toHaveLength(1);
      expect((await read()).status).toBe(declined ? "declined" : "cancelled");
    }
  });

  test("with too long a reason is refused", async () => {
    const { body } = await cancel({ body: { reason: "x".repeat(2_001) } });
    expect(Object.keys(body.errors ?? {})).toEqual(["reason"]);
    expect((await read()).status).toBe("submitted");
  });
});

describe("clarifying", () => {
  const clarify = (body: string) =>
    app.call(requestChanges.clarifyRequest, { as: person, params, body: { body } });

  test("sets the clock going again and moves the promise on by the pause", async () => {
    await move("claim");
    await move("ask_clarification", "Which countries?");
    const paused = await read();
    expect(paused).toMatchObject({ status: "needs_clarification" });
    expect(paused.can).toContain("clarify");
    expect(paused.events.at(-1)?.reason).toBe("Which countries?");
    app.clock.advance(20 * hourMs);
    const { status, body } = await clarify(" All of the Nordic ones. ");
    expect(status).toBe(200);
    expect(body.insight_request).toMatchObject({ status: "in_progress", paused_at: null });
    expect(body.insight_request.events.at(-1)).toMatchObject({
      kind: "clarified",
      status_after: "in_progress",
      reason: "All of the Nordic ones.",
    });
    // At most 20 hours of pause are at most 16 working hours, whatever day it is today.
    const latest = promiseAt(makeOffice(), request.promised_at, 16 * 60);
    expect(body.insight_request.promised_at >= request.promised_at).toBe(true);
    expect(body.insight_request.promised_at <= latest).toBe(true);
    expect((await clarify("Once more.")).status).toBe(409);
    app.clock.advance(-20 * hourMs);
  });

  test.each([
    ["", "body"],
    ["   ", "body"],
    ["x".repeat(4_001), "body"],
  ])("with %j is refused", async (text, field) => {
    await move("claim");
    await move("ask_clarification");
    expect(Object.keys((await clarify(text)).body.errors ?? {})).toEqual([field]);
    expect((await read()).status).toBe("needs_clarification");
  });

  test("what nobody asked is refused with the present status", async () => {
    const { status, body } = await clarify("Without being asked.");
    expect([status, body["present_status"]]).toEqual([409, "submitted"]);
  });
});
