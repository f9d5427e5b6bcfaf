import { desk } from "@sightline/contract/desk.ts";
import { drafts } from "@sightline/contract/drafts.ts";
import type { InsightToPublish } from "@sightline/contract/insights/insights.publishing.ts";
import { insights } from "@sightline/contract/insights/insights.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  askFor,
  type AskingCategory,
  claim,
  makeAskingCategory,
  makeInsight,
  type Person,
  publish,
  shareWith,
} from "#insights/insights.testing.ts";
import { addressOf, signatureHeaders } from "#testing/client.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";

let app: TestApp;
let category: AskingCategory;
let analyst: Person;
let requester: Person;
let request: InsightRequest;

beforeAll(async () => {
  app = await makeTestApp();
  category = await makeAskingCategory(app);
  analyst = await app.signIn({ role: "analyst" });
});
afterAll(() => app.close());

beforeEach(async () => {
  requester = await app.signIn();
  request = await askFor(app, requester, category);
  await claim(app, analyst, request.id);
});

const send = (change: Partial<InsightToPublish>) =>
  publish(app, analyst, request.id, makeInsight(change));
const params = () => ({ id: String(request.id) });
const estimate = { sentence: "It will be near 23 kronor in 2028.", decision: "estimate" } as const;
const dismissed = {
  sentence: "Five counters in Norway give discounts to all comers.",
  decision: "dismissed",
} as const;
const body = `Most shops ask for 19 kronor [1].\n\n${estimate.sentence} ${dismissed.sentence}`;

describe("an answer", () => {
  test.each(["answered", "partly_answered"] as const)(
    "that is %s rests on a source, and the place is named",
    async (outcome) => {
      const refused = await send({
        outcome,
        sources: [],
        summary: "See the tables below.",
        body: "See the tables below.",
      });
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { "insight_response.sources": ["Add at least one source: an answer rests on one."] },
      ]);
      const uncited = await send({
        outcome,
        summary: "See the tables below.",
        body: "See the tables below.",
      });
      expect([uncited.status, uncited.body.errors]).toEqual([
        422,
        {
          "insight_response.body": [
            "Cite at least one source, as [1], in the text or in the summary.",
          ],
        },
      ]);
    },
  );

  test("may cite in its summary alone", async () => {
    expect((await send({ body: "See the tables below." })).status).toBe(201);
  });

  test("that was not found needs no source", async () => {
    const { status, body: answer } = await send({
      outcome: "not_found",
      sources: [],
      summary: "We looked in three registers.",
      body: "We looked in three registers.",
    });
    expect(status).toBe(201);
    expect(answer.insight_response.statements).toEqual({ with_source: 0, all: 0, estimates: [] });
  });
});

describe("a statement without a source", () => {
  test("is refused where it stands, with its words", async () => {
    const { status, body: answer } = await send({ body });
    expect([status, answer.errors]).toEqual([
      422,
      {
        "insight_response.body": [
          "2 statements have no source, first “It will be near 23 kronor in 2028.”: cite one for each, or say that it is your own estimate or no statement.",
        ],
      },
    ]);
    const summary = await send({ summary: "Prices rose by 3 % in 2026." });
    expect(Object.keys(summary.body.errors ?? {})).toEqual(["insight_response.summary"]);
  });

  test("is an estimate, shown to readers as one, or none at all; the count goes by it", async () => {
    const { status, body: answer } = await send({ body, statements: [estimate, dismissed] });
    expect(status).toBe(201);
    const { id } = answer.insight_response;
    const seen = await app.call(insights.getInsight, { as: requester, params: { id: String(id) } });
    const { statements } = seen.body.insight_response;
    expect(statements).toMatchObject({ with_source: 2, all: 3 });
    expect(statements?.estimates.map(({ part, from, to }) => [part, body.slice(from, to)])).toEqual(
      [["body", estimate.sentence]],
    );

    const address = addressOf(insights.exportInsight, { params: { id } });
    const file = await fetch(app.url + address, { headers: signatureHeaders(requester) });
    const text = await file.text();
    expect(text).toContain("2 of 3 statements have a source.");
    expect(text).toContain(`${estimate.sentence} *(our own estimate)* ${dismissed.sentence}`);
  });

  test("is decided on for one version; what was decided waits for the next at the desk", async () => {
    await send({ body, statements: [estimate, dismissed] });
    const work = await app.call(desk.getDeskWork, { as: analyst, params: params() });
    expect(work.body.desk_work.decided_statements).toEqual([estimate, dismissed]);
    const correction = { base_version: 1, note: "A price was wrong.", body: `${body} ` };
    expect((await send(correction)).status).toBe(422);
    const next = await send({
      ...correction,
      body: `${body} Some ask for 25 [1].`,
      statements: [estimate, dismissed],
    });
    expect([next.status, next.body.insight_response.statements]).toMatchObject([
      201,
      { with_source: 3, all: 4 },
    ]);
  });

  test("can't be told of by more decisions than an insight has sentences, nor by a whole book", async () => {
    const many = await send({ body, statements: Array.from({ length: 1_001 }, () => estimate) });
    expect(Object.keys(many.body.errors ?? {})).toEqual(["insight_response.statements"]);
    const long = await send({ body, statements: [{ ...estimate, sentence: "x".repeat(1_001) }] });
    expect(Object.keys(long.body.errors ?? {})).toEqual(["insight_response.statements.0.sentence"]);
  });
});

test("what was published before statements were counted is read as it was, without a count", async () => {
  const { body: answer } = await send({});
  await app.asOwner(async (owner) => {
    await sql`alter table insight_versions disable trigger insight_versions_only_grow`.execute(
      owner,
    );
    await sql`update insight_versions set statements = null, statements_sourced = null, body = 'Prices rose by 3 % in 2026.'
      where insight_id = ${answer.insight_response.id}`.execute(owner);
    await sql`alter table insight_versions enable trigger insight_versions_only_grow`.execute(
      owner,
    );
  });
  const seen = await app.call(insights.getInsightOfRequest, { as: requester, params: params() });
  expect([seen.status, seen.body.insight_response.statements]).toEqual([200, null]);
  const correction = await send({
    base_version: 1,
    note: "A typo.",
    body: "Prices rose by 3 % in 2026.",
  });
  expect(Object.keys(correction.body.errors ?? {})).toEqual(["insight_response.body"]);
});

test("what was decided stays with its version, whoever asks the database", async () => {
  const { body: answer } = await send({ body, statements: [estimate, dismissed] });
  const { id } = answer.insight_response;
  const ofInsight = app.db.deleteFrom("insight_decisions").where("insight_id", "=", id);
  await expect(ofInsight.execute()).rejects.toThrow(/stays with its version/);
});

test("a draft keeps what was decided, also on sentences that are gone from its text", async () => {
  const content = { insight_request_id: request.id, body: "So far.", statements: [estimate] };
  const made = await app.call(drafts.createDraft, {
    as: analyst,
    body: { draft: { kind: "insight", content } },
  });
  expect([made.status, made.body.draft.content]).toEqual([201, content]);
});

test("what was dismissed is told to the desk alone, an estimate to all who read", async () => {
  const { body: answer } = await send({ body, statements: [estimate, dismissed] });
  const { id } = answer.insight_response;
  const reader = await app.signIn();
  await shareWith(app, id, [requester, reader]);
  const stranger = await app.signIn();
  const get = (as: Person) => app.call(insights.getInsight, { as, params: { id: String(id) } });
  for (const as of [requester, reader, analyst]) {
    const seen = await get(as);
    expect(seen.body.insight_response.statements?.estimates).toHaveLength(1);
    expect(JSON.stringify(seen.body.insight_response.statements)).not.toContain("dismissed");
  }
  expect((await get(stranger)).status).toBe(404);
  for (const [as, status] of [
    [requester, 403],
    [reader, 404],
    [stranger, 404],
  ] as const)
    expect((await app.call(desk.getDeskWork, { as, params: params() })).status).toBe(status);
});
