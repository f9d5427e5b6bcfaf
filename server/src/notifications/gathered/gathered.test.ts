import { dayMs, later } from "@sightline/contract/base/moments.ts";
import type { BodySent, QuerySent } from "@sightline/contract/base/endpoint.ts";
import {
  type Gathered,
  gatheredNotifications,
} from "@sightline/contract/notifications/notifications.gathered.ts";
import type { NotificationKind } from "@sightline/contract/notifications/notifications.kinds.ts";
import { notifications } from "@sightline/contract/notifications/notifications.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  askFor,
  type AskingCategory,
  makeAskingCategory,
  type Person,
} from "#insights/insights.testing.ts";
import { deleteOldEntries } from "#notifications/notifications.reading.queries.ts";
import { notify, untell } from "#notifications/notifications.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { seeded, testSeed } from "#testing/fuzz/fuzz.random.ts";

let app: TestApp;
let category: AskingCategory;
let person: Person;
let id: number;

beforeAll(async () => {
  app = await makeTestApp();
  category = await makeAskingCategory(app);
});
afterAll(() => app.close());

beforeEach(async () => {
  person = await app.signIn();
  id = await ask();
});

type Asked = QuerySent<(typeof gatheredNotifications)["listGathered"]>;
type Marked = BodySent<(typeof notifications)["markNotifications"]>;

const ask = async () => (await askFor(app, person, category)).id;
const tell = (kind: NotificationKind, threadId = id, internal = false) =>
  app.db.transaction().execute(async (db) => {
    const told = { kind, threadId, to: [person.id], actorId: null, internal };
    return notify(db, told, app.clock.now());
  });
const page = async (query: Asked = {}) =>
  (await app.call(gatheredNotifications.listGathered, { as: person, query })).body;
const lines = async (query: Asked = {}) => (await page(query)).gathered;
/** Of the first line. */
async function line(query: Asked = {}): Promise<Gathered> {
  const [first] = await lines(query);
  if (!first) throw new Error("There is nothing in the list.");
  return first;
}
const mark = (body: Marked) => app.call(notifications.markNotifications, { as: person, body });
const unfolded = async (of: { thread: "request" | "account"; id: number }, query = {}) => {
  const params = { thread: of.thread, id: String(of.id) };
  const asked = { as: person, params, query };
  const { body } = await app.call(gatheredNotifications.listGatheredEntries, asked);
  return body.notifications;
};

test("all about one thing is one line: what happened last, and what else", async () => {
  await tell("request_claimed");
  await tell("comment");
  await tell("comment");
  await tell("insight_delivered");
  expect(await lines()).toMatchObject([
    {
      id: `request ${id}`,
      latest: { kind: "insight_delivered", thread: { kind: "request", id } },
      latest_unread: null,
      unread: 3,
      others: [
        { kind: "comment", count: 2 },
        { kind: "request_claimed", count: 1 },
      ],
    },
  ]);
});

test("what was read of it still belongs to it, and is counted with the rest", async () => {
  for (let nth = 0; nth < 3; nth += 1) {
    await tell("comment");
    await mark({ read: true, thread: { kind: "request", id } });
  }
  await tell("comment");
  await tell("comment");
  expect(await lines()).toMatchObject([
    { latest: { count: 2, read: false }, unread: 1, others: [{ kind: "comment", count: 3 }] },
  ]);
  expect(await lines({ unread: "true" })).toMatchObject([{ latest: { count: 2 }, others: [] }]);
});

test("nothing is counted past what is shown", async () => {
  for (let nth = 0; nth < 101; nth += 1) await tell("comment");
  await tell("overdue");
  expect(await line()).toMatchObject({ others: [{ kind: "comment", count: 100 }] });
});

test("it leads to the latest that is unread, where the latest was read", async () => {
  await tell("insight_delivered");
  await tell("comment");
  const { latest } = await line();
  await mark({ read: true, ids: [latest.id] });
  expect(await line()).toMatchObject({
    latest: { kind: "comment", read: true },
    latest_unread: { kind: "insight_delivered", read: false },
    unread: 1,
  });
});

test("narrowed, a line holds what passes, and stands where the latest of that does", async () => {
  const other = await ask();
  await tell("insight_delivered", other);
  await tell("comment");
  await tell("overdue", other);
  const delivered = await lines({ choice: "delivery" });
  expect(delivered.map(({ id: name }) => name)).toEqual([`request ${other}`]);
  expect(delivered).toMatchObject([
    { latest: { kind: "insight_delivered" }, unread: 1, others: [] },
  ]);
  await mark({ read: true, ids: [(await line({ choice: "reminder" })).latest.id] });
  const unread = await lines({ unread: "true" });
  expect(unread.map(({ latest }) => latest.kind)).toEqual(["comment", "insight_delivered"]);
  expect((await lines()).map(({ latest }) => latest.kind)).toEqual(["overdue", "comment"]);
});

test("what happened to one's account leads to many places, and is gathered by kind", async () => {
  await tell("role_changed", person.id);
  await tell("export_ready", person.id);
  await mark({ read: true, thread: { kind: "account", id: person.id } });
  await tell("role_changed", person.id);
  expect((await lines()).map(({ id: name }) => name)).toEqual([
    `account ${person.id} role_changed`,
    `account ${person.id} export_ready`,
  ]);
  const about = { thread: "account", id: person.id } as const;
  const roles = await unfolded(about, { kind: "role_changed" });
  expect(roles.map(({ kind }) => kind)).toEqual(["role_changed", "role_changed"]);
  expect(await unfolded(about, { kind: "comment" })).toEqual([]);
});

test("who may not read notes any more finds the thing by what they may read of it", async () => {
  const asker = await app.signIn();
  const nowAskedBy = (requester_id: number) =>
    app.db.updateTable("insight_requests").set({ requester_id }).where("id", "=", id).execute();
  await app.db.updateTable("users").set({ role: "analyst" }).where("id", "=", person.id).execute();
  await nowAskedBy(asker.id);
  await tell("comment");
  await tell("note", id, true);
  await tell("request_mention", id, true);
  expect((await line()).latest.kind).toBe("request_mention");
  await nowAskedBy(person.id);
  expect(await line()).toMatchObject({ latest: { kind: "comment" }, unread: 1, others: [] });
  expect(await lines({ choice: "mention" })).toEqual([]);
  expect(await lines({ choice: "mention", unread: "true" })).toEqual([]);
});

test("a thing stays where one was last told of it, though one no longer sees just that", async () => {
  const other = await ask();
  await tell("comment");
  await tell("comment", other);
  await tell("note", id, true);
  const names = async () => (await lines()).map(({ id: name, latest }) => [name, latest.kind]);
  expect(await names()).toEqual([
    [`request ${id}`, "comment"],
    [`request ${other}`, "comment"],
  ]);
  const [first] = await lines();
  await mark({ read: true, thread: { kind: "request", id } });
  expect(await lines({ unread: "true" })).toMatchObject([{ id: `request ${other}` }]);
  expect((await lines())[0]).toMatchObject({ id: first?.id, unread: 0, others: [] });
});

test("of what one sees no more there is no line, and the page goes on behind it", async () => {
  const unseen = 1_000_000;
  await tell("comment");
  await tell("overdue");
  for (let nth = 0; nth < 40; nth += 1) await tell("comment", unseen + nth);
  for (const query of [{}, { unread: "true" }, { choice: "comment" }] as const) {
    const found = await page({ ...query, limit: "3" });
    expect(found.gathered.map(({ id: name }) => name)).toEqual([`request ${id}`]);
    expect(found.next_cursor).toBeNull();
  }
});

test("what is read and old goes, and the thing stands by what is left of it", async () => {
  await tell("comment");
  const [kept] = await lines();
  await tell("overdue");
  await mark({ read: true, ids: [(await line()).latest.id] });
  await tell("comment", await ask());
  await deleteOldEntries(app.db, later(app.clock.now(), 366 * dayMs));
  const left = await lines();
  expect(left.map(({ latest }) => latest.id)).toContain(kept?.latest.id);
  expect(left[1]).toMatchObject({ latest: { kind: "comment" }, unread: 1, others: [] });
  expect(await lines({ choice: "reminder" })).toEqual([]);
});

test("what is taken back leaves the thing where it was, with what was read before", async () => {
  await tell("request_cancelled");
  const former = await line();
  await mark({ read: true, thread: { kind: "request", id } });
  await tell("comment", await ask());
  await tell("request_cancelled");
  await app.db.transaction().execute((db) => untell(db, "request_cancelled", id));
  const [, last] = await lines();
  expect(last).toMatchObject({ id: former.id, latest: { id: former.latest.id }, unread: 0 });
});

test("what is unread again and told anew stands before what came meanwhile", async () => {
  await tell("comment");
  const first = await line();
  await mark({ read: true, ids: [first.latest.id] });
  await tell("comment");
  const second = await line();
  await mark({ read: true, ids: [second.latest.id] });
  await mark({ read: false, ids: [first.latest.id] });
  expect(await line()).toMatchObject({
    latest: { id: second.latest.id },
    latest_unread: { id: first.latest.id },
  });
  await tell("comment");
  expect(await line()).toMatchObject({ latest: { id: first.latest.id, count: 2 }, unread: 1 });
});

test("a line is read up to what was seen of it, and of a choice no more than that", async () => {
  await tell("comment");
  await tell("insight_delivered");
  const { latest } = await line();
  await tell("overdue");
  const { thread, place: until } = latest;
  await mark({ read: true, thread, until, choice: "comment" });
  expect((await unfolded({ thread: "request", id }, { unread: "true" })).length).toBe(2);
  const { body } = await mark({ read: true, thread, until });
  expect(await line()).toMatchObject({ latest: { kind: "overdue" }, unread: 1 });
  await mark({ read: false, read_at: String(body.read_at) });
  expect(await line()).toMatchObject({ unread: 2 });
  await mark({ read: true, thread, until, kind: "insight_delivered" });
  expect(await line()).toMatchObject({ unread: 1 });
  expect((await mark({ read: true, ids: [latest.id], kind: "comment" })).status).toBe(422);
});

test("unfolded, a thing has all its entries page by page, as far as they are asked for", async () => {
  for (const kind of ["comment", "overdue", "comment", "comment"] as const) {
    await tell(kind);
    await mark({ read: true, thread: { kind: "request", id } });
  }
  await tell("comment", await ask());
  const about = { thread: "request", id } as const;
  const kinds = (await unfolded(about)).map(({ kind }) => kind);
  expect(kinds).toEqual(["comment", "comment", "overdue", "comment"]);
  expect(await unfolded(about, { choice: "reminder" })).toHaveLength(1);
  expect(await unfolded(about, { unread: "true" })).toEqual([]);
  const asked = { as: person, params: { thread: "request", id: String(id) } } as const;
  const first = await app.call(gatheredNotifications.listGatheredEntries, {
    ...asked,
    query: { limit: "3" },
  });
  const rest = await unfolded(about, { cursor: String(first.body.next_cursor) });
  expect(rest).toHaveLength(1);
  const stranger = await app.signIn();
  const theirs = await app.call(gatheredNotifications.listGatheredEntries, {
    ...asked,
    as: stranger,
  });
  expect(theirs.body.notifications).toEqual([]);
});

test("paging while others write shows no thing twice and leaves none out", async () => {
  const random = seeded(testSeed);
  const things: number[] = [];
  for (let made = 0; made < 12; made += 1) things.push(await ask());
  const kinds = ["comment", "request_mention", "overdue", "insight_delivered"] as const;
  const happen = () => tell(random.pickOr(kinds, "comment"), random.pickOr(things, id));
  for (const thing of things) await tell("request_claimed", thing);
  for (let made = 0; made < 30; made += 1) await happen();
  for (let round = 0; round < 10; round += 1) {
    if (random.chance(0.5))
      await mark({ read: true, thread: { kind: "request", id: random.pickOr(things, id) } });
    const shown: string[] = [];
    let cursor: string | undefined;
    do {
      const writing = Array.from({ length: random.below(4) }, happen);
      const { gathered, next_cursor } = await page({ limit: "3", ...(cursor && { cursor }) });
      await Promise.all(writing);
      shown.push(...gathered.map(({ id: name }) => name));
      cursor = next_cursor ?? undefined;
    } while (cursor !== undefined);
    const said = `TEST_SEED=${testSeed}, round ${round}`;
    expect(new Set(shown).size, said).toBe(shown.length);
    // Who is missing has moved above where one began, and stands there when the list is asked anew.
    const missing = things.map((thing) => `request ${thing}`).filter((one) => !shown.includes(one));
    const anew = (await lines()).map(({ id: name }) => name);
    expect(new Set(anew).size, said).toBe(anew.length);
    expect(anew.toSorted(), said).toEqual(things.map((one) => `request ${one}`).toSorted());
    const still = anew.filter((one) => !missing.includes(one));
    for (const one of missing)
      expect(anew.indexOf(one), said).toBeLessThan(anew.indexOf(still.at(-1) ?? ""));
  }
});
