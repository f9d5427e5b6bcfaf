import { dayMs, hourMs, minuteMs } from "@sightline/contract/base/moments.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { supersedeQuestion } from "#categories/categories.queries.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import { makeCategory, makePlan } from "./requests.testing.ts";

let app: TestApp;
let category: Awaited<ReturnType<typeof makeCategory>>;

beforeAll(async () => {
  app = await makeTestApp();
  category = await makeCategory(app.db);
});
afterAll(() => app.close());

const title = "How do Nordic retailers price oat milk?";
const description = "We plan a private label and want to know the shelf prices.";
const plain = () => ({ title, description, insight_category_id: category.id });

async function file(
  as: Signature,
  further: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) {
  const insight_request = { ...plain(), ...further };
  return app.call(requests.fileRequest, { as, body: { insight_request }, headers });
}

describe("filing", () => {
  test("answers with the request, its promise, its log and what the requester may do", async () => {
    const person = await app.signIn();
    const { status, body } = await file(person);
    expect(status).toBe(201);
    expect(body.insight_request).toMatchObject({
      title,
      description,
      status: "submitted",
      outcome: null,
      visibility: "private",
      insight_category_id: category.id,
      version: 1,
      overdue: false,
      unread: false,
      following: true,
      requester: { id: person.id },
      analyst: null,
      participants: [],
      organization_plan: null,
      events: [
        { kind: "submitted", status_after: "submitted", actor: { id: person.id }, reason: null },
      ],
      attachments: [],
      duplicate_of: null,
      duplicates: [],
      cancelled_at: null,
      can: ["cancel", "edit", "add_files", "change_participants", "unfollow"],
    });
    expect(body.insight_request.promised_at > body.insight_request.created_at).toBe(true);
  });

  test("promises the category's working hours, and a later change of target does not touch it", async () => {
    const person = await app.signIn();
    const { body } = await file(person);
    await app.db
      .updateTable("insight_categories")
      .set({ target_minutes: 60 })
      .where("id", "=", category.id)
      .execute();
    const again = await app.call(requests.getRequest, {
      as: person,
      params: { id: String(body.insight_request.id) },
    });
    expect(again.body.insight_request.promised_at).toBe(body.insight_request.promised_at);
    expect(again.body.insight_request.target_minutes).toBe(16 * 60);
    await app.db
      .updateTable("insight_categories")
      .set({ target_minutes: 960 })
      .where("id", "=", category.id)
      .execute();
  });

  test("twice with the same Idempotency-Key files once", async () => {
    const person = await app.signIn();
    const headers = { "idempotency-key": "one and the same" };
    const first = await file(person, {}, headers);
    const second = await file(person, {}, headers);
    expect(second.body).toEqual(first.body);
    const { body } = await app.call(requests.listRequests, { as: person });
    expect(body.insight_requests).toHaveLength(1);
  });

  test.each([
    ["title", "Short", /at least 6/],
    ["title", "x".repeat(151), /at most 150/],
    ["title", "2026 2027!", /letter/],
    ["description", "Too short to help.", /at least 20/],
    ["description", "x".repeat(20_001), /at most 20,000/],
    ["insight_category_id", 999_999, /no such category/],
    ["visibility", "organization", /aren't in an organization plan/],
    ["visibility", "everybody", /Choose one of/],
  ])("refuses %s %s", async (field, value, sentence) => {
    const person = await app.signIn();
    const { status, body } = await file(person, { [field]: value });
    expect(status).toBe(422);
    expect(body.errors?.[`insight_request.${field}`]?.[0]).toMatch(sentence);
  });

  test("into a retired category is refused with a word why", async () => {
    const person = await app.signIn();
    const retired = await makeCategory(app.db);
    await app.db
      .updateTable("insight_categories")
      .set({ retired_at: app.clock.now() })
      .where("id", "=", retired.id)
      .execute();
    const { body } = await file(person, { insight_category_id: retired.id });
    expect(body.errors?.["insight_request.insight_category_id"]?.[0]).toMatch(
      /no longer takes requests/,
    );
  });

  test("stops at 20 a day, tells when the next is possible, and refused ones don't count", async () => {
    onTestFinished(app.clock.hold());
    const person = await app.signIn();
    for (let count = 0; count < 3; count += 1)
      expect((await file(person, { title: "No" })).status).toBe(422);
    for (let count = 0; count < 20; count += 1) expect((await file(person)).status).toBe(201);
    const refused = await file(person);
    expect(refused.status).toBe(429);
    expect(refused.body.detail).toMatch(/20 requests in the last 24 hours.*in 24 hours/);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(23 * 3600);
    app.clock.advance(dayMs - hourMs);
    expect((await file(person)).body.detail).toMatch(/in (1 hour|60 minutes)/);
    // Over an hour later the first of them is a day old; the session is as well.
    app.clock.advance(hourMs);
    const again = await app.signIn();
    await app.db
      .updateTable("insight_requests")
      .set({ requester_id: again.id })
      .where("requester_id", "=", person.id)
      .execute();
    expect((await file(again)).status).toBe(201);
  });

  test("21 at once files 20", async () => {
    const person = await app.signIn();
    const answers = await Promise.all(Array.from({ length: 21 }, () => file(person)));
    const refused = answers.filter((answer) => answer.status === 429);
    const filed = answers.filter((answer) => answer.status === 201);
    expect([filed.length, refused.length]).toEqual([20, 1]);
  });

  test("in a plan keeps the plan, also when the requester leaves it", async () => {
    const person = await app.signIn();
    const planId = await makePlan(app.db, [person], app.clock.now());
    const { body } = await file(person, { visibility: "organization" });
    await app.db.deleteFrom("plan_members").where("user_id", "=", person.id).execute();
    const again = await app.call(requests.getRequest, {
      as: person,
      params: { id: String(body.insight_request.id) },
    });
    expect(again.body.insight_request.organization_plan).toEqual({ id: planId, name: "Test plan" });
  });

  test.each([
    ["private", false],
    ["organization", true],
  ])(
    "a %s request is announced to the requester, the staff and (%s) the plan",
    async (visibility, told) => {
      const person = await app.signIn();
      const planId = await makePlan(app.db, [person], app.clock.now());
      const { body } = await file(person, { visibility });
      const event = await app.db
        .selectFrom("live_events")
        .selectAll()
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirstOrThrow();
      expect(event.name).toBe("insight_request_changed");
      expect(event.about).toEqual({ insight_request_id: body.insight_request.id });
      expect(event.topics.toSorted()).toEqual([
        ...(told ? [`plan:${planId}`] : []),
        "staff",
        `user:${person.id}`,
      ]);
    },
  );
});

describe("answers", () => {
  const questions = [
    { label: "Do you sell abroad?", kind: "yes_no", required: true },
    {
      label: "Where?",
      kind: "short_text",
      required: true,
      limits: { max: 20 },
      condition: { on: 0, is: true },
    },
    { label: "By when?", kind: "date", required: false },
  ] as const;

  async function prepare() {
    const made = await makeCategory(app.db, questions);
    const person = await app.signIn();
    const ids = made.questions.map((question) => question.id);
    const [abroad = 0, where = 0, when = 0] = ids;
    const send = (values: readonly (readonly [number, unknown])[]) =>
      file(person, {
        insight_category_id: made.id,
        insight_answers_attributes: values.map(([id, value]) => ({
          insight_question_id: id,
          value,
        })),
      });
    return { made, person, abroad, where, when, send };
  }

  test("are kept with the wording of their version", async () => {
    const { made, person, abroad, where, send } = await prepare();
    const { status, body } = await send([
      [abroad, true],
      [where, " Sweden "],
    ]);
    expect(status).toBe(201);
    const [, lineage] = made.questions;
    await app.db.transaction().execute((trx) =>
      supersedeQuestion(
        trx,
        lineage?.lineage_id ?? 0,
        {
          category_id: made.id,
          position: 1,
          label: "In which countries?",
          kind: "short_text",
          required: true,
        },
        app.clock.now(),
      ),
    );
    const params = { id: String(body.insight_request.id) };
    const { body: later } = await app.call(requests.getRequest, { as: person, params });
    expect(later.insight_request.insight_answers).toMatchObject([
      { insight_question_id: abroad, label: "Do you sell abroad?", value: true },
      { insight_question_id: where, label: "Where?", value: "Sweden" },
    ]);
  });

  test("that are missing or wrong are named by their question", async () => {
    const { abroad, where, when, send } = await prepare();
    const missing = await send([
      [abroad, true],
      [when, "2026-02-30"],
    ]);
    expect(missing.status).toBe(422);
    expect(missing.body.errors).toEqual({
      [`insight_request.insight_answers.${where}`]: ["Fill this in."],
      [`insight_request.insight_answers.${when}`]: ["Enter a date, like 2026-12-25."],
    });
  });

  test("to questions that are not asked are left out", async () => {
    const { abroad, where, send } = await prepare();
    const { status, body } = await send([
      [abroad, false],
      [where, "Sweden"],
    ]);
    expect(status).toBe(201);
    expect(
      body.insight_request.insight_answers.map((answer) => answer.insight_question_id),
    ).toEqual([abroad]);
  });

  test("to a superseded version are refused with today's questions and what replaces what", async () => {
    const { made, abroad, where, send } = await prepare();
    const [first] = made.questions;
    const renewed = await app.db.transaction().execute((trx) =>
      supersedeQuestion(
        trx,
        first?.lineage_id ?? 0,
        {
          category_id: made.id,
          position: 0,
          label: "Do you sell in other countries?",
          kind: "yes_no",
          required: true,
        },
        app.clock.now(),
      ),
    );
    const { status, body } = await send([
      [abroad, true],
      [where, "Sweden"],
    ]);
    expect(status).toBe(409);
    expect(body.code).toBe("questions_changed");
    expect(body["replacements"]).toEqual([
      { insight_question_id: abroad, replaced_by: renewed.id },
    ]);
    expect(body["insight_questions"]).toMatchObject([
      { id: renewed.id, label: "Do you sell in other countries?", condition: null },
      { id: where, condition: { insight_question_id: renewed.id, is: true } },
      { label: "By when?" },
    ]);
    const again = await send([
      [renewed.id, true],
      [where, "Sweden"],
    ]);
    expect(again.status).toBe(201);
  });

  test("to unknown questions, to another category's, and twice to one are refused by field", async () => {
    const { abroad, send } = await prepare();
    const other = await makeCategory(app.db, questions);
    const { status, body } = await send([
      [999_999, true],
      [other.questions[0]?.id ?? 0, true],
      [abroad, true],
      [abroad, false],
    ]);
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual(
      [0, 1, 3].map((at) => `insight_request.insight_answers_attributes.${at}.insight_question_id`),
    );
  });

  test("survive nothing that PostgreSQL can't keep", async () => {
    const { abroad, where, send } = await prepare();
    expect(
      (
        await send([
          [abroad, true],
          [where, "a\u0000b"],
        ])
      ).status,
    ).toBe(422);
    expect(
      (
        await send([
          [abroad, true],
          [where, "a\ud800b"],
        ])
      ).status,
    ).toBe(422);
  });
});

describe("one request", () => {
  test.each(["0", "-1", "abc", "1.5", "9999999999", "99999999999"])(
    "a malformed id (%s) names nothing",
    async (id) => {
      const person = await app.signIn();
      expect((await app.call(requests.getRequest, { as: person, params: { id } })).status).toBe(
        404,
      );
    },
  );

  test("is overdue once its promise has passed, but not while the clock stands still", async () => {
    const person = await app.signIn();
    const { body } = await file(person);
    const { id, promised_at } = body.insight_request;
    const passed = new Date(Date.parse(app.clock.now()) - minuteMs).toISOString();
    const look = async () =>
      (await app.call(requests.getRequest, { as: person, params: { id: String(id) } })).body
        .insight_request.overdue;
    const set = (values: {
      promised_at?: string;
      paused_at?: string | null;
      status?: "submitted" | "needs_clarification" | "delivered";
      delivered_at?: string;
    }) => app.db.updateTable("insight_requests").set(values).where("id", "=", id).execute();
    expect(await look()).toBe(false);
    await set({ promised_at: passed });
    expect(await look()).toBe(true);
    await set({
      status: "needs_clarification",
      paused_at: new Date(Date.parse(passed) - minuteMs).toISOString(),
    });
    expect(await look()).toBe(false);
    await set({ status: "delivered", delivered_at: app.clock.now(), promised_at });
    expect(await look()).toBe(false);
  });

  test("has a log that can only grow", async () => {
    const person = await app.signIn();
    const { body } = await file(person);
    const log = app.db
      .deleteFrom("insight_request_events")
      .where("request_id", "=", body.insight_request.id);
    await expect(log.execute()).rejects.toThrow(/only added to/);
    const rewriting = app.db
      .updateTable("insight_request_events")
      .set({ kind: "edited" })
      .where("request_id", "=", body.insight_request.id);
    await expect(rewriting.execute()).rejects.toThrow(/only added to/);
  });
});
