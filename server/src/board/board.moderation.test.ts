import { postConversation } from "@sightline/contract/conversations.ts";
import { boardModeration } from "@sightline/contract/board/board.moderation.ts";
import { board } from "@sightline/contract/board/board.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { holdComment } from "#conversations/conversations.queries.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import { findHeldPost } from "./board.queries.ts";
import { settleReports } from "./board.reports.queries.ts";
import { makeComment, makePost } from "./board.testing.ts";

let app: TestApp;
let author: Signature & { id: number };
let reader: Signature & { id: number };
let admin: Signature & { id: number };

beforeAll(async () => {
  app = await makeTestApp();
  author = await app.signIn();
  reader = await app.signIn();
  admin = await app.signIn({ role: "admin" });
});
afterAll(() => app.close());

const on = (id: number) => ({ params: { id: String(id) } });
const open = async (id: number, as: Signature = author) =>
  (await app.call(board.getPost, { as, ...on(id) })).body.board_post;
const list = async (state?: "open" | "settled") =>
  (await app.call(boardModeration.listReports, { as: admin, query: state ? { state } : {} })).body
    .board_reports;
const reportPost = (id: number, as: Signature, reason: string) =>
  app.call(board.reportPost, { as, ...on(id), body: { reason } });
const reportComment = (id: number, as: Signature, reason: string) =>
  app.call(board.reportPostComment, { as, ...on(id), body: { reason } });
const settle = (report: number, outcome: "dismissed" | "removed") =>
  app.call(boardModeration.settleReport, { as: admin, ...on(report), body: { outcome } });

/** The open ones about a thing. */
async function reportsOf(postId: number, commentId: number | null): Promise<number[]> {
  const about = (await list()).filter(
    (one) => one.board_post.id === postId && one.board_comment_id === commentId,
  );
  return about.map(({ id }) => id);
}

describe("a report", () => {
  test("is one per person and thing, with what was said last", async () => {
    const { id } = await makePost(app, author, { title: "Buy now" });
    const third = await app.signIn();
    await reportPost(id, reader, "An advert.");
    await reportPost(id, reader, "An advert, the third.");
    await reportPost(id, third, "Not for here.");
    const about = (await list()).filter((one) => one.board_post.id === id);
    expect(about.map((one) => one.reason)).toEqual(["Not for here.", "An advert, the third."]);
    expect(about[1]).toMatchObject({
      reporter: { id: reader.id },
      author: { id: author.id },
      board_post: { title: "Buy now" },
      board_comment_id: null,
      body: "We need one by May.",
      deleted: false,
      outcome: null,
    });
  });

  test("dismissed leaves the thing; removed takes it away; both settle all about it", async () => {
    const { id } = await makePost(app, author);
    const comment = await makeComment(app, author, id, "Rude words.");
    await reportPost(id, reader, "Wrong place.");
    await reportComment(comment.id, reader, "Rude.");
    const third = await app.signIn();
    await reportComment(comment.id, third, "Very rude.");
    const [ofComment = 0] = await reportsOf(id, comment.id);
    const [ofPost = 0] = await reportsOf(id, null);
    const removed = await settle(ofComment, "removed");
    expect(removed.body.board_report).toMatchObject({
      outcome: "removed",
      deleted: true,
      settled_by: { id: admin.id },
    });
    expect(await reportsOf(id, comment.id)).toEqual([]);
    expect((await open(id)).comments[0]).toMatchObject({ deleted: true, body: "" });
    expect((await settle(ofPost, "dismissed")).status).toBe(200);
    expect((await open(id)).id).toBe(id);
    const again = await settle(ofPost, "removed");
    expect([again.status, again.body.code]).toEqual([409, "transition_refused"]);
    expect((await list("settled")).filter((one) => one.board_post.id === id)).toHaveLength(3);
  });

  test("of a post takes the post off the board, and an admin can bring it back", async () => {
    const { id } = await makePost(app, author);
    await reportPost(id, reader, "Wrong place.");
    const [report = 0] = await reportsOf(id, null);
    await settle(report, "removed");
    expect((await app.call(board.getPost, { as: author, ...on(id) })).status).toBe(404);
    expect((await app.call(board.restorePost, { as: author, ...on(id) })).status).toBe(403);
    expect((await app.call(board.restorePost, { as: admin, ...on(id) })).status).toBe(200);
  });
});

describe("what was removed stays away, also where its author was quicker to delete it", () => {
  test("a post", async () => {
    const { id } = await makePost(app, author);
    await reportPost(id, reader, "Wrong place.");
    const [report = 0] = await reportsOf(id, null);
    await app.call(board.deletePost, { as: author, ...on(id) });
    expect((await settle(report, "removed")).status).toBe(200);
    const restored = await app.call(board.restorePost, { as: author, ...on(id) });
    expect([restored.status, restored.body.detail]).toEqual([
      403,
      "An admin removed it. Ask them if you think that was wrong.",
    ]);
  });

  test("a comment", async () => {
    const { id } = await makePost(app, author);
    await makeComment(app, author, id, "Kind words.");
    const comment = await makeComment(app, author, id, "Rude words.");
    await reportComment(comment.id, reader, "Rude.");
    const [report = 0] = await reportsOf(id, comment.id);
    await app.call(postConversation.deleteComment, { as: author, ...on(comment.id) });
    expect((await settle(report, "removed")).status).toBe(200);
    const restoring = { as: author, ...on(comment.id) };
    expect((await app.call(postConversation.restoreComment, restoring)).status).toBe(409);
    expect((await open(id)).comment_count).toBe(1);
  });

  test("a comment whose post was deleted, once the post is back", async () => {
    const { id } = await makePost(app, author);
    const comment = await makeComment(app, reader, id, "Rude words.");
    await reportComment(comment.id, author, "Rude.");
    const [report = 0] = await reportsOf(id, comment.id);
    await app.call(board.deletePost, { as: author, ...on(id) });
    expect((await settle(report, "removed")).status).toBe(200);
    await app.call(board.restorePost, { as: author, ...on(id) });
    const post = await open(id);
    expect(post.comment_count).toBe(0);
    expect(post.comments[0]).toMatchObject({ id: comment.id, deleted: true, body: "" });
    const restoring = { as: reader, ...on(comment.id) };
    expect((await app.call(postConversation.restoreComment, restoring)).status).toBe(409);
  });
});

describe("settling at once", () => {
  const waitingForLocks = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
    return rows.length;
  };

  test("with a report's being made anew: that one waits, and neither stops the other", async () => {
    const { id } = await makePost(app, author);
    const comment = await makeComment(app, author, id, "Rude words.");
    await reportComment(comment.id, reader, "Rude.");
    const [former] = await reportsOf(id, comment.id);
    const reporting = await app.db.transaction().execute(async (db) => {
      // As settling does: the post, then the comment, and the reports last.
      await findHeldPost(db, id);
      await holdComment(db, comment.id);
      const answer = reportComment(comment.id, reader, "Still rude.");
      await expect.poll(waitingForLocks).toBe(1);
      const settlement = { outcome: "dismissed", by: admin.id, now: app.clock.now() } as const;
      await settleReports(db, { postId: id, commentId: comment.id }, settlement);
      return { answer };
    });
    expect((await reporting.answer).status).toBe(204);
    const left = await reportsOf(id, comment.id);
    expect([left.length, left.includes(former ?? 0)]).toEqual([1, false]);
  });

  test.each([1, 2, 3, 4, 5])("counts a removed comment once (%i)", async () => {
    const { id } = await makePost(app, author);
    for (const body of ["Kind words.", "Kinder words."]) await makeComment(app, reader, id, body);
    const comment = await makeComment(app, author, id, "Rude words.");
    const third = await app.signIn();
    await reportComment(comment.id, reader, "Rude.");
    await reportComment(comment.id, third, "Very rude.");
    const [one = 0, other = 0] = await reportsOf(id, comment.id);
    const answers = await Promise.all([one, one, other].map((report) => settle(report, "removed")));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 409, 409]);
    expect((await open(id)).comment_count).toBe(2);
  });

  test.each([1, 2, 3, 4, 5])("with its author's deleting it too (%i)", async () => {
    const { id } = await makePost(app, author);
    await makeComment(app, reader, id, "Kind words.");
    const comment = await makeComment(app, author, id, "Rude words.");
    await reportComment(comment.id, reader, "Rude.");
    const [report = 0] = await reportsOf(id, comment.id);
    const deleting = { as: author, ...on(comment.id) };
    const [settled] = await Promise.all([
      settle(report, "removed"),
      app.call(postConversation.deleteComment, deleting),
    ]);
    expect(settled.status).toBe(200);
    expect((await open(id)).comment_count).toBe(1);
    expect((await app.call(postConversation.restoreComment, deleting)).status).toBe(409);
  });
});
