import { board } from "@sightline/contract/board/board.ts";
import { requestConversation } from "@sightline/contract/conversations.ts";
import { notifications } from "@sightline/contract/notifications/notifications.ts";
import { sentenceOf, placeOf } from "@sightline/contract/notifications/notifications.words.ts";
import { savedSearches } from "@sightline/contract/search/search.saved.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makePost } from "#board/board.testing.ts";
import {
  type AskingCategory,
  askFor,
  makeAskingCategory,
  makeDelivered,
  type Person,
  shareWith,
} from "#insights/insights.testing.ts";
import { queueJob } from "#jobs/queue.ts";
import { makePlan } from "#requests/requests.testing.ts";
import { rebuildSearch } from "#search/search.rebuilding.queries.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { untilJobsAreDone } from "#testing/jobs.ts";

let app: TestApp;
let category: AskingCategory;
let analyst: Person;
let reader: Person;
let mate: Person;

beforeAll(async () => {
  app = await makeTestApp({ running: true });
  category = await makeAskingCategory(app);
  analyst = await app.signIn({ role: "analyst" });
});
afterAll(() => app.close());
beforeEach(async () => {
  [reader, mate] = [await app.signIn(), await app.signIn()];
  await makePlan(app.db, [mate, reader], app.clock.now());
});

const follow = async (given: Record<string, unknown> = {}, as = reader) => {
  const saved_search = { name: "Helmets", q: "helmets", followed: true, ...given };
  const { body } = await app.call(savedSearches.saveSearch, { as, body: { saved_search } });
  return body.saved_search.id;
};
const ask = (as: Person, given: Record<string, unknown> = {}) =>
  askFor(app, as, category, {
    title: "Who makes bicycle helmets?",
    visibility: "organization",
    ...given,
  });
const look = async () => {
  await queueJob(app.db, "follow_searches", {});
  await untilJobsAreDone(app.db, "follow_searches");
};
const told = async (as = reader) => {
  const { body } = await app.call(notifications.listNotifications, { as });
  return body.notifications.filter(({ kind }) => kind === "search_found");
};
const unread = async (as = reader) =>
  (await app.call(notifications.getUnread, { as })).body.unread.all;

test("what is new and matches is told once, in one entry that leads to the search", async () => {
  await ask(mate);
  await follow({ q: "bicycle helmets", kind: "request" });
  await look();
  // What was there before is no news.
  expect(await told()).toEqual([]);
  await ask(mate);
  await ask(mate);
  await ask(mate, {
    title: "Tariffs on cut roses",
    description: "What does customs ask for them?",
  });
  await look();
  const [entry, ...others] = await told();
  expect(others).toEqual([]);
  if (!entry) throw new Error("Nothing was told.");
  expect(sentenceOf(entry)).toBe("New for your saved search: Helmets");
  expect(placeOf(entry)).toBe("/app/more/search?q=bicycle%20helmets&kind=request");
  await look();
  expect(await told()).toEqual([entry]);
  await ask(mate);
  await look();
  // Gathered while it is unread.
  expect(await told()).toHaveLength(1);
});

test("one's own writing is no news, nor what one may not see", async () => {
  await follow();
  await ask(reader);
  await ask(mate, { visibility: "private" });
  await ask(await app.signIn(), { visibility: "private" });
  await look();
  expect(await told()).toEqual([]);
  await makePost(app, mate, { title: "Helmets for all", body: "Have a look." });
  await look();
  expect(await told()).toHaveLength(1);
});

test("what one gets to see is news, such as an old insight that is shared", async () => {
  const people = { requester: mate, analyst };
  const insight = await makeDelivered(app, people, category, {
    request: { title: "Who makes bicycle helmets?" },
  });
  await follow({ kind: "insight" });
  await look();
  expect(await told()).toEqual([]);
  await shareWith(app, insight.id, [mate, reader]);
  await look();
  expect(await told()).toHaveLength(1);
});

test("nothing is told of what one may no longer see, not even as a count", async () => {
  await follow();
  await ask(mate);
  await look();
  expect([(await told()).length, await unread()]).toEqual([1, 1]);
  await app.db.deleteFrom("plan_members").where("user_id", "=", reader.id).execute();
  expect([(await told()).length, await unread()]).toEqual([0, 0]);
});

test("nothing is told once the thing, the search or the following is gone", async () => {
  const first = await follow();
  const second = await follow({ name: "Others" });
  const post = await makePost(app, mate, { title: "Helmets", body: "For sale." });
  await look();
  expect(await told()).toHaveLength(2);
  const at = (id: number) => ({ id: String(id) });
  await app.call(savedSearches.deleteSavedSearch, { as: reader, params: at(first) });
  expect((await told()).map(({ title }) => title)).toEqual(["Others"]);
  await app.call(board.deletePost, { as: mate, params: at(post.id) });
  expect(await told()).toEqual([]);
  const body = { saved_search: { followed: false } };
  await app.call(savedSearches.changeSavedSearch, { as: reader, params: at(second), body });
  await makePost(app, mate, { title: "More helmets", body: "For sale." });
  await look();
  expect(await told()).toEqual([]);
});

test("notes among staff are found for staff alone, and not on what they asked themselves", async () => {
  const own = await ask(analyst, { title: "Own question", visibility: "private" });
  const other = await ask(mate, { title: "Others ask" });
  const admin = await app.signIn({ role: "admin" });
  await follow({ q: "zanzibar" });
  await follow({ q: "zanzibar" }, analyst);
  const note = (id: number) =>
    app.call(requestConversation.addComment, {
      as: admin,
      params: { id: String(id) },
      body: { comment: { body: "Ask in Zanzibar.", internal: true } },
    });
  await note(own.id);
  await look();
  expect([await told(), await told(analyst)]).toEqual([[], []]);
  await note(other.id);
  await look();
  expect(await told()).toEqual([]);
  expect(await told(analyst)).toHaveLength(1);
});

test("what it is narrowed to holds for news as well, also without a word", async () => {
  const elsewhere = await makeAskingCategory(app);
  await follow({ name: "Category", q: "", insight_category_id: elsewhere.id });
  await follow({ name: "Person", q: "", person: analyst.id });
  await follow({ name: "Status", q: "helmets", status: "accepted" });
  await follow({ name: "Only stop words", q: "the of" });
  await ask(mate);
  await look();
  expect(await told()).toEqual([]);
  await askFor(app, mate, elsewhere, { visibility: "organization" });
  await look();
  expect((await told()).map(({ title }) => title)).toEqual(["Category"]);
});

test("a change of who is still writing is told of once they are done, and never lost", async () => {
  await follow();
  const release = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const slow = app.db.transaction().execute(async (trx) => {
    await sql`update board_posts set title = title`.execute(trx);
    await sql`
      insert into board_posts (author_id, title, body, created_at, activity_at)
      values (${mate.id}, 'Helmets, slowly', 'For sale.', now(), now())`.execute(trx);
    written.resolve();
    await release.promise;
  });
  await written.promise;
  const looking = look();
  await makePost(app, mate, { title: "Roses", body: "For sale." });
  release.resolve();
  await slow;
  await looking;
  await look();
  expect(await told()).toHaveLength(1);
});

test("when all is indexed anew in another language, nothing of it is news", async () => {
  await ask(mate);
  await follow();
  await app.db.updateTable("place").set({ search_language: "german" }).execute();
  await rebuildSearch(app.db);
  await look();
  expect(await told()).toEqual([]);
});

test("two workers that look at once tell it once", async () => {
  await follow();
  await ask(mate);
  for (let worker = 0; worker < 4; worker += 1) await queueJob(app.db, "follow_searches", {});
  await untilJobsAreDone(app.db, "follow_searches");
  const [entry] = await told();
  expect(entry?.count).toBe(1);
});

test("who is deactivated hears nothing", async () => {
  await follow();
  await app.db
    .updateTable("users")
    .set({ deactivated_at: app.clock.now() })
    .where("id", "=", reader.id)
    .execute();
  await ask(mate);
  await look();
  const entries = await app.db
    .selectFrom("notifications")
    .select("id")
    .where("user_id", "=", reader.id)
    .execute();
  expect(entries).toEqual([]);
});
