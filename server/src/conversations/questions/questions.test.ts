import { bounds } from "@sightline/contract/base/bounds.ts";
import { minuteMs } from "@sightline/contract/base/moments.ts";
import {
  requestConversation,
  requestQuestions,
  shareConversation,
  shareQuestions,
} from "@sightline/contract/conversations.ts";
import type { OpenQuestion, PassageToAskAbout } from "@sightline/contract/conversations.shapes.ts";
import { insights } from "@sightline/contract/insights/insights.ts";
import { mentionOf } from "@sightline/contract/text/mentions.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anonymise } from "#accounts/leaving/leaving.queries.ts";
import { conversationPersonalData } from "#conversations/conversations.personalData.ts";
import { share } from "#groups/groups.testing.ts";
import { makeInsight, publish } from "#insights/insights.testing.ts";
import {
  at,
  makeWorld,
  type Name,
  type World,
} from "#notifications/notifications.world.testing.ts";
import { requestPersonalData } from "#requests/requests.personalData.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { runWaitingJobs, untilJobsAreDone } from "#testing/jobs.ts";

let app: TestApp;
let world: World;
let requestId: number;
let insightId: number;
let shareId: number;

beforeAll(async () => {
  app = await makeTestApp({ running: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom("throttle_counters").execute();
  world = await makeWorld(app);
  ({ requestId, insightId } = await world.deliver());
  const shared = await share(app, world.as("requester"), world.groupId, insightId);
  shareId = shared.body.insight_group_share.id;
});

// As `makeInsight` says: "Most shops ask for **19 to 22** kronor [1]."
const passage: PassageToAskAbout = {
  version: 1,
  before: "Most shops",
  quote: "ask for 19 to 22 kronor",
  after: "[1]",
};

type More = { passage?: PassageToAskAbout; answers_id?: number; internal?: boolean };

const say = (name: Name, more: More = {}, body = "Is that with deposit?") =>
  app.call(requestConversation.addComment, {
    as: world.as(name),
    params: at(requestId),
    body: { comment: { body, ...more } },
  });
const sayInGroup = (name: Name, more: Omit<More, "internal"> = {}, body = "In which shops?") =>
  app.call(shareConversation.addComment, {
    as: world.as(name),
    params: at(shareId),
    body: { comment: { body, ...more } },
  });
const ask = async (name: Name = "requester") => (await say(name, { passage })).body.comment;
const askInGroup = async (name: Name = "mate") =>
  (await sayInGroup(name, { passage })).body.comment;
const read = (name: Name) =>
  app.call(insights.listQuestions, { as: world.as(name), params: at(insightId) });
const openTo = async (name: Name): Promise<OpenQuestion[]> => (await read(name)).body.questions;
const idsTo = async (name: Name) => (await openTo(name)).map(({ comment_id }) => comment_id);
const settle = (name: Name, id: number) =>
  app.call(requestQuestions.settleQuestion, { as: world.as(name), params: at(id) });
const reopen = (name: Name, id: number) =>
  app.call(requestQuestions.reopenQuestion, { as: world.as(name), params: at(id) });

describe("a question about a passage", () => {
  test("stands in the conversation with the passage quoted, and open in the margin", async () => {
    const comment = await ask();
    expect(comment).toMatchObject({
      body: "Is that with deposit?",
      passage: { ...passage, open: true, answer_id: null },
      can: ["edit", "delete", "settle"],
    });
    const [question, ...others] = await openTo("analyst");
    expect(others).toEqual([]);
    expect(question).toMatchObject({
      comment_id: comment.id,
      share: null,
      body: "Is that with deposit?",
      author: { first_name: "requester" },
      ...passage,
      can: ["answer"],
    });
  });

  test.each<[string, Partial<PassageToAskAbout>, string, RegExp]>([
    ["words that do not stand there", { quote: "ask for 30 kronor" }, "quote", /don't stand there/],
    ["words between others", { before: "Few shops" }, "quote", /don't stand there/],
    ["a version that is not there", { version: 2 }, "version", /no such version/],
    ["nothing", { quote: "  " }, "quote", /Fill this in/],
    ["too much", { quote: "x".repeat(bounds.passage.max + 1) }, "quote", /at most 1,000/],
    ["too much around it", { before: "x".repeat(101) }, "before", /at most 100/],
  ])("is refused for %s", async (_what, wrong, field, sentence) => {
    const { status, body } = await say("requester", { passage: { ...passage, ...wrong } });
    expect(status).toBe(422);
    expect(body.errors?.[`comment.passage.${field}`]?.[0]).toMatch(sentence);
    expect(await openTo("requester")).toEqual([]);
  });

  test("is no note among staff, and needs something that was delivered", async () => {
    const noted = await say("analyst", { passage, internal: true });
    expect(noted.body.errors?.["comment.passage"]).toBeDefined();
    const early = await app.call(requestConversation.addComment, {
      as: world.as("requester"),
      params: at(await world.fileAndClaim()),
      body: { comment: { body: "Why?", passage } },
    });
    expect(early.status).toBe(422);
  });

  test("may be about the summary, over its end, and about who is named there as called today", async () => {
    const over = { version: 1, before: "", quote: "a litre [1]. Most shops", after: "" };
    expect((await say("requester", { passage: over })).status).toBe(201);
    const named = mentionOf({
      ...world.as("participant"),
      first_name: "participant",
      last_name: "Test",
    });
    const { last_name } = await app.db
      .selectFrom("users")
      .select("last_name")
      .where("id", "=", world.as("participant").id)
      .executeTakeFirstOrThrow();
    const body = `As ${named.replace("Test", last_name)} says, it is so [1].`;
    const next = { ...makeInsight({ body }), base_version: 1, note: "Said by whom" };
    expect((await publish(app, world.as("analyst"), requestId, next)).status).toBe(201);
    await app.db
      .updateTable("users")
      .set({ first_name: "Renamed" })
      .where("id", "=", world.as("participant").id)
      .execute();
    const about = { version: 2, before: "As", quote: `@Renamed ${last_name} says`, after: "it" };
    expect((await say("requester", { passage: about })).status).toBe(201);
    await app.db.transaction().execute(async (trx) => {
      await conversationPersonalData.forget?.(trx, world.as("participant").id, app.clock.now());
      await anonymise(trx, world.as("participant").id, app.clock.now());
    });
    const [question] = await openTo("requester");
    expect(question?.quote).toBe("@former member says");
  });

  test("stays as it was asked after a correction, with the version it was read in", async () => {
    await ask();
    const next = { ...makeInsight({ body: "All new [1]." }), base_version: 1, note: "New" };
    await publish(app, world.as("analyst"), requestId, next);
    expect(await openTo("requester")).toMatchObject([{ quote: passage.quote, version: 1 }]);
  });
});

describe("a question is answered", () => {
  test("by the reply of one of the staff, which it then names", async () => {
    const { id } = await ask();
    const answer = (await say("other analyst", { answers_id: id }, "Yes.")).body.comment;
    expect(await openTo("requester")).toEqual([]);
    const { comments } = (
      await app.call(requestConversation.listComments, {
        as: world.as("requester"),
        params: at(requestId),
      })
    ).body;
    const asked = comments.find((comment) => comment.id === id);
    expect(asked?.passage).toMatchObject({ open: false, answer_id: answer.id });
    expect(asked?.can).toEqual(["edit", "delete"]);
  });

  test("by whatever staff say next, if it is the only one that is open", async () => {
    await ask();
    await say("participant", {}, "I wonder too.");
    expect(await openTo("requester")).toHaveLength(1);
    await say("analyst", {}, "With deposit.");
    expect(await openTo("requester")).toEqual([]);
    const first = await ask();
    const second = await ask("participant");
    await say("analyst", {}, "I look into it.");
    expect(await idsTo("requester")).toEqual([second.id, first.id]);
  });

  test("by nobody else, no note, no question, and not by who asked", async () => {
    const { id } = await ask("analyst");
    expect((await say("requester", { answers_id: id })).status).toBe(403);
    expect((await say("analyst", { answers_id: id, internal: true })).status).toBe(422);
    await say("analyst", { answers_id: id }, "Myself");
    await say("analyst", { internal: true }, "A note");
    await say("other analyst", { passage }, "And what of this?");
    expect(await openTo("admin")).toHaveLength(2);
  });

  test("by what says so alone: a question elsewhere, or one that is gone, is none here", async () => {
    const { id } = await askInGroup();
    expect((await say("analyst", { answers_id: id })).status).toBe(422);
    expect((await say("analyst", { answers_id: 2_000_000 })).status).toBe(422);
    const gone = await ask();
    await app.call(requestConversation.deleteComment, {
      as: world.as("requester"),
      params: at(gone.id),
    });
    expect((await say("analyst", { answers_id: gone.id })).status).toBe(422);
    expect(await openTo("analyst")).toEqual([]);
  });

  test("no longer once the answer is deleted, and again once that is taken back", async () => {
    const { id } = await ask();
    const answer = (await say("analyst", { answers_id: id }, "Yes.")).body.comment;
    const sent = { as: world.as("analyst"), params: at(answer.id) };
    await app.call(requestConversation.deleteComment, sent);
    expect(await idsTo("requester")).toEqual([id]);
    await app.call(requestConversation.restoreComment, sent);
    expect(await openTo("requester")).toEqual([]);
  });

  test("or settled by who asked, who can take that back", async () => {
    const { id } = await ask();
    const { comment } = (await settle("requester", id)).body;
    expect(comment).toMatchObject({ passage: { open: false }, can: ["edit", "delete", "reopen"] });
    expect(await openTo("analyst")).toEqual([]);
    expect((await settle("requester", id)).status).toBe(409);
    expect((await reopen("requester", id)).body.comment.passage?.open).toBe(true);
    expect((await reopen("requester", id)).status).toBe(409);
    expect(await idsTo("analyst")).toEqual([id]);
  });
});

describe("in a group", () => {
  test("who sees the insight alone asks in the share's comments, and anybody there answers by name", async () => {
    await app.db
      .updateTable("insight_requests")
      .set({ visibility: "private" })
      .where("id", "=", requestId)
      .execute();
    expect((await say("mate", { passage })).status).toBe(404);
    const { id } = await askInGroup();
    const own = await ask();
    expect(await openTo("mate")).toMatchObject([
      { comment_id: id, share: { id: shareId, group_name: "Harbour" }, can: ["settle"] },
    ]);
    expect(await idsTo("requester")).toEqual([own.id, id]);
    expect(await idsTo("analyst")).toEqual([own.id]);
    await sayInGroup("requester", {}, "Hm.");
    expect(await idsTo("mate")).toEqual([id]);
    await sayInGroup("requester", { answers_id: id }, "In all.");
    expect(await openTo("mate")).toEqual([]);
  });

  test("what was asked there can be settled there alone, by who asked", async () => {
    const { id } = await askInGroup();
    const inGroup = (name: Name) =>
      app.call(shareQuestions.settleQuestion, { as: world.as(name), params: at(id) });
    expect((await settle("mate", id)).status).toBe(404);
    expect((await inGroup("requester")).status).toBe(403);
    expect((await inGroup("analyst")).status).toBe(404);
    expect((await inGroup("mate")).status).toBe(200);
    expect(await openTo("mate")).toEqual([]);
  });
});

/** In the order of the columns: asks, answers, settles another's, reads the margin, sees the question there. */
const rights: Record<Name, readonly [number, number, number, number, boolean]> = {
  requester: [201, 403, 403, 200, true],
  participant: [201, 403, 403, 200, true],
  follower: [201, 403, 403, 200, true],
  colleague: [201, 403, 403, 200, true],
  mate: [201, 403, 403, 200, true],
  analyst: [201, 201, 403, 200, true],
  "other analyst": [201, 201, 403, 200, true],
  admin: [201, 201, 403, 200, true],
  "lost sight": [404, 404, 404, 404, false],
  stranger: [404, 404, 404, 404, false],
};

describe("who may what of the questions on a request that its plan sees", () => {
  test.each(Object.entries(rights) as [Name, (typeof rights)[Name]][])(
    "%s",
    async (name, [asks, answers, settles, reads, sees]) => {
      const asker: Name = name === "follower" ? "participant" : "follower";
      const { id } = await ask(asker);
      expect((await settle(name, id)).status).toBe(settles);
      expect((await reopen(name, id)).status).toBe(settles);
      const margin = await read(name);
      expect(margin.status).toBe(reads);
      expect(JSON.stringify(margin.body).includes(passage.quote)).toBe(sees);
      expect((await say(name, { passage })).status).toBe(asks);
      expect((await say(name, { answers_id: id }, "So.")).status).toBe(answers);
    },
  );

  test("nobody who is not signed in", async () => {
    const { id } = await ask();
    const calls = [
      app.call(insights.listQuestions, { params: at(insightId) }),
      app.call(requestQuestions.settleQuestion, { params: at(id) }),
      app.call(requestQuestions.reopenQuestion, { params: at(id) }),
      app.call(shareQuestions.settleQuestion, { params: at(id) }),
      app.call(shareQuestions.reopenQuestion, { params: at(id) }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([
      401, 401, 401, 401, 401,
    ]);
  });

  test("staff who asked for themselves are askers there, not staff", async () => {
    await app.db
      .updateTable("insight_requests")
      .set({ requester_id: world.as("admin").id })
      .where("id", "=", requestId)
      .execute();
    const { id } = await ask("participant");
    expect((await say("admin", { answers_id: id })).status).toBe(403);
    expect((await openTo("admin"))[0]?.can).toEqual([]);
  });
});

test("what is deleted takes its passage along: at once, for good, and out of repeated answers", async () => {
  const headers = { "idempotency-key": "asked once" };
  const sent = {
    as: world.as("requester"),
    params: at(requestId),
    body: { comment: { body: "Why?", passage } },
    headers,
  };
  const { comment } = (await app.call(requestConversation.addComment, sent)).body;
  const one = { as: world.as("requester"), params: at(comment.id) };
  const deleted = await app.call(requestConversation.deleteComment, one);
  expect(deleted.body.comment.passage).toBeNull();
  expect(await openTo("requester")).toEqual([]);
  app.clock.advance(11 * minuteMs);
  await runWaitingJobs(app.db);
  await untilJobsAreDone(app.db, "erase_deleted_words");
  const stored = await app.db
    .selectFrom("comment_passages")
    .select(["quote", "before", "after"])
    .where("comment_id", "=", comment.id)
    .execute();
  expect(stored).toEqual([{ quote: "", before: "", after: "" }]);
  const again = await app.call(requestConversation.addComment, sent);
  expect(again.body.comment).toMatchObject({ id: comment.id, passage: null });
});

test("a person's export has what they asked about", async () => {
  await ask();
  const collected = await requestPersonalData.collect?.(app.db, world.as("requester").id);
  expect(JSON.stringify(collected)).toContain(passage.quote);
});
