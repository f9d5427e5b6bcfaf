import { desk } from "@sightline/contract/desk.ts";
import { drafts } from "@sightline/contract/drafts.ts";
import type { InsightToPublish } from "@sightline/contract/insights/insights.publishing.ts";
import { insights } from "@sightline/contract/insights/insights.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import {
  answered,
  askFor,
  askRevision as revise,
  claim,
  makeInsight,
  type Person,
  publish,
} from "#insights/insights.testing.ts";
import { upload } from "#testing/uploads.ts";
import { makeDesk } from "./desk.testing.ts";

const { app, category, analyst, colleague } = await makeDesk();
afterAll(() => app.close());

let requester: Person;
let request: InsightRequest;
beforeEach(async () => {
  requester = await app.signIn();
  request = await askFor(app, requester, category);
  await claim(app, analyst, request.id);
});

const send = (change: Partial<InsightToPublish> = {}, as = analyst) =>
  publish(app, as, request.id, makeInsight(change));

async function look(as = requester) {
  const params = { id: String(request.id) };
  return (await app.call(requests.getRequest, { as, params })).body.insight_request;
}

const askRevision = () => revise(app, requester, request.id, "Norway is missing.");

describe("publishing", () => {
  test("delivers the request with what it says, and takes the mark of time", async () => {
    const { status, body } = await send({ outcome: "partly_answered", review_by: "2027-05-01" });
    expect(status).toBe(201);
    expect(body.insight_response).toMatchObject({
      version: 1,
      note: null,
      outcome: "partly_answered",
      review_by: "2027-05-01",
      author: { id: analyst.id, first_name: "Ines" },
      insight_request: { id: request.id, status: "delivered" },
      coverage: [{ insight_point_id: pointOf(request), text: request.title, mark: "answered" }],
      sources: [{ number: 1, title: "Shelf prices of oat drinks", original: true }],
      versions: [{ version: 1 }],
      last_read_version: 1,
    });
    const seen = await look();
    expect(seen).toMatchObject({
      status: "delivered",
      outcome: "partly_answered",
      insight_responses: [{ id: body.insight_response.id, version: 1, sources_count: 1 }],
    });
    expect(seen.events.at(-1)).toMatchObject({ kind: "delivered", insight_version: 1 });
    const recorded = await app.db
      .selectFrom("delivered_turnarounds")
      .selectAll()
      .where("request_id", "=", request.id)
      .execute();
    expect(recorded).toHaveLength(1);
  });

  test.each<[string, Partial<InsightToPublish>, string, RegExp]>([
    [
      "a number that names no source",
      { body: "As told in [2]." },
      "insight_response.body",
      /\[2\] names no source: the last one is \[1\]/,
    ],
    [
      "a source without a title",
      { sources: [{ ...source(), title: "" }] },
      "insight_response.sources.0.title",
      /Fill this in/,
    ],
    [
      "a link that is none",
      { sources: [{ ...source(), url: "javascript:alert(1)" }] },
      "insight_response.sources.0.url",
      /https/,
    ],
    [
      "a day in the year 0, which no calendar has",
      { sources: [{ ...source(), published_on: "0000-05-04" }] },
      "insight_response.sources.0.published_on",
      /Enter a date/,
    ],
    ["an empty summary", { summary: " " }, "insight_response.summary", /Fill this in/],
    [
      "a text nested deeper than anybody writes",
      { body: `${"> ".repeat(80)}deep` },
      "insight_response.body",
      /nest/,
    ],
    [
      "a point of another request",
      { coverage: [...covered(), { insight_point_id: 987_654, mark: "partly", note: "" }] },
      "insight_response.coverage.1.insight_point_id",
      /not one of the request's points/,
    ],
    [
      "a point marked twice",
      { coverage: [...covered(), ...covered()] },
      "insight_response.coverage.1.insight_point_id",
      /twice/,
    ],
    [
      "a draft of somebody else",
      { draft_id: 987_654 },
      "insight_response.draft_id",
      /no longer exists/,
    ],
  ])("is refused with %s", async (_, change, field, sentence) => {
    const filled = (change.coverage ?? covered()).map((row) => ({
      ...row,
      insight_point_id: row.insight_point_id || pointOf(request),
    }));
    const { status, body } = await send({ ...change, coverage: filled });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect(body.errors?.[field]?.[0]).toMatch(sentence);
    expect((await look()).status).toBe("in_progress");
  });

  test("is refused without a mark for each point, naming those that have none", async () => {
    request = await askFor(app, requester, category, {
      insight_points_attributes: [{ text: "What does it cost?" }, { text: "Who sells it?" }],
    });
    await claim(app, analyst, request.id);
    const [first, second] = request.insight_points;
    const { status, body } = await send({ coverage: [answered(first?.id ?? 0)] });
    expect([status, body.errors]).toEqual([
      422,
      {
        [`insight_response.coverage.${second?.id}`]: ["Mark how far “Who sells it?” is answered."],
      },
    ]);
  });

  test("marks its points in their order, and never the questions of the form", async () => {
    request = await askFor(app, requester, category, {
      insight_points_attributes: [{ text: "What does it cost?" }, { text: "Who sells it?" }],
    });
    await claim(app, analyst, request.id);
    const marks = request.insight_points.toReversed().map(({ id }) => ({
      insight_point_id: id,
      mark: "not_found" as const,
      note: "We looked in three registers.",
    }));
    const { body } = await send({ coverage: marks });
    expect(body.insight_response.coverage.map((row) => row.text)).toEqual([
      "What does it cost?",
      "Who sells it?",
    ]);
  });

  test("takes a source whose link is as long as one may be, in any script", async () => {
    const letters = Array.from({ length: 1_900 }, (_, at) =>
      String.fromCodePoint(0x4e_00 + ((at * 7_919) % 20_000)),
    );
    const url = `https://example.org/${letters.join("")}`;
    const { status, body } = await send({ sources: [{ ...source(), url }] });
    expect([status, body.insight_response.sources[0]?.url]).toEqual([201, url]);
  });

  test("takes the draft along with its files, and the draft is gone", async () => {
    const content = { insight_request_id: request.id, summary: "So far" };
    const made = await app.call(drafts.createDraft, {
      as: analyst,
      body: { draft: { kind: "insight", content } },
    });
    const draftId = made.body.draft.id;
    const file = await upload(app, analyst, { draft_id: draftId }, "table.csv", "a,b\n1,2\n");
    const refused = await send({ draft_id: draftId, body: "[9]" });
    expect(refused.status).toBe(422);
    const params = { id: String(draftId) };
    const kept = await app.call(drafts.getDraft, { as: analyst, params });
    expect(kept.body.draft).toMatchObject({ content, attachments: [{ filename: "table.csv" }] });

    const { body } = await send({ draft_id: draftId });
    expect(body.insight_response.attachments).toMatchObject([{ id: file.body.attachment.id }]);
    expect((await app.call(drafts.getDraft, { as: analyst, params })).status).toBe(404);
  });
});

describe("a second version", () => {
  test("a correction that changes nothing is refused, and any change of it is one", async () => {
    const decided = { sentence: "It is about 300 tonnes.", decision: "estimate" as const };
    const first = {
      summary: "Prices are near 20 kronor a litre [1].",
      body: "It is about 300 tonnes. Shops ask 19 kronor [1].",
      statements: [decided],
    };
    await send(first);
    const same = { ...first, base_version: 1, note: "As it was." };
    for (const change of [same, { ...same, summary: ` ${first.summary}\n` }]) {
      const { status, body } = await send(change, colleague);
      expect([status, body.errors]).toEqual([
        422,
        {
          "insight_response.body": [
            "Nothing is changed since version 1, so there is nothing to correct.",
          ],
        },
      ]);
    }
    const [shelf] = makeInsight().sources;
    const [point] = request.insight_points;
    const changes: Partial<InsightToPublish>[] = [
      { body: `${first.body} So it is.` },
      { summary: "Near 21 kronor [1]." },
      { outcome: "partly_answered" },
      { review_by: "2027-05-01" },
      { coverage: [{ ...answered(point?.id ?? 0), note: "In shops." }] },
      { sources: shelf ? [{ ...shelf, publisher: "Another" }] : [] },
      { statements: [{ ...decided, decision: "dismissed" }] },
      { sources: shelf ? [shelf, { ...shelf, title: "A second" }] : [] },
    ];
    let version = 1;
    for (const change of changes) {
      // Each over the text as it was at first, or as it was once that was taken back.
      const { status } = await send({ ...same, base_version: version, ...change });
      expect([change, status]).toEqual([change, 201]);
      const back = await send({ ...same, base_version: version + 1 });
      expect(back.status).toBe(201);
      version += 2;
    }
    const draft = await app.call(drafts.createDraft, {
      as: analyst,
      body: { draft: { kind: "insight", content: { insight_request_id: request.id } } },
    });
    const draft_id = draft.body.draft.id;
    await upload(app, analyst, { draft_id }, "figures.txt", "words");
    const withFile = await send({ ...same, base_version: version, draft_id });
    expect([withFile.status, withFile.body.insight_response.attachments]).toMatchObject([
      201,
      [{ filename: "figures.txt" }],
    ]);
  });

  test("corrects what was delivered, with a note, by any analyst", async () => {
    await send();
    const { status, body } = await send(
      { base_version: 1, note: "The second price was wrong.", summary: "Rather 21 kronor [1]." },
      colleague,
    );
    expect(status).toBe(201);
    expect(body.insight_response).toMatchObject({
      version: 2,
      note: "The second price was wrong.",
      author: { first_name: "Rasmus" },
      versions: [{ version: 2 }, { version: 1, note: null }],
    });
    const seen = await look();
    expect(seen.status).toBe("delivered");
    expect(seen.events.at(-1)).toMatchObject({
      kind: "corrected",
      reason: "The second price was wrong.",
      insight_version: 2,
      status_after: null,
    });
    const params = { id: String(body.insight_response.id), version: "1" };
    const first = await app.call(insights.getInsightVersion, { as: requester, params });
    expect(first.body.insight_version.summary).toBe("Prices are near 20 kronor a litre [1].");
  });

  test("needs a note", async () => {
    await send();
    const { status, body } = await send({ base_version: 1 });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["insight_response.note"]]);
  });

  test("over a newer one is refused with that one, and the draft stays", async () => {
    await send();
    await send({ base_version: 1, note: "Newer.", summary: "The newer one." }, colleague);
    const content = { insight_request_id: request.id, summary: "Mine" };
    const made = await app.call(drafts.createDraft, {
      as: analyst,
      body: { draft: { kind: "insight", content } },
    });
    const draft_id = made.body.draft.id;
    const { status, body } = await send({ base_version: 1, note: "Mine.", draft_id });
    expect([status, body.code]).toEqual([409, "stale_version"]);
    expect(body["insight_response"]).toMatchObject({ version: 2, summary: "The newer one." });
    const params = { id: String(draft_id) };
    expect((await app.call(drafts.getDraft, { as: analyst, params })).body.draft.content).toEqual(
      content,
    );
    expect((await send({ base_version: 2, note: "Mine.", draft_id })).status).toBe(201);
  });

  test("after a revision is delivered anew, by whoever works on it", async () => {
    await send();
    expect((await askRevision()).status).toBe(200);
    expect((await send({ base_version: 1, note: "Norway added." }, colleague)).status).toBe(403);
    expect((await send({ base_version: null, note: "Norway added." })).status).toBe(409);
    const { status, body } = await send({ base_version: 1, note: "Norway added." });
    expect([status, body.insight_response.version]).toEqual([201, 2]);
    const seen = await look();
    expect(seen.status).toBe("delivered");
    expect(seen.ledger.rounds).toHaveLength(2);
    expect(seen.events.slice(-2)).toMatchObject([
      { kind: "revision_asked", reason: "Norway is missing.", points: [request.title] },
      { kind: "delivered", reason: "Norway added.", insight_version: 2 },
    ]);
  });

  test("leaves an accepted request accepted", async () => {
    await send();
    const params = { id: String(request.id) };
    await app.call(insights.acceptInsight, { as: requester, params, body: { rating: 4 } });
    expect((await send({ base_version: 1, note: "A typo." })).status).toBe(201);
    expect(await look()).toMatchObject({ status: "accepted", rating: 4 });
  });
});

describe("who publishes", () => {
  test("is whoever works on it, and nobody on their own request", async () => {
    expect((await send({}, colleague)).status).toBe(403);
    const own = await askFor(app, colleague, category);
    const refused = await publish(app, colleague, own.id, makeInsight());
    expect([refused.status, refused.body.code]).toEqual([403, "not_allowed"]);
    const asked = await send({}, requester);
    expect([asked.status, asked.body.detail]).toEqual([
      403,
      "Only analysts work at the desk. Write a comment on the request to reach them.",
    ]);
  });

  test.each(["cancelled", "declined", "needs_clarification"] as const)(
    "finds a request that is %s closed",
    async (status) => {
      const now = app.clock.now();
      await app.db
        .updateTable("insight_requests")
        .set({
          status,
          ...(status === "cancelled"
            ? { cancelled_at: now, status_before: "in_progress" as const }
            : {}),
          ...(status === "needs_clarification" ? { paused_at: now } : {}),
        })
        .where("id", "=", request.id)
        .execute();
      const answer = await send();
      expect([answer.status, answer.body.code]).toEqual([409, "transition_refused"]);
    },
  );
});

describe("published twice at once", () => {
  test("by a double click it is one version, the second hears of the first", async () => {
    for (let round = 0; round < 5; round += 1) {
      request = await askFor(app, requester, category);
      await claim(app, analyst, request.id);
      const answers = await Promise.all([send(), send()]);
      expect(answers.map((answer) => String(answer.status)).toSorted()).toEqual(["201", "409"]);
      const seen = await look();
      expect(seen.events.filter((event) => event.kind === "delivered")).toHaveLength(1);
      expect(seen.insight_responses).toMatchObject([{ version: 1 }]);
    }
  });

  test("with the same key the answer is the same", async () => {
    const headers = { "idempotency-key": `publish ${request.id}` };
    const insight = makeInsight();
    const first = await publish(app, analyst, request.id, insight, headers);
    const second = await publish(app, analyst, request.id, insight, headers);
    expect(second.body).toEqual(first.body);
    expect(second.status).toBe(201);
  });

  test("by two analysts who correct, one is told of the other", async () => {
    await send();
    for (let version = 1; version <= 5; version += 1) {
      const answers = await Promise.all(
        [analyst, colleague].map((as) => send({ base_version: version, note: "Both." }, as)),
      );
      expect(answers.map((answer) => String(answer.status)).toSorted()).toEqual(["201", "409"]);
    }
    expect((await look()).insight_responses).toMatchObject([{ version: 6 }]);
  });
});

describe("the desk's own page of a request", () => {
  test("has the question, what was written so far and what was published", async () => {
    const params = { id: String(request.id) };
    const work = async (as = analyst) =>
      (await app.call(desk.getDeskWork, { as, params })).body.desk_work;
    expect(await work()).toMatchObject({
      insight_request: { id: request.id, insight_points: [{ text: request.title }] },
      draft: null,
      insight_response: null,
    });
    const content = { insight_request_id: request.id, summary: "So far" };
    await app.call(drafts.createDraft, {
      as: analyst,
      body: { draft: { kind: "insight", content } },
    });
    expect((await work()).draft).toMatchObject({ content, version: 1 });
    expect((await work(colleague)).draft).toBeNull();
    await send();
    expect((await work(colleague)).insight_response).toMatchObject({ version: 1 });
  });
});

function source() {
  const [first] = makeInsight().sources;
  if (!first) throw new Error("The insight has no source.");
  return first;
}

/** Of the required question; its id is filled in when the test runs. */
/** The only one. */
function pointOf({ insight_points: [point] }: InsightRequest): number {
  return point?.id ?? 0;
}

function covered() {
  return [answered(0)];
}
