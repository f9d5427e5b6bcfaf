import { promiseAt } from "@sightline/contract/clock/clock.ts";
import { hourMs, minuteMs } from "@sightline/contract/base/moments.ts";
import { makeOffice } from "@sightline/contract/clock/clock.testing.ts";
import { desk } from "@sightline/contract/desk.ts";
import { deskReview } from "@sightline/contract/desk.review.ts";
import { deskStaff } from "@sightline/contract/desk.staff.ts";
import { drafts } from "@sightline/contract/drafts.ts";
import { notifications } from "@sightline/contract/notifications/notifications.ts";
import { sentenceOf } from "@sightline/contract/notifications/notifications.words.ts";
import { people } from "@sightline/contract/people/people.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { setSecondReader } from "#desk/review/review.testing.queries.ts";
import { makeReady } from "#desk/review/review.testing.ts";
import {
  askFor,
  askRevision,
  claim,
  makeInsight,
  type Person,
  publish,
} from "#insights/insights.testing.ts";
import { releaseClaimsOf } from "#requests/requests.ts";
import { addParticipants } from "#requests/requests.queries.ts";
import { makeDesk } from "./desk.testing.ts";

const { app, category, analyst, colleague, admin } = await makeDesk();
afterAll(() => app.close());

const why = "Legal advice is not ours to give.";
const against = "We ask for the text of the law, not for advice.";

let requester: Person;
let id: number;
beforeEach(async () => {
  requester = await app.signIn();
  ({ id } = await askFor(app, requester, category));
  await claim(app, analyst, id);
});

const params = () => ({ id: String(id) });
const look = async (as: Person = requester) =>
  (await app.call(requests.getRequest, { as, params: params() })).body.insight_request;
const decline = (as: Person = analyst, reason = why) =>
  app.call(desk.declineRequest, { as, params: params(), body: { reason } });
const object = async (as: Person = requester, said: { version?: number; reason?: string } = {}) => {
  const { version } = await look();
  const body = { version, reason: against, ...said };
  return app.call(requestChanges.objectToDecline, { as, params: params(), body });
};
const inQueue = async (as: Person) =>
  (await app.call(desk.listDesk, { as, query: { limit: 100 } })).body.desk_requests.find(
    (row) => row.id === id,
  );
const assign = (to: Person) =>
  app.call(deskStaff.assignRequest, { as: admin, params: params(), body: { user_id: to.id } });

describe("an objection to a decline", () => {
  test("puts it back into the queue with a promise of its own, which the ledger keeps apart", async () => {
    const before = await look();
    await decline();
    expect((await look()).can).toContain("object");
    app.clock.advance(3 * hourMs);
    const { status, body } = await object();
    expect(status).toBe(200);
    const promised = promiseAt(makeOffice(), app.clock.now(), 16 * 60);
    const shown = body.insight_request;
    expect(shown).toMatchObject({
      status: "submitted",
      analyst: null,
      expected_at: null,
      version: before.version + 1,
      objection: {
        reason: against,
        declined_reason: why,
        left_to_others_by: { id: analyst.id },
      },
    });
    expect(Math.abs(Date.parse(shown.promised_at) - Date.parse(promised))).toBeLessThan(minuteMs);
    expect(shown.events.at(-1)).toMatchObject({
      kind: "objected",
      status_after: "submitted",
      actor: { id: requester.id },
      reason: against,
    });
    const [first, second] = shown.ledger.rounds;
    expect(first).toMatchObject({ promised_now: before.promised_at, delivered_at: null });
    expect(second).toMatchObject({
      began_at: shown.objection?.objected_at,
      promised_at_start: shown.promised_at,
      declined_at: expect.any(String),
    });
    expect(shown.ledger.promised_at_submission).toBe(before.promised_at);
    app.clock.advance(-3 * hourMs);
  });

  test("goes by the target that the category has by then", async () => {
    await decline();
    const set = (target_minutes: number) =>
      app.db.updateTable("insight_categories").set({ target_minutes }).execute();
    await set(8 * 60);
    const { body } = await object();
    await set(16 * 60);
    expect(body.insight_request.target_minutes).toBe(8 * 60);
    expect(body.insight_request.ledger.rounds[0]?.promised_at_start).toBe(
      body.insight_request.ledger.promised_at_submission,
    );
    const promised = promiseAt(makeOffice(), app.clock.now(), 8 * 60);
    const given = Date.parse(body.insight_request.promised_at);
    expect(Math.abs(given - Date.parse(promised))).toBeLessThan(minuteMs);
  });

  test("stands in the queue with what both of them said", async () => {
    await decline();
    await object();
    expect(await inQueue(colleague)).toMatchObject({
      analyst: null,
      objection: { reason: against, declined_reason: why },
    });
    const other = await askFor(app, requester, category);
    const { body } = await app.call(desk.listDesk, { as: colleague, query: { limit: 100 } });
    expect(body.desk_requests.find((row) => row.id === other.id)?.objection).toBeNull();
  });

  test("needs a reason", async () => {
    await decline();
    const { status, body } = await object(requester, { reason: "   " });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["reason"]]);
    expect((await look()).status).toBe("declined");
  });

  test("is possible once: what is declined again stays declined", async () => {
    await decline();
    await object();
    expect((await object()).status).toBe(409);
    expect((await decline(colleague, "Still legal advice.")).status).toBe(200);
    const again = await object();
    expect([again.status, again.body.code, again.body["present_status"]]).toEqual([
      409,
      "transition_refused",
      "declined",
    ]);
    expect(again.body.detail).toContain("objected to once");
    const shown = await look();
    expect(shown.can).not.toContain("object");
    expect(shown).toMatchObject({ status: "declined", objection: { reason: against } });
  });

  test.each([
    ["is being worked on", async () => {}],
    [
      "was cancelled",
      async () =>
        void (await app.call(requestChanges.cancelRequest, { as: requester, params: params() })),
    ],
    ["was delivered", async () => void (await publish(app, analyst, id, makeInsight()))],
  ])("is refused of one that %s", async (_how, live) => {
    await live();
    const { status, body } = await object();
    expect([status, body.code]).toEqual([409, "transition_refused"]);
    expect((await look()).can).not.toContain("object");
  });

  test("over a stale version is refused with how it reads now", async () => {
    await decline();
    const { version } = await look();
    await app.db
      .updateTable("insight_requests")
      .set({ version: version + 1 })
      .where("id", "=", id)
      .execute();
    const { status, body } = await object(requester, { version });
    expect([status, body.code]).toEqual([409, "stale_version"]);
    expect(Object(body["insight_request"])).toMatchObject({ id, version: version + 1 });
  });

  test("sent several times at once takes effect once", async () => {
    for (let round = 0; round < 5; round += 1) {
      ({ id } = await askFor(app, requester, category));
      await decline();
      const answers = await Promise.all([object(), object(), object()]);
      expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409", "409"]);
      const { events } = await look();
      expect(events.filter(({ kind }) => kind === "objected")).toHaveLength(1);
    }
  });

  test("outlives a cancellation that was taken back", async () => {
    await decline();
    await object();
    await app.call(requestChanges.cancelRequest, { as: requester, params: params() });
    await app.call(requestChanges.undoCancellation, { as: requester, params: params() });
    expect(await look()).toMatchObject({ status: "submitted", objection: { reason: against } });
    expect((await claim(app, analyst, id)).status).toBe(403);
    expect((await claim(app, colleague, id)).status).toBe(200);
  });
});

describe("who declined it leaves it to others", () => {
  beforeEach(async () => {
    await decline();
    await object();
  });

  test("they can't claim, get, decline or answer it, and read why", async () => {
    const can = (await look(analyst)).can;
    for (const name of ["claim", "decline"] as const) expect(can).not.toContain(name);
    const claimed = await claim(app, analyst, id);
    expect([claimed.status, claimed.body.detail]).toEqual([
      403,
      "You declined it before, and somebody objected. A colleague or an admin reads it now.",
    ]);
    expect((await decline()).status).toBe(403);
    const given = await assign(analyst);
    expect([given.status, given.body.errors?.["user_id"]?.[0]]).toEqual([
      422,
      "Ines Moreno declined it before, and somebody objected. Choose someone else.",
    ]);
    expect((await claim(app, colleague, id)).status).toBe(200);
    const handed = await app.call(desk.handOverRequest, {
      as: colleague,
      params: params(),
      body: { user_id: analyst.id },
    });
    expect(handed.status).toBe(422);
    expect((await publish(app, analyst, id, makeInsight())).status).toBe(403);
    expect((await look()).analyst?.id).toBe(colleague.id);
  });

  test("nor correct it once it was delivered by somebody else", async () => {
    await claim(app, colleague, id);
    expect((await publish(app, colleague, id, makeInsight())).status).toBe(201);
    const correction = makeInsight({ base_version: 1, note: "Better." });
    expect((await publish(app, analyst, id, correction)).status).toBe(403);
    const begun = await app.call(drafts.createDraft, {
      as: analyst,
      body: { draft: { kind: "insight", content: { insight_request_id: id } } },
    });
    expect(begun.status).toBe(403);
    await askRevision(app, requester, id);
    expect((await look(analyst)).can).not.toContain("decline");
  });

  test("nor be its second reader", async () => {
    await setSecondReader(app.db, category.id, "always");
    await claim(app, colleague, id);
    await makeReady(app, colleague, id);
    const { body } = await app.call(desk.getDeskWork, { as: analyst, params: params() });
    const { waiting, can, why_not } = body.desk_work.insight_review;
    expect(can).not.toContain("approve");
    expect(why_not).toContain("You declined it before");
    const read = { version: waiting?.version ?? 0 };
    const approved = await app.call(deskReview.approveReview, {
      as: analyst,
      params: params(),
      body: read,
    });
    expect(approved.status).toBe(403);
    const toReview = await app.call(desk.listDesk, { as: analyst, query: { filter: "to_review" } });
    expect(toReview.body.desk_requests.map((row) => row.id)).not.toContain(id);
    const by = await app.call(deskReview.approveReview, {
      as: admin,
      params: params(),
      body: read,
    });
    expect(by.status).toBe(200);
    await setSecondReader(app.db, category.id, "none");
  });

  test("which the database guards as well", async () => {
    const set = app.db
      .updateTable("insight_requests")
      .set({ claimed_by: analyst.id })
      .where("id", "=", id)
      .execute();
    await expect(set).rejects.toThrow(/left_to_others/);
  });

  test("of two others who claim it at once, one has it", async () => {
    const answers = await Promise.all([colleague, admin].map((one) => claim(app, one, id)));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409"]);
  });
});

describe("an objection is told", () => {
  const kindsFor = async (as: Person) =>
    (await app.call(notifications.listNotifications, { as })).body.notifications
      .filter(({ thread, kind }) => thread.id === id && kind.includes("objec"))
      .map(({ kind }) => kind);

  test("to who could take it on, and to those who take part, follow or had declined it", async () => {
    const [participant, outsider] = [await app.signIn(), await app.signIn()];
    const by = { addedBy: requester.id, now: app.clock.now() };
    await app.db.transaction().execute((trx) => addParticipants(trx, id, [participant.id], by));
    await app.call(requestChanges.followRequest, { as: admin, params: params() });
    await decline();
    await object();
    expect(await kindsFor(colleague)).toEqual(["objection_raised"]);
    for (const person of [participant, admin, analyst])
      expect(await kindsFor(person)).toEqual(["request_objected"]);
    for (const person of [requester, outsider]) expect(await kindsFor(person)).toEqual([]);
  });

  test("to an admin where no other analyst is active, who reads it", async () => {
    const deactivate = (is: boolean) =>
      app.db
        .updateTable("users")
        .set({ deactivated_at: is ? app.clock.now() : null })
        .where("id", "=", colleague.id)
        .execute();
    await deactivate(true);
    await decline();
    const { body } = await object();
    expect(body.insight_request.objection?.left_to_others_by?.id).toBe(analyst.id);
    expect(await kindsFor(admin)).toEqual(["objection_raised"]);
    expect((await claim(app, admin, id)).status).toBe(200);
    await deactivate(false);
  });

  test("where nobody else works here at all, the same person reads it, and it says so", async () => {
    const others = (role: "member" | "analyst" | "admin", person: Person) =>
      app.db.updateTable("users").set({ role }).where("id", "=", person.id).execute();
    await others("member", colleague);
    await others("member", analyst);
    ({ id } = await askFor(app, requester, category));
    const follower = await app.signIn();
    const by = { addedBy: requester.id, now: app.clock.now() };
    await app.db.transaction().execute((trx) => addParticipants(trx, id, [follower.id], by));
    await decline(admin);
    const { body } = await object();
    expect(body.insight_request.objection).toMatchObject({ left_to_others_by: null });
    const told = (await app.call(notifications.listNotifications, { as: follower })).body;
    const line = told.notifications.find(({ kind }) => kind === "request_objected");
    expect(line && sentenceOf(line)).toMatch(/objects to the decline: /);
    expect((await claim(app, admin, id)).status).toBe(200);
    await others("analyst", colleague);
    await others("analyst", analyst);
  });
});

describe("where the others are no longer there, who declined it reads it again", () => {
  const only = async (...persons: Person[]) => {
    const ids = persons.map((person) => person.id);
    const staff = await app.db
      .updateTable("users")
      .set({ deactivated_at: app.clock.now() })
      .where("role", "<>", "member")
      .where("deactivated_at", "is", null)
      .where("id", "not in", ids)
      .returning("id")
      .execute();
    return staff.map(({ id: one }) => one);
  };
  let gone: number[];
  let last: Person;
  beforeEach(async () => {
    last = await app.signIn({ role: "analyst" });
    gone = await only(analyst, admin, last);
    // Whoever runs the place is its requester, and no reader of their own.
    ({ id } = await askFor(app, admin, category));
    requester = admin;
    await claim(app, analyst, id);
    await decline();
    expect((await object()).body.insight_request.objection?.left_to_others_by?.id).toBe(analyst.id);
  });
  afterEach(async () => {
    await app.db
      .updateTable("users")
      .set({ deactivated_at: null, role: "analyst" })
      .where(
        "id",
        "in",
        [...gone, last.id].filter((one) => one !== admin.id),
      )
      .execute();
  });

  const kindsFor = async (as: Person) =>
    (await app.call(notifications.listNotifications, { as })).body.notifications
      .filter(({ thread, kind }) => thread.id === id && kind.includes("objec"))
      .map(({ kind }) => kind);

  test.each<[string, () => Promise<unknown>]>([
    [
      "deactivated",
      () => app.call(people.deactivatePeople, { as: admin, body: { ids: [last.id] } }),
    ],
    [
      "made a member",
      () => app.call(people.setRoles, { as: admin, body: { ids: [last.id], role: "member" } }),
    ],
    [
      "erased",
      () => app.db.transaction().execute((trx) => releaseClaimsOf(trx, last.id, app.clock.now())),
    ],
  ])("after the last of them was %s", async (_how, leave) => {
    expect((await claim(app, analyst, id)).status).toBe(403);
    await leave();
    expect((await look()).objection).toMatchObject({ reason: against, left_to_others_by: null });
    expect(await kindsFor(analyst)).toContain("objection_raised");
    expect((await claim(app, analyst, id)).status).toBe(200);
  });

  test("also when one of them had it by then", async () => {
    await claim(app, last, id);
    await app.call(people.deactivatePeople, { as: admin, body: { ids: [last.id] } });
    expect(await look()).toMatchObject({ status: "submitted", analyst: null });
    expect((await claim(app, analyst, id)).status).toBe(200);
  });

  test("but not while another is there, nor where it was declined again", async () => {
    const other = await app.signIn({ role: "analyst" });
    await app.call(people.deactivatePeople, { as: admin, body: { ids: [last.id] } });
    expect((await look()).objection?.left_to_others_by?.id).toBe(analyst.id);
    await decline(other, "Still legal advice.");
    await app.call(people.deactivatePeople, { as: admin, body: { ids: [other.id] } });
    expect((await look()).objection?.left_to_others_by?.id).toBe(analyst.id);
    gone.push(other.id);
  });
});

test("it is not offered to them as work: in no list and no count", async () => {
  await app.db
    .updateTable("insight_requests")
    .set({ status: "declined", paused_at: null })
    .where("id", "<>", id)
    .execute();
  await decline();
  await object();
  const list = async (as: Person, query: { filter?: "next" | "unclaimed" | "others" } = {}) =>
    (await app.call(desk.listDesk, { as, query })).body;
  const idsIn = async (as: Person, filter: "next" | "unclaimed" | "others") =>
    (await list(as, { filter })).desk_requests.map((row) => row.id);
  for (const filter of ["next", "unclaimed"] as const) {
    expect(await idsIn(analyst, filter)).toEqual([]);
    expect(await idsIn(colleague, filter)).toEqual([id]);
  }
  const { counts, unclaimed_next } = await list(analyst);
  expect([counts.unclaimed, unclaimed_next]).toEqual([0, []]);
  // They see it still, among what is others'.
  expect(await idsIn(analyst, "others")).toEqual([id]);
  expect([counts.all, counts.others]).toEqual([1, 1]);
  expect((await list(colleague)).counts).toMatchObject({ unclaimed: 1, others: 0 });
});
