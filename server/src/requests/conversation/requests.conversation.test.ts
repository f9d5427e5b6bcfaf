import { minuteMs } from "@sightline/contract/base/moments.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anonymise } from "#accounts/leaving/leaving.queries.ts";
import { makeCategory, makeRequest } from "#requests/requests.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import { requestPersonalData } from "#requests/requests.personalData.ts";
import { makeTalk } from "./requests.conversation.testing.ts";

type Person = Signature & { id: number };

let app: TestApp;
let talk: ReturnType<typeof makeTalk>;
let categoryId: number;
let requester: Person;
let analyst: Person;
let requestId: number;

beforeAll(async () => {
  app = await makeTestApp();
  talk = makeTalk(app);
  categoryId = (await makeCategory(app.db)).id;
});
afterAll(() => app.close());

beforeEach(async () => {
  requester = await app.signIn({ first_name: "Rea", last_name: "Quester" });
  analyst = await app.signIn({ role: "analyst" });
  requestId = (await makeRequest(app, requester, { insight_category_id: categoryId })).id;
});

const open = async (as: Person) =>
  (await app.call(requests.getRequest, { as, params: { id: String(requestId) } })).body
    .insight_request;

describe("a comment", () => {
  test("is read by the others, in the conversation and with the request", async () => {
    const { status, body } = await talk.write(requester, requestId, "  Only **shelf** prices.  ");
    expect(status).toBe(201);
    expect(body.comment).toMatchObject({
      body: "Only **shelf** prices.",
      author: { first_name: "Rea", last_name: "Quester" },
      internal: false,
      edited_at: null,
      version: 1,
      deleted: false,
      can: ["edit", "delete"],
    });
    const listed = (await talk.list(analyst, requestId)).body;
    expect(listed).toEqual({
      comments: [{ ...body.comment, can: [] }],
      people: [],
      next_cursor: null,
    });
    expect((await open(analyst)).comments).toEqual(listed.comments);
  });

  test("is activity and news to those who follow, but not to who wrote it", async () => {
    const before = await open(requester);
    app.clock.advance(minuteMs);
    await talk.write(analyst, requestId, "Do campaign prices count?");
    const after = await open(requester);
    expect(after).toMatchObject({ unread: true, seen_at: before.seen_at });
    expect(after.activity_at > before.activity_at).toBe(true);
    app.clock.advance(minuteMs);
    await talk.write(requester, requestId, "No.");
    expect((await open(requester)).unread).toBe(false);
  });

  test("lets the clock stand as it stood", async () => {
    await app.db
      .updateTable("insight_requests")
      .set({ status: "needs_clarification", paused_at: app.clock.now() })
      .where("id", "=", requestId)
      .execute();
    await talk.write(requester, requestId, "I think about it.");
    expect(await open(requester)).toMatchObject({ status: "needs_clarification" });
    const params = { id: String(requestId) };
    const body = { body: "Both." };
    await app.call(requestChanges.clarifyRequest, { as: requester, params, body });
    expect((await open(requester)).status).not.toBe("needs_clarification");
  });

  test.each([
    ["nothing", " \n ", "Fill this in."],
    ["4,001 characters", "x".repeat(4_001), "Enter at most 4,000 characters; this has 4,001."],
    ["quotes in quotes without end", `${">".repeat(60)} deep`, /nested more than 50 levels deep/],
  ])("of %s is refused, naming the field", async (_what, text, sentence) => {
    const { status, body } = await talk.write(requester, requestId, text);
    expect(status).toBe(422);
    expect(body.errors?.["comment.body"]?.[0]).toMatch(sentence);
  });
});

test("a long conversation comes by page, the newest first, each comment once", async () => {
  const bodies = Array.from({ length: 60 }, (_, turn) => `Turn ${turn}`);
  await app.db
    .insertInto("comments")
    .values(
      bodies.map((body) => ({
        request_id: requestId,
        author_id: analyst.id,
        body,
        created_at: app.clock.now(),
      })),
    )
    .execute();
  const request = await open(requester);
  const seen = request.comments.map((comment) => comment.body);
  let cursor = request.comments_cursor;
  while (cursor !== null) {
    const { body } = await talk.list(requester, requestId, { cursor });
    seen.push(...body.comments.map((comment) => comment.body));
    cursor = body.next_cursor;
  }
  expect(seen).toEqual(bodies.toReversed());
  expect((await talk.list(requester, requestId, { cursor: "nowhere" })).status).toBe(422);
});

test("a deleted comment takes its words out of the request's answer too, and gives them back", async () => {
  const { comment } = (await talk.write(requester, requestId, "A secret slipped out")).body;
  const { body } = await talk.remove(requester, comment);
  expect(body.comment).toMatchObject({ deleted: true, body: "", can: ["restore"] });
  for (const as of [requester, analyst]) {
    expect(JSON.stringify(await open(as))).not.toContain("secret");
    expect(JSON.stringify(await talk.list(as, requestId))).not.toContain("secret");
  }
  app.clock.advance(9 * minuteMs);
  const restored = await talk.restore(requester, comment);
  expect(restored.body.comment).toMatchObject({ deleted: false, body: "A secret slipped out" });
});

test("who leaves takes a copy along, and what they wrote stays under a former member", async () => {
  await talk.write(requester, requestId, "Mine to take along");
  await talk.write(analyst, requestId, "Not mine");
  const { comment } = (await talk.write(requester, requestId, "Deleted")).body;
  await talk.remove(requester, comment);
  const collected = await requestPersonalData.collect?.(app.db, requester.id);
  expect(JSON.stringify(collected)).toContain("Mine to take along");
  expect(JSON.stringify(collected)).not.toMatch(/Not mine|Deleted/);
  await app.db.transaction().execute((trx) => anonymise(trx, requester.id, app.clock.now()));
  const { comments: left } = (await talk.list(analyst, requestId)).body;
  expect(left.at(-1)).toMatchObject({
    body: "Mine to take along",
    author: { first_name: "Former", last_name: "member" },
  });
});
