import { postConversation } from "@sightline/contract/conversations.ts";
import { boardModeration } from "@sightline/contract/board/board.moderation.ts";
import { board } from "@sightline/contract/board/board.ts";
import { contract } from "@sightline/contract/contract.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import { makeComment, makePost } from "./board.testing.ts";

let app: TestApp;

const people = ["stranger", "author", "member", "admin"] as const;
type Who = (typeof people)[number];
const persons = new Map<Who, Signature & { id: number }>();

beforeAll(async () => {
  app = await makeTestApp();
  for (const who of ["author", "member", "admin"] as const)
    persons.set(who, await app.signIn({ role: who === "admin" ? "admin" : "member" }));
});
afterAll(() => app.close());

function as(who: Who) {
  const known = persons.get(who);
  return known ? { as: known } : {};
}

function person(who: Who) {
  const found = persons.get(who);
  if (!found) throw new Error(`${who} is not signed in.`);
  return found;
}

/** What the author made anew for every try. */
type Made = { post: number; comment: number; version: number };

async function make(): Promise<Made> {
  // So many posts of one person are held up; here it is about who may, not how often.
  await app.db.deleteFrom("throttle_counters").execute();
  const { id } = await makePost(app, person("author"));
  const comment = await makeComment(app, person("author"), id, "My own words.");
  return { post: id, comment: comment.id, version: comment.version };
}

const on = (id: number) => ({ params: { id: String(id) } });
const reason = { reason: "It is an advertisement." };

/** As many as there are rows: see the last test. Those on comments are for the last but one. */
const tries: Record<string, (made: Made, who: Who) => Promise<{ status: number }>> = {
  getBoard: (_made, who) => app.call(board.getBoard, { ...as(who), ...on(1) }),
  createPost: (_made, who) =>
    app.call(board.createPost, { ...as(who), body: { title: "Mine", body: "Words." } }),
  getPost: ({ post }, who) => app.call(board.getPost, { ...as(who), ...on(post) }),
  editPost: ({ post }, who) =>
    app.call(board.editPost, { ...as(who), ...on(post), body: { version: 1, title: "Other" } }),
  deletePost: ({ post }, who) => app.call(board.deletePost, { ...as(who), ...on(post) }),
  restorePost: async ({ post }, who) => {
    await app.call(board.deletePost, { ...as("author"), ...on(post) });
    return app.call(board.restorePost, { ...as(who), ...on(post) });
  },
  readPost: ({ post }, who) => app.call(board.readPost, { ...as(who), ...on(post) }),
  pinPost: ({ post }, who) => app.call(board.pinPost, { ...as(who), ...on(post) }),
  unpinPost: ({ post }, who) => app.call(board.unpinPost, { ...as(who), ...on(post) }),
  thankForPost: ({ post }, who) => app.call(board.thankForPost, { ...as(who), ...on(post) }),
  takePostThanksBack: ({ post }, who) =>
    app.call(board.takePostThanksBack, { ...as(who), ...on(post) }),
  reportPost: ({ post }, who) =>
    app.call(board.reportPost, { ...as(who), ...on(post), body: reason }),
  getPostVersion: ({ post }, who) =>
    app.call(board.getPostVersion, { ...as(who), params: { id: String(post), number: "1" } }),
  listPostCandidates: (_made, who) => app.call(board.listPostCandidates, as(who)),
  listPostComments: ({ post }, who) =>
    app.call(postConversation.listComments, { ...as(who), ...on(post) }),
  addPostComment: ({ post }, who) =>
    app.call(postConversation.addComment, {
      ...as(who),
      ...on(post),
      body: { comment: { body: "An answer." } },
    }),
  editPostComment: ({ comment, version }, who) =>
    app.call(postConversation.editComment, {
      ...as(who),
      ...on(comment),
      body: { comment: { body: "Other words.", version } },
    }),
  reportPostComment: ({ comment }, who) =>
    app.call(board.reportPostComment, { ...as(who), ...on(comment), body: reason }),
  listReports: (_made, who) => app.call(boardModeration.listReports, as(who)),
  settleReport: async ({ post }, who) => {
    await app.call(board.reportPost, { ...as("member"), ...on(post), body: reason });
    const { body } = await app.call(boardModeration.listReports, as("admin"));
    return app.call(boardModeration.settleReport, {
      ...as(who),
      ...on(body.board_reports[0]?.id ?? 0),
      body: { outcome: "dismissed" },
    });
  },
};

const rows: readonly [string, ...number[]][] = [
  //                  stranger author member admin
  ["getBoard", 401, 200, 200, 200],
  ["createPost", 401, 201, 201, 201],
  ["getPost", 401, 200, 200, 200],
  ["editPost", 401, 200, 403, 200],
  ["deletePost", 401, 204, 403, 204],
  ["restorePost", 401, 200, 404, 200],
  ["readPost", 401, 204, 204, 204],
  ["pinPost", 401, 403, 403, 200],
  ["unpinPost", 401, 403, 403, 200],
  ["thankForPost", 401, 403, 200, 200],
  ["takePostThanksBack", 401, 200, 200, 200],
  ["reportPost", 401, 403, 204, 204],
  ["getPostVersion", 401, 200, 200, 200],
  ["listPostCandidates", 401, 200, 200, 200],
  ["reportPostComment", 401, 403, 204, 204],
  ["listReports", 401, 404, 404, 200],
  ["settleReport", 401, 404, 404, 200],
];

describe.each(rows)("%s", (name, ...expected) => {
  test.each(people.map((who, at) => [who, expected[at]] as const))(
    "for a %s answers %i",
    async (who, status) => {
      const made = await make();
      expect((await tries[name]?.(made, who))?.status).toBe(status);
    },
  );
});

test("every row of the board is in the table", () => {
  expect(rows.map(([name]) => name).toSorted()).toEqual(Object.keys(contract.board).toSorted());
});

describe("what is deleted", () => {
  test.each(people.filter((who) => who !== "stranger"))("is not there for a %s", async (who) => {
    const { post, comment } = await make();
    await app.call(board.deletePost, { ...as("author"), ...on(post) });
    // Who deleted it finds the way back there, and no more.
    const opened = await app.call(board.getPost, { ...as(who), ...on(post) });
    expect(opened.status).toBe(who === "author" ? 200 : 404);
    const statuses = [
      await app.call(board.readPost, { ...as(who), ...on(post) }),
      await app.call(board.reportPost, { ...as(who), ...on(post), body: reason }),
      await tries["getPostVersion"]?.({ post, comment, version: 1 }, who),
      await tries["listPostComments"]?.({ post, comment, version: 1 }, who),
      await tries["addPostComment"]?.({ post, comment, version: 1 }, who),
      await tries["editPostComment"]?.({ post, comment, version: 1 }, who),
      await tries["reportPostComment"]?.({ post, comment, version: 1 }, who),
    ].map((answer) => answer?.status);
    expect(new Set(statuses)).toEqual(new Set([404]));
  });
});
