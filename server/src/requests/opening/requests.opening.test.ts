import { minuteMs } from "@sightline/contract/base/moments.ts";
import { requestConversation } from "@sightline/contract/conversations.ts";
import { desk } from "@sightline/contract/desk.ts";
import { groupShares } from "@sightline/contract/groups/groups.shares.ts";
import { insights } from "@sightline/contract/insights/insights.ts";
import { notifications } from "@sightline/contract/notifications/notifications.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { takeBackOpeningWithinMs } from "@sightline/contract/requests/requests.opening.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import type { Visibility } from "@sightline/contract/requests/requests.statuses.ts";
import { search } from "@sightline/contract/search/search.ts";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { makeDesk } from "#desk/desk.testing.ts";
import {
  askFor,
  askMore,
  claim,
  makeInsight,
  type Person,
  publish,
  shareWith,
} from "#insights/insights.testing.ts";
import { makePlan } from "#requests/requests.testing.ts";
import { untilSomebodyWaits } from "#testing/locks.ts";
import { upload } from "#testing/uploads.ts";

const { app, category, analyst } = await makeDesk();
afterAll(() => app.close());

let requester: Person;
let mate: Person;
let planId: number;
let id: number;
beforeEach(async () => {
  requester = await app.signIn();
  mate = await app.signIn({ first_name: "Berta" });
  planId = await makePlan(app.db, [requester, mate], app.clock.now());
  ({ id } = await askFor(app, requester, category, { title: "Prices of wolverine fur" }));
});

const params = () => ({ id: String(id) });
const open = (as: Person) => app.call(requests.getRequest, { as, params: params() });
const look = async () => (await open(requester)).body.insight_request;
const set = async (visibility: Visibility, more: { version?: number; title?: string } = {}) => {
  const { version } = await look();
  const insight_request = { version, visibility, ...more };
  return app.call(requestChanges.editRequest, {
    as: requester,
    params: params(),
    body: { insight_request },
  });
};
const opening = (as: Person = requester) =>
  app.call(requestChanges.getOpening, { as, params: params() });
const later = async (ms: number, deed: () => Promise<unknown>) => {
  app.clock.advance(ms);
  await deed().finally(() => app.clock.advance(-ms));
};

/** Each with how it comes to be so. */
const lives: Record<string, () => Promise<unknown>> = {
  submitted: async () => {},
  in_progress: () => claim(app, analyst, id),
  needs_clarification: async () => {
    await claim(app, analyst, id);
    const body = { body: "Which countries?" };
    await app.call(desk.askClarification, { as: analyst, params: params(), body });
  },
  delivered: deliver,
  accepted: async () => {
    await deliver();
    const body = { rating: 5 };
    await app.call(insights.acceptInsight, { as: requester, params: params(), body });
  },
  cancelled: () => app.call(requestChanges.cancelRequest, { as: requester, params: params() }),
  declined: () =>
    app.call(desk.declineRequest, { as: analyst, params: params(), body: { reason: "No." } }),
};

async function deliver(): Promise<void> {
  await claim(app, analyst, id);
  await publish(app, analyst, id, makeInsight());
}

describe.each(Object.keys(lives))("a private request that is %s", (status) => {
  beforeEach(async () => {
    await lives[status]?.();
    expect((await look()).status).toBe(status);
  });

  test("can be opened to its plan, which reads it from then on", async () => {
    expect((await look()).can).toContain("open_to_plan");
    expect((await open(mate)).status).toBe(404);
    const { status: answered, body } = await set("organization");
    expect(answered).toBe(200);
    expect(body.insight_request).toMatchObject({ visibility: "organization", status });
    expect(body.insight_request.opened_at).toEqual(expect.any(String));
    expect((await open(mate)).status).toBe(200);
    expect((await open(mate)).body.insight_request).not.toHaveProperty("opened_at");
  });

  test("can be taken back for ten minutes", async () => {
    await set("organization");
    await later(takeBackOpeningWithinMs - minuteMs, async () => {
      expect((await look()).can).toContain("close_to_plan");
      const { status: answered, body } = await set("private");
      expect(answered).toBe(200);
      expect(body.insight_request).toMatchObject({ visibility: "private", opened_at: null });
    });
    expect((await open(mate)).status).toBe(404);
  });

  test("afterwards only while nobody has worked on it", async () => {
    await set("organization");
    await later(takeBackOpeningWithinMs, async () => {
      const isFree = status === "submitted";
      expect((await look()).can.includes("close_to_plan")).toBe(isFree);
      const { status: answered, body } = await set("private");
      if (isFree) return expect(answered).toBe(200);
      expect([answered, body.code, body["present_status"]]).toEqual([
        409,
        "transition_refused",
        status,
      ]);
      expect(body.detail).toContain("10 minutes");
      expect((await open(mate)).status).toBe(200);
    });
  });
});

test("what was filed for the plan stays with the plan once somebody works on it", async () => {
  ({ id } = await askFor(app, requester, category, { visibility: "organization" }));
  await claim(app, analyst, id);
  expect((await look()).can).not.toContain("close_to_plan");
  expect((await set("private")).status).toBe(409);
});

test("what was answered stays with the plan, also while more is asked for", async () => {
  ({ id } = await askFor(app, requester, category, { visibility: "organization" }));
  await lives["accepted"]?.();
  await askMore(app, requester, id);
  await app.call(desk.releaseRequest, { as: analyst, params: params() });
  expect(await look()).toMatchObject({ status: "submitted" });
  expect((await look()).can).not.toContain("close_to_plan");
  expect((await set("private")).status).toBe(409);
  expect((await open(mate)).status).toBe(200);
});

test("opening goes alone: with other words it is an edit, and refused as one", async () => {
  await claim(app, analyst, id);
  const { status, body } = await set("organization", { title: "Asked in better words" });
  expect([status, body.code]).toEqual([409, "transition_refused"]);
  expect(await look()).toMatchObject({ visibility: "private" });
});

test("over a stale version it is refused with how it reads now", async () => {
  await claim(app, analyst, id);
  const { version } = await look();
  await set("organization");
  const { status, body } = await set("private", { version });
  expect([status, body.code]).toEqual([409, "stale_version"]);
  expect(Object(body["insight_request"])).toMatchObject({ visibility: "organization" });
});

test("opened twice at once, it is opened once", async () => {
  await claim(app, analyst, id);
  const { version } = await look();
  const answers = await Promise.all([1, 2, 3].map(() => set("organization", { version })));
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409", "409"]);
  const { events } = await look();
  const opened = events.filter(({ kind }) => kind === "visibility_changed");
  expect(opened.map(({ visibility }) => visibility)).toEqual(["organization"]);
});

describe("who would read it", () => {
  test("is told by name and number, with what there is to read", async () => {
    const names = ["Adam", "Cecilia", "Dag", "Eva", "Frida", "Gustav"];
    const others = await Promise.all(names.map((first_name) => app.signIn({ first_name })));
    const gone = await app.signIn({ first_name: "Aage" });
    for (const one of [...others, gone])
      await app.db
        .insertInto("plan_members")
        .values({ plan_id: planId, user_id: one.id, role: "member", joined_at: app.clock.now() })
        .execute();
    const now = app.clock.now();
    await app.db
      .updateTable("users")
      .set({ deactivated_at: now })
      .where("id", "=", gone.id)
      .execute();
    // Whoever takes part reads it already.
    await app.call(requestChanges.addParticipant, {
      as: requester,
      params: params(),
      body: { user_id: others[5]?.id ?? 0 },
    });
    await upload(app, requester, { insight_request_id: id }, "a.txt", "words");
    await deliver();
    for (const [as, internal] of [[requester, false] as const, [analyst, true] as const]) {
      const file = await upload(app, as, { for_comment: "true" }, "b.txt", "words");
      const attachment_ids = [file.body.attachment.id];
      await app.call(requestConversation.addComment, {
        as,
        params: params(),
        body: { comment: { body: "Said earlier.", internal, attachment_ids } },
      });
    }
    const { status, body } = await opening();
    expect(status).toBe(200);
    expect(body.opening).toMatchObject({
      organization_plan: { id: planId, name: "Test plan" },
      readers_count: 6,
      answers_count: 1,
      comments_count: 1,
      // Not that of the note.
      files_count: 2,
      has_scope: false,
      has_insight: true,
    });
    expect(body.opening.readers.map((one) => one.first_name)).toEqual([
      "Adam",
      "Berta",
      "Cecilia",
      "Dag",
      "Eva",
    ]);
  });

  test("is refused with why where there is no plan to open it to", async () => {
    await app.db.deleteFrom("plan_members").where("plan_id", "=", planId).execute();
    const left = await opening();
    expect([left.status, left.body.detail]).toEqual([
      403,
      "You are no longer in the plan it was filed in, so it stays private.",
    ]);
    expect((await look()).can).not.toContain("open_to_plan");
    ({ id } = await askFor(app, requester, category));
    const none = await opening();
    expect([none.status, none.body.detail]).toEqual([
      403,
      "It was filed outside any organization plan, so it stays private.",
    ]);
  });
});

describe("the plan", () => {
  const finds = async (as: Person) =>
    (await app.call(search.search, { as, query: { q: "wolverine" } })).body.found.map(
      ({ kind }) => kind,
    );
  const feed = async (as: Person) =>
    (await app.call(insights.listInsights, { as })).body.insight_responses.length;
  const listed = async (as: Person) =>
    (await app.call(requests.listRequests, { as })).body.insight_requests.length;

  test("finds it and its insight at once, and no longer once it is taken back", async () => {
    await deliver();
    expect([await finds(mate), await feed(mate), await listed(mate)]).toEqual([[], 0, 0]);
    await set("organization");
    expect((await finds(mate)).length).toBeGreaterThan(0);
    expect([await feed(mate), await listed(mate)]).toEqual([1, 1]);
    await set("private");
    expect([await finds(mate), await feed(mate), await listed(mate)]).toEqual([[], 0, 0]);
  });

  test("hears of both on its screens", async () => {
    await claim(app, analyst, id);
    const topicsOfLatest = async () =>
      (
        await app.db
          .selectFrom("live_events")
          .select("topics")
          .where("name", "=", "insight_request_changed")
          .orderBy("id", "desc")
          .limit(1)
          .executeTakeFirstOrThrow()
      ).topics;
    for (const visibility of ["organization", "private"] as const) {
      await set(visibility);
      expect(await topicsOfLatest()).toContain(`plan:${planId}`);
    }
    await app.call(requestChanges.followRequest, { as: requester, params: params() });
    expect(await topicsOfLatest()).not.toContain(`plan:${planId}`);
  });

  test("is told of what happens while it reads it, and reads nothing of that afterwards", async () => {
    await claim(app, analyst, id);
    await set("organization");
    await app.call(requestChanges.followRequest, { as: mate, params: params() });
    const body = { body: "Which countries?" };
    await app.call(desk.askClarification, { as: analyst, params: params(), body });
    const told = async () =>
      (await app.call(notifications.listNotifications, { as: mate })).body.notifications.length;
    expect(await told()).toBe(1);
    await set("private");
    expect(await told()).toBe(0);
    await app.call(requestChanges.clarifyRequest, {
      as: requester,
      params: params(),
      body: { body: "All." },
    });
    expect(await told()).toBe(0);
    await set("organization");
    expect((await open(mate)).body.insight_request.following).toBe(false);
  });

  test("keeps nothing that it had by that alone: who joined goes, who was added stays", async () => {
    const added = await app.signIn();
    await app.db
      .insertInto("plan_members")
      .values({ plan_id: planId, user_id: added.id, role: "member", joined_at: app.clock.now() })
      .execute();
    await set("organization");
    await app.call(requestChanges.joinRequest, { as: mate, params: params(), body: {} });
    await app.call(requestChanges.addParticipant, {
      as: requester,
      params: params(),
      body: { user_id: added.id },
    });
    await set("private");
    expect([(await open(mate)).status, (await open(added)).status]).toEqual([404, 200]);
    expect((await look()).events.at(-1)).toMatchObject({
      kind: "participant_removed",
      person: { id: mate.id },
    });
  });

  test("nor do the groups that it shared the insight in; the requester's own shares stay", async () => {
    await deliver();
    const [reader, other] = [await app.signIn(), await app.signIn()];
    await set("organization");
    const { body } = await app.call(insights.getInsightOfRequest, {
      as: requester,
      params: params(),
    });
    await shareWith(app, body.insight_response.id, [mate, reader]);
    await shareWith(app, body.insight_response.id, [requester, other]);
    const reads = async (as: Person) =>
      (await app.call(insights.getInsightOfRequest, { as, params: params() })).status;
    expect(await reads(reader)).toBe(200);
    await set("private");
    expect([await reads(reader), await reads(mate), await reads(other)]).toEqual([404, 404, 200]);
  });

  test("nor does who shares it in the moment in which it is taken back", async () => {
    await deliver();
    await set("organization");
    const { body } = await app.call(insights.getInsightOfRequest, { as: mate, params: params() });
    const other = await deliverAnother();
    const groupId = await shareWith(app, other, [mate, await app.signIn()]);
    const insightId = body.insight_response.id;
    let shared: Promise<{ status: number }> | undefined;
    await app.db.transaction().execute(async (trx) => {
      await trx
        .updateTable("insight_requests")
        .set({ visibility: "private", opened_at: null })
        .where("id", "=", id)
        .execute();
      shared = app.call(groupShares.shareInsight, {
        as: mate,
        params: { id: String(groupId) },
        body: { insight_response_id: insightId },
      });
      await untilSomebodyWaits(app.db);
    });
    expect((await shared)?.status).toBe(404);
  });

  /** Of the plan mate's own, to have a group at all. */
  async function deliverAnother(): Promise<number> {
    const own = await askFor(app, mate, category);
    await claim(app, analyst, own.id);
    await publish(app, analyst, own.id, makeInsight());
    const { body } = await app.call(insights.getInsightOfRequest, {
      as: mate,
      params: { id: String(own.id) },
    });
    return body.insight_response.id;
  }
});
