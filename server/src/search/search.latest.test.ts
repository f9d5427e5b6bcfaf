import { search } from "@sightline/contract/search/search.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askFor, makeAskingCategory } from "#insights/insights.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import { forgetLatest } from "./search.latest.queries.ts";

let app: TestApp;
let member: Signature & { id: number };
const titles = Array.from({ length: 12 }, (_, at) => `Where do storks breed in year ${1900 + at}?`);

beforeAll(async () => {
  app = await makeTestApp();
  member = await app.signIn();
  const category = await makeAskingCategory(app);
  for (const title of titles) {
    await askFor(app, member, category, { title });
    app.clock.advance(60_000);
  }
});
afterAll(() => app.close());

const listLatest = () =>
  app.db
    .selectFrom("search_latest as l")
    .innerJoin("insight_requests as r", "r.id", "l.request_id")
    .select("r.title")
    .orderBy("l.at")
    .execute();
const find = async () => {
  const { body } = await app.call(search.search, { as: member, query: { q: "storks" } });
  return body.found.map(({ title }) => title).toSorted();
};

test("what was written last is kept apart, as much of it as is allowed for", async () => {
  expect(await listLatest()).toHaveLength(12);
  await forgetLatest(app.db, { most: 12, kept: 5 });
  expect(await listLatest()).toHaveLength(12);
  await forgetLatest(app.db, { most: 11, kept: 5 });
  expect((await listLatest()).map(({ title }) => title)).toEqual(titles.slice(-5));
  expect(await find()).toEqual(titles);
});

test("while somebody types, what is older is found where the latest has too little", async () => {
  const analyst = await app.signIn({ role: "analyst" });
  for (const as of [member, analyst]) {
    const query = { q: "stork", while_typing: "true", limit: "30" } as const;
    const { body } = await app.call(search.search, { as, query });
    expect(body.found.map(({ title }) => title).toSorted()).toEqual(titles);
  }
});

test("what is older does not come back by being changed; what is there changes, and goes", async () => {
  const [oldest = ""] = titles;
  const newest = titles.at(-1) ?? "";
  const change = (from: string, title: string) =>
    app.db.updateTable("insight_requests").set({ title }).where("title", "=", from).execute();
  await change(oldest, "Where did storks breed at all?");
  expect(await listLatest()).toHaveLength(5);
  await change(newest, "Where do storks winter?");
  const { rows } = await app.db
    .selectFrom("search_latest")
    .innerJoin("search_documents", (on) =>
      on
        .onRef("search_documents.kind", "=", "search_latest.kind")
        .onRef("search_documents.source_id", "=", "search_latest.source_id")
        .onRef("search_documents.words", "=", "search_latest.words")
        .onRef("search_documents.audience", "=", "search_latest.audience"),
    )
    .select("search_latest.source_id")
    .execute()
    .then((found) => ({ rows: found }));
  expect(rows).toHaveLength(5);
  await app.db.deleteFrom("search_documents").where("kind", "=", "request").execute();
  expect(await listLatest()).toEqual([]);
});
