import { postConversation } from "@sightline/contract/conversations.ts";
import { boardModeration } from "@sightline/contract/board/board.moderation.ts";
import { board } from "@sightline/contract/board/board.ts";
import { dayMs, later, minuteMs } from "@sightline/contract/base/moments.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eraseDeleted } from "#conversations/conversations.queries.ts";
import { tellFate } from "#personalData.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import { boardPersonalData } from "./board.personalData.ts";
import { eraseDeletedFromBoard } from "./board.erasing.queries.ts";
import { makeComment, makePost, sendPost } from "./board.testing.ts";

let app: TestApp;
let author: Signature & { id: number };
let reader: Signature & { id: number };

beforeAll(async () => {
  app = await makeTestApp();
  author = await app.signIn();
  reader = await app.signIn();
});
afterAll(() => app.close());

const on = (id: number) => ({ params: { id: String(id) } });

async function idsIn(
  table: "board_posts" | "board_reports" | "comments" | "attachments",
): Promise<number[]> {
  const rows = await app.db.selectFrom(table).select("id").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

test("what was deleted a month ago is gone for good, with its files, history and reports", async () => {
  const { body } = await sendPost(app, author, null, { title: "Going", body: "Soon gone." }, [
    { name: "figures.csv", content: "a,b\n1,2\n" },
  ]);
  const going = body.board_post;
  const staying = await makePost(app, author, { title: "Staying" });
  await makeComment(app, reader, going.id, "Below it");
  const said = await makeComment(app, reader, staying.id, "Said too much");
  const kept = await makeComment(app, reader, staying.id, "Said just right");
  await app.call(board.reportPost, { as: reader, ...on(going.id), body: { reason: "Not nice" } });
  await app.call(board.deletePost, { as: author, ...on(going.id) });
  await app.call(board.reportPostComment, { as: author, ...on(said.id), body: { reason: "Rude" } });
  await app.call(postConversation.deleteComment, { as: reader, ...on(said.id) });

  await eraseDeletedFromBoard(app.db, later(app.clock.now(), 29 * dayMs));
  expect(await idsIn("board_posts")).toContain(going.id);

  await eraseDeletedFromBoard(app.db, later(app.clock.now(), 31 * dayMs));
  expect(await idsIn("board_posts")).toEqual([staying.id]);
  expect(await idsIn("comments")).toEqual([said.id, kept.id]);
  expect(await idsIn("board_reports")).toEqual([]);
  expect(await idsIn("attachments")).toEqual([]);
});

describe("the words of a deleted comment", () => {
  const erase = (ms: number) => eraseDeleted(app.db, later(app.clock.now(), ms));
  const wordsOf = async (id: number) =>
    (
      await app.db
        .selectFrom("comments")
        .select("body")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).body;

  async function makeReported() {
    const post = await makePost(app, author, { title: "Reported" });
    const comment = await makeComment(app, reader, post.id, "Rude words");
    await app.call(board.reportPostComment, {
      as: author,
      ...on(comment.id),
      body: { reason: "Rude" },
    });
    await app.call(postConversation.deleteComment, { as: reader, ...on(comment.id) });
    return comment.id;
  }

  async function settle(commentId: number, outcome: "dismissed" | "removed") {
    const as = await app.signIn({ role: "admin" });
    const { body } = await app.call(boardModeration.listReports, { as });
    const report = body.board_reports.find((one) => one.board_comment_id === commentId);
    await app.call(boardModeration.settleReport, {
      as,
      ...on(report?.id ?? 0),
      body: { outcome },
    });
    return as;
  }

  test("are kept for a month where they were reported, for those who decide", async () => {
    const id = await makeReported();
    await erase(29 * dayMs);
    expect(await wordsOf(id)).toBe("Rude words");
    await erase(30 * dayMs);
    expect(await wordsOf(id)).toBe("");
  });

  test("are kept also where they were removed for it, and an admin can bring them back", async () => {
    const id = await makeReported();
    const admin = await settle(id, "removed");
    await erase(29 * dayMs);
    const back = await app.call(postConversation.restoreComment, { as: admin, ...on(id) });
    expect(back.body.comment).toMatchObject({ deleted: false, body: "Rude words" });
  });

  test("are erased like others' where the report was dismissed", async () => {
    const id = await makeReported();
    await settle(id, "dismissed");
    await erase(9 * minuteMs);
    expect(await wordsOf(id)).toBe("Rude words");
    await erase(10 * minuteMs);
    expect(await wordsOf(id)).toBe("");
  });

  test("once erased can't be brought back by an admin either", async () => {
    const post = await makePost(app, author, { title: "Erased" });
    const { id } = await makeComment(app, reader, post.id, "Gone");
    await app.call(postConversation.deleteComment, { as: reader, ...on(id) });
    await erase(10 * minuteMs);
    const as = await app.signIn({ role: "admin" });
    const { status, body } = await app.call(postConversation.restoreComment, { as, ...on(id) });
    expect([status, body.code]).toEqual([409, "transition_refused"]);
    expect(body.detail).toBe("Its words are gone for good.");
    const { comments } = (await app.call(postConversation.listComments, { as, ...on(post.id) }))
      .body;
    expect(comments[0]?.can).toEqual([]);
  });
});

test("erased words are neither in an export nor among what stays", async () => {
  const person = await app.signIn();
  const post = await makePost(app, author, { title: "Soon forgotten" });
  const { id } = await makeComment(app, person, post.id, "Regretted");
  await app.call(postConversation.deleteComment, { as: person, ...on(id) });
  const collect = async () =>
    JSON.stringify(await boardPersonalData.collect?.(app.db, person.id)).includes("board_post_id");
  expect(await collect()).toBe(true);
  await eraseDeleted(app.db, later(app.clock.now(), 10 * minuteMs));
  expect(await collect()).toBe(false);
  expect(await tellFate([boardPersonalData], "kept", app.db, person.id)).toEqual([]);
});

test("an export holds what one wrote and nothing of others; leaving says what stays", async () => {
  const person = await app.signIn();
  expect(await tellFate([boardPersonalData], "kept", app.db, person.id)).toEqual([]);
  const post = await makePost(app, person, { title: "Mine to take along" });
  await makeComment(app, reader, post.id, "Somebody else's words");
  const collected = JSON.stringify(await boardPersonalData.collect?.(app.db, person.id));
  expect(collected).toContain("Mine to take along");
  expect(collected).not.toContain("Somebody else's words");
  expect((await tellFate([boardPersonalData], "kept", app.db, person.id)).join()).toContain(
    "former member",
  );
});
