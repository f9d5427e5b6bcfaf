import { contract } from "@sightline/contract/contract.ts";
import { calendars } from "@sightline/contract/calendars.ts";
import { categoryEditing } from "@sightline/contract/categories/categories.editing.ts";
import type { Endpoint } from "@sightline/contract/base/endpoint.ts";
import { makeOffice } from "@sightline/contract/clock/clock.testing.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import { makeCalendarOf, makeCategoryOf, newCategoryOf } from "./categories.testing.ts";

const who = ["stranger", "member", "analyst", "admin"] as const;
type Who = (typeof who)[number];

let app: TestApp;
const people = new Map<Who, Signature>();

beforeAll(async () => {
  app = await makeTestApp();
  for (const role of ["member", "analyst", "admin"] as const)
    people.set(role, await app.signIn({ role }));
});
afterAll(() => app.close());

const admin = () => people.get("admin") ?? { email: "", token: "" };

type Sent = { params?: object; query?: object; body?: object };
/** What is sent to a row, so that an admin's call is a good one, made anew for each caller. */
const sendings: Record<string, () => Promise<Sent>> = {
  listAllCategories: async () => ({}),
  listTemplates: async () => ({}),
  getCategory: ofCategory,
  listCategoryVersions: ofCategory,
  createCategory: async () => ({ body: { insight_category: await newCategoryOf(app, admin()) } }),
  saveCategory: async () => ({
    ...(await ofCategory()),
    body: { insight_category: { version: 1, name: "Another name" } },
  }),
  orderCategories: async () => {
    const { body } = await app.call(categoryEditing.listAllCategories, { as: admin() });
    const active = body.insight_categories.filter((one) => one.retired_at === null);
    return { body: { ids: active.map(({ id }) => id).toReversed() } };
  },
  retireCategory: ofCategory,
  bringBackCategory: ofCategory,
  listCalendars: async () => ({}),
  getCalendar: ofCalendar,
  listCalendarVersions: ofCalendar,
  listCountries: async () => ({}),
  listHolidays: async () => ({ query: { country: "SE", year: "2027" } }),
  createCalendar: async () => {
    const { time_zone, hours } = makeOffice();
    return { body: { calendar: { name: "Made", time_zone, hours } } };
  },
  saveCalendar: async () => ({
    ...(await ofCalendar()),
    body: { calendar: { version: 1, name: "Another name" } },
  }),
  deleteCalendar: ofCalendar,
};

async function ofCategory(): Promise<Sent> {
  return { params: { id: String((await makeCategoryOf(app, admin())).id) } };
}

async function ofCalendar(): Promise<Sent> {
  return { params: { id: String((await makeCalendarOf(app, admin())).id) } };
}

const rows = Object.entries<Endpoint>({ ...categoryEditing, ...calendars });
const cases = rows.flatMap(([name, row]) => who.map((one) => [name, one, row] as const));

const actsOf = async () => (await app.db.selectFrom("audit_acts").select("act").execute()).length;

describe("categories and calendars are run by admins alone", () => {
  test("every row has a case", () => {
    expect(Object.keys(sendings).toSorted()).toEqual(rows.map(([name]) => name).toSorted());
    expect(Object.keys(contract.calendars)).toEqual(Object.keys(calendars));
  });

  test.each(cases)("%s by %s", async (name, caller, row) => {
    // The table has the shapes of all rows; each sending is of its own.
    const sent = ((await sendings[name]?.()) ?? {}) as Parameters<TestApp["call"]>[1];
    const as = people.get(caller);
    const before = await actsOf();
    const { status } = await app.call(row, { ...sent, ...(as ? { as } : {}) });
    const good = row.response === null ? 204 : (row.status ?? 200);
    expect(status).toBe(caller === "admin" ? good : caller === "stranger" ? 401 : 404);
    // What was not retired is not brought back: nothing happened.
    const changes = caller === "admin" && row.audited && name !== "bringBackCategory" ? 1 : 0;
    expect((await actsOf()) - before).toBe(changes);
  });
});

test("each change leaves one line that names what it was, and what stays as it was none", async () => {
  const category = await makeCategoryOf(app, admin());
  const params = { id: String(category.id) };
  const save = (version: number) =>
    app.call(categoryEditing.saveCategory, {
      as: admin(),
      params,
      body: { insight_category: { version, name: "Renamed", target_minutes: 60 } },
    });
  await save(1);
  await save(2);
  await app.call(categoryEditing.retireCategory, { as: admin(), params });
  await app.call(categoryEditing.retireCategory, { as: admin(), params });
  await app.call(categoryEditing.bringBackCategory, { as: admin(), params });
  const lines = await app.db
    .selectFrom("audit_acts")
    .select(["act", "fields"])
    .where("subject_kind", "=", "category")
    .where("subject_id", "=", category.id)
    .orderBy("id")
    .execute();
  expect(lines).toEqual([
    { act: "category_created", fields: [] },
    { act: "category_changed", fields: ["name", "target_minutes"] },
    { act: "category_retired", fields: ["retired"] },
    { act: "category_brought_back", fields: ["retired"] },
  ]);
});
