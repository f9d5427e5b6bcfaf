import { attachments } from "@sightline/contract/attachments.ts";
import { board } from "@sightline/contract/board/board.ts";
import { serverBounds } from "@sightline/contract/base/bounds.ts";
import { drafts } from "@sightline/contract/drafts.ts";
import { minuteMs } from "@sightline/contract/base/moments.ts";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { makePlan } from "#requests/requests.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import { makePicture } from "#testing/pictures.ts";
import { download, upload } from "#testing/uploads.ts";
import { makeComment, makePost, sendPost } from "./board.testing.ts";

let app: TestApp;
let author: Signature & { id: number };
let reader: Signature & { id: number };
let admin: Signature & { id: number };

beforeAll(async () => {
  app = await makeTestApp();
  author = await app.signIn({ first_name: "Ada", last_name: "Author" });
  reader = await app.signIn();
  admin = await app.signIn({ role: "admin" });
});
afterAll(() => app.close());

const on = (id: number) => ({ params: { id: String(id) } });

async function titles(as: Signature, cursor?: string) {
  const query = cursor === undefined ? {} : { cursor };
  const { body } = await app.call(board.getBoard, { as, ...on(1), query });
  const { board_posts: posts } = body.message_board;
  return { titles: posts.map((post) => post.title), posts, next: body.next_cursor };
}

async function open(id: number, as: Signature = author) {
  return app.call(board.getPost, { as, ...on(id) });
}

describe("posting", () => {
  test("is read by every signed-in person", async () => {
    const post = await makePost(app, author, { title: "Hello there", body: "**First** words." });
    expect(post).toMatchObject({
      title: "Hello there",
      body: "**First** words.",
      author: { id: author.id, first_name: "Ada", last_name: "Author" },
      version: 1,
      pinned: false,
      edited_at: null,
      comment_count: 0,
      unread: false,
      can: ["edit", "delete"],
    });
    const { body } = await open(post.id, reader);
    expect(body.board_post).toMatchObject({ id: post.id, unread: true, can: ["report"] });
    const { posts } = await titles(reader);
    expect(posts[0]).toMatchObject({ id: post.id, excerpt: "First words.", unread: true });
    expect(posts[0]).not.toHaveProperty("body");
  });

  test("takes a form as well, and multipart with files, pictures measured", async () => {
    const form = await fetch(app.url + board.createPost.path, {
      method: "POST",
      headers: { "x-user-token": author.token, "x-user-email": author.email },
      body: new URLSearchParams({ title: "As a form", body: "All of it typed." }),
    });
    expect(form.status).toBe(201);
    const fields = { title: "As multipart", body: "See ![it](attachment:1)" };
    const { status, body } = await sendPost(app, author, null, fields, [
      { name: "a.png", content: await makePicture("png", { width: 9, height: 5 }) },
      { name: "notes.txt", content: "words" },
    ]);
    expect(status).toBe(201);
    expect(body.board_post.attachments).toMatchObject([
      { filename: "a.png", width: 9, height: 5 },
      { filename: "notes.txt", width: null },
    ]);
    const [picture] = body.board_post.attachments;
    expect((await download(app, reader, picture?.id ?? 0)).status).toBe(200);
    expect((await download(app, undefined, picture?.id ?? 0)).status).toBe(401);
    const removing = { as: author, ...on(picture?.id ?? 0) };
    expect((await app.call(attachments.removeAttachment, removing)).status).toBe(403);
  });

  test.each([
    [{ title: "ab", body: "words" }, "title", "Enter at least 3 characters; this has 2."],
    [{ title: "x".repeat(151), body: "words" }, "title", /at most 150/],
    [{ title: "One\nand two", body: "words" }, "title", "Enter this on one line."],
    [{ title: "Fine", body: "  " }, "body", "Fill this in."],
    [{ title: "Fine", body: "x".repeat(32_001) }, "body", /at most 32,000/],
    [{ title: "Fine", body: ">".repeat(60) }, "body", /50 levels deep/],
  ])("is refused in words: %#", async (body, field, sentence) => {
    const answer = await app.call(board.createPost, { as: author, body });
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.[field]?.[0]).toEqual(
      typeof sentence === "string" ? sentence : expect.stringMatching(sentence),
    );
  });

  test("from a draft takes its files along, and the draft is gone", async () => {
    const content = { title: "Drafted", body: "With a file." };
    const made = await app.call(drafts.createDraft, {
      as: author,
      body: { draft: { kind: "post", content } },
    });
    const { id: draft_id } = made.body.draft;
    await upload(app, author, { draft_id }, "a.txt", "words");
    const post = await makePost(app, author, { ...content, draft_id });
    expect(post.attachments.map((one) => one.filename)).toEqual(["a.txt"]);
    expect((await app.call(drafts.getDraft, { as: author, ...on(draft_id) })).status).toBe(404);
    const again = await app.call(board.createPost, { as: author, body: { ...content, draft_id } });
    expect([again.status, again.body.errors]).toEqual([
      422,
      { draft_id: ["This draft of yours no longer exists. It may already be posted."] },
    ]);
    const notMine = await app.call(board.createPost, {
      as: reader,
      body: { ...content, draft_id },
    });
    expect(notMine.status).toBe(422);
  });

  test("twice with one key is once", async () => {
    const headers = { "idempotency-key": "board-1" };
    const body = { title: "Only once", body: "However often." };
    const [first, second] = [
      await app.call(board.createPost, { as: author, body, headers }),
      await app.call(board.createPost, { as: author, body, headers }),
    ];
    expect(second.body.board_post.id).toBe(first.body.board_post.id);
  });

  test("twice with one key is nothing once the post was removed", async () => {
    const headers = { "idempotency-key": "board-2" };
    const body = { title: "Not for long", body: "An admin reads it." };
    const first = await app.call(board.createPost, { as: author, body, headers });
    await app.call(board.deletePost, { as: admin, ...on(first.body.board_post.id) });
    const again = await app.call(board.createPost, { as: author, body, headers });
    expect([again.status, again.body.code]).toEqual([404, "not_found"]);
    const other = { ...headers, "idempotency-key": "board-3" };
    expect((await app.call(board.createPost, { as: author, body, headers: other })).status).toBe(
      201,
    );
  });

  test("too often is held up", async () => {
    onTestFinished(app.clock.hold());
    const keen = await app.signIn();
    const body = { title: "Again", body: "And again." };
    const statuses = new Set<number>();
    for (let at = 0; at < 31; at += 1)
      statuses.add((await app.call(board.createPost, { as: keen, body })).status);
    expect([...statuses]).toEqual([201, 429]);
  });
});

describe("the board", () => {
  test("is number 1; there is no other", async () => {
    expect((await app.call(board.getBoard, { as: reader, ...on(2) })).status).toBe(404);
    const nameless = await app.call(board.getBoard, { as: reader, params: { id: "all" } });
    expect(nameless.status).toBe(404);
  });

  test("shows pinned ones first, then by latest activity, 20 at a time", async () => {
    const keen = await app.signIn();
    const made = [];
    for (let at = 0; at < 25; at += 1) {
      app.clock.advance(1_000);
      made.push(await makePost(app, keen, { title: `Post ${at}` }));
    }
    app.clock.advance(1_000);
    await makeComment(app, reader, made[3]?.id ?? 0, "Up again.");
    await app.call(board.pinPost, { as: admin, ...on(made[0]?.id ?? 0) });
    const first = await titles(reader);
    expect(first.titles).toHaveLength(serverBounds.postsPerPage);
    expect(first.titles.slice(0, 3)).toEqual(["Post 0", "Post 3", "Post 24"]);
    const second = await titles(reader, first.next ?? undefined);
    const all = [...first.posts, ...second.posts].map((post) => post.id);
    expect(new Set(all).size).toBe(all.length);
    expect(second.titles.slice(0, 3)).toEqual(["Post 6", "Post 5", "Post 4"]);
    await app.call(board.unpinPost, { as: admin, ...on(made[0]?.id ?? 0) });
    expect((await titles(reader)).titles[0]).toBe("Post 3");
    const wrong = { as: reader, ...on(1), query: { cursor: "x" } };
    expect((await app.call(board.getBoard, wrong)).status).toBe(422);
  });

  test("marks what is new to somebody, and nothing from before they came", async () => {
    const post = await makePost(app, author);
    app.clock.advance(1_000);
    // People of tests have joined by the database's clock, which does not run ahead.
    const newcomer = await app.signIn();
    await app.db
      .updateTable("users")
      .set({ created_at: app.clock.now() })
      .where("id", "=", newcomer.id)
      .execute();
    const unread = async () => (await open(post.id, newcomer)).body.board_post.unread;
    expect(await unread()).toBe(false);
    app.clock.advance(1_000);
    await makeComment(app, author, post.id, "News.");
    expect(await unread()).toBe(true);
    app.clock.advance(1_000);
    expect((await app.call(board.readPost, { as: newcomer, ...on(post.id) })).status).toBe(204);
    expect(await unread()).toBe(false);
    expect((await open(post.id, author)).body.board_post.unread).toBe(false);
  });
});

describe("editing", () => {
  test("changes what is named and keeps every wording", async () => {
    const post = await makePost(app, author, { body: "The first wording." });
    const edited = await app.call(board.editPost, {
      as: author,
      ...on(post.id),
      body: { id: post.id, version: 1, body: "The second wording." },
    });
    expect(edited.body.board_post).toMatchObject({
      title: post.title,
      body: "The second wording.",
      version: 2,
      versions: [{ version: 2, editor: { id: author.id } }, { version: 1 }],
    });
    expect(edited.body.board_post.edited_at).toEqual(expect.any(String));
    const number = async (n: number) =>
      app.call(board.getPostVersion, {
        as: reader,
        params: { id: String(post.id), number: String(n) },
      });
    expect((await number(2)).body.board_post_version).toMatchObject({
      title: post.title,
      body: "The second wording.",
      before: { title: post.title, body: "The first wording." },
    });
    expect((await number(1)).body.board_post_version.before).toBeNull();
    expect((await number(3)).status).toBe(404);
  });

  test("over another version is refused with the present text", async () => {
    const post = await makePost(app, author);
    const edit = (version: number, body: string) =>
      app.call(board.editPost, { as: author, ...on(post.id), body: { version, body } });
    expect((await edit(1, "From one tab.")).status).toBe(200);
    const late = await edit(1, "From the other tab.");
    expect([late.status, late.body.code]).toEqual([409, "stale_version"]);
    expect(late.body.board_post).toMatchObject({ body: "From one tab.", version: 2 });
    expect((await edit(2, "From the other tab.")).status).toBe(200);
  });

  test("needs the id of the path where the body names one, and a version", async () => {
    const post = await makePost(app, author);
    const other = { id: post.id + 1, version: 1, title: "Elsewhere" };
    const answer = await app.call(board.editPost, { as: author, ...on(post.id), body: other });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ["id"]]);
    const without = await sendPost(app, author, post.id, { title: "No version" });
    expect([without.status, Object.keys(without.body.errors ?? {})]).toEqual([422, ["version"]]);
  });

  test("adds and removes files, five at most with those of a draft", async () => {
    const text = (name: string) => ({ name, content: name });
    const { body } = await sendPost(app, author, null, { title: "With files", body: "Two." }, [
      text("a.txt"),
      text("b.txt"),
    ]);
    const { id, attachments: files } = body.board_post;
    const [first] = files;
    const edited = await sendPost(
      app,
      author,
      id,
      { id: String(id), version: "1", removed_attachment_ids: String(first?.id) },
      [text("c.txt"), text("d.txt"), text("e.txt")],
    );
    expect(edited.body.board_post.attachments.map((one) => one.filename)).toEqual([
      "b.txt",
      "c.txt",
      "d.txt",
      "e.txt",
    ]);
    expect(edited.body.board_post.version).toBe(1);
    const made = await app.call(drafts.createDraft, {
      as: author,
      body: { draft: { kind: "post", content: { board_post_id: id } } },
    });
    const { id: draftId } = made.body.draft;
    for (const name of ["f.txt", "g.txt"])
      await upload(app, author, { draft_id: draftId }, name, name);
    const fields = { version: "1", draft_id: String(draftId) };
    const over = await sendPost(app, author, id, fields);
    expect([over.status, Object.keys(over.body.errors ?? {})]).toEqual([422, ["attachments"]]);
    const [gone] = edited.body.board_post.attachments;
    const removed_attachment_ids = [String(gone?.id), "999999"];
    const fine = await sendPost(app, author, id, { ...fields, removed_attachment_ids });
    expect(fine.body.board_post.attachments).toHaveLength(5);
    expect((await download(app, author, gone?.id ?? 0)).status).toBe(404);
  });
});

test("the author's organization is told to who is in it as well, and to nobody else", async () => {
  const [ida, bo, stranger] = [await app.signIn(), await app.signIn(), await app.signIn()];
  await makePlan(app.db, [ida, bo], app.clock.now());
  await makePlan(app.db, [stranger], app.clock.now());
  const { name } = await app.db
    .selectFrom("organization_plans")
    .innerJoin("plan_members", "plan_members.plan_id", "organization_plans.id")
    .select("name")
    .where("user_id", "=", ida.id)
    .executeTakeFirstOrThrow();
  const { id } = await makePost(app, ida, { title: "From within" });
  const toldTo = async (as: Signature) => [
    (await open(id, as)).body.board_post.organization,
    (await titles(as)).posts.find((post) => post.id === id)?.organization,
  ];
  expect(await toldTo(bo)).toEqual([name, name]);
  expect(await toldTo(ida)).toEqual([name, name]);
  for (const other of [stranger, reader, admin]) expect(await toldTo(other)).toEqual([null, null]);
});

describe("deleting", () => {
  test("leaves it in its place for who deleted it, as long as it can come back", async () => {
    const { id } = await makePost(app, author, { title: "Regretted" });
    const seenBy = async (as: Signature) =>
      (await app.call(board.getBoard, { as, params: { id: "1" } })).body.message_board.board_posts
        .filter((row) => row.id === id)
        .map((row) => row.deleted_at);
    await app.call(board.deletePost, { as: author, ...on(id) });
    expect(await seenBy(author)).toEqual([expect.any(String)]);
    expect(await seenBy(reader)).toEqual([]);
    expect(await seenBy(admin)).toEqual([]);
    app.clock.advance(10 * minuteMs);
    expect(await seenBy(author)).toEqual([]);
  });

  test("leaves it at its own address in the same way, with nothing to do to it but that", async () => {
    const { id } = await makePost(app, author, { title: "Regretted" });
    await app.call(board.deletePost, { as: author, ...on(id) });
    const { status, body } = await open(id, author);
    expect(status).toBe(200);
    expect(body.board_post).toMatchObject({ deleted_at: expect.any(String), can: [] });
    for (const other of [reader, admin]) expect((await open(id, other)).status).toBe(404);
    app.clock.advance(10 * minuteMs);
    expect((await open(id, author)).status).toBe(404);
    const { id: removed } = await makePost(app, author);
    await app.call(board.deletePost, { as: admin, ...on(removed) });
    expect((await open(removed, author)).status).toBe(404);
  });

  test("hides a post with its files and words until it is taken back", async () => {
    const fields = { title: "Deleted soon", body: "Regretted." };
    const sent = await sendPost(app, author, null, fields, [{ name: "a.txt", content: "words" }]);
    const { id, attachments: files } = sent.body.board_post;
    const [file] = files;
    expect((await app.call(board.deletePost, { as: author, ...on(id) })).status).toBe(204);
    expect((await open(id, reader)).status).toBe(404);
    expect((await titles(reader)).titles).not.toContain("Deleted soon");
    expect((await download(app, reader, file?.id ?? 0)).status).toBe(404);
    expect((await app.call(board.restorePost, { as: reader, ...on(id) })).status).toBe(404);
    const back = await app.call(board.restorePost, { as: author, ...on(id) });
    expect(back.body.board_post.attachments).toHaveLength(1);
    expect((await titles(reader)).titles).toContain("Deleted soon");
  });

  test("can be taken back for 10 minutes, by admins longer", async () => {
    const post = await makePost(app, author);
    await app.call(board.deletePost, { as: author, ...on(post.id) });
    app.clock.advance(10 * minuteMs);
    const late = await app.call(board.restorePost, { as: author, ...on(post.id) });
    expect([late.status, late.body.detail]).toEqual([
      403,
      "It was deleted more than 10 minutes ago. An admin can still bring it back.",
    ]);
    expect((await app.call(board.restorePost, { as: admin, ...on(post.id) })).status).toBe(200);
    await app.call(board.deletePost, { as: admin, ...on(post.id) });
    const removed = await app.call(board.restorePost, { as: author, ...on(post.id) });
    expect([removed.status, removed.body.detail]).toEqual([
      403,
      "An admin removed it. Ask them if you think that was wrong.",
    ]);
  });
});
