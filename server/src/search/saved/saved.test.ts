import { serverBounds } from "@sightline/contract/base/bounds.ts";
import { savedSearches } from "@sightline/contract/search/search.saved.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "#insights/insights.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";

let app: TestApp;
let member: Person;
beforeAll(async () => {
  app = await makeTestApp();
  member = await app.signIn();
});
afterAll(() => app.close());

type Given = Record<string, unknown>;
const oats = { name: "Oats", q: "oat milk" };
const save = (as: Signature, given: Given = oats) =>
  // What a hostile caller sends is not of the contract's type.
  app.call(savedSearches.saveSearch, { as, body: { saved_search: given as typeof oats } });
const list = async (as: Signature) =>
  (await app.call(savedSearches.listSavedSearches, { as })).body.saved_searches;
const change = (as: Signature, id: number | string, given: Given) =>
  app.call(savedSearches.changeSavedSearch, {
    as,
    params: { id: String(id) },
    body: { saved_search: given },
  });
const remove = (as: Signature, id: number | string) =>
  app.call(savedSearches.deleteSavedSearch, { as, params: { id: String(id) } });

test("a search is kept as it was looked for, renamed, followed and deleted", async () => {
  const as = await app.signIn();
  const narrowed = {
    kind: "insight",
    insight_category_id: 7,
    status: "delivered",
    since: "month",
    person: 3,
  };
  const { status, body } = await save(as, { ...oats, ...narrowed, followed: true });
  expect(status).toBe(201);
  const { id, created_at, ...kept } = body.saved_search;
  expect(kept).toEqual({ ...oats, ...narrowed, followed: true });
  await save(as, { name: "Later", q: "", kind: "post" });
  expect((await list(as)).map(({ name }) => name)).toEqual(["Later", "Oats"]);

  const renamed = await change(as, id, { name: " Oats and more " });
  expect(renamed.body.saved_search).toMatchObject({ name: "Oats and more", followed: true });
  const left = await change(as, id, { followed: false });
  expect(left.body.saved_search).toMatchObject({ name: "Oats and more", followed: false });
  expect((await remove(as, id)).status).toBe(204);
  expect((await remove(as, id)).status).toBe(404);
  expect((await list(as)).map(({ name }) => name)).toEqual(["Later"]);
});

test("it is nobody else's to see, change or delete, staff included", async () => {
  const { id } = (await save(member)).body.saved_search;
  for (const as of [await app.signIn(), await app.signIn({ role: "admin" })]) {
    expect(await list(as)).toEqual([]);
    expect((await change(as, id, { name: "Mine" })).status).toBe(404);
    expect((await remove(as, id)).status).toBe(404);
  }
  expect((await app.call(savedSearches.listSavedSearches)).status).toBe(401);
  for (const wrong of ["x", "0", "-1", "1e3", "99999999999"])
    expect((await remove(member, wrong)).status).toBe(404);
});

test.each([
  ["no name", { name: "", q: "oats" }, "saved_search.name"],
  ["a name of spaces", { name: "   ", q: "oats" }, "saved_search.name"],
  ["too long a name", { name: "x".repeat(81), q: "oats" }, "saved_search.name"],
  ["too long a text", { name: "Oats", q: "x".repeat(201) }, "saved_search.q"],
  ["nothing to look for", { name: "All", q: "  " }, "saved_search.q"],
  ["an unknown kind", { ...oats, kind: "people" }, "saved_search.kind"],
  ["an unknown span", { ...oats, since: "1 year'; drop table users" }, "saved_search.since"],
  ["a person who is no number", { ...oats, person: "1" }, "saved_search.person"],
])("%s is refused at its place", async (_, given, field) => {
  const { status, body } = await save(member, given);
  expect(status).toBe(422);
  expect(Object.keys(body.errors ?? {})).toEqual([field]);
});

test.each(["' or 1=1 --", "\\", "%_%", "a & | ! ( ) <-> :*", "\u{1f600}\u0301", "-", '"'])(
  "whatever is looked for is kept: %j",
  async (q) => {
    const as = await app.signIn();
    expect((await save(as, { name: q, q, followed: true })).status).toBe(201);
    expect(await list(as)).toMatchObject([{ name: q, q }]);
  },
);

test("each has so many and no more, also where two are saved at once", async () => {
  const as = await app.signIn();
  await app.db
    .insertInto("saved_searches")
    .values(
      Array.from({ length: serverBounds.savedSearchesPerUser - 1 }, (_, at) => ({
        user_id: as.id,
        name: `Search ${at}`,
        q: "oats",
        followed: false,
        seen_until: 0,
        created_at: app.clock.now(),
      })),
    )
    .execute();
  const both = await Promise.all([save(as), save(as), save(as)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
  expect(await list(as)).toHaveLength(serverBounds.savedSearchesPerUser);
});

test("the same press twice keeps one", async () => {
  const as = await app.signIn();
  const press = () =>
    app.call(savedSearches.saveSearch, {
      as,
      body: { saved_search: oats },
      headers: { "Idempotency-Key": "one-press" },
    });
  const [first, second] = [await press(), await press()];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(await list(as)).toHaveLength(1);
});
