import { board } from "@sightline/contract/board/board.ts";
import { boardComments } from "@sightline/contract/board/board.comments.ts";
import { dayMs, later } from "@sightline/contract/base/moments.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
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

async function idsIn(table: "board_posts" | "board_comments" | "attachments"): Promise<number[]> {
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
  await app.call(boardComments.deletePostComment, { as: reader, ...on(said.id) });

  await eraseDeletedFromBoard(app.db, later(app.clock.now(), 29 * dayMs));
  expect(await idsIn("board_posts")).toContain(going.id);

  await eraseDeletedFromBoard(app.db, later(app.clock.now(), 31 * dayMs));
  expect(await idsIn("board_posts")).toEqual([staying.id]);
  expect(await idsIn("board_comments")).toEqual([kept.id]);
  expect(await idsIn("attachments")).toEqual([]);
});

test("an export holds what one wrote and nothing of others; leaving says what stays", async () => {
  const person = await app.signIn();
  expect(await boardPersonalData.kept?.(app.db, person.id)).toEqual([]);
  const post = await makePost(app, person, { title: "Mine to take along" });
  await makeComment(app, reader, post.id, "Somebody else's words");
  const collected = JSON.stringify(await boardPersonalData.collect?.(app.db, person.id));
  expect(collected).toContain("Mine to take along");
  expect(collected).not.toContain("Somebody else's words");
  expect((await boardPersonalData.kept?.(app.db, person.id))?.join()).toContain("former member");
});
