import type { QuerySent } from "@sightline/contract/base/endpoint.ts";
import { dayMs, minuteMs, msBetween } from "@sightline/contract/base/moments.ts";
import { makeCalendar } from "@sightline/contract/clock/clock.testing.ts";
import { requests, type RequestSort } from "@sightline/contract/requests/requests.ts";
import {
  isAwaiting,
  isOpen,
  type RequestStatus,
} from "@sightline/contract/requests/requests.statuses.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertCalendar } from "#categories/calendars.queries.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import { addFollowers, addParticipants, insertRequest, markRead } from "./requests.queries.ts";
import { makeCategory, makePlan } from "./requests.testing.ts";

let app: TestApp;
let person: Signature & { id: number };
let colleague: Signature & { id: number };
let one: Awaited<ReturnType<typeof makeCategory>>;
let other: Awaited<ReturnType<typeof makeCategory>>;
const made: { id: number; at: number; status: RequestStatus }[] = [];

const statuses = [
  "submitted",
  "in_progress",
  "needs_clarification",
  "delivered",
  "accepted",
  "declined",
] as const;

/** 60 requests: 20 own, 20 of the plan, 20 of strangers of which one takes part in half and follows half. */
beforeAll(async () => {
  app = await makeTestApp();
  one = await makeCategory(app.db);
  other = await makeCategory(app.db);
  person = await app.signIn();
  colleague = await app.signIn();
  const stranger = await app.makePerson();
  const planId = await makePlan(app.db, [person, colleague], app.clock.now());
  const start = Date.parse(app.clock.now()) - 3 * dayMs;
  const moment = (minutes: number) => new Date(start + minutes * minuteMs).toISOString();
  await app.db.transaction().execute(async (trx) => {
    for (let at = 0; at < 60; at += 1) {
      const requester = [person, colleague, stranger][at % 3] ?? person;
      const status = statuses[at % statuses.length] ?? "submitted";
      const id = await insertRequest(trx, {
        requester_id: requester.id,
        category_id: at % 4 === 0 ? other.id : one.id,
        plan_id: requester === stranger ? null : planId,
        visibility: requester === colleague ? "organization" : "private",
        title: at === 7 ? "100% of what_is asked" : `Request of minute ${at}`,
        description: "What is asked here does not matter.",
        status,
        created_at: moment(at),
        // Two share each moment, so that the id decides between them.
        activity_at: moment(500 - Math.floor(at / 2)),
        promised_at: moment(600 + (at % 7)),
        target_minutes: 60,
        paused_at: status === "needs_clarification" ? moment(200) : null,
        delivered_at: status === "delivered" || status === "accepted" ? moment(300) : null,
      });
      made.push({ id, at, status });
      const now = moment(at);
      if (requester === stranger && at % 2 === 0)
        await addParticipants(trx, id, [person.id], { addedBy: stranger.id, now });
      else if (requester === stranger) await addFollowers(trx, id, [person.id], now);
      else await addFollowers(trx, id, [requester.id], now);
    }
  });
});
afterAll(() => app.close());

type Query = QuerySent<typeof requests.listRequests>;

async function list(query: Query, as: Signature = person) {
  const { status, body } = await app.call(requests.listRequests, { as, query });
  expect(status).toBe(200);
  return body;
}

async function walk(query: Query, limit: number): Promise<number[]> {
  const ids: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ ...query, limit, ...(cursor ? { cursor } : {}) });
    expect(page.insight_requests.length).toBeLessThanOrEqual(limit);
    ids.push(...page.insight_requests.map((row) => row.id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return ids;
}

async function readPage(id: number) {
  const params = { id: String(id) };
  const { body } = await app.call(requests.getRequest, { as: person, params });
  return body.insight_request;
}

const seen = () => made.filter(({ at }) => at % 3 !== 2 || at % 2 === 0);

describe.each(["due", "newest", "activity"] as const satisfies readonly RequestSort[])(
  "sorted by %s",
  (sort) => {
    test.each([1, 7, 25, 100])(
      "pages of %s hold each request that concerns one exactly once",
      async (limit) => {
        const ids = await walk({ sort }, limit);
        expect(ids.toSorted((a, b) => a - b)).toEqual(seen().map((request) => request.id));
        expect(ids).toEqual(await walk({ sort }, 100));
      },
    );

    test("rows come in that order", async () => {
      const { insight_requests: rows } = await list({ sort, limit: 100 });
      const keys = rows.map((row) => {
        if (sort === "newest") return String(1e9 - row.id);
        if (sort === "activity") return `${9e15 - Date.parse(row.activity_at)} ${1e9 - row.id}`;
        const first = isAwaiting(row.status) && row.requester.id === person.id ? "0 " : "1 ";
        // By the minute of its promise; where a pause lasts, of the one before it.
        const { at = 0 } = made.find(({ id }) => id === row.id) ?? {};
        const then = isOpen(row.status)
          ? `0 ${at % 7} ${String(row.id).padStart(9, "0")}`
          : `1 ${9e15 - Date.parse(row.activity_at)} ${String(row.id).padStart(9, "0")}`;
        return first + then;
      });
      expect(keys).toEqual(keys.toSorted());
    });
  },
);

describe("what waits for me", () => {
  let own: number[];

  /** Two of one's own: one that is asked about, filed with the plan, and one that was delivered. */
  beforeAll(async () => {
    own = [];
    const { plan_id } = await app.db
      .selectFrom("plan_members")
      .select("plan_id")
      .where("user_id", "=", person.id)
      .executeTakeFirstOrThrow();
    const now = app.clock.now();
    const far = new Date(Date.parse(now) + 90 * dayMs).toISOString();
    await app.db.transaction().execute(async (trx) => {
      for (const status of ["delivered", "needs_clarification"] as const)
        own.push(
          await insertRequest(trx, {
            requester_id: person.id,
            category_id: one.id,
            plan_id,
            visibility: "organization",
            title: "What waits for an answer",
            description: "What is asked here does not matter.",
            status,
            created_at: now,
            activity_at: "2026-01-01T00:00:00.000Z",
            promised_at: far,
            target_minutes: 60,
            paused_at: status === "needs_clarification" ? now : null,
            delivered_at: status === "delivered" ? now : null,
          }),
        );
      await addFollowers(trx, own[0] ?? 0, [person.id], now);
      await addFollowers(trx, own[1] ?? 0, [person.id], now);
    });
  });
  afterAll(async () => {
    await app.db.deleteFrom("insight_request_followers").where("request_id", "in", own).execute();
    await app.db.deleteFrom("insight_requests").where("id", "in", own).execute();
  });

  const waits = (row: { status: RequestStatus; requester: { id: number } }) =>
    isAwaiting(row.status) && row.requester.id === person.id;

  test.each([{}, { scope: "mine" }, { scope: "following" }] as const)(
    "stands on top, the questions first: %o",
    async (query) => {
      const { insight_requests: rows } = await list({ ...query, limit: 100 });
      const until = rows.findIndex((row) => !waits(row));
      const top = until === -1 ? rows : rows.slice(0, until);
      expect(top.length).toBe(rows.filter(waits).length);
      expect(top[0]?.id).toBe(own[1]);
      expect(top.map((row) => row.id)).toContain(own[0]);
      expect(rows.filter((row) => row.id === own[0])).toHaveLength(1);
    },
  );

  test.each([1, 2, 3, 10])(
    "is on no second page once it was on the first, %s each",
    async (limit) => {
      const ids = await walk({}, limit);
      expect(ids.length).toBe(new Set(ids).size);
      expect(ids).toEqual(await walk({}, 100));
    },
  );

  test("is not on top for a colleague, who has nothing to answer", async () => {
    const { insight_requests: rows } = await list({ limit: 100 }, colleague);
    const place = (id: number | undefined) => rows.findIndex((row) => row.id === id);
    expect(place(own[1])).toBe(rows.findLastIndex((row) => isOpen(row.status)));
    expect(place(own[0])).toBe(rows.length - 1);
  });

  test.each(["newest", "activity"] as const)("keeps its place when sorted by %s", async (sort) => {
    const { insight_requests: rows } = await list({ sort, limit: 100 });
    const ids = rows.map((row) => row.id);
    if (sort === "newest") expect(ids.slice(0, 2)).toEqual([own[1], own[0]]);
    else expect(ids.slice(-2)).toEqual([own[1], own[0]]);
  });

  test("stays where it is due among what others ask", async () => {
    const { insight_requests: rows } = await list({ scope: "organization", limit: 100 });
    expect(rows.findIndex((row) => row.id === own[1])).toBe(
      rows.findLastIndex((row) => isOpen(row.status)),
    );
  });
});

describe("filters", () => {
  test("by category, by id, slug and all", async () => {
    const expected = seen()
      .filter(({ at }) => at % 4 === 0)
      .map((request) => request.id);
    for (const category of [String(other.id), other.slug]) {
      const { insight_requests: rows } = await list({ category, limit: 100, sort: "newest" });
      expect(rows.map((row) => row.id).toReversed()).toEqual(expected);
    }
    expect((await list({ category: "all", limit: 100 })).insight_requests).toHaveLength(
      seen().length,
    );
  });

  test.each(["no-such-category", "999999", "99999999999999"])(
    "an unknown category (%s) is not found",
    async (category) => {
      expect(
        (await app.call(requests.listRequests, { as: person, query: { category } })).status,
      ).toBe(404);
    },
  );

  test.each([
    ["delivered", ["delivered"]],
    ["declined,accepted", ["accepted", "declined"]],
    ["open", ["submitted", "in_progress", "needs_clarification"]],
    ["open,declined", ["submitted", "in_progress", "needs_clarification", "declined"]],
  ])("by status %s", async (status, wanted) => {
    const ids = (await list({ status, limit: 100, sort: "newest" })).insight_requests.map(
      (row) => row.id,
    );
    expect(ids.toReversed()).toEqual(
      seen()
        .filter((request) => wanted.includes(request.status))
        .map((request) => request.id),
    );
  });

  test("by words of the title, taken as they are, and by number", async () => {
    const titles = async (q: string) =>
      (await list({ q, limit: 100 })).insight_requests.map((row) => row.title);
    expect(await titles("WHAT_IS")).toEqual(["100% of what_is asked"]);
    expect(await titles("0% of")).toEqual(["100% of what_is asked"]);
    expect(await titles("what.is")).toEqual([]);
    expect(await titles("' or true --")).toEqual([]);
    const id = made[12]?.id;
    expect((await list({ q: `#${id}` })).insight_requests.map((row) => row.id)).toContain(id);
  });

  test.each([
    [{ status: "opened" }, "status"],
    [{ sort: "title" }, "sort"],
    [{ scope: "everything" }, "scope"],
    [{ limit: 101 }, "limit"],
    [{ limit: 0 }, "limit"],
    [{ cursor: "nonsense" }, "cursor"],
    [{ cursor: Buffer.from('["newest",1,1]').toString("base64url") }, "cursor"],
    [{ cursor: Buffer.from('["due","x",1]').toString("base64url") }, "cursor"],
  ])("%o is refused by field", async (query, field) => {
    // What the row's type does not allow is just what is refused.
    const { status, body } = await app.call(requests.listRequests, {
      as: person,
      query: query as Query,
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
  });
});

describe("rows", () => {
  test("name the people and carry neither description nor address", async () => {
    const { insight_requests: rows } = await list({ limit: 100 });
    const takingPart = rows.find((row) => row.people.length > 0);
    expect(takingPart?.people).toEqual([
      { id: person.id, first_name: "Test", last_name: "Person" },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/description|example\.org|requester_id|key/);
  });

  test("name those who take part as they joined, and nobody twice", async () => {
    const [last, first, between] = [
      await app.makePerson(),
      await app.makePerson(),
      await app.makePerson(),
    ];
    const [, crowded, alone] = made.filter(({ at }) => at % 3 === 0);
    await app.db.transaction().execute(async (trx) => {
      for (const [minute, { id }] of [first, between, last].entries())
        await addParticipants(trx, crowded?.id ?? 0, [id], {
          addedBy: person.id,
          now: `2026-01-01T00:0${minute}:00.000Z`,
        });
    });
    const { insight_requests: rows } = await list({ limit: 100 });
    const taking = (id = 0) => rows.find((row) => row.id === id)?.people.map((who) => who.id);
    expect(taking(crowded?.id)).toEqual([first.id, between.id, last.id]);
    expect(taking(alone?.id)).toEqual([]);
    const onPage = await readPage(crowded?.id ?? 0);
    expect(onPage.participants.map(({ id }) => id)).toEqual([first.id, between.id, last.id]);
  });

  test("that wait for an answer have their promise moved by the hours of their own category", async () => {
    await app.db.transaction().execute(async (trx) => {
      const hours = makeCalendar({ monday: [["09:00", "12:00"]] });
      const calendarId = await insertCalendar(trx, "Mondays", hours, []);
      await trx
        .updateTable("insight_categories")
        .set({ calendar_id: calendarId })
        .where("id", "=", other.id)
        .execute();
    });
    const { insight_requests: rows } = await list({ status: "needs_clarification", limit: 100 });
    for (const category of [one, other]) {
      const row = rows.find(({ insight_category_id: id }) => id === category.id);
      const { promised_at } = await readPage(row?.id ?? 0);
      // The clock goes on between the two.
      expect(Math.abs(msBetween(row?.promised_at ?? "", promised_at))).toBeLessThan(minuteMs);
    }
    const moved = rows.map(({ promised_at }) => promised_at.slice(0, 10));
    expect(new Set(moved).size).toBeGreaterThan(1);
  });

  test("are unread until read, and again after something happened", async () => {
    const request = made.find(({ at }) => at === 3);
    const find = async () =>
      (await list({ limit: 100 })).insight_requests.find((row) => row.id === request?.id)?.unread;
    expect(await find()).toBe(true);
    await app.call(requests.readRequest, { as: person, params: { id: String(request?.id) } });
    expect(await find()).toBe(false);
    await app.db
      .transaction()
      .execute((trx) => markRead(trx, request?.id ?? 0, person.id, "2020-01-01T00:00:00.000Z"));
    expect(await find()).toBe(true);
  });

  test("of others in the plan are not unread unless one follows them", async () => {
    const { insight_requests: rows } = await list({ scope: "organization", limit: 100 });
    expect(rows.length).toBe(20);
    expect(rows.every((row) => !row.unread)).toBe(true);
  });
});

describe("counts", () => {
  test("are per category, follow scope and status, and add up", async () => {
    const { body } = await app.call(requests.countRequests, {
      as: person,
      query: { status: "open" },
    });
    const open = seen().filter((request) =>
      ["submitted", "in_progress", "needs_clarification"].includes(request.status),
    );
    const inOther = open.filter(({ at }) => at % 4 === 0).length;
    expect(body).toEqual({
      all: open.length,
      counts: [
        { insight_category_id: one.id, count: open.length - inOther },
        { insight_category_id: other.id, count: inOther },
      ],
    });
    const mine = await app.call(requests.countRequests, { as: person, query: { scope: "mine" } });
    expect(mine.body.all).toBe(20);
  });

  test("stop at 100, which stands for 99+", async () => {
    const busy = await app.signIn();
    const crowded = await makeCategory(app.db);
    await app.db.transaction().execute(async (trx) => {
      for (let count = 0; count < 105; count += 1) {
        const now = app.clock.now();
        const times = { created_at: now, activity_at: now, promised_at: now, target_minutes: 60 };
        await insertRequest(trx, {
          requester_id: busy.id,
          category_id: crowded.id,
          title: "One of many",
          description: "One of very many requests.",
          ...times,
        });
      }
    });
    const { body } = await app.call(requests.countRequests, { as: busy });
    expect(body.all).toBe(100);
    expect(body.counts.find((row) => row.insight_category_id === crowded.id)?.count).toBe(100);
  });
});

test.each(["due", "newest", "activity"] as const)(
  "a request filed meanwhile does not shift the next page, sorted by %s",
  async (sort) => {
    const before = await walk({ sort }, 100);
    const first = await list({ sort, limit: 10 });
    const insight_request = {
      title: "Filed in between",
      description: "Between one page and the next.",
      insight_category_id: one.id,
    };
    expect(
      (await app.call(requests.fileRequest, { as: person, body: { insight_request } })).status,
    ).toBe(201);
    const second = await list({ sort, limit: 10, cursor: first.next_cursor ?? "" });
    const ids = [...first.insight_requests, ...second.insight_requests].map((row) => row.id);
    // By due time it may come on the second page, where it belongs.
    expect(before.slice(0, 20)).toEqual(
      expect.arrayContaining(ids.filter((id) => before.includes(id))),
    );
    expect(new Set(ids).size).toBe(20);
  },
);
