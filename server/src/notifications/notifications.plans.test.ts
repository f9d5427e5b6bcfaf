import { later, momentOf } from "@sightline/contract/base/moments.ts";
import { kindsOf } from "@sightline/contract/notifications/notifications.rules.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DatabaseTransaction } from "#db/database.ts";
import { lettersAndSights } from "#nouns.ts";
import { fillNotificationCrowd, type NotificationCrowd } from "#testing/crowd.notifications.ts";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { explain, type Listening, listenTo } from "#testing/plans.ts";
import { concerning, putLinesRight } from "#notifications/gathered/gathered.lines.queries.ts";
import { listGathered } from "#notifications/gathered/gathered.queries.ts";
import { notify } from "./notifications.ts";
import {
  countUnread,
  findLatestPlace,
  listEntries,
  listNews,
} from "./notifications.list.queries.ts";
import {
  markEntriesRead,
  markEntriesUnread,
  type Reread,
  type Which,
} from "./notifications.reading.queries.ts";

const { sights } = lettersAndSights;
const size = 100_000;
const now = momentOf(Date.now());

let database: TestDatabase;
let db: Listening["db"];
let unasked: Listening["unasked"];
let hear: Listening["hear"];
let people: NotificationCrowd;

beforeAll(async () => {
  database = await cloneDatabase();
  ({ db, hear, unasked } = listenTo(database.owner));
  people = await fillNotificationCrowd(db, size);
}, 240_000);
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const undone = new Error("as it was");
const how = "(analyze, timing off, buffers off)";

/** How it goes about it; afterwards all is as it was. */
async function planOf(ask: (on: DatabaseTransaction) => Promise<unknown>): Promise<string> {
  const heard = await hear(() => unasked.transaction().execute(ask));
  let plan = "";
  const run = db.transaction().execute(async (trx) => {
    plan = (await explain<string>(trx, heard, how)).join("\n");
    throw undone;
  });
  await expect(run).rejects.toBe(undone);
  return plan;
}

/** Most rows that any part of it read, or read and threw away. */
function mostRowsIn(plan: string): number {
  const read = plan.matchAll(/actual rows=([\d.]+) loops=(\d+)/g);
  const removed = plan.matchAll(/Rows Removed by Filter: (\d+)/g);
  return Math.max(
    ...Array.from(read, ([, rows, loops]) => Number(rows) * Number(loops)),
    ...Array.from(removed, ([, rows]) => Number(rows)),
  );
}

const whole =
  /Seq Scan on (?:notifications|notification_lines|insight_requests|plan_members|board_posts)\b/;
/** Far down, and further down than most have a line. */
const down = { place: size + (7 * size) / 8 };
const deep = { place: size + size / 2 };
/** A page is 25, and one more to tell whether there is a next. */
const limit = 26;
const all = { unread: false, choice: null };
const everything = { unread: false, about: null };
/** Of each kind about a thing as many are counted. */
const mostCounted = 100;
/** On a page of many things one kind each, or all the kinds of a single thing. */
const mostKinds = Math.max(limit, kindsOf({ thread: "request" }).length);
const one = { choice: "comment" } as const;
const few = { choice: "reminder" } as const;
const rare = { choice: "account" } as const;
const none = { choice: "operation" } as const;

const crowds = ["many", "piled", "each", "one"] as const;

describe.each(crowds)(
  "gathered by thing, of 100,000 entries (%s) as few are read as of 100",
  (name) => {
    test.each([
      ["the first page", all, null],
      ["a page far down", all, down],
      ["a deep page", all, deep],
      ["what is unread", { ...all, unread: true }, null],
      ["a page of what is unread far down", { ...all, unread: true }, down],
      ["a deep page of what is unread", { ...all, unread: true }, deep],
      ["one choice", { ...all, ...one }, null],
      ["a page of one choice far down", { ...all, ...one }, down],
      ["a deep page of one choice", { ...all, ...one }, deep],
      ["a choice of many kinds", { ...all, ...few }, deep],
      ["a choice that is rare and old", { ...all, ...rare }, null],
      ["a choice that there is none of", { ...all, ...none }, null],
      ["what is unread of one choice", { unread: true, ...one }, null],
      ["what is unread of a rare choice", { unread: true, ...rare }, null],
    ] as const)("%s", async (_title, narrowed, after) => {
      const page = { ...narrowed, after, limit };
      const heard = await hear(() => listGathered(db, sights, people[name], page, now));
      const plan = (await explain<string>(db, heard, how)).join("\n");
      expect(plan).not.toMatch(whole);
      expect(mostRowsIn(plan)).toBeLessThanOrEqual(mostKinds * mostCounted);
    });

    test.each([
      ["all", kindsOf({ thread: "request" })],
      ["one kind", kindsOf({ kind: "comment" })],
    ])("a page of what one thing unfolds to, of %s", async (_title, kinds) => {
      const about = { thread: { kind: "request", id: 1 } as const, kinds };
      for (const after of [null, deep]) {
        const page = { unread: false, about, after, limit };
        const plan = await planOf((on) => listEntries(on, sights, people[name], page, now));
        expect(plan).not.toMatch(whole);
        // Of each kind those that stand and those that they stand for are looked for apart.
        expect(mostRowsIn(plan)).toBeLessThanOrEqual(2 * limit * kinds.length);
      }
    });

    test("what it takes to tell one more", async () => {
      const event = { kind: "comment", threadId: 1, to: [people[name].id], actorId: null } as const;
      const heard = await hear(async () => {
        const undoing = db.transaction().execute(async (trx) => {
          await notify(trx, event, now);
          throw undone;
        });
        await expect(undoing).rejects.toBe(undone);
      });
      const telling = heard.filter(({ sql: text }) => text.includes("insert into notifications"));
      let plan = "";
      const run = db.transaction().execute(async (trx) => {
        plan = (await explain<string>(trx, telling, how)).join("\n");
        throw undone;
      });
      await expect(run).rejects.toBe(undone);
      expect(plan).not.toMatch(whole);
      expect(mostRowsIn(plan)).toBeLessThanOrEqual(limit);
    });
  },
);

describe.each(crowds)("of 100,000 entries (%s) as few are read as of 100", (name) => {
  test.each([
    ["the first page", everything, null],
    ["a deep page", everything, deep],
    ["what is unread", { ...everything, unread: true }, null],
    ["a deep page of what is unread", { ...everything, unread: true }, deep],
  ] as const)("%s", async (_title, narrowed, after) => {
    const plan = await planOf((on) =>
      listEntries(on, sights, people[name], { ...narrowed, after, limit }, now),
    );
    expect(plan).not.toMatch(whole);
    expect(mostRowsIn(plan)).toBeLessThanOrEqual(limit);
  });

  test("the counts, which stop at the bound", async () => {
    const heard = await hear(() => countUnread(db, sights, people[name], now));
    const plan = (await explain<string>(db, heard, how)).join("\n");
    expect(plan).not.toMatch(whole);
    expect(plan).toContain("notifications_unread");
    expect(plan).not.toContain("notifications_gathered");
    expect(mostRowsIn(plan)).toBeLessThanOrEqual(100);
  });

  test("what is to be shown on screen, however long ago one looked", async () => {
    const plan = await planOf((on) => listNews(on, sights, people[name], 1, now));
    expect(plan).not.toMatch(whole);
    expect(mostRowsIn(plan)).toBeLessThanOrEqual(30);
    const latest = await planOf((on) => findLatestPlace(on, people[name].id));
    expect(mostRowsIn(latest)).toBeLessThanOrEqual(2);
  });
});

test.each([
  ["all", { until: 2 * size }, 30],
  ["one thing", { thread: { kind: "request", id: 4 } }, 44],
  ["some", { ids: [size + 1, size + 2, 2 * size] }, 6],
] as const satisfies [string, Which, number][])(
  "marking %s as read finds what is unread and nothing else",
  async (_title, which, most) => {
    // What the tests before marked and took back still lies in the indexes.
    await sql`vacuum notifications`.execute(db);
    const plan = await planOf((on) => markEntriesRead(on, people.many.id, which, now));
    expect(plan).not.toMatch(whole);
    expect(mostRowsIn(plan)).toBeLessThanOrEqual(most);
  },
);

test.each([
  ["what one call had read", { readAt: later(now, 1) }, 1],
  ["some", { ids: [size + 1, size + 2, 2 * size] }, 6],
] as const satisfies [string, Reread, number][])(
  "marking %s as unread again finds just that",
  async (_title, which, most) => {
    const plan = await planOf((on) => markEntriesUnread(on, people.many.id, which));
    expect(plan).not.toMatch(whole);
    expect(mostRowsIn(plan)).toBeLessThanOrEqual(most);
  },
);

test.each(crowds)("what is read of a few things moves their lines alone (%s)", async (name) => {
  const things = [1, 2, 3].map((id) => concerning(people[name].id, { kind: "request", id }));
  const heard = await hear(() => unasked.transaction().execute((on) => putLinesRight(on, things)));
  const plan = (await explain<string>(db, heard, how)).join("\n");
  expect(plan).not.toMatch(whole);
  expect(mostRowsIn(plan)).toBeLessThanOrEqual(2 * things.length * kindsOf({}).length);
});

test.each([
  ["notification_lines_in_order", "many", all, null],
  ["notification_lines_unread", "many", { ...all, unread: true }, null],
  ["notification_lines_of_thing", "each", all, down],
  ["notifications_of_thing", "one", all, null],
] as const)("and these tests notice when %s is gone", async (index, name, narrowed, after) => {
  const page = { ...narrowed, after, limit };
  const heard = await hear(() => listGathered(db, sights, people[name], page, now));
  const dropped = db.transaction().execute(async (trx) => {
    await sql`drop index ${sql.ref(index)}`.execute(trx);
    const plan = await explain<string>(trx, heard, how);
    expect(mostRowsIn(plan.join("\n"))).toBeGreaterThan(limit * mostCounted);
    throw undone;
  });
  await expect(dropped).rejects.toBe(undone);
});
