import { insertCalendar } from "./calendars.queries.ts";
import { categories } from "@sightline/contract/categories/categories.ts";
import { makeOffice } from "@sightline/contract/clock/clock.testing.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { insertCategory, insertQuestion, supersedeQuestion } from "./categories.queries.ts";

let app: TestApp;
let made: Awaited<ReturnType<typeof makeCategory>>;

async function makeCategory(slug: string, position: number) {
  return app.db.transaction().execute(async (trx) => {
    const calendar_id = await insertCalendar(trx, "Office", makeOffice(), []);
    const words = { slug, name: slug, description: "", icon: "circle" };
    const id = await insertCategory(trx, { ...words, position, calendar_id, target_minutes: 960 });
    const common = { category_id: id, required: true };
    const abroad = await insertQuestion(trx, {
      ...common,
      position: 0,
      label: "Abroad?",
      kind: "yes_no",
    });
    const condition = { lineage_id: abroad.lineage_id, is: true };
    const where = await insertQuestion(trx, {
      ...common,
      position: 1,
      label: "Where?",
      kind: "short_text",
      condition,
    });
    return { id, slug, abroad, where };
  });
}

beforeAll(async () => {
  app = await makeTestApp();
  made = await makeCategory("first", 1);
});
afterAll(() => app.close());

async function look() {
  const { status, body } = await app.call(categories.listCategories);
  expect(status).toBe(200);
  return body.insight_categories;
}

describe("categories", () => {
  test("are open to everybody, with their calendar, target and questions", async () => {
    const [category] = await look();
    expect(category).toMatchObject({
      id: made.id,
      slug: made.slug,
      target_minutes: 960,
      retired_at: null,
      calendar: {
        time_zone: "UTC",
        hours: { monday: [["09:00", "17:00"]], sunday: [] },
        holidays: [],
      },
    });
    expect(category?.insight_questions).toMatchObject([
      { label: "Abroad?", condition: null },
      { label: "Where?", condition: { insight_question_id: made.abroad.id, is: true } },
    ]);
  });

  test("show only today's wording, and conditions follow it", async () => {
    const renewed = await app.db.transaction().execute((trx) =>
      supersedeQuestion(
        trx,
        made.abroad.lineage_id,
        {
          category_id: made.id,
          position: 0,
          label: "In other countries?",
          kind: "yes_no",
          required: true,
        },
        app.clock.now(),
      ),
    );
    const [category] = await look();
    expect(category?.insight_questions).toMatchObject([
      { id: renewed.id, label: "In other countries?" },
      { condition: { insight_question_id: renewed.id, is: true } },
    ]);
  });

  test("that are retired come last, still named for the requests they hold", async () => {
    const other = await makeCategory("second", 2);
    await app.db
      .updateTable("insight_categories")
      .set({ retired_at: app.clock.now() })
      .where("id", "=", made.id)
      .execute();
    expect((await look()).map((category) => category.id)).toEqual([other.id, made.id]);
  });
});

describe("a question", () => {
  test("is never changed in place", async () => {
    const change = app.db.updateTable("insight_questions").set({ label: "Another wording" });
    await expect(change.execute()).rejects.toThrow(/never changed in place/);
  });

  test("has one wording at a time", async () => {
    const second = app.db.insertInto("insight_questions").values({
      category_id: made.id,
      lineage_id: made.where.lineage_id,
      version: 2,
      position: 1,
      label: "A second wording",
      kind: "short_text",
      required: false,
    });
    await expect(second.execute()).rejects.toThrow(/insight_questions_current/);
  });
});
