import { dayMs } from "@sightline/contract/base/moments.ts";
import { search } from "@sightline/contract/search/search.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePost } from "#board/board.testing.ts";
import {
  askFor,
  type AskingCategory,
  makeAskingCategory,
  makeDelivered,
  type Person,
} from "#insights/insights.testing.ts";
import { makeSomeone } from "#plans/plans.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";

let app: TestApp;
let category: AskingCategory;
let member: Person;
let analyst: Person;

beforeAll(async () => {
  app = await makeTestApp();
  category = await makeAskingCategory(app);
  member = await makeSomeone(app);
  analyst = await makeSomeone(app, { role: "analyst" });
  await makeDelivered(app, { requester: member, analyst }, category, {
    request: { title: "Who breeds axolotls?" },
    insight: { summary: "Three farms breed them [1].", body: "Axolotls need cold water [1]." },
  });
  app.clock.advance(10 * dayMs);
  await askFor(app, member, category, { title: "What do axolotls cost?" });
  await makePost(app, analyst, { title: "Axolotls in the lobby", body: "Come and see." });
});
afterAll(() => app.close());

async function find(q: string, narrowed: Record<string, string>) {
  const query = { q, ...narrowed };
  const { status, body } = await app.call(search.search, { as: member, query });
  if (status !== 200) throw new Error(`Search answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

const counts = (counted: readonly { value: unknown; count: number }[] | undefined) =>
  Object.fromEntries((counted ?? []).map(({ value, count }) => [value, count]));

test("what else it could be narrowed to has all that is chosen, but for what it would replace", async () => {
  const { facets } = await find("axolotls", { kind: "request", since: "week" });
  expect(counts(facets?.kinds), "of the past week").toEqual({ request: 1, post: 1 });
  expect(counts(facets?.spans), "of requests").toEqual({ week: 1, month: 2, year: 2 });
  expect(counts(facets?.statuses), "of requests of the past week").toEqual({ submitted: 1 });
  expect(counts(facets?.categories)).toEqual({ [category.id]: 1 });
  expect(facets?.people.map(({ value, count }) => [value.id, count])).toEqual([[member.id, 1]]);
});

test.each([
  [
    { status: "delivered" },
    { kinds: { insight: 1, request: 1 }, statuses: { delivered: 1, submitted: 1 } },
  ],
  [{ kind: "post" }, { kinds: { insight: 1, post: 1, request: 2 }, statuses: {} }],
  [{ since: "week" }, { kinds: { post: 1, request: 1 }, statuses: { submitted: 1 } }],
])("so it is by one alone: %j", async (narrowed, { kinds, statuses }) => {
  const { facets } = await find("axolotls", narrowed);
  expect(counts(facets?.kinds)).toEqual(kinds);
  expect(counts(facets?.statuses)).toEqual(statuses);
});

test("so it is by a person, beside whom the others stand", async () => {
  const { facets } = await find("axolotls", { person: String(analyst.id) });
  expect(counts(facets?.kinds)).toEqual({ insight: 1, post: 1 });
  expect(counts(facets?.people.map(({ value, count }) => ({ value: value.id, count })))).toEqual({
    [member.id]: 2,
    [analyst.id]: 2,
  });
});

test("so it is without words", async () => {
  const { facets } = await find("", { person: String(analyst.id), kind: "post" });
  expect(counts(facets?.kinds), "by the analyst").toEqual({ insight: 1, post: 1 });
  expect(counts(facets?.statuses), "of posts").toEqual({});
});

test("where nothing is left, each still says what it could be instead", async () => {
  const { found, facets } = await find("axolotls", { kind: "group", since: "week" });
  expect(found).toEqual([]);
  expect(counts(facets?.kinds)).toEqual({ post: 1, request: 1 });
  expect(counts(facets?.spans), "of groups").toEqual({});
});
