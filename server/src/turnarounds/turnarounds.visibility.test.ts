import { dayMs, hourMs, later } from "@sightline/contract/base/moments.ts";
import { turnarounds } from "@sightline/contract/turnarounds.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { deliveredAfter, makeCategory, makeLived, mondayBefore } from "./turnarounds.testing.ts";

let app: TestApp;
let requesterId: number;
let monday: string;
let id: number;

beforeAll(async () => {
  app = await makeTestApp();
  requesterId = (await app.makePerson()).id;
  monday = mondayBefore(app.clock.now());
  ({ id } = await makeCategory(app.db));
});
afterAll(() => app.close());

describe("who may ask", () => {
  test.each(["nowhere", "999999", "99999999999", "-1", "1.5", "%00"])(
    "there is no category %s",
    async (category) => {
      const { status, body } = await app.call(turnarounds.listTurnarounds, { query: { category } });
      expect([status, body.code]).toEqual([404, "not_found"]);
    },
  );

  test("everybody asks for all categories, and hears nothing of open work", async () => {
    const { status, body } = await app.call(turnarounds.listTurnarounds);
    expect(status).toBe(200);
    expect(body.turnarounds).toHaveLength(1);
    expect(JSON.stringify(body)).not.toMatch(/overdue|"open"|waiting/);
  });

  test.each([
    ["a stranger", undefined, 401, 401],
    ["a member", "member", 200, 404],
    ["an analyst", "analyst", 200, 200],
    ["an admin", "admin", 200, 200],
  ] as const)("%s", async (_who, role, course, open) => {
    const person = role && (await app.signIn({ role }));
    const as = person ? { as: person } : {};
    expect((await app.call(turnarounds.listCourses, as)).status).toBe(course);
    expect((await app.call(turnarounds.listOpenWork, as)).status).toBe(open);
  });
});

test("open work is counted by age, with what is overdue and what waits", async () => {
  const now = app.clock.now();
  const open = (agoMs: number, pausedAfterMs?: number) =>
    makeLived(app.db, {
      categoryId: id,
      requesterId,
      from: later(now, -agoMs),
      steps:
        pausedAfterMs === undefined
          ? []
          : [
              {
                kind: "clarification_asked",
                status: "needs_clarification",
                at: later(now, pausedAfterMs - agoMs),
              },
            ],
    });
  // Each promised a day and eight hours after filing.
  await open(hourMs);
  await open(2 * dayMs);
  await open(2 * dayMs, hourMs);
  await open(5 * dayMs);
  await open(9 * dayMs, 3 * dayMs);
  await makeLived(app.db, {
    categoryId: id,
    requesterId,
    from: monday,
    steps: [deliveredAfter(monday, 4)],
  });
  const analyst = await app.signIn({ role: "analyst" });
  const { body } = await app.call(turnarounds.listOpenWork, { as: analyst });
  expect(body.open_work.find((row) => row.insight_category_id === id)).toMatchObject({
    open: 5,
    overdue: 3,
    waiting: 2,
    by_age: { under_1_day: 1, under_3_days: 2, under_7_days: 1, older: 1 },
  });
});
