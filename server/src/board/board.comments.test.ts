import { postConversation } from "@sightline/contract/conversations.ts";
import { board } from "@sightline/contract/board/board.ts";
import { minuteMs } from "@sightline/contract/base/moments.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import { makeComment, makePost } from "./board.testing.ts";

let app: TestApp;
let author: Signature & { id: number };
let reader: Signature & { id: number };

beforeAll(async () => {
  app = await makeTestApp();
  author = await app.signIn();
  reader = await app.signIn({ first_name: "Rita", last_name: "Reader" });
});
afterAll(() => app.close());

const on = (id: number) => ({ params: { id: String(id) } });
const open = async (id: number, as: Signature = author) =>
  (await app.call(board.getPost, { as, ...on(id) })).body.board_post;

describe("a comment", () => {
  test("stands under the post, counts, and brings it up", async () => {
    const { id, activity_at } = await makePost(app, author);
    app.clock.advance(1_000);
    const comment = await makeComment(app, reader, id, "I know one.");
    expect(comment).toMatchObject({
      body: "I know one.",
      author: { first_name: "Rita" },
      internal: false,
      deleted: false,
      can: ["edit", "delete"],
    });
    const post = await open(id);
    expect(post).toMatchObject({ comment_count: 1, unread: true });
    expect(post.activity_at > activity_at).toBe(true);
    expect(post.comments[0]).toMatchObject({ id: comment.id, can: [] });
  });

  test("of many comes by page, the newest first", async () => {
    const { id } = await makePost(app, author);
    for (let at = 0; at < 27; at += 1)
      await makeComment(app, at < 14 ? author : reader, id, `${at}`);
    const post = await open(id);
    expect(post.comments.map((one) => one.body).slice(0, 2)).toEqual(["26", "25"]);
    expect(post.comments).toHaveLength(25);
    const { body } = await app.call(postConversation.listComments, {
      as: reader,
      ...on(id),
      query: { cursor: post.comments_cursor ?? "" },
    });
    expect(body.comments.map((one) => one.body)).toEqual(["1", "0"]);
    expect(body.next_cursor).toBeNull();
  });

  test("deleted leaves its place without a word, and comes back for 10 minutes", async () => {
    const { id } = await makePost(app, author);
    const comment = await makeComment(app, reader, id, "Regretted.");
    const deleting = { as: reader, ...on(comment.id) };
    await app.call(postConversation.deleteComment, deleting);
    const post = await open(id);
    expect(post.comment_count).toBe(0);
    expect(post.comments[0]).toMatchObject({ deleted: true, body: "" });
    expect(JSON.stringify(post)).not.toContain("Regretted");
    expect((await app.call(postConversation.deleteComment, deleting)).status).toBe(409);
    const back = await app.call(postConversation.restoreComment, deleting);
    expect(back.body.comment).toMatchObject({ deleted: false, body: "Regretted." });
    expect((await open(id)).comment_count).toBe(1);
    await app.call(postConversation.deleteComment, deleting);
    app.clock.advance(10 * minuteMs);
    expect((await app.call(postConversation.restoreComment, deleting)).status).toBe(409);
  });
});
