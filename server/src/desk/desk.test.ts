import { desk } from "@sightline/contract/desk.ts";
import { dayMs, hourMs, later, msBetween } from "@sightline/contract/base/moments.ts";
import { live } from "@sightline/contract/live.ts";
import { presence } from "@sightline/contract/presence.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { askFor, claim, makeAskingCategory, type Person } from "#insights/insights.testing.ts";
import { makeDesk } from "./desk.testing.ts";
import { signatureHeaders } from "#testing/client.ts";
import { patienceMs } from "#testing/patience.ts";
import { listenTo } from "#testing/stream.ts";

const { app, category, analyst, colleague, admin } = await makeDesk();
afterAll(() => app.close());

let requester: Person;
let id: number;
beforeEach(async () => {
  requester = await app.signIn();
  ({ id } = await askFor(app, requester, category));
});

/** The clock is moved past the end of a day's session. */
const staySignedIn = () =>
  app.db.updateTable("sessions").set({ expires_at: "2099-01-01T00:00:00.000Z" }).execute();
const at = (requestId = id) => ({ id: String(requestId) });
const look = async () =>
  (await app.call(requests.getRequest, { as: analyst, params: at() })).body.insight_request;
const release = (as: Person) => app.call(desk.releaseRequest, { as, params: at() });
const ask = (as: Person, body = "Which countries?") =>
  app.call(desk.askClarification, { as, params: at(), body: { body } });
const decline = (as: Person, reason = "Not ours to answer.") =>
  app.call(desk.declineRequest, { as, params: at(), body: { reason } });

describe("claiming", () => {
  test("begins the work, once", async () => {
    const { status, body } = await claim(app, analyst, id);
    expect(status).toBe(200);
    expect(body.insight_request).toMatchObject({
      status: "in_progress",
      analyst: { first_name: "Ines" },
    });
    expect(body.insight_request.can).toEqual(
      expect.arrayContaining(["ask_clarification", "deliver", "decline"]),
    );
    expect((await claim(app, analyst, id)).status).toBe(200);
    expect((await look()).events.map((event) => event.kind)).toEqual(["submitted", "claimed"]);
  });

  test("what somebody else has taken on is refused with their name", async () => {
    await claim(app, analyst, id);
    const { status, body } = await claim(app, colleague, id);
    expect([status, body.code]).toEqual([409, "transition_refused"]);
    expect(body.detail).toMatch(/^Ines Moreno has already taken this request on/);
  });

  test("by two at once, one of them has it", async () => {
    for (let round = 0; round < 5; round += 1) {
      ({ id } = await askFor(app, requester, category));
      const answers = await Promise.all([analyst, colleague].map((as) => claim(app, as, id)));
      expect(answers.map((answer) => String(answer.status)).toSorted()).toEqual(["200", "409"]);
    }
  });

  test("one's own is refused, admin or not", async () => {
    for (const person of [analyst, admin]) {
      const own = await askFor(app, person, category);
      const { status, body } = await claim(app, person, own.id);
      expect([status, body.code]).toEqual([403, "not_allowed"]);
    }
  });

  test("what is over can't be taken on", async () => {
    await app.call(requestChanges.cancelRequest, { as: requester, params: at() });
    expect((await claim(app, analyst, id)).body.code).toBe("transition_refused");
  });
});

describe("releasing", () => {
  test("puts it back, and anybody takes it on where it stands", async () => {
    await claim(app, analyst, id);
    await ask(analyst);
    expect((await release(colleague)).status).toBe(403);
    expect((await release(analyst)).body.insight_request).toMatchObject({
      status: "needs_clarification",
      analyst: null,
    });
    expect((await look()).can).toContain("claim");
    const { body } = await claim(app, colleague, id);
    expect(body.insight_request).toMatchObject({
      status: "needs_clarification",
      analyst: { first_name: "Rasmus" },
    });
    expect(body.insight_request.events.at(-1)).toMatchObject({
      kind: "claimed",
      status_after: null,
    });
  });
});

describe("a clarification", () => {
  test("stops the clock with its reason, and the ledger tells of the pause", async () => {
    await claim(app, analyst, id);
    const { body } = await ask(analyst, "Should campaign prices count?");
    expect(body.insight_request).toMatchObject({ status: "needs_clarification" });
    expect(body.insight_request.ledger.pauses).toMatchObject([
      { status: "needs_clarification", reason: "Should campaign prices count?", to: null },
    ]);
    await app.call(requestChanges.clarifyRequest, {
      as: requester,
      params: at(),
      body: { body: "No." },
    });
    const [pause] = (await look()).ledger.pauses;
    expect(pause?.to).toEqual(expect.any(String));
    expect(pause?.reason).toBe("Should campaign prices count?");
  });

  test("is asked by whoever works on it, in words", async () => {
    await claim(app, analyst, id);
    expect((await ask(colleague)).status).toBe(403);
    expect((await ask(analyst, " ")).body.errors).toHaveProperty("body");
    expect((await look()).status).toBe("in_progress");
  });
});

describe("declining", () => {
  test("needs a reason, and is open to all while nobody works on it", async () => {
    expect((await decline(analyst, "")).body.errors).toHaveProperty("reason");
    const { body } = await decline(colleague, "This would be legal advice.");
    expect(body.insight_request).toMatchObject({ status: "declined" });
    expect(body.insight_request.events.at(-1)?.reason).toBe("This would be legal advice.");
  });

  test("is then for whoever works on it", async () => {
    await claim(app, analyst, id);
    expect((await decline(admin)).status).toBe(403);
    expect((await decline(analyst)).status).toBe(200);
  });
});

describe("who else is there", () => {
  test("stands in the queue for as long as they have it open at the desk", async () => {
    const stream = await listenTo(app.url + live.streamEvents.path, signatureHeaders(colleague));
    const { about } = await stream.next("hello");
    const show = (at_desk: boolean) =>
      app.call(presence.showPresence, {
        as: colleague,
        params: at(),
        body: { presence: { stream: about["stream"] ?? 0, at_desk, writing: false } },
      });
    const present = async (as = analyst) =>
      (await queue({}, as)).desk_requests
        .find((row) => row.id === id)
        ?.present.map((one) => one.id);
    expect((await show(true)).status).toBe(204);
    expect(await present()).toEqual([colleague.id]);
    expect(await present(colleague)).toEqual([]);
    await show(false);
    expect(await present()).toEqual([]);
    await show(true);
    stream.close();
    await expect.poll(() => present(), { timeout: patienceMs }).toEqual([]);
  });
});

type Sent = NonNullable<Parameters<typeof app.call<typeof desk.listDesk>>[1]>["query"];
const queue = async (query: Sent, as = analyst) =>
  (await app.call(desk.listDesk, { as, query: { limit: 100, ...query } })).body;
const idsIn = async (query: Sent, as = analyst) =>
  (await queue(query, as)).desk_requests.map((row) => row.id);

describe("the queue", () => {
  test("has the next due first, by page, and no request twice", async () => {
    const whole = await queue({});
    // While an answer is awaited a promise moves on, and its request keeps its place.
    const running = whole.desk_requests.filter((row) => row.paused_at === null);
    const due = running.map((row) => row.promised_at);
    expect(due).toEqual(due.toSorted());
    const paged: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await queue({ limit: 3, ...(cursor ? { cursor } : {}) });
      paged.push(...page.desk_requests.map((row) => row.id));
      cursor = page.next_cursor;
    }
    expect(paged).toEqual(whole.desk_requests.map((row) => row.id));
  });

  test.each(["mine", "unclaimed", "waiting", "overdue"] as const)(
    "shows what is %s, and counts it",
    async (filter) => {
      const claimed = await askFor(app, requester, category);
      await claim(app, analyst, claimed.id);
      const waiting = await askFor(app, requester, category);
      await claim(app, colleague, waiting.id);
      await app.call(desk.askClarification, {
        as: colleague,
        params: at(waiting.id),
        body: { body: "Which?" },
      });
      const overdue = await askFor(app, requester, category);
      await app.db
        .updateTable("insight_requests")
        .set({ promised_at: "2026-01-05T09:00:00.000Z", claimed_by: admin.id })
        .where("id", "=", overdue.id)
        .execute();
      const expected = {
        mine: claimed.id,
        unclaimed: id,
        waiting: waiting.id,
        overdue: overdue.id,
      }[filter];
      const found = await idsIn({ filter });
      expect(found).toContain(expected);
      const others = [claimed.id, id, waiting.id, overdue.id].filter((one) => one !== expected);
      expect(found.filter((one) => others.includes(one))).toEqual([]);
      expect((await queue({})).counts[filter]).toBe(found.length);
    },
  );

  test("is narrowed by category and words", async () => {
    const other = await makeAskingCategory(app);
    const asked = await askFor(app, requester, other, { title: "Who repairs tower clocks?" });
    expect(await idsIn({ category: other.slug })).toEqual([asked.id]);
    expect(await idsIn({ q: "tower CLOCKS" })).toEqual([asked.id]);
    expect((await queue({ q: "tower clocks" })).counts).toMatchObject({ all: 1, unclaimed: 1 });
    const { status } = await app.call(desk.listDesk, {
      as: analyst,
      query: { category: "no-such" },
    });
    expect(status).toBe(404);
  });

  test("has neither what is over nor what one asked oneself", async () => {
    const own = await askFor(app, analyst, category);
    await decline(analyst);
    const found = await idsIn({});
    expect(found).not.toContain(own.id);
    expect(found).not.toContain(id);
    expect(await idsIn({}, colleague)).toContain(own.id);
  });

  test("tells the working time left, standing still while an answer is awaited", async () => {
    await staySignedIn();
    const left = async () =>
      (await queue({})).desk_requests.find((row) => row.id === id)?.working_ms_left ?? NaN;
    const target = 16 * hourMs;
    expect(await left()).toBeGreaterThan(target - hourMs);
    expect(await left()).toBeLessThanOrEqual(target);
    await claim(app, analyst, id);
    await ask(analyst);
    const paused = await left();
    app.clock.advance(7 * dayMs);
    expect(await left()).toBe(paused);
    await app.call(requestChanges.clarifyRequest, {
      as: requester,
      params: at(),
      body: { body: "All." },
    });
    expect(Math.abs((await left()) - paused)).toBeLessThan(hourMs);
    app.clock.advance(14 * dayMs);
    expect(await left()).toBeLessThan(0);
    expect(await idsIn({ filter: "overdue" })).toContain(id);
  });

  test("while an answer is awaited the promise in every list is the one on the request's page", async () => {
    await staySignedIn();
    const before = (await look()).promised_at;
    await claim(app, analyst, id);
    await ask(analyst);
    // To a Sunday: no working time goes by between one call and the next.
    const noon = `${app.clock.now().slice(0, 10)}T12:00:00.000Z`;
    const days = 14 - new Date(noon).getUTCDay();
    app.clock.advance(msBetween(app.clock.now(), later(noon, days * dayMs)));
    const { promised_at, ledger } = await look();
    expect(ledger.promised_now > before).toBe(true);
    const listed = await app.call(requests.listRequests, { as: requester });
    const told = [
      promised_at,
      listed.body.insight_requests.find((row) => row.id === id)?.promised_at,
      (await queue({})).desk_requests.find((row) => row.id === id)?.promised_at,
      (await app.call(desk.getDeskWork, { as: analyst, params: at() })).body.desk_work
        .insight_request.promised_at,
    ];
    expect(told).toEqual(told.map(() => ledger.promised_now));
    await app.call(requestChanges.clarifyRequest, {
      as: requester,
      params: at(),
      body: { body: "All." },
    });
    const resumed = await look();
    expect(resumed.promised_at).toBe(resumed.ledger.promised_now);
  });

  test("a promise that was broken before the pause stays where it was", async () => {
    await staySignedIn();
    await claim(app, analyst, id);
    const { promised_at } = await look();
    app.clock.advance(14 * dayMs);
    await ask(analyst);
    app.clock.advance(7 * dayMs);
    const row = (await queue({})).desk_requests.find((one) => one.id === id);
    expect(row).toMatchObject({ promised_at, overdue: true });
    expect((await look()).ledger.promised_now).toBe(promised_at);
  });
});

test("those who can take a request over are the active staff", async () => {
  const { body } = await app.call(desk.listAnalysts, { as: analyst });
  expect(new Set(body.analysts.map((person) => person.id))).toEqual(
    new Set([analyst.id, colleague.id, admin.id]),
  );
});
