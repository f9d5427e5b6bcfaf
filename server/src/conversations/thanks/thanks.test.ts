import { board } from "@sightline/contract/board/board.ts";
import {
  type ConversationRows,
  postConversation,
  requestConversation,
  shareConversation,
} from "@sightline/contract/conversations.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makePost } from "#board/board.testing.ts";
import { makeInsight, makeWorld, share, type World } from "#groups/groups.testing.ts";
import { conversationPersonalData } from "#conversations/conversations.personalData.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";

type Someone = Signature & { id: number };

let app: TestApp;
let world: World;
let postId: number;
let shareId: number;
let requestId: number;

beforeAll(async () => {
  app = await makeTestApp();
  world = await makeWorld(app);
  const { owner, analyst, planId, groupId } = world;
  const made = await makeInsight(app, { by: owner, analyst, planId, visibility: "organization" });
  ({ requestId } = made);
  shareId = (await share(app, owner, groupId, made.id)).body.insight_group_share.id;
  postId = (await makePost(app, owner)).id;
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom("throttle_counters").execute();
});

const on = (id: number) => ({ params: { id: String(id) } });

const places: [string, ConversationRows, () => number, (keyof World)[], (keyof World)[]][] = [
  ["a request", requestConversation, () => requestId, ["member", "analyst", "admin"], ["foreign"]],
  [
    "a share",
    shareConversation,
    () => shareId,
    ["member"],
    ["colleague", "foreign", "admin", "analyst"],
  ],
  ["a post", postConversation, () => postId, ["member", "foreign", "analyst", "admin"], []],
];

describe.each(places)("thanks for a comment on %s", (_, rows, placeId, may, mayNot) => {
  async function write(internal = false) {
    const body = { comment: { body: "Look here.", ...(internal ? { internal } : {}) } };
    const as = internal ? world.analyst : world.owner;
    const answer = await app.call(rows.addComment, { as, ...on(placeId()), body });
    return answer.body.comment;
  }
  const thank = (as: Signature, id: number) => app.call(rows.thankForComment, { as, ...on(id) });
  const takeBack = (as: Signature, id: number) => app.call(rows.takeThanksBack, { as, ...on(id) });
  const someone = (name: keyof World) => world[name] as Someone;

  test.each(may)("%s may, once, and may take it back", async (name) => {
    const { id } = await write();
    const as = someone(name);
    await thank(as, id);
    const { status, body } = await thank(as, id);
    expect([status, body.comment.thanks?.count, body.comment.thanks?.given]).toEqual([
      200,
      1,
      true,
    ]);
    expect(body.comment.thanks?.by.map((one) => one.id)).toEqual([as.id]);
    const listed = await app.call(rows.listComments, {
      as: world.owner,
      ...on(placeId()),
      query: {},
    });
    const seen = listed.body.comments.find((one) => one.id === id);
    expect([seen?.thanks?.count, seen?.thanks?.given]).toEqual([1, false]);
    await takeBack(as, id);
    expect((await takeBack(as, id)).body.comment.thanks).toEqual({
      count: 0,
      given: false,
      by: [],
    });
  });

  test.each(mayNot)("%s finds nothing to thank for", async (name) => {
    const { id } = await write();
    expect((await thank(someone(name), id)).status).toBe(404);
    expect((await takeBack(someone(name), id)).status).toBe(404);
  });

  test("nobody thanks themselves, nor for what is deleted; strangers are asked to sign in", async () => {
    const { id } = await write();
    expect((await thank(world.owner, id)).status).toBe(403);
    expect((await app.call(rows.thankForComment, on(id))).status).toBe(401);
    await thank(world.member, id);
    await app.call(rows.deleteComment, { as: world.owner, ...on(id) });
    expect((await thank(world.member, id)).status).toBe(409);
    const back = await app.call(rows.restoreComment, { as: world.owner, ...on(id) });
    expect(back.body.comment.thanks?.count).toBe(1);
  });
});

test("notes among staff are not thanked for", async () => {
  const { body } = await app.call(requestConversation.addComment, {
    as: world.analyst,
    ...on(requestId),
    body: { comment: { body: "Between us.", internal: true } },
  });
  expect(body.comment.thanks).toBeNull();
  const { id } = body.comment;
  const by = (as: Signature) => app.call(requestConversation.thankForComment, { as, ...on(id) });
  expect((await by(world.admin)).status).toBe(403);
  expect((await by(world.owner)).status).toBe(404);
});

test("a post is thanked for once by each, the first ten by name, and not by its author", async () => {
  const post = await makePost(app, world.owner);
  const thank = (as: Signature) => app.call(board.thankForPost, { as, ...on(post.id) });
  expect((await thank(world.owner)).status).toBe(403);
  for (let one = 0; one < 11; one += 1) await thank(await app.signIn());
  await thank(world.member);
  const { body } = await thank(world.member);
  expect([body.board_post.thanks?.count, body.board_post.thanks?.by.length]).toEqual([12, 10]);
  expect(body.board_post.thanks?.given).toBe(true);
  const back = await app.call(board.takePostThanksBack, { as: world.member, ...on(post.id) });
  expect(back.body.board_post.thanks?.count).toBe(11);
  await app.call(board.deletePost, { as: world.owner, ...on(post.id) });
  expect((await thank(world.member)).status).toBe(404);
});

test("others' screens are told of it, and of nothing when nothing changed", async () => {
  const post = await makePost(app, world.owner);
  const told = async () => {
    const { count } = await app.db
      .selectFrom("live_events")
      .select((eb) => eb.fn.countAll<string>().as("count"))
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  const before = await told();
  await app.call(board.thankForPost, { as: world.member, ...on(post.id) });
  const after = await told();
  expect(after).toBeGreaterThan(before);
  await app.call(board.thankForPost, { as: world.member, ...on(post.id) });
  expect(await told()).toBe(after);
});

test("who leaves takes their thanks along", async () => {
  const post = await makePost(app, world.owner);
  await app.call(board.thankForPost, { as: world.member, ...on(post.id) });
  await app.db
    .transaction()
    .execute(async (db) => conversationPersonalData.forget?.(db, world.member.id, app.clock.now()));
  const { body } = await app.call(board.getPost, { as: world.owner, ...on(post.id) });
  expect(body.board_post.thanks?.count).toBe(0);
});
