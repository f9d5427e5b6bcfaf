import { notifications } from "@sightline/contract/notifications/notifications.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { requestMatches } from "@sightline/contract/requests/requests.matches.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { allowErasing, deleteRequest } from "#requests/requests.erasing.queries.ts";
import { makeCategory, makePlan, makeRequest } from "#requests/requests.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import { forgetMatches } from "./requests.matches.queries.ts";
import { findMatches, noMatches } from "./requests.matches.testing.ts";

type Person = Signature & { id: number };

let app: TestApp;
let categoryId: number;
let requester: Person;
let colleague: Person;
let other: Person;
let analyst: Person;
let title: string;
let params: { id: string };
let made = 0;

beforeAll(async () => {
  app = await makeTestApp();
  categoryId = (await makeCategory(app.db)).id;
  requester = await app.signIn();
  colleague = await app.signIn({ first_name: "Cleo", last_name: "Colleague" });
  other = await app.signIn();
  analyst = await app.signIn({ role: "analyst" });
  await makePlan(app.db, [requester, colleague, other], app.clock.now());
});
afterAll(() => app.close());

/** Said apart, so that no request is like an earlier test's. */
const subjects = [
  "quarry dust",
  "oyster beds",
  "violin strings",
  "ski lifts",
  "lighthouse lamps",
  "tram tickets",
  "cork floors",
  "peat moss",
  "goat cheese",
  "sail cloth",
  "brass bells",
  "canal locks",
  "slate roofs",
  "honey jars",
];

beforeEach(async () => {
  title = `What about ${subjects[made]}?`;
  made += 1;
  // Filing is not what is tested here, so its limit per day is put out of the way.
  await app.db
    .updateTable("insight_requests")
    .set({ created_at: "2020-01-01T00:00:00Z" })
    .execute();
  const given = { insight_category_id: categoryId, title, plan_may_ask: true };
  params = { id: String((await makeRequest(app, requester, given)).id) };
});

const keyFor = async (person: Person) =>
  (await findMatches(app, person, title)).askable[0]?.ask_key ?? "";
const ask = (person: Person, ask_key: string) =>
  app.call(requestMatches.askForAccess, { as: person, params: { ask_key } });
const read = async (person: Person) => app.call(requests.getRequest, { as: person, params });
const admit = (person: Person, userId: number) =>
  app.call(requestChanges.admitAsker, {
    as: person,
    params: { ...params, user_id: String(userId) },
  });
const decline = (person: Person, userId: number) =>
  app.call(requestChanges.declineAsker, {
    as: person,
    params: { ...params, user_id: String(userId) },
  });
const allow = (person: Person, plan_may_ask: boolean) =>
  app.call(requestChanges.setPlanMayAsk, { as: person, params, body: { plan_may_ask } });
const toldTo = async (person: Person) => {
  const { body } = await app.call(notifications.listNotifications, { as: person });
  return body.notifications
    .filter((one) => one.thread.id === Number(params.id))
    .map(({ kind, actor, count }) => [kind, actor?.id, count]);
};

describe("who asks for access", () => {
  test("is named to the requester, once, however often they ask", async () => {
    const key = await keyFor(colleague);
    const asked = await Promise.all([1, 2, 3, 4, 5].map(() => ask(colleague, key)));
    expect(asked.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
    const { body } = await read(requester);
    expect(body.insight_request).toMatchObject({
      plan_may_ask: true,
      access_asks: [{ person: { id: colleague.id, first_name: "Cleo", last_name: "Colleague" } }],
    });
    expect(await toldTo(requester)).toEqual([["access_asked", colleague.id, 1]]);
    expect((await findMatches(app, colleague, title)).askable).toEqual([
      { ask_key: key, title, asked: true },
    ]);
    expect((await read(colleague)).status).toBe(404);
  });

  test("and is admitted takes part, is told, and sees all of it", async () => {
    await ask(colleague, await keyFor(colleague));
    const answers = await Promise.all([1, 2, 3].map(() => admit(requester, colleague.id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await read(colleague);
    expect(body.insight_request.participants.map(({ id }) => id)).toEqual([colleague.id]);
    expect(body.insight_request.events.map(({ kind }) => kind)).toEqual([
      "submitted",
      "participant_added",
    ]);
    expect(await toldTo(colleague)).toEqual([["participant_added", requester.id, 1]]);
    expect((await read(requester)).body.insight_request.access_asks).toEqual([]);
    expect((await findMatches(app, colleague, title)).insight_requests).toMatchObject([
      { is_own: true, may_join: false },
    ]);
  });

  test("and is declined is told nothing, and goes on having asked", async () => {
    const key = await keyFor(colleague);
    await ask(colleague, key);
    const before = await findMatches(app, colleague, title);
    expect((await decline(requester, colleague.id)).body.insight_request.access_asks).toEqual([]);
    expect(await findMatches(app, colleague, title)).toEqual(before);
    expect(await toldTo(colleague)).toEqual([]);
    expect((await ask(colleague, key)).status).toBe(204);
    expect((await read(requester)).body.insight_request.access_asks).toEqual([]);
    expect(await toldTo(requester)).toHaveLength(1);
    expect((await admit(requester, colleague.id)).status).toBe(404);
  });

  test("has no second ask once they were let in and taken off again", async () => {
    await ask(colleague, await keyFor(colleague));
    await admit(requester, colleague.id);
    await app.call(requestChanges.removeParticipant, {
      as: requester,
      params: { ...params, user_id: String(colleague.id) },
    });
    expect((await findMatches(app, colleague, title)).askable).toMatchObject([{ asked: true }]);
    await ask(colleague, await keyFor(colleague));
    expect((await read(requester)).body.insight_request.access_asks).toEqual([]);
  });

  test("and leaves the plan asks no longer, nor can be let in", async () => {
    const leaver = await app.signIn();
    const place = app.db
      .selectFrom("plan_members")
      .select("plan_id")
      .where("user_id", "=", requester.id);
    const { plan_id } = await place.executeTakeFirstOrThrow();
    await app.db
      .insertInto("plan_members")
      .values({ user_id: leaver.id, plan_id, role: "member" })
      .execute();
    const key = await keyFor(leaver);
    await ask(leaver, key);
    await app.db.deleteFrom("plan_members").where("user_id", "=", leaver.id).execute();
    expect((await read(requester)).body.insight_request.access_asks).toEqual([]);
    expect((await admit(requester, leaver.id)).status).toBe(404);
    expect((await ask(leaver, key)).status).toBe(404);
    expect(await findMatches(app, leaver, title)).toEqual(noMatches);
  });
});

describe("whether others may ask", () => {
  test("is off unless the requester says so, at filing or later, and known to them alone", async () => {
    const given = { insight_category_id: categoryId, title: "Who repairs glass harps?" };
    params = { id: String((await makeRequest(app, requester, given)).id) };
    title = given.title;
    expect((await read(requester)).body.insight_request.plan_may_ask).toBe(false);
    expect(await findMatches(app, colleague, title)).toEqual(noMatches);
    expect((await allow(requester, true)).body.insight_request.plan_may_ask).toBe(true);
    expect((await findMatches(app, colleague, title)).askable).toHaveLength(1);
    const seen = (await read(analyst)).body.insight_request;
    expect([seen.plan_may_ask, seen.access_asks]).toEqual([undefined, undefined]);
  });

  test("can be taken back at once, and its key with it", async () => {
    const key = await keyFor(colleague);
    await allow(requester, false);
    expect((await ask(colleague, key)).status).toBe(404);
    expect(await findMatches(app, colleague, title)).toEqual(noMatches);
    await allow(requester, true);
    expect(await keyFor(colleague)).not.toBe(key);
  });

  test("ends when everybody in the plan sees it", async () => {
    const key = await keyFor(colleague);
    const edit = { version: 1, visibility: "organization" as const };
    const edited = await app.call(requestChanges.editRequest, {
      as: requester,
      params,
      body: { insight_request: edit },
    });
    expect(edited.body.insight_request.plan_may_ask).toBe(false);
    expect((await ask(colleague, key)).status).toBe(404);
    expect((await allow(requester, true)).body.errors).toEqual({
      "insight_request.plan_may_ask": [
        "Everyone in your plan can see it already, so nobody has to ask.",
      ],
    });
  });

  test("is nothing to those who are in no plan, or show it to all", async () => {
    const loner = await app.signIn();
    const given = { insight_category_id: categoryId, plan_may_ask: true };
    await expect(makeRequest(app, loner, given)).rejects.toThrow("422");
    await expect(
      makeRequest(app, requester, { ...given, visibility: "organization" }),
    ).rejects.toThrow("422");
  });

  test("is decided by the requester alone, as is who is let in", async () => {
    await ask(colleague, await keyFor(colleague));
    for (const person of [colleague, other]) {
      expect((await allow(person, false)).status).toBe(404);
      expect((await admit(person, colleague.id)).status).toBe(404);
      expect((await decline(person, colleague.id)).status).toBe(404);
    }
    expect((await admit(analyst, colleague.id)).status).toBe(403);
    expect((await decline(analyst, colleague.id)).status).toBe(403);
    expect((await admit(requester, other.id)).status).toBe(404);
    expect((await admit(requester, 999_999)).status).toBe(404);
  });

  test.each(["00000000-0000-4000-8000-000000000000", "1", "x".repeat(36), "%00"])(
    "a key that is none leads nowhere: %s",
    async (key) => {
      expect((await ask(colleague, key)).status).toBe(404);
    },
  );
});

test("who is erased has asked for nothing, and what they were spared stays a number", async () => {
  const leaver = await app.signIn();
  await app.db
    .insertInto("request_access_asks")
    .values({ request_id: Number(params.id), user_id: leaver.id, asked_at: app.clock.now() })
    .execute();
  await app.db
    .insertInto("spared_requests")
    .values({
      user_id: leaver.id,
      request_id: Number(params.id),
      how: "joined",
      spared_at: app.clock.now(),
    })
    .execute();
  await app.db.transaction().execute((trx) => forgetMatches(trx, leaver.id));
  const asks = await app.db.selectFrom("request_access_asks").selectAll().execute();
  expect(asks.filter(({ user_id }) => user_id === leaver.id)).toEqual([]);
  const spared = await app.db.selectFrom("spared_requests").selectAll().execute();
  expect(spared.map(({ user_id, how }) => [user_id, how])).toEqual([[null, "joined"]]);
});

test("a request that is erased takes along who asked for it and who saw it; numbers stay", async () => {
  const id = Number(params.id);
  await ask(colleague, await keyFor(colleague));
  const given = { insight_category_id: categoryId, seen_match_ids: [id] };
  await makeRequest(app, requester, given);
  const spared = { user_id: colleague.id, request_id: id, how: "answered" };
  await app.db
    .insertInto("spared_requests")
    .values({ ...spared, spared_at: app.clock.now() })
    .execute();
  await app.db.transaction().execute(async (trx) => {
    await allowErasing(trx, id);
    await deleteRequest(trx, id);
  });
  expect((await read(requester)).status).toBe(404);
  const seen = app.db.selectFrom("request_matches_seen").selectAll().where("match_id", "=", id);
  expect(await seen.execute()).toEqual([]);
  const left = await app.db.selectFrom("spared_requests").selectAll().execute();
  expect(left.find(({ user_id }) => user_id === colleague.id)?.request_id).toBeNull();
});
