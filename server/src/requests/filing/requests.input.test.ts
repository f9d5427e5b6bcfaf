import { drafts } from "@sightline/contract/drafts.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import { holdRequestFor, moveRequest } from "#requests/requests.moves.ts";
import { makeCategory } from "#requests/requests.testing.ts";

let app: TestApp;
let person: Signature & { id: number };
let category: Awaited<ReturnType<typeof makeCategory>>;
let other: Awaited<ReturnType<typeof makeCategory>>;
let retired: Awaited<ReturnType<typeof makeCategory>>;

const colours = ["red", "green"].map((value) => ({ value, label: value }));

beforeAll(async () => {
  app = await makeTestApp();
  category = await makeCategory(app.db, [
    { label: "In short?", kind: "short_text", required: false, limits: { min: 3, max: 10 } },
    { label: "At length?", kind: "long_text", required: false },
    { label: "How many?", kind: "number", required: false, limits: { min: 1, max: 9 } },
    { label: "Which?", kind: "choice", required: false, choices: colours },
    { label: "Retired?", kind: "short_text", required: false },
  ]);
  other = await makeCategory(app.db, [{ label: "Other?", kind: "yes_no", required: false }]);
  retired = await makeCategory(app.db);
  const now = app.clock.now();
  await app.db
    .updateTable("insight_categories")
    .set({ retired_at: now })
    .where("id", "=", retired.id)
    .execute();
  await app.db
    .updateTable("insight_questions")
    .set({ superseded_at: now })
    .where("id", "=", question(4))
    .execute();
});
afterAll(() => app.close());
beforeEach(async () => {
  person = await app.signIn();
});

function question(at: number): number {
  return category.questions[at]?.id ?? 0;
}

const file = (given: Record<string, unknown>) =>
  app.call(requests.fileRequest, {
    as: person,
    body: {
      insight_request: {
        title: "A title that is fine",
        description: "A description that is fine as well.",
        insight_category_id: category.id,
        ...given,
      },
    },
  });

const answering = (at: number, value: unknown) => ({
  insight_answers_attributes: [{ insight_question_id: question(at), value }],
});

/** Files what is given out of a draft, and looks after a refusal whether the draft is still whole. */
async function tryToFile(given: Record<string, unknown>) {
  const content = { title: "What I typed", description: "<b>All</b> of it" };
  const begun = await app.call(drafts.createDraft, {
    as: person,
    body: { draft: { kind: "request", content } },
  });
  const { draft } = begun.body;
  const answer = await file({ draft_id: draft.id, ...given });
  const params = { id: String(draft.id) };
  const after = await app.call(drafts.getDraft, { as: person, params });
  if (answer.status === 201) expect(after.body.code).toBe("draft_sent");
  else expect(after.body.draft).toEqual(draft);
  return answer;
}

describe("each bound, one below, at it and one above", () => {
  test.each([
    ["a title of 5", { title: "x".repeat(5) }, 422],
    ["a title of 6", { title: "x".repeat(6) }, 201],
    ["a title of 150", { title: "🙂".repeat(149) + "x" }, 201],
    ["a title of 151", { title: "x".repeat(151) }, 422],
    ["a description of 19", { description: "x".repeat(19) }, 422],
    ["a description of 20", { description: "x".repeat(20) }, 201],
    ["a description of 20,000", { description: "é".repeat(20_000) }, 201],
    ["a description of 20,001", { description: "x".repeat(20_001) }, 422],
    ["a description nested 51 deep", { description: `${">".repeat(51)} ${"x".repeat(20)}` }, 422],
  ])("%s", async (_what, given, status) => {
    expect((await tryToFile(given)).status).toBe(status);
  });

  test.each([
    ["2 letters of 3", 0, "x".repeat(2), 422],
    ["3 letters of 3", 0, "x".repeat(3), 201],
    ["10 letters of 10", 0, "x".repeat(10), 201],
    ["11 letters of 10", 0, "x".repeat(11), 422],
    ["5,000 letters", 1, "x".repeat(5_000), 201],
    ["5,001 letters", 1, "x".repeat(5_001), 422],
    ["0 of 1", 2, 0, 422],
    ["1 of 1", 2, 1, 201],
    ["9 of 9", 2, 9, 201],
    ["10 of 9", 2, 10, 422],
  ])("an answer of %s", async (_what, at, value, status) => {
    const { status: answered, body } = await tryToFile(answering(at, value));
    expect(answered).toBe(status);
    if (status === 422)
      expect(Object.keys(body.errors ?? {})).toEqual([
        `insight_request.insight_answers.${question(at)}`,
      ]);
  });
});

describe("wrong kinds", () => {
  test.each<[Record<string, unknown>, string]>([
    [{ title: 12 }, "insight_request.title"],
    [{ title: null }, "insight_request.title"],
    [{ title: ["A title"] }, "insight_request.title"],
    [{ title: "A title\0 with NUL" }, "insight_request.title"],
    [{ description: { text: "x" } }, "insight_request.description"],
    [{ insight_category_id: "1" }, "insight_request.insight_category_id"],
    [{ insight_category_id: 1.5 }, "insight_request.insight_category_id"],
    [{ insight_category_id: 2 ** 31 }, "insight_request.insight_category_id"],
    [{ insight_category_id: 999_999 }, "insight_request.insight_category_id"],
    [{ visibility: "everybody" }, "insight_request.visibility"],
    [{ insight_answers_attributes: {} }, "insight_request.insight_answers_attributes"],
    [{ participant_ids: "1" }, "insight_request.participant_ids"],
    [{ duplicate_of: "1" }, "insight_request.duplicate_of"],
    [{ duplicate_of: 999_999 }, "insight_request.duplicate_of"],
    [{ draft_id: 999_999 }, "insight_request.draft_id"],
  ])("%j is refused by field", async (given, field) => {
    const { status, body } = await tryToFile(given);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  test.each([
    ["a number for text", 0, 5],
    ["text for a number", 2, "5"],
    ["a choice that is not offered", 3, "blue"],
    ["a list for one choice", 3, ["red"]],
  ])("%s as an answer is refused", async (_what, at, value) => {
    expect((await tryToFile(answering(at, value))).status).toBe(422);
  });

  test("a retired category, another category's question and an unknown one are refused", async () => {
    const category422 = await tryToFile({ insight_category_id: retired.id });
    expect(Object.keys(category422.body.errors ?? {})).toEqual([
      "insight_request.insight_category_id",
    ]);
    for (const id of [other.questions[0]?.id ?? 0, 999_999]) {
      const { status } = await tryToFile({
        insight_answers_attributes: [{ insight_question_id: id, value: true }],
      });
      expect(status).toBe(422);
    }
  });

  test("an answer to a question that is asked no more is told with today's questions", async () => {
    const { status, body } = await tryToFile(answering(4, "words"));
    expect([status, body.code]).toEqual([409, "questions_changed"]);
    expect(body["replacements"]).toEqual([{ insight_question_id: question(4), replaced_by: null }]);
  });
});

test("HTML and scripts come back as the text they are, from every field", async () => {
  const script = `<script>alert("1")</script><img src=x onerror=alert(1)> & &amp; \${7*7} {{7*7}} '); --`;
  const short = "<b>&</b>";
  const filed = await file({
    title: script,
    description: `# ${script}\n\n[x](javascript:alert(1))`,
    insight_answers_attributes: [
      { insight_question_id: question(0), value: short },
      { insight_question_id: question(1), value: script },
    ],
  });
  const { id } = filed.body.insight_request;
  const params = { id: String(id) };
  const analyst = await app.signIn({ role: "analyst" });
  await app.db.transaction().execute(async (trx) => {
    const staff = { id: analyst.id, role: "analyst" as const };
    for (const name of ["claim", "ask_clarification"] as const) {
      const held = await holdRequestFor(trx, id, staff);
      const move = { actorId: null, reason: script, set: { claimed_by: staff.id } };
      await moveRequest(trx, held, name, move, app.clock.now());
    }
  });
  await app.call(requestChanges.clarifyRequest, { as: person, params, body: { body: script } });
  await app.call(requestChanges.cancelRequest, { as: person, params, body: { reason: script } });
  const { body, headers } = await app.call(requests.getRequest, { as: person, params });
  expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
  const request = body.insight_request;
  expect(request.title).toBe(script);
  expect(request.description).toBe(`# ${script}\n\n[x](javascript:alert(1))`);
  expect(request.insight_answers.map((answer) => answer.value)).toEqual([short, script]);
  expect(request.events.map((event) => event.reason)).toEqual([
    null,
    script,
    script,
    script,
    script,
  ]);
});

test("two submits at once with one key file one request", async () => {
  for (let round = 0; round < 5; round += 1) {
    person = await app.signIn();
    const headers = { "idempotency-key": `round ${round}` };
    const insight_request = {
      title: "Sent twice at once",
      description: "The button was pressed twice.",
      insight_category_id: category.id,
    };
    const send = () =>
      app.call(requests.fileRequest, { as: person, body: { insight_request }, headers });
    const answers = await Promise.all([send(), send()]);
    const ids = answers
      .filter((one) => one.status === 201)
      .map((one) => one.body.insight_request.id);
    expect(new Set(ids).size).toBe(1);
    expect(answers.every((one) => one.status === 201 || one.body.code === "still_running")).toBe(
      true,
    );
    const { body } = await app.call(requests.listRequests, { as: person });
    expect(body.insight_requests).toHaveLength(1);
    expect((await send()).body.insight_request.id).toBe(ids[0]);
  }
});
