import { desk } from "@sightline/contract/desk.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { type InsightRequest, requests } from "@sightline/contract/requests/requests.ts";
import { search } from "@sightline/contract/search/search.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  askFor,
  type AskingCategory,
  askRevision,
  claim,
  makeAskingCategory,
  makeInsight,
  type Person,
  publish,
} from "#insights/insights.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { requestPersonalData } from "#requests/requests.personalData.ts";

let app: TestApp;
let category: AskingCategory;
let analyst: Person;
let person: Person;

beforeAll(async () => {
  app = await makeTestApp();
  category = await makeAskingCategory(app);
  analyst = await app.signIn({ role: "analyst" });
});
afterAll(() => app.close());
beforeEach(async () => {
  person = await app.signIn();
});

const cost = "What does it cost?";
const sellers = "Who sells it?";
const named = (...texts: string[]) => ({
  insight_points_attributes: texts.map((text) => ({ text })),
});
const textsOf = ({ insight_points }: InsightRequest) => insight_points.map(({ text }) => text);
const file = (given: Record<string, unknown> = {}) => askFor(app, person, category, given);
const at = ({ id }: InsightRequest) => ({ id: String(id) });

/** Over the version that there is. */
async function edit(request: InsightRequest, given: Record<string, unknown>) {
  const now = await app.call(requests.getRequest, { as: person, params: at(request) });
  const { version } = now.body.insight_request;
  return app.call(requestChanges.editRequest, {
    as: person,
    params: at(request),
    body: { insight_request: { version, ...given } },
  });
}

const tryToFile = (points: unknown) =>
  app.call(requests.fileRequest, {
    as: person,
    body: {
      insight_request: {
        title: "How is oat milk priced?",
        description: "We plan a private label.",
        insight_category_id: category.id,
        insight_answers_attributes: [{ insight_question_id: category.countries, value: "Norway" }],
        // As somebody might send them.
        insight_points_attributes: points as { text: string }[],
      },
    },
  });

describe("filing", () => {
  test("keeps the points in their order, each with an id", async () => {
    const request = await file(named(cost, sellers));
    expect(textsOf(request)).toEqual([cost, sellers]);
    expect(new Set(request.insight_points.map(({ id }) => id)).size).toBe(2);
  });

  test.each([undefined, []])("without any the title is the one point: %o", async (points) => {
    const request = await file({
      title: "How is oat milk priced?",
      insight_points_attributes: points,
    });
    expect(textsOf(request)).toEqual(["How is oat milk priced?"]);
  });

  test.each([
    [
      "more than seven",
      Array.from({ length: 8 }, () => ({ text: cost })),
      "",
      /at most 7 points; these are 8/,
    ],
    ["one that is too short", [{ text: " a " }], ".0.text", /at least 3 characters; this has 1/],
    ["one that is too long", [{ text: "x".repeat(301) }], ".0.text", /at most 300 .* this has 301/],
    ["one of two lines", [{ text: "One\ntwo" }], ".0.text", /on one line/],
    ["an id that is nobody's", [{ id: 1, text: cost }], ".0.id", /not one of the request's points/],
  ])("is refused with %s", async (_, points, place, sentence) => {
    const { status, body } = await tryToFile(points);
    const field = `insight_request.insight_points_attributes${place}`;
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect(body.errors?.[field]?.[0]).toMatch(sentence);
  });
});

describe("editing", () => {
  test("orders, rewords, adds and removes, and a point keeps its id", async () => {
    const request = await file(named(cost, sellers, "Since when?"));
    const [first, second] = request.insight_points;
    const points = [
      { id: second?.id, text: sellers },
      { text: "Where?" },
      { id: first?.id, text: "How dear is it?" },
    ];
    const { status, body } = await edit(request, { insight_points_attributes: points });
    expect(status).toBe(200);
    expect(body.insight_request.insight_points).toEqual([
      { id: second?.id, text: sellers },
      { id: expect.any(Number), text: "Where?" },
      { id: first?.id, text: "How dear is it?" },
    ]);
    const [edited] = body.insight_request.events.slice(-1);
    expect(edited).toMatchObject({ kind: "edited", changed: ["points"] });
    const log = await app.db
      .selectFrom("insight_request_events")
      .select("details")
      .where("id", "=", edited?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(log.details["before"]).toEqual({ points: request.insight_points });
  });

  test("leaves them alone where it names none, and takes the title again for an empty list", async () => {
    const request = await file(named(cost, sellers));
    const left = await edit(request, { description: "We plan a private label, in autumn." });
    expect(left.body.insight_request.insight_points).toEqual(request.insight_points);
    const emptied = await edit(request, { insight_points_attributes: [] });
    expect(emptied.body.insight_request.insight_points).toEqual([
      { id: request.insight_points[0]?.id, text: request.title },
    ]);
  });

  test("a point that only says the title goes on saying it", async () => {
    const request = await file();
    const { body } = await edit(request, { title: "Asked in better words" });
    expect(body.insight_request.insight_points).toEqual([
      { id: request.insight_points[0]?.id, text: "Asked in better words" },
    ]);
    expect(body.insight_request.events.at(-1)).toMatchObject({ changed: ["title"] });
    const own = await file(named(cost));
    const kept = await edit(own, { title: "Asked in better words" });
    expect(textsOf(kept.body.insight_request)).toEqual([cost]);
  });

  test("with the id of another request's point, or one named twice, is refused", async () => {
    const request = await file(named(cost));
    const other = await file(named(sellers));
    const own = request.insight_points[0]?.id;
    for (const points of [
      [
        { id: own, text: cost },
        { id: other.insight_points[0]?.id, text: sellers },
      ],
      [
        { id: own, text: cost },
        { id: own, text: sellers },
      ],
    ]) {
      const { status, body } = await edit(request, { insight_points_attributes: points });
      const field = "insight_request.insight_points_attributes.1.id";
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    }
  });

  test("once something is published they stay, also while a clarification is open", async () => {
    const request = await file(named(cost, sellers));
    await claim(app, analyst, request.id);
    await publish(app, analyst, request.id, makeInsight());
    await askRevision(app, person, request.id);
    const question = { as: analyst, params: at(request), body: { body: "Which shops?" } };
    await app.call(desk.askClarification, question);
    const refused = await edit(request, named(cost));
    expect([refused.status, refused.body.code]).toEqual([409, "transition_refused"]);
    expect(refused.body.detail).toContain("they stay as they are");
    const same = await edit(request, {
      insight_points_attributes: request.insight_points,
      title: "Asked in better words",
    });
    expect(same.status).toBe(200);
    expect(same.body.insight_request.insight_points).toEqual(request.insight_points);
  });
});

test("a request made from another begins with its points, unless the title was the one", async () => {
  const get = async (request: InsightRequest) =>
    (await app.call(requestChanges.getDuplicate, { as: person, params: at(request) })).body
      .duplicate;
  expect((await get(await file(named(cost, sellers)))).points).toEqual([cost, sellers]);
  expect((await get(await file())).points).toEqual([]);
});

test("a request, and then its insight, is found by a point, by whoever may see it", async () => {
  const request = await file(named("How many quokkas live there?"));
  const find = async (q: string, as = person) =>
    (await app.call(search.search, { as, query: { q } })).body.found.flatMap(({ kind, also }) =>
      also ? [kind, also.kind] : [kind],
    );
  expect(await find("quokkas")).toEqual(["request"]);
  expect(await find("quokkas", await app.signIn())).toEqual([]);
  await edit(request, named("How many numbats live there?"));
  expect(await find("quokkas")).toEqual([]);
  await claim(app, analyst, request.id);
  await publish(app, analyst, request.id, makeInsight());
  expect((await find("numbats")).toSorted()).toEqual(["insight", "request"]);
});

test("an export of one's data holds the points", async () => {
  await file(named(cost, sellers));
  const [own] = (await requestPersonalData.collect?.(app.db, person.id)) ?? [];
  expect(own).toMatchObject({
    record: { insight_requests: [{ insight_points: [cost, sellers] }] },
  });
});
