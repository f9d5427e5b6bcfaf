import { minuteMs } from "@sightline/contract/base/moments.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertQuestion, supersedeQuestion } from "#categories/categories.queries.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import { addParticipants } from "#requests/requests.queries.ts";
import { makeCategory, makePlan, makeRequest } from "#requests/requests.testing.ts";

let app: TestApp;
let person: Signature & { id: number };

beforeAll(async () => {
  app = await makeTestApp();
  person = await app.signIn();
});
afterAll(() => app.close());

const duplicate = (id: number, as: Signature = person) =>
  app.call(requestChanges.getDuplicate, { as, params: { id: String(id) } });
const read = async (id: number, as: Signature = person) =>
  (await app.call(requests.getRequest, { as, params: { id: String(id) } })).body.insight_request;

test("a duplicate begins with today's questions and says what became of each answer", async () => {
  const made = await makeCategory(app.db, [
    { label: "Kept?", kind: "short_text", required: false },
    { label: "Reworded?", kind: "short_text", required: false },
    { label: "Narrowed?", kind: "short_text", required: false },
    { label: "Dropped?", kind: "short_text", required: false },
  ]);
  const [kept, reworded, narrowed, dropped] = made.questions;
  const words = ["one", "two words", "three words", "four"];
  const request = await makeRequest(app, person, {
    insight_category_id: made.id,
    insight_answers_attributes: made.questions.map((question, at) => ({
      insight_question_id: question.id,
      value: words[at],
    })),
  });
  const now = app.clock.now();
  const renew = (lineageId: number, position: number, label: string, max: number) =>
    app.db.transaction().execute((trx) =>
      supersedeQuestion(
        trx,
        lineageId,
        {
          category_id: made.id,
          position,
          label,
          kind: "short_text",
          required: true,
          limits: { max },
        },
        now,
      ),
    );
  const rewordedNow = await renew(reworded?.lineage_id ?? 0, 1, "In other words?", 50);
  const narrowedNow = await renew(narrowed?.lineage_id ?? 0, 2, "In a word?", 5);
  await app.db
    .updateTable("insight_questions")
    .set({ superseded_at: now })
    .where("id", "=", dropped?.id ?? 0)
    .execute();

  const { status, body } = await duplicate(request.id);
  expect(status).toBe(200);
  expect(body.duplicate).toMatchObject({
    duplicate_of: { id: request.id, title: request.title },
    title: request.title,
    description: request.description,
    visibility: "private",
    insight_category_id: made.id,
  });
  expect(body.duplicate.insight_questions.map((one) => one.id)).toEqual([
    kept?.id,
    rewordedNow.id,
    narrowedNow.id,
  ]);
  expect(
    body.duplicate.answers.map((one) => [
      one.state,
      one.insight_question_id,
      one.former?.label,
      one.former?.value,
      one.value,
    ]),
  ).toEqual([
    ["kept", kept?.id, "Kept?", "one", "one"],
    ["changed", rewordedNow.id, "Reworded?", "two words", "two words"],
    ["changed", narrowedNow.id, "Narrowed?", "three words", null],
    ["no_longer_asked", null, "Dropped?", "four", null],
  ]);
});

test("what was left open then is not new; what was not asked then is", async () => {
  const made = await makeCategory(app.db, [
    { label: "Left open?", kind: "short_text", required: false },
    { label: "Left open, and reworded?", kind: "short_text", required: false },
  ]);
  const request = await makeRequest(app, person, { insight_category_id: made.id });
  app.clock.advance(minuteMs);
  const now = app.clock.now();
  const question = { category_id: made.id, kind: "short_text", required: false } as const;
  await app.db.transaction().execute(async (trx) => {
    const reworded = { ...question, position: 1, label: "In other words?" };
    await supersedeQuestion(trx, made.questions[1]?.lineage_id ?? 0, reworded, now);
    await insertQuestion(trx, { ...question, position: 2, label: "Added?", asked_from: now });
  });
  const { body } = await duplicate(request.id);
  expect(body.duplicate.answers.map(({ state }) => state)).toEqual([
    "unanswered",
    "unanswered",
    "new",
  ]);
});

test("of a category that takes nothing new, all answers are shown and none is lost", async () => {
  const made = await makeCategory(app.db, [{ label: "Why?", kind: "short_text", required: false }]);
  const [why] = made.questions;
  const request = await makeRequest(app, person, {
    insight_category_id: made.id,
    insight_answers_attributes: [{ insight_question_id: why?.id, value: "because" }],
  });
  await app.db
    .updateTable("insight_categories")
    .set({ retired_at: app.clock.now() })
    .where("id", "=", made.id)
    .execute();
  const { body } = await duplicate(request.id);
  expect(body.duplicate).toMatchObject({
    insight_category_id: null,
    insight_questions: [],
    answers: [{ state: "no_longer_asked", former: { value: "because" } }],
  });
});

test("the two know of each other, but only where one sees the other", async () => {
  const { id: categoryId } = await makeCategory(app.db);
  const colleague = await app.signIn();
  const guest = await app.signIn();
  const now = app.clock.now();
  await makePlan(app.db, [person, colleague], now);
  const first = await makeRequest(app, person, {
    insight_category_id: categoryId,
    visibility: "organization",
  });
  expect((await duplicate(first.id, colleague)).body.duplicate.visibility).toBe("organization");
  const second = await makeRequest(app, colleague, {
    insight_category_id: categoryId,
    duplicate_of: first.id,
  });
  const link = (request: { id: number; title: string; status: string }) => ({
    id: request.id,
    title: request.title,
    status: request.status,
  });
  expect(second.duplicate_of).toEqual(link(first));
  expect((await read(first.id, colleague)).duplicates).toEqual([link(second)]);
  // The second is the colleague's own matter.
  expect((await read(first.id)).duplicates).toEqual([]);
  // A guest of the second does not see the first.
  await app.db
    .transaction()
    .execute((trx) => addParticipants(trx, second.id, [guest.id], { addedBy: colleague.id, now }));
  expect((await read(second.id, guest)).duplicate_of).toBeNull();
  expect((await duplicate(second.id, guest)).body.duplicate.visibility).toBe("private");
});

test("nobody links to what they don't see", async () => {
  const { id: categoryId } = await makeCategory(app.db);
  const stranger = await app.signIn();
  const hidden = await makeRequest(app, person, { insight_category_id: categoryId });
  expect((await duplicate(hidden.id, stranger)).status).toBe(404);
  const attempt = makeRequest(app, stranger, {
    insight_category_id: categoryId,
    duplicate_of: hidden.id,
  });
  await expect(attempt).rejects.toThrow("422");
  expect((await read(hidden.id)).duplicates).toEqual([]);
});
