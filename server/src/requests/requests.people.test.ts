import { bounds } from "@sightline/contract/base/bounds.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import { addParticipants } from "./requests.queries.ts";
import { makeCategory, makePlan, makeRequest } from "./requests.testing.ts";

type Person = Signature & { id: number };

let app: TestApp;
let categoryId: number;
let requester: Person;
let colleague: Person;
let stranger: Person;
let planId: number;
let request: InsightRequest;
let params: { id: string };

beforeAll(async () => {
  app = await makeTestApp();
  categoryId = (await makeCategory(app.db)).id;
});
afterAll(() => app.close());

beforeEach(async () => {
  requester = await app.signIn({ first_name: "Rea" });
  colleague = await app.signIn({ first_name: "Cole", last_name: "League_" });
  stranger = await app.signIn();
  planId = await makePlan(app.db, [requester, colleague], app.clock.now());
  request = await makeRequest(app, requester, { insight_category_id: categoryId });
  params = { id: String(request.id) };
});

const read = (as: Signature) => app.call(requests.getRequest, { as, params });
const add = (user_id: number) =>
  app.call(requestChanges.addParticipant, { as: requester, params, body: { user_id } });
const remove = (as: Signature, user_id: number) =>
  app.call(requestChanges.removeParticipant, {
    as,
    params: { ...params, user_id: String(user_id) },
  });
const setVisible = () =>
  app.db
    .updateTable("insight_requests")
    .set({ visibility: "organization" })
    .where("id", "=", request.id)
    .execute();

async function lastTopics(): Promise<string[]> {
  const event = await app.db
    .selectFrom("live_events")
    .select("topics")
    .where("name", "<>", "notifications_changed")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return event.topics.toSorted();
}

describe("candidates", () => {
  test("are the others of one's own plan, found by name, and nobody else", async () => {
    const gone = await app.signIn();
    await app.db
      .insertInto("plan_members")
      .values({ user_id: gone.id, plan_id: planId, role: "member" })
      .execute();
    await app.db
      .updateTable("users")
      .set({ deactivated_at: app.clock.now() })
      .where("id", "=", gone.id)
      .execute();
    const list = async (as: Signature, q?: string) =>
      (await app.call(requestChanges.listCandidates, { as, query: q === undefined ? {} : { q } }))
        .body.candidates;
    const [found] = await list(requester);
    expect(found).toEqual({ id: colleague.id, first_name: "Cole", last_name: "League_" });
    expect(await list(requester)).toHaveLength(1);
    expect(await list(requester, "ole lea")).toHaveLength(1);
    expect(await list(requester, "_")).toHaveLength(1);
    expect(await list(requester, "%x")).toHaveLength(0);
    expect(await list(stranger)).toEqual([]);
  });
});

describe("a participant", () => {
  test("who is added sees the request, follows it and is named in the log", async () => {
    expect((await read(colleague)).status).toBe(404);
    const { status, body } = await add(colleague.id);
    expect(status).toBe(201);
    expect(body.insight_request.participants.map((one) => one.id)).toEqual([colleague.id]);
    expect(body.insight_request.events.at(-1)).toMatchObject({
      kind: "participant_added",
      actor: { id: requester.id },
      person: { id: colleague.id, first_name: "Cole" },
    });
    expect(await lastTopics()).toEqual(
      ["staff", `user:${colleague.id}`, `user:${requester.id}`].toSorted(),
    );
    const seen = (await read(colleague)).body.insight_request;
    expect(seen).toMatchObject({ following: true, unread: true });
    expect(seen.can).toEqual(["leave", "unfollow"]);
    await add(colleague.id);
    expect((await read(requester)).body.insight_request.events).toHaveLength(2);
  });

  test.each([
    ["a stranger", () => stranger.id],
    ["nobody", () => 999_999],
    ["oneself", () => requester.id],
  ])("can't be %s", async (_who, id) => {
    expect((await add(id())).status).toBe(404);
    expect((await read(requester)).body.insight_request.participants).toEqual([]);
  });

  test(`is one of at most ${bounds.participantsPerRequest}`, async () => {
    const many: number[] = [];
    for (let count = 0; count < bounds.participantsPerRequest; count += 1)
      many.push((await app.makePerson()).id);
    await app.db.transaction().execute((trx) =>
      addParticipants(trx, request.id, many.slice(1), {
        addedBy: requester.id,
        now: app.clock.now(),
      }),
    );
    expect((await add(colleague.id)).status).toBe(201);
    const extra = await app.signIn();
    await app.db
      .insertInto("plan_members")
      .values({ user_id: extra.id, plan_id: planId, role: "member" })
      .execute();
    expect((await add(extra.id)).body.errors).toEqual({
      user_id: ["Add at most 50 people; there are 50 already."],
    });
    await setVisible();
    const joining = await app.call(requestChanges.joinRequest, { as: extra, params });
    expect(joining.status).toBe(403);
    expect(joining.body.detail).toMatch(/^50 people take part already/);
    expect((await app.call(requestChanges.joinRequest, { as: colleague, params })).status).toBe(
      200,
    );
  });

  test("who is removed sees and hears nothing more of it", async () => {
    await add(colleague.id);
    expect((await remove(requester, colleague.id)).status).toBe(204);
    expect(await lastTopics()).toContain(`user:${colleague.id}`);
    expect((await read(colleague)).status).toBe(404);
    const { body } = await read(requester);
    expect(body.insight_request.events.at(-1)).toMatchObject({
      kind: "participant_removed",
      person: { id: colleague.id },
    });
    await app.call(requestChanges.followRequest, { as: requester, params });
    expect(await lastTopics()).not.toContain(`user:${colleague.id}`);
    expect((await remove(requester, colleague.id)).status).toBe(404);
  });

  test("who joined can leave, and join again", async () => {
    await setVisible();
    const join = () => app.call(requestChanges.joinRequest, { as: colleague, params });
    expect((await join()).body.insight_request.can).toEqual(["leave", "unfollow"]);
    expect((await join()).status).toBe(200);
    expect((await remove(colleague, colleague.id)).status).toBe(204);
    const seen = (await read(colleague)).body.insight_request;
    expect(seen).toMatchObject({ following: false, participants: [] });
    expect(seen.can).toEqual(["join", "follow"]);
    expect(seen.events.map((event) => event.kind)).toEqual([
      "submitted",
      "participant_joined",
      "participant_left",
    ]);
    expect((await join()).status).toBe(200);
  });

  test("who joins five times at once is there once", async () => {
    await setVisible();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        app.call(requestChanges.joinRequest, { as: colleague, params }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    const { events } = (await read(requester)).body.insight_request;
    expect(events.map((event) => event.kind)).toEqual(["submitted", "participant_joined"]);
  });
});

describe("at filing", () => {
  const file = (participant_ids: unknown) =>
    makeRequest(app, requester, { insight_category_id: categoryId, participant_ids });

  test("colleagues can be added at once, each once", async () => {
    const filed = await file([colleague.id, colleague.id]);
    expect(filed.participants.map((one) => one.id)).toEqual([colleague.id]);
    expect(filed.events.map((event) => event.kind)).toEqual(["submitted", "participant_added"]);
    expect(await lastTopics()).toContain(`user:${colleague.id}`);
  });

  test.each([() => [stranger.id], () => [requester.id], () => ["x"], () => Array(51).fill(1)])(
    "but nobody else",
    async (ids) => {
      await expect(file(ids())).rejects.toThrow("422");
    },
  );
});

describe("following", () => {
  test("and leaving it again is each person's own matter, and no part of the log", async () => {
    await setVisible();
    const followed = await app.call(requestChanges.followRequest, { as: colleague, params });
    expect(followed.body.insight_request.following).toBe(true);
    expect(await lastTopics()).toEqual([`user:${colleague.id}`]);
    const { body } = await app.call(requests.listRequests, {
      as: colleague,
      query: { scope: "following" },
    });
    expect(body.insight_requests.map((row) => row.id)).toEqual([request.id]);
    const left = await app.call(requestChanges.unfollowRequest, { as: colleague, params });
    expect(left.body.insight_request).toMatchObject({ following: false, unread: false });
    expect(left.body.insight_request.events).toHaveLength(1);
  });
});
