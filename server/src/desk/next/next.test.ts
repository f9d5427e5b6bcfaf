import { desk, type DeskView } from "@sightline/contract/desk.ts";
import { deskNext } from "@sightline/contract/desk.next.ts";
import { dayMs, later } from "@sightline/contract/base/moments.ts";
import { live } from "@sightline/contract/live.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { makeReady } from "#desk/review/review.testing.ts";
import { setSecondReader } from "#desk/review/review.testing.queries.ts";
import { makeDesk } from "#desk/desk.testing.ts";
import { askFor, claim, makeAskingCategory, type Person } from "#insights/insights.testing.ts";
import { signatureHeaders } from "#testing/client.ts";
import { listenTo } from "#testing/stream.ts";

const { app, category, admin } = await makeDesk({ running: true });
afterAll(() => app.close());

let requester: Person;
let analyst: Person;
let colleague: Person;
/** Nobody else's, so that what stands at the desk is known. */
let slug: string;
let categoryId: number;
let asking: typeof category;

beforeEach(async () => {
  // Of the tests before: nothing of theirs stands at the desk.
  await app.db
    .updateTable("insight_requests")
    .set({ status: "declined", paused_at: null })
    .execute();
  requester = await app.signIn();
  analyst = await app.signIn({ role: "analyst", first_name: "Ines" });
  colleague = await app.signIn({ role: "analyst", first_name: "Rasmus" });
  asking = await makeAskingCategory(app);
  ({ slug, id: categoryId } = asking);
});

/** Asked by the requester, due so many days from now, and claimed by whom. */
async function ask(inDays: number, by?: Person, title?: string): Promise<number> {
  const { id } = await askFor(app, requester, asking, title === undefined ? {} : { title });
  await app.db
    .updateTable("insight_requests")
    .set({ promised_at: later(app.clock.now(), inDays * dayMs) })
    .where("id", "=", id)
    .execute();
  if (by) await claim(app, by, id);
  return id;
}

async function askForReview(inDays: number, writer: Person): Promise<number> {
  await setSecondReader(app.db, categoryId, "always");
  const id = await ask(inDays, writer);
  await makeReady(app, writer, id);
  return id;
}

const at = (id: number) => ({ id: String(id) });
const next = async (as: Person) => (await app.call(deskNext.getDeskNext, { as })).body.desk_next;
const list = async (as: Person, filter: DeskView, query: Record<string, string> = {}) =>
  (await app.call(desk.listDesk, { as, query: { filter, category: slug, ...query } })).body;
const idsIn = async (as: Person, filter: DeskView, query: Record<string, string> = {}) =>
  (await list(as, filter, query)).desk_requests.map(({ id }) => id);

describe("what a person may have to do themselves", () => {
  test("has their own first, then what they may read, then what nobody works on, each by due time", async () => {
    const free = await ask(2);
    const soonest = await ask(1);
    const mine = await ask(9, analyst);
    const before = await ask(8, analyst);
    const toRead = await askForReview(20, colleague);
    const theirs = await ask(3, colleague);
    expect(await idsIn(analyst, "next")).toEqual([before, mine, toRead, soonest, free]);
    expect(await idsIn(analyst, "others")).toEqual([theirs]);
    // Who wrote it waits for somebody else.
    expect(await idsIn(colleague, "next")).toEqual([theirs, toRead, soonest, free]);
    expect(await idsIn(colleague, "others")).toEqual([before, mine]);
  });

  test("comes by page, none of it twice, over the edges of its parts", async () => {
    await Promise.all([ask(4, analyst), ask(5, analyst), ask(1), ask(2), ask(3)]);
    await askForReview(6, colleague);
    const whole = await idsIn(analyst, "next");
    expect(whole).toHaveLength(6);
    for (const limit of ["1", "2", "4"]) {
      const paged: number[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page = await list(analyst, "next", { limit, ...(cursor ? { cursor } : {}) });
        paged.push(...page.desk_requests.map(({ id }) => id));
        cursor = page.next_cursor;
      }
      expect(paged).toEqual(whole);
    }
  });

  test("a page of another list leads nowhere in it", async () => {
    await Promise.all([ask(1), ask(2)]);
    const { next_cursor } = await list(analyst, "unclaimed", { limit: "1" });
    const { status } = await app.call(desk.listDesk, {
      as: analyst,
      query: { filter: "next", cursor: next_cursor ?? "" },
    });
    expect(status).toBe(422);
  });

  test("every open request is in one of the parts, and counted there, also while one searches", async () => {
    const clocks = "Who repairs tower clocks in Malmö?";
    await ask(1, analyst, clocks);
    await ask(2, undefined, clocks);
    await ask(3, colleague, clocks);
    await ask(4, colleague);
    await askForReview(5, colleague);
    const whole = await list(analyst, "next");
    expect(whole.counts).toMatchObject({ all: 5, mine: 1, unclaimed: 1, to_review: 1, others: 2 });
    const found = await list(analyst, "next", { q: "tower clocks" });
    expect(found.desk_requests).toHaveLength(2);
    expect(found.counts).toMatchObject({ all: 3, mine: 1, unclaimed: 1, to_review: 0, others: 1 });
    expect(await idsIn(analyst, "others", { q: "tower clocks" })).toHaveLength(1);
    expect((await list(analyst, "next", { q: "nothing is called so" })).counts.others).toBe(0);
  });

  test("one's own question is no work of one's own", async () => {
    const { id } = await askFor(app, analyst, asking);
    expect(await idsIn(analyst, "next")).toEqual([]);
    await claim(app, colleague, id);
    expect(await idsIn(analyst, "others")).toEqual([]);
    expect((await list(analyst, "next")).counts.others).toBe(0);
  });
});

describe("what is next", () => {
  test("names for each reason the next due one, and how many more wait", async () => {
    const mine = await ask(5, analyst);
    await ask(6, analyst);
    const toRead = await askForReview(4, colleague);
    const near = await ask(-1);
    await ask(30);
    const { waiting, unclaimed } = await next(analyst);
    expect(waiting.map(({ why, id, more }) => [why, id, more])).toEqual([
      ["unclaimed", near, 0],
      ["to_review", toRead, 0],
      ["mine", mine, 1],
    ]);
    expect(waiting[0]?.working_ms_left).toBeLessThan(0);
    expect(unclaimed?.id).toBe(near);
  });

  test("has nothing that waits where all has time, but what could be taken on", async () => {
    const free = await ask(30);
    await ask(5, colleague);
    expect(await next(analyst)).toMatchObject({
      waiting: [],
      unclaimed: { id: free },
      running: [],
    });
    await claim(app, colleague, free);
    expect((await next(analyst)).unclaimed).toBeNull();
  });

  test("leaves out what waits for an answer or for a second reader", async () => {
    const asked = await ask(1, analyst);
    await app.call(desk.askClarification, {
      as: analyst,
      params: at(asked),
      body: { body: "Which countries?" },
    });
    await askForReview(2, analyst);
    expect(await next(analyst)).toMatchObject({ waiting: [], running: [] });
    await app.call(requestChanges.clarifyRequest, {
      as: requester,
      params: at(asked),
      body: { body: "All of them." },
    });
    expect((await next(analyst)).running.map(({ id }) => id)).toEqual([asked]);
  });

  test("goes by the time that was told last", async () => {
    const first = await ask(1, analyst);
    const second = await ask(2, analyst);
    const told = later(app.clock.now(), 9 * dayMs);
    await app.db
      .updateTable("insight_requests")
      .set({ expected_at: told })
      .where("id", "=", first)
      .execute();
    const { waiting, running } = await next(analyst);
    expect(waiting[0]?.id).toBe(second);
    expect(running.map(({ id }) => id)).toEqual([second, first]);
    expect(running[1]?.due_at).toBe(told);
  });

  test("is told anew as soon as somebody claims", async () => {
    const id = await ask(-1);
    const stream = await listenTo(app.url + live.streamEvents.path, signatureHeaders(analyst));
    await stream.next("hello");
    expect((await next(analyst)).waiting).toHaveLength(1);
    await claim(app, colleague, id);
    await stream.next("insight_request_changed");
    expect((await next(analyst)).waiting).toEqual([]);
    stream.close();
  });
});

test("who may see what is next: staff, each their own; to others it does not exist", async () => {
  const id = await ask(1, analyst);
  const plain = await app.signIn();
  const given = await Promise.all(
    [requester, plain, analyst, colleague, admin].map(async (as) => {
      const { status, body } = await app.call(deskNext.getDeskNext, { as });
      return [status, status === 200 && body.desk_next.running.some((row) => row.id === id)];
    }),
  );
  expect(given).toEqual([
    [404, false],
    [404, false],
    [200, true],
    [200, false],
    [200, false],
  ]);
  expect((await app.call(deskNext.getDeskNext)).status).toBe(401);
});
