import { dayMs, later } from "@sightline/contract/base/moments.ts";
import { desk } from "@sightline/contract/desk.ts";
import { insights } from "@sightline/contract/insights/insights.ts";
import { notifications } from "@sightline/contract/notifications/notifications.ts";
import { plans } from "@sightline/contract/plans.ts";
import { type RequestRow, requests } from "@sightline/contract/requests/requests.ts";
import { requestStatuses } from "@sightline/contract/requests/requests.statuses.ts";
import { questionKinds } from "@sightline/contract/categories/questions.ts";
import { categories } from "@sightline/contract/categories/categories.ts";
import { sessions } from "@sightline/contract/sessions.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { demoPassword, fillDemo } from "./demo.ts";
import { demoHistory } from "./demo.history.ts";
import { demoRequests } from "./demo.requests.texts.ts";
import { turnarounds } from "@sightline/contract/turnarounds.ts";

let app: TestApp;

beforeAll(async () => {
  app = await makeTestApp();
  await app.db.transaction().execute(fillDemo);
});
afterAll(() => app.close());

async function signIn(email: string) {
  const { body } = await app.call(sessions.authenticate, {
    body: { email, password: demoPassword },
  });
  return { token: body.user_token, email };
}

describe("the demo world", () => {
  test("asks questions of every kind, some of them only on a condition", async () => {
    const { body } = await app.call(categories.listCategories);
    const questions = body.insight_categories.flatMap((category) => category.insight_questions);
    expect(body.insight_categories.map((category) => category.name)).toEqual([
      "Market sizing",
      "Competitors",
      "Consumer trends",
      "Pricing",
      "Regulation",
      "Technology scan",
    ]);
    expect(new Set(questions.map((question) => question.kind))).toEqual(new Set(questionKinds));
    expect(questions.filter((question) => question.condition !== null).length).toBeGreaterThan(2);
  });

  test("has requests in every status, all of them lived until now and no further", async () => {
    const analyst = await signIn("analyst@sightline.test");
    const rows: RequestRow[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { body } = await app.call(requests.listRequests, {
        as: analyst,
        query: { scope: "desk", limit: 100, ...(cursor ? { cursor } : {}) },
      });
      rows.push(...body.insight_requests);
      cursor = body.next_cursor;
    }
    expect(rows.length).toBe(demoRequests.length + demoHistory.length);
    expect(new Set(rows.map((row) => row.status))).toEqual(new Set(requestStatuses));
    expect(
      rows.every((row) => row.activity_at <= app.clock.now() && row.created_at <= row.activity_at),
    ).toBe(true);
    expect(rows.some((row) => row.overdue)).toBe(true);
    expect(
      rows.some((row) => row.delivered_at !== null && row.delivered_at > row.promised_at),
    ).toBe(true);
    const created = rows.toSorted((one, other) => one.id - other.id).map((row) => row.created_at);
    expect(created).toEqual(created.toSorted());
  });

  test("has an insight that waits for its second reader, who is not who wrote it", async () => {
    const query = { filter: "to_review" } as const;
    for (const [name, count] of [
      ["analyst", 1],
      ["rasmus", 0],
    ] as const) {
      const as = await signIn(`${name}@sightline.test`);
      const { body } = await app.call(desk.listDesk, { as, query });
      expect(body.desk_requests, name).toHaveLength(count);
      const [first] = body.desk_requests;
      if (!first) continue;
      const params = { id: String(first.id) };
      const { desk_work } = (await app.call(desk.getDeskWork, { as, params })).body;
      expect(desk_work.insight_review.can).toContain("approve");
    }
  });

  test("shows the member what their plan asks, some of it unread", async () => {
    const member = await signIn("member@sightline.test");
    const { body } = await app.call(requests.listRequests, { as: member, query: { limit: 100 } });
    expect(body.insight_requests.length).toBeGreaterThan(20);
    expect(body.insight_requests.some((row) => row.unread)).toBe(true);
    const other = await signIn("petra@sightline.test");
    const theirs = await app.call(requests.listRequests, { as: other, query: { limit: 100 } });
    const ids = new Set(body.insight_requests.map((row) => row.id));
    expect(theirs.body.insight_requests.some((row) => ids.has(row.id))).toBe(false);
  });

  test("tells no story that would reach into the future", () => {
    for (const request of [...demoRequests, ...demoHistory]) {
      const moments = [0, ...request.story.map((step) => step.after), request.ago];
      expect(moments, request.title).toEqual(moments.toSorted((one, other) => one - other));
    }
  });

  test("has delivered enough in every category to tell how long it takes", async () => {
    const { body } = await app.call(turnarounds.listTurnarounds);
    expect(body.turnarounds).toHaveLength(6);
    for (const row of body.turnarounds) {
      expect(row.sample_size, row.name).toBeGreaterThan(10);
      expect(row.median_minutes, row.name).toBeLessThan(row.target_minutes);
      expect(row.on_time_share, row.name).toBeGreaterThan(0.7);
      expect(row.durations, row.name).toHaveLength(row.sample_size);
    }
  });

  test("has an insight for all that was told as delivered, of every kind", async () => {
    const analyst = await signIn("analyst@sightline.test");
    const { body } = await app.call(insights.listInsights, { as: analyst, query: { limit: 100 } });
    const rows = body.insight_responses;
    const delivered = demoRequests.filter(({ story }) =>
      story.some((step) => step.kind === "delivered"),
    );
    expect(new Set(rows.map((row) => row.title))).toEqual(
      new Set(delivered.map((request) => request.title)),
    );
    const today = app.clock.now().slice(0, 10);
    expect(rows.some((row) => row.outcome === "not_found")).toBe(true);
    expect(rows.some((row) => row.review_by !== null && row.review_by < today)).toBe(true);
    expect(rows.filter((row) => row.version === 2)).toHaveLength(2);
    expect(rows.every((row) => row.sources_count > 1)).toBe(true);
    const { body: library } = await app.call(insights.listSources, {
      as: analyst,
      query: { limit: 100 },
    });
    expect(library.insight_sources.some((source) => source.insights_count > 1)).toBe(true);
    const addresses = library.insight_sources.flatMap((source) => source.url ?? []);
    expect(addresses.every((url) => new URL(url).hostname.endsWith(".example.org"))).toBe(true);
  });

  test("has a plan of people who came months ago, an open invitation, and a seat left", async () => {
    const { body } = await app.call(plans.getPlan, { as: await signIn("member@sightline.test") });
    expect(body.organization_plan).toMatchObject({
      name: "Northwind",
      role: "owner",
      invitations: [{ email: "jonas@sightline.test", mails_sent: 1 }],
      seats: { total: 6, members: 4, invited: 1, free: 1 },
    });
    const recently = later(app.clock.now(), -90 * dayMs);
    const joined = body.organization_plan?.members.map(({ joined_at }) => joined_at) ?? [];
    expect(joined).toHaveLength(4);
    expect(joined.filter((moment) => moment > recently)).toEqual([]);
  });

  test.each(["member", "colleague", "analyst"])(
    "has told its %s what happened, latest first, some of it unread, and mailed nothing",
    async (name) => {
      const as = await signIn(`${name}@sightline.test`);
      const query = { limit: "100" };
      const { body } = await app.call(notifications.listNotifications, { as, query });
      // Who has just signed in is told so as well.
      const told = body.notifications.filter(({ kind }) => kind !== "new_device");
      expect(told.length).toBeGreaterThan(2);
      expect(told.some(({ read }) => read)).toBe(true);
      expect(told.some(({ read }) => !read)).toBe(true);
      expect(told.filter(({ read }) => !read).length).toBeLessThan(4);
      const moments = told.map(({ at }) => at);
      expect(moments).toEqual(moments.toSorted().toReversed());
      expect(moments.every((at) => at <= app.clock.now())).toBe(true);
      expect(await app.db.selectFrom("notification_letters").select("id").execute()).toEqual([]);
    },
  );

  test("has nobody who could exist", async () => {
    const users = await app.db.selectFrom("users").select(["email", "is_demo"]).execute();
    expect(users.every((user) => user.is_demo && user.email.endsWith("@sightline.test"))).toBe(
      true,
    );
  });
});
