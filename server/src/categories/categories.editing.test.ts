import { categoryEditing } from "@sightline/contract/categories/categories.editing.ts";
import { categories } from "@sightline/contract/categories/categories.ts";
import { hourMs, minuteMs } from "@sightline/contract/base/moments.ts";
import { drafts } from "@sightline/contract/drafts.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeRequest } from "#requests/requests.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import {
  makeCalendarOf,
  makeCategoryOf,
  newCategoryOf,
  saveCategoryAs,
} from "./categories.testing.ts";

let app: TestApp;
let admin: Signature & { id: number };
let member: Signature & { id: number };

beforeAll(async () => {
  app = await makeTestApp();
  admin = await app.signIn({ role: "admin", first_name: "Ada", last_name: "Byron" });
  member = await app.signIn();
});
afterAll(() => app.close());

const look = async (id: number) =>
  (await app.call(categoryEditing.getCategory, { as: admin, params: { id: String(id) } })).body;
const versionsOf = async (id: number) =>
  (await app.call(categoryEditing.listCategoryVersions, { as: admin, params: { id: String(id) } }))
    .body.versions;
const listed = async () => (await app.call(categories.listCategories)).body.insight_categories;

describe("a new category", () => {
  test("takes requests at once, with its questions and conditions", async () => {
    const made = await makeCategoryOf(app, admin, { name: "Market size" });
    const [size, forecast, ahead] = made.insight_questions;
    expect(made).toMatchObject({ slug: "market-size", version: 1, retired_at: null });
    expect(ahead?.condition).toEqual({ insight_question_id: forecast?.id, is: true });
    const request = await makeRequest(app, member, {
      insight_category_id: made.id,
      insight_answers_attributes: [
        { insight_question_id: size?.id, value: "revenue" },
        { insight_question_id: forecast?.id, value: true },
        { insight_question_id: ahead?.id, value: 5 },
      ],
    });
    expect(request.insight_answers.map(({ value }) => value)).toEqual(["revenue", true, 5]);
  });

  test("comes last in the order", async () => {
    const first = await makeCategoryOf(app, admin);
    const second = await makeCategoryOf(app, admin);
    const ids = (await listed()).filter((one) => one.retired_at === null).map(({ id }) => id);
    expect(ids.slice(-2)).toEqual([first.id, second.id]);
  });

  test("needs an address of its own", async () => {
    const made = await makeCategoryOf(app, admin);
    const body = { insight_category: await newCategoryOf(app, admin, { slug: made.slug }) };
    const answer = await app.call(categoryEditing.createCategory, { as: admin, body });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { "insight_category.slug": ["Another category has this address already."] },
    ]);
  });

  test("needs a calendar with hours enough for what it promises", async () => {
    const calendar = await makeCalendarOf(app, admin, { monday: [["09:00", "09:15"]] });
    const given = await newCategoryOf(app, admin, {
      calendar_id: calendar.id,
      target_minutes: 120_000,
    });
    const answer = await app.call(categoryEditing.createCategory, {
      as: admin,
      body: { insight_category: given },
    });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual(["insight_category.target_minutes"]);
    const nowhere = { insight_category: { ...given, calendar_id: 999_999 } };
    const second = await app.call(categoryEditing.createCategory, { as: admin, body: nowhere });
    expect(Object.keys(second.body.errors ?? {})).toEqual(["insight_category.calendar_id"]);
  });

  test("can be each of the templates", async () => {
    const { body } = await app.call(categoryEditing.listTemplates, { as: admin });
    expect(body.templates).toHaveLength(5);
    const { id: calendar_id } = await makeCalendarOf(app, admin);
    for (const template of body.templates) {
      const slug = `${template.slug}-made`;
      const answer = await app.call(categoryEditing.createCategory, {
        as: admin,
        body: { insight_category: { ...template, slug, calendar_id } },
      });
      expect([template.name, answer.status]).toEqual([template.name, 201]);
      expect(answer.body.insight_category.insight_questions).toMatchObject(
        template.insight_questions.map(({ label, limits, choices }) => ({
          label,
          limits,
          choices,
        })),
      );
    }
  });
});

describe("changing a category", () => {
  test("makes a new version of the questions that read otherwise, and of no other", async () => {
    const made = await makeCategoryOf(app, admin);
    const [size, forecast, ahead] = made.insight_questions;
    const after = await saveCategoryAs(app, admin, made, (questions) => [
      { ...questions[0], label: "Measured in what?" },
      ...questions.slice(1),
    ]);
    expect(after.version).toBe(2);
    const [sizeNow, forecastNow, aheadNow] = after.insight_questions;
    expect(sizeNow?.id).not.toBe(size?.id);
    expect([forecastNow?.id, aheadNow?.id]).toEqual([forecast?.id, ahead?.id]);
    expect(aheadNow?.condition?.insight_question_id).toBe(forecast?.id);
    const [listedNow] = (await listed()).filter(({ id }) => id === made.id);
    expect(listedNow?.insight_questions.map(({ replaces }) => replaces)).toEqual([
      [size?.id],
      undefined,
      undefined,
    ]);
  });

  test("leaves answers given their wording, and maps what is sent on the old one", async () => {
    const made = await makeCategoryOf(app, admin);
    const [size, forecast] = made.insight_questions;
    const answers = [
      { insight_question_id: size?.id ?? 0, value: "units" },
      { insight_question_id: forecast?.id ?? 0, value: false },
    ];
    const filed = await makeRequest(app, member, {
      insight_category_id: made.id,
      insight_answers_attributes: answers,
    });
    const after = await saveCategoryAs(app, admin, made, ([first, ...others]) => [
      { ...first, label: "In which measure?" },
      ...others,
    ]);
    const { body } = await app.call(requests.getRequest, {
      as: member,
      params: { id: String(filed.id) },
    });
    expect(body.insight_request.insight_answers[0]).toMatchObject({
      label: size?.label,
      value: "units",
    });
    const late = await app.call(requests.fileRequest, {
      as: member,
      body: {
        insight_request: {
          title: "How large is it really?",
          description: "We want to know before we go there.",
          insight_category_id: made.id,
          insight_answers_attributes: answers,
        },
      },
    });
    expect([late.status, late.body.code]).toEqual([409, "questions_changed"]);
    expect(late.body).toMatchObject({
      replacements: [
        { insight_question_id: size?.id, replaced_by: after.insight_questions[0]?.id },
      ],
    });
  });

  test("only moves a question that only moved", async () => {
    const made = await makeCategoryOf(app, admin);
    const [size, forecast, ahead] = made.insight_questions;
    const after = await saveCategoryAs(app, admin, made, ([first, second, third]) => [
      second,
      { ...third, condition: { question: 0, is: true } },
      first,
    ]);
    expect(after.insight_questions.map(({ id }) => id)).toEqual([
      forecast?.id,
      ahead?.id,
      size?.id,
    ]);
  });

  test("refuses in words what hangs on a later question, or on one that is gone", async () => {
    const made = await makeCategoryOf(app, admin);
    const answer = await saveCategoryAs.trying(app, admin, made, ([first, second, third]) => [
      first,
      { ...third, condition: { question: 2, is: true } },
      second,
    ]);
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      {
        "insight_category.insight_questions.1.condition": [
          "A question can only depend on one that is asked before it.",
        ],
      },
    ]);
    const gone = await saveCategoryAs.trying(app, admin, made, ([first, , third]) => [
      first,
      { ...third, condition: { question: 0, is: "gone" } },
    ]);
    expect(Object.values(gone.body.errors ?? {}).flat()).toEqual([
      "“Measured in?” no longer offers the answer that this depends on.",
    ]);
    expect((await look(made.id)).insight_category.version).toBe(1);
  });

  test("by two at once: the second hears of the first and gets what stands", async () => {
    const made = await makeCategoryOf(app, admin);
    const send = (name: string) =>
      app.call(categoryEditing.saveCategory, {
        as: admin,
        params: { id: String(made.id) },
        body: { insight_category: { version: 1, name } },
      });
    const both = await Promise.all([send("The one"), send("The other")]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    const won = both.find(({ status }) => status === 200);
    expect(refused?.body).toMatchObject({
      code: "stale_version",
      insight_category: { version: 2, name: won?.body.insight_category.name },
    });
  });

  test("after somebody else's, what one had before stands for today's wording", async () => {
    const made = await makeCategoryOf(app, admin);
    const theirs = await saveCategoryAs(app, admin, made, ([first, second, third]) => [
      { ...first, label: "In their words?" },
      second,
      third,
    ]);
    const gone = await saveCategoryAs(app, admin, theirs, ([first]) => [first]);
    const mine = await saveCategoryAs(app, admin, { ...made, version: gone.version }, (all) => all);
    expect(mine.insight_questions.map(({ label }) => label)).toEqual([
      "Measured in?",
      "A forecast?",
      "How many years ahead?",
    ]);
    const lineages = await app.db
      .selectFrom("insight_questions")
      .select("lineage_id")
      .where(
        "id",
        "in",
        [made, mine].map(({ insight_questions: [one] }) => one?.id ?? 0),
      )
      .execute();
    expect(new Set(lineages.map(({ lineage_id }) => lineage_id)).size).toBe(1);
    const foreign = await makeCategoryOf(app, admin);
    const refused = await saveCategoryAs.trying(
      app,
      admin,
      { ...mine, insight_questions: foreign.insight_questions },
      (all) => all,
    );
    expect(Object.values(refused.body.errors ?? {})).toEqual([
      ["The category has no such question."],
    ]);
  });

  test("is told by version: who, when, and what it was before and after", async () => {
    const made = await makeCategoryOf(app, admin, { name: "First name" });
    const save = (version: number, sent: object) =>
      app.call(categoryEditing.saveCategory, {
        as: admin,
        params: { id: String(made.id) },
        body: { insight_category: { version, ...sent } },
      });
    expect((await save(1, { name: "Second name" })).status).toBe(200);
    expect((await save(2, { name: "Second name" })).body.insight_category.version).toBe(2);
    expect((await save(2, { target_minutes: 60 })).status).toBe(200);
    const versions = await versionsOf(made.id);
    expect(versions.map(({ version, changed_by }) => [version, changed_by?.first_name])).toEqual([
      [3, "Ada"],
      [2, "Ada"],
      [1, "Ada"],
    ]);
    expect(versions.map(({ before, after }) => [before?.name, after.name])).toEqual([
      ["Second name", "Second name"],
      ["First name", "Second name"],
      [undefined, "First name"],
    ]);
    expect(versions.map(({ after }) => after.target_minutes)).toEqual([60, 960, 960]);
    const page = await app.call(categoryEditing.listCategoryVersions, {
      as: admin,
      params: { id: String(made.id) },
      query: { limit: "1" },
    });
    const next = await app.call(categoryEditing.listCategoryVersions, {
      as: admin,
      params: { id: String(made.id) },
      query: { limit: "1", cursor: page.body.next_cursor ?? "" },
    });
    expect(next.body.versions).toEqual(versions.slice(1, 2));
  });

  test("says how many drafts and open requests it concerns", async () => {
    const made = await makeCategoryOf(app, admin, {}, []);
    await makeRequest(app, member, { insight_category_id: made.id });
    await app.call(drafts.createDraft, {
      as: member,
      body: {
        draft: { kind: "request", content: { title: "Half", insight_category_id: made.id } },
      },
    });
    expect((await look(made.id)).touches).toEqual({ drafts: 1, open_requests: 1 });
  });

  test("moves no promise that was made; new ones follow", async () => {
    const made = await makeCategoryOf(app, admin, {}, []);
    const before = await makeRequest(app, member, { insight_category_id: made.id });
    const { status } = await app.call(categoryEditing.saveCategory, {
      as: admin,
      params: { id: String(made.id) },
      body: { insight_category: { version: 1, target_minutes: 60 } },
    });
    expect(status).toBe(200);
    const again = await app.call(requests.getRequest, {
      as: member,
      params: { id: String(before.id) },
    });
    expect(again.body.insight_request.promised_at).toBe(before.promised_at);
    expect(again.body.insight_request.ledger.promised_now).toBe(before.promised_at);
    const after = await makeRequest(app, member, { insight_category_id: made.id });
    expect(Date.parse(after.promised_at)).toBeLessThan(Date.parse(before.promised_at) - 8 * hourMs);
  });
});

describe("retiring", () => {
  test("takes no new requests, keeps it listed, and is taken back as it was", async () => {
    const made = await makeCategoryOf(app, admin, {}, []);
    const params = { id: String(made.id) };
    app.clock.advance(minuteMs);
    const retired = await app.call(categoryEditing.retireCategory, { as: admin, params });
    expect(retired.body.insight_category.retired_at).toEqual(expect.any(String));
    await expect(makeRequest(app, member, { insight_category_id: made.id })).rejects.toThrow("422");
    expect((await listed()).at(-1)?.id).toBe(made.id);
    await app.call(categoryEditing.retireCategory, { as: admin, params });
    await app.call(categoryEditing.bringBackCategory, { as: admin, params });
    await makeRequest(app, member, { insight_category_id: made.id });
    expect((await versionsOf(made.id)).map(({ after }) => after.retired)).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe("the order", () => {
  test("is that of the whole list, and refused where the list was another", async () => {
    await makeCategoryOf(app, admin);
    const active = async () =>
      (await listed()).filter((one) => one.retired_at === null).map(({ id }) => id);
    const ids = (await active()).toReversed();
    const put = (wanted: number[]) =>
      app.call(categoryEditing.orderCategories, { as: admin, body: { ids: wanted } });
    expect((await put(ids)).status).toBe(200);
    expect(await active()).toEqual(ids);
    for (const wrong of [ids.slice(1), [...ids, 999_999], [ids[0] ?? 0, ...ids.slice(0, -1)]]) {
      const { status, body } = await put(wrong);
      expect([status, body.code]).toEqual([409, "stale_version"]);
    }
    expect(await active()).toEqual(ids);
  });
});

test("those who run the place read what is open and how it goes", async () => {
  const made = await makeCategoryOf(app, admin, {}, []);
  await makeRequest(app, member, { insight_category_id: made.id });
  const { body } = await app.call(categoryEditing.listAllCategories, { as: admin });
  expect(body.insight_categories.find(({ id }) => id === made.id)).toMatchObject({
    calendar_name: "Office",
    figures: { open_requests: 1, on_time_share: null, rating_average: null },
  });
});
