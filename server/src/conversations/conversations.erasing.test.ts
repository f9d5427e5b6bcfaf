import { later, minuteMs } from "@sightline/contract/base/moments.ts";
import { requestConversation } from "@sightline/contract/conversations.ts";
import { desk } from "@sightline/contract/desk.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCategory, makeRequest } from "#requests/requests.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import { eraseDeleted, holdComment } from "./conversations.queries.ts";

let app: TestApp;
let author: Signature & { id: number };
let requestId: number;

beforeAll(async () => {
  app = await makeTestApp();
  author = await app.signIn();
  const category = await makeCategory(app.db);
  ({ id: requestId } = await makeRequest(app, author, { insight_category_id: category.id }));
});
afterAll(() => app.close());

const on = (id: number) => ({ params: { id: String(id) } });
const say = async (body: string) =>
  (
    await app.call(requestConversation.addComment, {
      as: author,
      ...on(requestId),
      body: { comment: { body } },
    })
  ).body.comment;
const erase = () => eraseDeleted(app.db, later(app.clock.now(), 10 * minuteMs));

test("erased words are gone from what others would get on repeating a call, too", async () => {
  const admin = await app.signIn({ role: "admin" });
  const decline = () =>
    app.call(desk.declineRequest, {
      as: admin,
      ...on(requestId),
      body: { reason: "Nobody knows." },
      headers: { "idempotency-key": "once" },
    });
  const secret = await say("A secret slipped out");
  await say("Nothing to hide");
  const first = await decline();
  const spoken = first.body.insight_request.comments.map(({ body }) => body);
  expect([first.status, spoken]).toEqual([200, ["Nothing to hide", "A secret slipped out"]]);

  await app.call(requestConversation.deleteComment, { as: author, ...on(secret.id) });
  await erase();
  const [other, erased] = first.body.insight_request.comments;
  expect((await decline()).body.insight_request).toEqual({
    ...first.body.insight_request,
    comments: [other, { ...erased, body: "", deleted: true, can: [] }],
  });
});

test("erasing takes all that is due, however many, and waits for nobody", async () => {
  const now = app.clock.now();
  const deleted = { deleted_at: now, deleted_by: author.id, created_at: now };
  const rows = await app.db
    .insertInto("comments")
    .values(
      Array.from({ length: 502 }, (_, turn) => ({
        ...deleted,
        request_id: requestId,
        author_id: author.id,
        body: `Word ${turn}`,
      })),
    )
    .returning("id")
    .execute();
  const held = rows[0]?.id ?? 0;
  const withWords = async () =>
    app.db
      .selectFrom("comments")
      .select("id")
      .where("deleted_at", "is not", null)
      .where("body", "<>", "")
      .execute();
  await app.db.transaction().execute(async (db) => {
    await holdComment(db, held);
    await erase();
    expect(await withWords()).toEqual([{ id: held }]);
  });
  await erase();
  expect(await withWords()).toEqual([]);
});
