import { insights } from "@sightline/contract/insights/insights.ts";
import type { Insight, InsightRow } from "@sightline/contract/insights/insights.shapes.ts";
import { dayMs, later } from "@sightline/contract/base/moments.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePlan } from "#requests/requests.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { addressOf, signatureHeaders } from "#testing/client.ts";
import {
  type AskingCategory,
  makeAskingCategory,
  makeDelivered,
  makeInsight,
  type Person,
  publish,
  shareWith,
} from "./insights.testing.ts";

let app: TestApp;
let category: AskingCategory;
let requester: Person;
let colleague: Person;
let reader: Person;
let analyst: Person;
let first: Insight;

beforeAll(async () => {
  app = await makeTestApp();
  category = await makeAskingCategory(app);
  requester = await app.signIn();
  colleague = await app.signIn();
  reader = await app.signIn();
  analyst = await app.signIn({ role: "analyst" });
  await makePlan(app.db, [requester, colleague], app.clock.now());
  first = await deliver({ title: "How are oats priced?" });
});
afterAll(() => app.close());

const deliver = (
  request: Record<string, unknown> = {},
  insight: Parameters<typeof makeInsight>[0] = {},
) => makeDelivered(app, { requester, analyst }, category, { request, insight });

type Sent = NonNullable<Parameters<typeof app.call<typeof insights.listInsights>>[1]>["query"];
const feed = async (as: Person, query: Sent = {}) =>
  (await app.call(insights.listInsights, { as, query })).body;
const idsIn = (rows: readonly InsightRow[]) => rows.map((row) => row.id);
const feedIds = async (as: Person, query: Sent = {}) =>
  idsIn((await feed(as, { limit: 100, ...query })).insight_responses);
/** The clock is moved past the end of a day's session. */
const staySignedIn = () =>
  app.db.updateTable("sessions").set({ expires_at: "2099-01-01T00:00:00.000Z" }).execute();
const at = (id: number) => ({ id: String(id) });

describe("the feed", () => {
  test("has a row for each insight one may see, the latest published first", async () => {
    const second = await deliver({ title: "Who sells oats?", visibility: "organization" });
    const { insight_responses: rows } = await feed(requester);
    expect(idsIn(rows).slice(0, 2)).toEqual([second.id, first.id]);
    expect(rows[1]).toMatchObject({
      insight_request_id: first.insight_request.id,
      title: "How are oats priced?",
      outcome: "answered",
      summary: first.summary,
      sources_count: 1,
      version: 1,
      author: { id: analyst.id },
      unread: true,
    });
    expect(await feedIds(colleague)).toEqual([second.id]);
    expect(await feedIds(reader)).toEqual([]);
    expect(await feedIds(analyst)).toEqual(await feedIds(requester));
  });

  test("goes on by page without a gap, also while others are published", async () => {
    // More than a page and the one that tells whether there is another.
    await deliver();
    const before = await feedIds(requester);
    const found: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await feed(requester, { limit: 1, ...(cursor ? { cursor } : {}) });
      found.push(...idsIn(page.insight_responses));
      cursor = page.next_cursor;
      if (found.length === 1) await deliver();
    }
    expect(found).toEqual(before);
    expect(
      (await app.call(insights.listInsights, { as: reader, query: { cursor: "x" } })).status,
    ).toBe(422);
  });

  test("is narrowed by category, outcome, words, age and what is out of date", async () => {
    const other = await makeAskingCategory(app);
    const odd = await makeDelivered(app, { requester, analyst }, other, {
      request: { title: "Where are tower clocks mended?" },
      insight: {
        outcome: "not_found",
        summary: "Nobody tells, 100 % sure [1].",
        review_by: later(app.clock.now(), -dayMs).slice(0, 10),
      },
    });
    expect(await feedIds(requester, { category: other.slug })).toEqual([odd.id]);
    expect(await feedIds(requester, { outcome: "not_found" })).toEqual([odd.id]);
    expect(await feedIds(requester, { q: "TOWER clocks" })).toEqual([odd.id]);
    expect(await feedIds(requester, { q: "100 %" })).toEqual([odd.id]);
    expect(await feedIds(requester, { out_of_date: "true" })).toEqual([odd.id]);
    expect(await feedIds(requester, { age: "week" })).toContain(odd.id);
    await app.db
      .updateTable("insight_requests")
      .set({ insight_published_at: later(app.clock.now(), -40 * dayMs) })
      .where("id", "=", odd.insight_request.id)
      .execute();
    expect(await feedIds(requester, { age: "month" })).not.toContain(odd.id);
    expect(await feedIds(requester, { age: "quarter" })).toContain(odd.id);
    const { status } = await app.call(insights.listInsights, {
      as: requester,
      query: { category: "no-such" },
    });
    expect(status).toBe(404);
  });

  test("shows what is shared in a group, until the share ends", async () => {
    await staySignedIn();
    const shared = await deliver({ title: "A secret of ours" });
    const ends = later(app.clock.now(), dayMs);
    await shareWith(app, shared.id, [requester, reader], ends);
    expect(await feedIds(reader)).toEqual([shared.id]);
    const seen = await app.call(insights.getInsight, { as: reader, params: at(shared.id) });
    expect(seen.body.insight_response).toMatchObject({
      sees_request: false,
      insight_request: {
        title: "A secret of ours",
        insight_category_id: category.id,
        status: null,
        visibility: null,
        created_at: null,
        delivered_at: null,
        rating: null,
      },
      can: [],
    });
    const ofRequest = await app.call(insights.getInsightOfRequest, {
      as: reader,
      params: at(shared.insight_request.id),
    });
    expect(ofRequest.body.insight_response.id).toBe(shared.id);
    const { status } = await app.call(requests.getRequest, {
      as: reader,
      params: at(shared.insight_request.id),
    });
    expect(status).toBe(404);
    app.clock.advance(2 * dayMs);
    expect(await feedIds(reader)).toEqual([]);
    expect(
      (await app.call(insights.getInsight, { as: reader, params: at(shared.id) })).status,
    ).toBe(404);
  });
});

describe("reading", () => {
  test("takes the unread mark off until it is corrected, and remembers what was read", async () => {
    const insight = await deliver();
    const unread = async () =>
      (await feed(requester)).insight_responses.find((row) => row.id === insight.id)?.unread;
    const read = (version: number) =>
      app.call(insights.readInsight, {
        as: requester,
        params: at(insight.id),
        body: { version },
      });
    const lastRead = async () =>
      (await app.call(insights.getInsight, { as: requester, params: at(insight.id) })).body
        .insight_response.last_read_version;
    expect([await unread(), await lastRead()]).toEqual([true, null]);
    await read(1);
    expect([await unread(), await lastRead()]).toEqual([false, 1]);
    await publish(
      app,
      analyst,
      insight.insight_request.id,
      makeInsight({ base_version: 1, note: "Corrected." }),
    );
    expect([await unread(), await lastRead()]).toEqual([true, 1]);
    await read(2);
    await read(1);
    expect([await unread(), await lastRead()]).toEqual([false, 2]);
    await read(99);
    expect(await lastRead()).toBe(2);
  });
});

test("a correction is announced to those who see the request and to who reads it in a group", async () => {
  const insight = await deliver();
  await shareWith(app, insight.id, [requester, reader]);
  await publish(
    app,
    analyst,
    insight.insight_request.id,
    makeInsight({ base_version: 1, note: "Corrected." }),
  );
  const events = await app.db
    .selectFrom("live_events")
    .select(["name", "topics", "about"])
    .where("name", "<>", "notifications_changed")
    .orderBy("id", "desc")
    .limit(2)
    .execute();
  expect(events).toEqual([
    {
      name: "insight_response_changed",
      topics: expect.arrayContaining([`user:${reader.id}`]),
      about: { insight_response_id: insight.id },
    },
    {
      name: "insight_request_changed",
      topics: [`user:${requester.id}`, "staff"],
      about: { insight_request_id: insight.insight_request.id },
    },
  ]);
});

describe("files of an insight", () => {
  const get = async (address: string, as: Person) => {
    const response = await fetch(app.url + address, { headers: signatureHeaders(as) });
    return {
      status: response.status,
      type: response.headers.get("content-type"),
      name: response.headers.get("content-disposition"),
      text: await response.text(),
    };
  };

  test("are the whole as Markdown, and its sources as text or BibTeX", async () => {
    const params = { id: first.id };
    const whole = await get(addressOf(insights.exportInsight, { params }), requester);
    expect(whole).toMatchObject({ status: 200, type: "text/markdown; charset=utf-8" });
    expect(whole.name).toContain(`insight-${first.insight_request.id}.md`);
    expect(whole.text).toMatch(/^# How are oats priced\?/);
    const text = await get(addressOf(insights.exportBibliography, { params }), requester);
    expect(text.text).toMatch(/^\[1\] Shelf prices of oat drinks\./);
    const bibtex = await get(
      addressOf(insights.exportBibliography, { params, query: { form: "bibtex" } }),
      requester,
    );
    expect(bibtex.text).toMatch(/^@misc\{/);
    expect((await get(addressOf(insights.exportInsight, { params }), reader)).status).toBe(404);
  });
});

describe("the source library", () => {
  const library = async (as: Person, q?: string) =>
    (await app.call(insights.listSources, { as, query: { limit: 100, ...(q ? { q } : {}) } })).body
      .insight_sources;
  const citing = (url: string, title: string) => ({
    sources: [
      {
        title,
        publisher: "Example Press",
        url,
        published_on: null,
        opened_on: null,
        original: true,
      },
    ],
    summary: "See [1].",
    body: "See [1].",
  });

  test("leads from a source to every insight one may see that rests on it", async () => {
    const one = await deliver({}, citing("https://press.example.org/a", "As first called"));
    const other = await deliver(
      { visibility: "organization" },
      citing("http://www.press.example.org/a/?utm_source=x", "As called later"),
    );
    const [source, ...more] = await library(requester, "press.example.org");
    expect(more).toEqual([]);
    expect(source).toMatchObject({ title: "As called later", insights_count: 2 });
    const ask = async (as: Person, id: number) =>
      app.call(insights.getSource, { as, params: at(id) });
    const mine = await ask(requester, source?.id ?? 0);
    expect(idsIn(mine.body.insight_responses)).toEqual([other.id, one.id]);
    const theirs = await ask(colleague, source?.id ?? 0);
    expect(theirs.body.insight_source.insights_count).toBe(1);
    expect(idsIn(theirs.body.insight_responses)).toEqual([other.id]);
    expect((await ask(reader, source?.id ?? 0)).status).toBe(404);
    const hidden = one.sources[0]?.id ?? 0;
    expect((await ask(colleague, hidden)).status).toBe(404);
    expect(await library(reader, "press.example.org")).toEqual([]);
    expect((await library(analyst, "As called later"))[0]?.insights_count).toBe(2);
  });

  test("counts a source that a correction dropped no longer", async () => {
    const insight = await deliver({}, citing("https://press.example.org/dropped", "Soon gone"));
    await publish(
      app,
      analyst,
      insight.insight_request.id,
      makeInsight({ base_version: 1, note: "Another source." }),
    );
    expect(await library(requester, "dropped")).toEqual([]);
    const { status, body } = await app.call(insights.getSource, {
      as: requester,
      params: at(insight.sources[0]?.id ?? 0),
    });
    expect([status, body.insight_source.insights_count, body.insight_responses]).toEqual([
      200,
      0,
      [],
    ]);
  });

  test("goes on by page, each source once", async () => {
    const whole = (await library(requester)).map((row) => row.id);
    const found: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { body } = await app.call(insights.listSources, {
        as: requester,
        query: { limit: 1, ...(cursor ? { cursor } : {}) },
      });
      found.push(...body.insight_sources.map((row) => row.id));
      cursor = body.next_cursor;
    }
    expect(found).toEqual(whole);
  });
});

describe("what the requester says", () => {
  const accept = (insight: Insight, body: { rating: number; comment?: string }, as = requester) =>
    app.call(insights.acceptInsight, { as, params: at(insight.insight_request.id), body });
  const revise = (insight: Insight, insight_point_ids: number[], reason = "Norway is missing.") =>
    app.call(insights.askRevision, {
      as: requester,
      params: at(insight.insight_request.id),
      body: { insight_point_ids, reason },
    });

  test("accepts with a rating and a comment, once", async () => {
    const insight = await deliver();
    expect((await accept(insight, { rating: 6 })).body.errors).toHaveProperty("rating");
    const { status, body } = await accept(insight, { rating: 4, comment: "Just what we needed." });
    expect(status).toBe(200);
    expect(body.insight_request).toMatchObject({ status: "accepted", rating: 4 });
    expect(body.insight_request.events.at(-1)).toMatchObject({
      kind: "accepted",
      reason: "Just what we needed.",
    });
    const stored = await app.db
      .selectFrom("insight_requests")
      .select("rating_comment")
      .where("id", "=", insight.insight_request.id)
      .executeTakeFirstOrThrow();
    expect(stored.rating_comment).toBe("Just what we needed.");
    expect((await accept(insight, { rating: 1 })).body.code).toBe("transition_refused");
  });

  test("asks for a revision of points of the request, which makes a new promise", async () => {
    const insight = await deliver();
    expect((await revise(insight, [])).body.errors).toHaveProperty("insight_point_ids");
    expect((await revise(insight, [987_654])).body.errors).toHaveProperty("insight_point_ids");
    const [point] = insight.coverage;
    const open = [point?.insight_point_id ?? 0];
    expect((await revise(insight, open, "")).body.errors).toHaveProperty("reason");
    const { body } = await revise(insight, open);
    expect(body.insight_request).toMatchObject({
      status: "in_progress",
      delivered_at: null,
      analyst: { id: analyst.id },
      insight_responses: [{ id: insight.id }],
    });
    expect(body.insight_request.promised_at > app.clock.now()).toBe(true);
    expect(body.insight_request.events.at(-1)).toMatchObject({
      kind: "revision_asked",
      points: [insight.insight_request.title],
    });
  });

  test("is the requester's alone to say", async () => {
    const insight = await deliver({ visibility: "organization" });
    expect((await accept(insight, { rating: 5 }, colleague)).status).toBe(403);
    expect((await accept(insight, { rating: 5 }, analyst)).status).toBe(403);
    expect((await accept(insight, { rating: 5 }, reader)).status).toBe(404);
  });
});
