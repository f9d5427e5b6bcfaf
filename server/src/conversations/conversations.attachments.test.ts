import { readdir } from "node:fs/promises";
import path from "node:path";
import { attachments } from "@sightline/contract/attachments.ts";
import { bounds, serverBounds } from "@sightline/contract/base/bounds.ts";
import { dayMs, later, minuteMs } from "@sightline/contract/base/moments.ts";
import {
  type ConversationRows,
  postConversation,
  requestConversation,
  shareConversation,
} from "@sightline/contract/conversations.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { giveToComment } from "#attachments/attachments.queries.ts";
import { waitingCleanUp } from "#attachments/attachments.jobs.ts";
import { deleteWaitingOf } from "#attachments/attachments.ts";
import { makePost } from "#board/board.testing.ts";
import { makeInsight, makeWorld as makeGroupWorld, share } from "#groups/groups.testing.ts";
import {
  makeWorld,
  type Relation,
  relations,
  type World,
} from "#requests/requests.relations.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import { runWaitingJobs, untilJobsAreDone } from "#testing/jobs.ts";
import { untilSomebodyWaits } from "#testing/locks.ts";
import { download, upload } from "#testing/uploads.ts";

type Person = Signature & { id: number };

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await makeTestApp({ running: true });
  world = await makeWorld(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom("throttle_counters").execute();
});

const on = (id: number) => ({ params: { id: String(id) } });

let price = 20;

/** A file that waits for a comment; no other is the same. */
async function wait(as: Signature, name = "prices.txt"): Promise<number> {
  const { status, body } = await upload(app, as, { for_comment: "true" }, name, `${price++} kr`);
  expect(status).toBe(201);
  return body.attachment.id;
}

function write(
  as: Signature,
  requestId: number,
  files: number[],
  { internal = false, key = "" } = {},
) {
  return app.call(requestConversation.addComment, {
    as,
    ...on(requestId),
    body: { comment: { body: "See the file.", attachment_ids: files, internal } },
    ...(key ? { headers: { "idempotency-key": key } } : {}),
  });
}

const edit = (as: Signature, comment: { id: number; version: number }, files?: number[]) =>
  app.call(requestConversation.editComment, {
    as,
    ...on(comment.id),
    body: {
      comment: {
        body: "See the file.",
        version: comment.version,
        ...(files ? { attachment_ids: files } : {}),
      },
    },
  });

const list = async (as: Signature, requestId: number, internal = false) =>
  (
    await app.call(requestConversation.listComments, {
      as,
      ...on(requestId),
      query: internal ? { internal: "true" } : {},
    })
  ).body.comments;

const onDisk = async () => {
  const folder = path.join(app.dataDir, "files", "attachments");
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.includes("/")).map((name) => path.basename(name));
};

/** stranger, requester, participant, colleague in the plan, person of another plan, analyst, admin */
const table: Record<string, readonly number[]> = {
  "a comment on a private request": [404, 200, 200, 404, 404, 200, 200],
  "a comment on the organization's request": [404, 200, 200, 200, 404, 200, 200],
  "a note": [404, 404, 404, 404, 404, 200, 200],
  "a deleted comment": [404, 404, 404, 404, 404, 404, 404],
  "a comment of the requester that is not sent": [404, 200, 404, 404, 404, 404, 404],
};

/** The id of a file that hangs on it. */
async function attachTo(what: string): Promise<number> {
  const isOpen = what.includes("organization");
  const requestId = await world.file(isOpen ? "organization" : "private");
  const author = world.as(what === "a note" ? "analyst" : "requester");
  const file = await wait(author);
  if (what.includes("not sent")) return file;
  const { status, body } = await write(author, requestId, [file], { internal: what === "a note" });
  expect(status).toBe(201);
  if (what.includes("deleted")) {
    await app.call(requestConversation.deleteComment, { as: author, ...on(body.comment.id) });
  }
  return file;
}

describe("who may read, by its id, a file of", () => {
  test.each(Object.entries(table))("%s", async (what, expected) => {
    const file = await attachTo(what);
    const given: [Relation, number][] = [];
    for (const relation of relations)
      given.push([relation, (await download(app, world.as(relation), file)).status]);
    expect(given).toEqual(relations.map((relation, at) => [relation, expected[at]]));
    expect((await download(app, undefined, file)).status).toBe(401);
  });
});

describe("who may take away, by its id, a file of", () => {
  test.each(Object.keys(table))("%s", async (what) => {
    const file = await attachTo(what);
    const isWaiting = what.includes("not sent");
    for (const relation of relations) {
      const { status } = await app.call(attachments.removeAttachment, {
        as: world.as(relation),
        ...on(file),
      });
      const sees = table[what]?.[relations.indexOf(relation)] === 200;
      // What is sent changes with the comment alone.
      const expected = !sees ? 404 : isWaiting ? 204 : 403;
      expect([relation, status]).toEqual([relation, expected]);
    }
  });
});

test("requesters who are staff reach no note's file on what they asked themselves", async () => {
  const own = await makeWorld(app, "analyst");
  const requestId = await own.file("private");
  const file = await wait(own.as("analyst"));
  expect((await write(own.as("analyst"), requestId, [file], { internal: true })).status).toBe(201);
  expect((await download(app, own.as("requester"), file)).status).toBe(404);
  expect((await download(app, own.as("admin"), file)).status).toBe(200);
  expect(await list(own.as("requester"), requestId)).toEqual([]);
});

describe("a comment with files", () => {
  let requestId: number;
  let author: Person;
  beforeEach(async () => {
    author = world.as("participant");
    requestId = await world.file("private");
  });

  test("shows them to everybody who reads it, in order", async () => {
    const files = [await wait(author, "a.txt"), await wait(author, "b.txt")];
    const { body } = await write(author, requestId, files);
    expect(body.comment.attachments.map(({ filename }) => filename)).toEqual(["a.txt", "b.txt"]);
    const [read] = await list(world.as("analyst"), requestId);
    expect(read?.attachments).toEqual(body.comment.attachments);
  });

  test("takes none that is another's, is on something else, or is not there", async () => {
    const foreign = await wait(world.as("requester"));
    const used = await wait(author);
    await write(author, requestId, [used]);
    const thing = { insight_request_id: requestId };
    const ofRequest = await upload(app, world.as("requester"), thing, "c.txt", "words");
    const free = await wait(author);
    for (const id of [foreign, used, ofRequest.body.attachment.id, 2_000_000_000]) {
      const { status, body } = await write(author, requestId, [free, id]);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["comment.attachment_ids"]]);
    }
    expect(await list(author, requestId)).toHaveLength(1);
    // What was refused took nothing along.
    expect((await write(author, requestId, [free])).status).toBe(201);
  });

  test("sent twice by a double click is there once, with its file", async () => {
    const file = await wait(author);
    const answers = await Promise.all(
      [1, 2].map(() => write(author, requestId, [file], { key: `click-${file}` })),
    );
    expect(answers.map(({ status }) => status)).toContain(201);
    const said = await list(author, requestId);
    expect(said.map(({ attachments: files }) => files.map(({ id }) => id))).toEqual([[file]]);
  });

  test("has at most five", async () => {
    const files: number[] = [];
    for (let at = 0; at <= bounds.attachmentsPerThing; at += 1) files.push(await wait(author));
    expect((await write(author, requestId, files)).status).toBe(422);
    expect((await write(author, requestId, files.slice(0, -1))).status).toBe(201);
  });

  test("is edited with its files: one goes, one comes, and one without a list stays as it is", async () => {
    const [kept, gone, fresh] = [await wait(author), await wait(author), await wait(author)];
    const { comment } = (await write(author, requestId, [kept, gone])).body;
    const before = (await onDisk()).length;
    const edited = await edit(author, comment, [kept, fresh]);
    expect(edited.body.comment.attachments.map(({ id }) => id)).toEqual([kept, fresh]);
    expect(edited.body.comment.version).toBe(2);
    await untilJobsAreDone(app.db, "remove_files");
    expect(await onDisk()).toHaveLength(before - 1);
    expect((await download(app, author, gone)).status).toBe(404);
    const same = await edit(author, edited.body.comment);
    expect(same.body.comment).toMatchObject({ version: 2 });
    expect(same.body.comment.attachments).toHaveLength(2);
    const others = await edit(world.as("requester"), same.body.comment, []);
    expect(others.status).toBe(403);
  });

  test("shows none once it is deleted, all again if that is taken back, and loses them for good after", async () => {
    const file = await wait(author);
    const { comment } = (await write(author, requestId, [file], { key: `gone-${file}` })).body;
    await app.call(requestConversation.deleteComment, { as: author, ...on(comment.id) });
    expect((await list(author, requestId))[0]?.attachments).toEqual([]);
    await app.call(requestConversation.restoreComment, { as: author, ...on(comment.id) });
    expect((await list(author, requestId))[0]?.attachments).toHaveLength(1);
    await app.call(requestConversation.deleteComment, { as: author, ...on(comment.id) });
    const { file_key } = await app.db
      .selectFrom("attachments")
      .select("file_key")
      .where("id", "=", file)
      .executeTakeFirstOrThrow();
    expect(await onDisk()).toContain(file_key);
    app.clock.advance(11 * minuteMs);
    await runWaitingJobs(app.db);
    await untilJobsAreDone(app.db, "erase_deleted_words");
    await untilJobsAreDone(app.db, "remove_files");
    expect(await onDisk()).not.toContain(file_key);
    const again = await write(author, requestId, [file], { key: `gone-${file}` });
    expect(again.body.comment).toMatchObject({ body: "", attachments: [], deleted: true });
  });
});

describe("a file that waits for a comment", () => {
  test("goes after a week, or with its owner", async () => {
    const person = await app.signIn();
    const old = await wait(person);
    await waitingCleanUp(app.db, later(app.clock.now(), 6 * dayMs));
    expect((await download(app, person, old)).status).toBe(200);
    await waitingCleanUp(app.db, later(app.clock.now(), 8 * dayMs));
    expect((await download(app, person, old)).status).toBe(404);
    const own = await wait(person);
    await app.db.transaction().execute((db) => deleteWaitingOf(db, person.id));
    expect((await download(app, person, own)).status).toBe(404);
  });

  test("is one of the latest twenty: the oldest goes, with what is on the disk", async () => {
    const [person, other] = [await app.signIn(), await app.signIn()];
    const theirs = await wait(other);
    const [oldest, next] = [await wait(person), await wait(person)];
    const { file_key } = await app.db
      .selectFrom("attachments")
      .select("file_key")
      .where("id", "=", oldest)
      .executeTakeFirstOrThrow();
    for (let at = 2; at < serverBounds.attachmentsWaiting; at += 1) await wait(person);
    expect((await download(app, person, oldest)).status).toBe(200);
    const latest = await wait(person);
    const found: number[] = [];
    for (const id of [oldest, next, latest]) found.push((await download(app, person, id)).status);
    expect(found).toEqual([404, 200, 200]);
    expect((await download(app, other, theirs)).status).toBe(200);
    await untilJobsAreDone(app.db, "remove_files");
    expect(await onDisk()).not.toContain(file_key);
  });

  test("is the comment's once another tab has sent that, also while it is being taken off", async () => {
    const author = world.as("requester");
    const requestId = await world.file("private");
    const { body } = await write(author, requestId, [], { key: "before the file" });
    const file = await wait(author);
    const sending = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const sent = app.db.transaction().execute(async (db) => {
      await giveToComment(db, body.comment.id, [file], author.id);
      isHeld.resolve();
      await sending.promise;
    });
    await isHeld.promise;
    const removing = app.call(attachments.removeAttachment, { as: author, ...on(file) });
    await untilSomebodyWaits(app.db);
    sending.resolve();
    await sent;
    expect((await removing).status).not.toBe(204);
    expect((await download(app, author, file)).status).toBe(200);
  });
});

describe("elsewhere", () => {
  async function comment(rows: ConversationRows, as: Signature, placeId: number): Promise<number> {
    const file = await wait(as);
    const { body } = await app.call(rows.addComment, {
      as,
      ...on(placeId),
      body: { comment: { body: "See the file.", attachment_ids: [file] } },
    });
    expect(body.comment.attachments.map(({ id }) => id)).toEqual([file]);
    return file;
  }

  test("those who read a share's comments read their files, and no others", async () => {
    const group = await makeGroupWorld(app);
    const { owner, member, foreign, admin, analyst, planId, groupId } = group;
    const { id } = await makeInsight(app, { by: owner, analyst, planId });
    const shared = (await share(app, owner, groupId, id)).body.insight_group_share.id;
    const file = await comment(shareConversation, member, shared);
    const given: number[] = [];
    for (const one of [owner, member, foreign, admin, analyst])
      given.push((await download(app, one, file)).status);
    expect(given).toEqual([200, 200, 404, 404, 404]);
  });

  test("everybody who is signed in reads the files of a post's comments", async () => {
    const [author, reader] = [await app.signIn(), await app.signIn()];
    const { id } = await makePost(app, author);
    const file = await comment(postConversation, reader, id);
    expect((await download(app, author, file)).status).toBe(200);
    expect((await download(app, undefined, file)).status).toBe(401);
  });
});
