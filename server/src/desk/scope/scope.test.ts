import { bounds, serverBounds } from "@sightline/contract/base/bounds.ts";
import { dayMs, minuteMs } from "@sightline/contract/base/moments.ts";
import { categoryEditing } from "@sightline/contract/categories/categories.editing.ts";
import { requestConversation } from "@sightline/contract/conversations.ts";
import { desk } from "@sightline/contract/desk.ts";
import { insights } from "@sightline/contract/insights/insights.ts";
import { notifications } from "@sightline/contract/notifications/notifications.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { makeReady } from "#desk/review/review.testing.ts";
import { setSecondReader } from "#desk/review/review.testing.queries.ts";
import {
  askFor,
  askMore,
  askRevision,
  claim,
  makeInsight,
  type Person,
  publish,
} from "#insights/insights.testing.ts";
import { makeDesk } from "#desk/desk.testing.ts";
import { confirmScope, correctScope, scope, sendScope, takeCorrection } from "./scope.testing.ts";
import { setScopeRule } from "./scope.testing.queries.ts";

const { app, category, analyst, colleague, admin } = await makeDesk();
afterAll(() => app.close());

let requester: Person;
let id: number;
beforeEach(async () => {
  await setScopeRule(app.db, category.id, "must");
  await setSecondReader(app.db, category.id, "none");
  requester = await app.signIn();
  ({ id } = await askFor(app, requester, category));
  await claim(app, analyst, id);
});

const params = () => ({ id: String(id) });
const look = async (as: Person = requester) =>
  (await app.call(requests.getRequest, { as, params: params() })).body.insight_request;
const send = (given: Partial<typeof scope> = {}) => sendScope(app, analyst, id, given);
const confirm = (version = 1) => confirmScope(app, requester, id, version);
const correct = (version = 1) => correctScope(app, requester, id, { version });
const kindsIn = async () => (await look()).events.map(({ kind }) => kind).slice(2);
const hears = async (as: Person) =>
  (await app.call(notifications.listNotifications, { as })).body.notifications
    .filter(({ thread, kind }) => thread.id === id && kind.startsWith("scope_"))
    .map(({ kind }) => kind);

describe("where a scope must be confirmed", () => {
  test("sending it pauses the clock, with the scope as what is waited for", async () => {
    const { status, body } = await send();
    expect(status).toBe(201);
    expect(body.insight_request).toMatchObject({
      status: "needs_clarification",
      insight_scopes: [
        {
          version: 1,
          author: { first_name: "Ines" },
          understanding: scope.understanding,
          looks_at: scope.looks_at,
          leaves_out: scope.leaves_out,
          pauses: true,
          state: "waiting",
          answered_by: null,
          correction: null,
        },
      ],
    });
    const read = await look();
    expect(read.paused_at).toEqual(expect.any(String));
    expect(read.ledger.pauses).toMatchObject([
      { to: null, status: "needs_clarification", reason: scope.understanding, for_scope: true },
    ]);
    expect(read.events.at(-1)).toMatchObject({
      kind: "scope_sent",
      status_after: "needs_clarification",
      reason: scope.understanding,
    });
    expect(read.can).not.toContain("clarify");
  });

  test("confirming it lets the clock run again, by the promise moved on", async () => {
    const { promised_at } = await look();
    await send();
    app.clock.advance(7 * dayMs);
    await app.db.updateTable("sessions").set({ expires_at: "2099-01-01T00:00:00.000Z" }).execute();
    const { status, body } = await confirm();
    expect(status).toBe(200);
    expect(body.insight_request).toMatchObject({
      status: "in_progress",
      paused_at: null,
      insight_scopes: [{ state: "confirmed", answered_by: { id: requester.id } }],
    });
    expect(Date.parse(body.insight_request.promised_at)).toBeGreaterThan(Date.parse(promised_at));
    expect(await kindsIn()).toEqual(["scope_sent", "scope_confirmed"]);
    expect((await publish(app, analyst, id, makeInsight())).status).toBe(201);
  });

  test("correcting it lets the clock run again, and says what is meant", async () => {
    await send();
    const { status, body } = await correct();
    expect(status).toBe(200);
    expect(body.insight_request).toMatchObject({
      status: "in_progress",
      insight_scopes: [{ state: "corrected", correction: "In Norwegian shops." }],
    });
    expect(body.insight_request.events.at(-1)).toMatchObject({
      kind: "scope_corrected",
      reason: "In Norwegian shops.",
    });
  });

  test("a corrected one is sent anew, and waits again; earlier ones stay to be read", async () => {
    await send();
    await correct();
    const anew = { base_version: 1, understanding: "Norwegian shops.", looks_at: "" };
    expect((await send(anew)).status).toBe(201);
    const read = await look();
    expect(read.status).toBe("needs_clarification");
    expect(read.insight_scopes).toMatchObject([
      { version: 2, state: "waiting", looks_at: null },
      { version: 1, state: "corrected", correction: "In Norwegian shops." },
    ]);
    expect((await confirm(2)).body.insight_request.status).toBe("in_progress");
    expect((await look()).ledger.pauses).toHaveLength(2);
  });

  test("a corrected one is settled as well by whoever works on it saying so", async () => {
    await send();
    await correct();
    const { status, body } = await takeCorrection(app, analyst, id);
    expect(status).toBe(200);
    expect(body.insight_request).toMatchObject({
      status: "in_progress",
      insight_scopes: [{ state: "taken", correction: "In Norwegian shops." }],
    });
    expect((await publish(app, analyst, id, makeInsight())).status).toBe(201);
  });

  test("one that is unanswered can be replaced, while the clock stays paused", async () => {
    await send();
    const paused = (await look()).paused_at;
    await send({ base_version: 1, understanding: "Norwegian shops." });
    const read = await look();
    expect(read).toMatchObject({ status: "needs_clarification", paused_at: paused });
    expect(read.insight_scopes.map(({ state }) => state)).toEqual(["waiting", "replaced"]);
    expect((await confirm(2)).body.insight_request.status).toBe("in_progress");
  });

  test.each<[string, () => Promise<unknown>, RegExp]>([
    ["before one was sent", async () => {}, /^Send the scope first/],
    ["while it is not confirmed", () => send(), /not confirmed yet/],
    ["as long as it is corrected", async () => (await send(), correct()), /was corrected/],
  ])("nothing is published or given to read %s", async (_name, first, sentence) => {
    await first();
    for (const rule of ["none", "always"] as const) {
      await setSecondReader(app.db, category.id, rule);
      for (const act of [publish, makeReady]) {
        const { status, body } = await act(app, analyst, id, makeInsight());
        expect(status).toBe(422);
        // A problem's errors are not part of the answer that is wanted.
        const { errors } = body as { errors?: Record<string, string[]> };
        expect(Object.keys(errors ?? {})).toEqual(["insight_response.scope"]);
        expect(errors?.["insight_response.scope"]?.[0]).toMatch(sentence);
      }
    }
  });

  test("what was delivered is corrected and revised without another", async () => {
    await send();
    await confirm();
    await publish(app, analyst, id, makeInsight());
    await app.db.deleteFrom("insight_scopes").where("request_id", "=", id).execute();
    const corrected = makeInsight({ base_version: 1, note: "A figure.", summary: "It is 21 [1]." });
    expect((await publish(app, analyst, id, corrected)).status).toBe(201);
    await askRevision(app, requester, id);
    const revised = makeInsight({ base_version: 2, note: "More.", summary: "It is 22 [1]." });
    expect((await publish(app, analyst, id, revised)).status).toBe(201);
  });

  test("whoever asks for more has a scope of that confirmed, and a revision of it needs no other", async () => {
    await send();
    await confirm();
    await publish(app, analyst, id, makeInsight());
    const rated = { as: requester, params: params(), body: { rating: 5 } };
    await app.call(insights.acceptInsight, rated);
    app.clock.advance(minuteMs);
    expect((await askMore(app, requester, id)).status).toBe(200);
    const { insight_points } = await look();
    const coverage = insight_points.map((point) => ({
      insight_point_id: point.id,
      mark: "answered" as const,
      note: "",
    }));
    const more = makeInsight({ base_version: 1, note: "Denmark too.", coverage });
    const refused = await publish(app, analyst, id, more);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      422,
      expect.stringContaining("Send the scope first"),
    ]);
    app.clock.advance(minuteMs);
    expect((await send({ base_version: 1, understanding: "Danish shops too." })).status).toBe(201);
    await confirm(2);
    expect((await publish(app, analyst, id, more)).status).toBe(201);
    app.clock.advance(minuteMs);
    await askRevision(app, requester, id);
    const revised = { ...more, base_version: 2, summary: "It is 22 [1]." };
    expect((await publish(app, analyst, id, revised)).status).toBe(201);
  });

  test("neither a comment nor the answer to a question lets the clock run", async () => {
    await send();
    const comment = { comment: { body: "Fine with me." } };
    await app.call(requestConversation.addComment, {
      as: requester,
      params: params(),
      body: comment,
    });
    const { status, body } = await app.call(requestChanges.clarifyRequest, {
      as: requester,
      params: params(),
      body: { body: "Fine with me." },
    });
    expect([status, body.code]).toEqual([409, "transition_refused"]);
    expect((await look()).status).toBe("needs_clarification");
  });

  test("it waits on through a cancellation that is taken back, and through a handover", async () => {
    await send();
    await app.call(requestChanges.cancelRequest, { as: requester, params: params() });
    expect((await confirm()).body.code).toBe("transition_refused");
    await app.call(requestChanges.undoCancellation, { as: requester, params: params() });
    expect((await look()).ledger.pauses.at(-1)).toMatchObject({
      to: null,
      reason: scope.understanding,
      for_scope: true,
    });
    await app.call(desk.handOverRequest, {
      as: analyst,
      params: params(),
      body: { user_id: colleague.id },
    });
    expect((await look(colleague)).can).toContain("send_scope");
    expect((await correct()).body.insight_request.status).toBe("in_progress");
    expect((await takeCorrection(app, colleague, id)).status).toBe(200);
  });
});

describe("one that nobody answered ends with what it was asked for", () => {
  const ask = (as: Person) =>
    app.call(desk.askClarification, { as, params: params(), body: { body: "Which countries?" } });
  const decline = async () => {
    const body = { reason: "Nobody knows." };
    await app.call(desk.declineRequest, { as: analyst, params: params(), body });
  };
  const object = async () => {
    const { version } = await look();
    const body = { version, reason: "Somebody does." };
    await app.call(requestChanges.objectToDecline, { as: requester, params: params(), body });
  };

  test("a decline ends it, and after an objection a question is answered as any other", async () => {
    await send();
    await decline();
    expect((await look()).insight_scopes).toMatchObject([{ state: "lapsed", answered_at: null }]);
    await object();
    expect((await look()).can).not.toContain("confirm_scope");
    expect((await confirm()).body.code).toBe("stale_version");
    await claim(app, colleague, id);
    await ask(colleague);
    const { can } = await look();
    expect(can).toContain("clarify");
    expect(can).not.toContain("confirm_scope");
    const body = { body: "All." };
    const as = { as: requester, params: params(), body };
    const { status, body: answered } = await app.call(requestChanges.clarifyRequest, as);
    expect([status, answered.insight_request.status]).toEqual([200, "in_progress"]);
  });

  test("then who takes it on sends their own, before anything is published", async () => {
    await send();
    await decline();
    await object();
    await claim(app, colleague, id);
    const refused = await publish(app, colleague, id, makeInsight());
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain("Send the scope first");
    expect((await sendScope(app, colleague, id, { base_version: 1 })).status).toBe(201);
    expect((await confirm(2)).body.insight_request.status).toBe("in_progress");
    expect((await publish(app, colleague, id, makeInsight())).status).toBe(201);
  });

  test("so does a delivery that did not wait for it: a revision brings it back to nobody", async () => {
    await setScopeRule(app.db, category.id, "may");
    await send();
    await publish(app, analyst, id, makeInsight());
    await askRevision(app, requester, id);
    expect(await look()).toMatchObject({
      status: "in_progress",
      insight_scopes: [{ state: "lapsed" }],
    });
    expect((await look()).can).not.toContain("confirm_scope");
    expect((await confirm()).body.code).toBe("stale_version");
  });

  test("not being put back: it waits for its answer, whoever has the request by then", async () => {
    await send();
    await app.call(desk.releaseRequest, { as: analyst, params: params() });
    expect((await look()).insight_scopes).toMatchObject([{ state: "waiting" }]);
    await claim(app, colleague, id);
    expect((await confirm()).body.insight_request).toMatchObject({
      status: "in_progress",
      insight_scopes: [{ state: "confirmed" }],
    });
  });

  test("nor the category's no longer demanding one", async () => {
    await send();
    await setScopeRule(app.db, category.id, "no");
    expect((await look()).can).toContain("confirm_scope");
    expect((await confirm()).body.insight_request.status).toBe("in_progress");
  });
});

describe("where a scope may be sent", () => {
  beforeEach(() => setScopeRule(app.db, category.id, "may"));

  test("nothing waits for it: neither the clock nor the delivery", async () => {
    const { paused_at, promised_at } = await look();
    const { body } = await send();
    expect(body.insight_request).toMatchObject({
      status: "in_progress",
      paused_at,
      promised_at,
      insight_scopes: [{ state: "waiting", pauses: false }],
    });
    expect(body.insight_request.ledger.pauses).toEqual([]);
    expect((await publish(app, analyst, id, makeInsight())).status).toBe(201);
    const { status, body: refused } = await confirm();
    expect([status, refused.code]).toEqual([409, "transition_refused"]);
    expect((await look()).can).not.toContain("confirm_scope");
  });

  test("it is confirmed or corrected without a change of status", async () => {
    await send();
    expect((await correct()).body.insight_request).toMatchObject({ status: "in_progress" });
    await send({ base_version: 1 });
    expect((await confirm(2)).body.insight_request).toMatchObject({ status: "in_progress" });
    const log = await look();
    expect(log.events.slice(2).map(({ kind, status_after }) => [kind, status_after])).toEqual([
      ["scope_sent", null],
      ["scope_corrected", null],
      ["scope_sent", null],
      ["scope_confirmed", null],
    ]);
  });

  test("a question that is open as well keeps the clock paused", async () => {
    await send();
    const question = { body: "Which countries?" };
    await app.call(desk.askClarification, { as: analyst, params: params(), body: question });
    expect((await look()).can).toEqual(
      expect.arrayContaining(["clarify", "confirm_scope", "correct_scope"]),
    );
    expect((await confirm()).body.insight_request.status).toBe("needs_clarification");
    const { status } = await app.call(requestChanges.clarifyRequest, {
      as: requester,
      params: params(),
      body: { body: "All." },
    });
    expect(status).toBe(200);
  });
});

test("where the category has no scopes, none is sent", async () => {
  await setScopeRule(app.db, category.id, "no");
  const { status, body } = await send();
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["insight_scope.understanding"]]);
  expect((await look(analyst)).can).not.toContain("send_scope");
  expect((await publish(app, analyst, id, makeInsight())).status).toBe(201);
});

describe("is refused", () => {
  test.each<[string, Partial<typeof scope>, string]>([
    ["nothing understood", { understanding: "  " }, "insight_scope.understanding"],
    [
      "too long an understanding",
      { understanding: "x".repeat(bounds.scopeText.max + 1) },
      "insight_scope.understanding",
    ],
    [
      "too much to look at",
      { looks_at: "x".repeat(bounds.scopeText.max + 1) },
      "insight_scope.looks_at",
    ],
    [
      "too much to leave out",
      { leaves_out: "x".repeat(bounds.scopeText.max + 1) },
      "insight_scope.leaves_out",
    ],
  ])("%s", async (_name, given, field) => {
    const { status, body } = await send(given);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect((await look()).insight_scopes).toEqual([]);
  });

  test("a correction without words", async () => {
    await send();
    const { status, body } = await correctScope(app, requester, id, { correction: " " });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["correction"]]);
  });

  test("over another than the latest, with the present record", async () => {
    await send();
    const again = await send();
    expect([again.status, again.body.code]).toEqual([409, "stale_version"]);
    expect(again.body).toMatchObject({ insight_request: { insight_scopes: [{ version: 1 }] } });
    await send({ base_version: 1, understanding: "Norwegian shops." });
    for (const act of [confirm, correct]) {
      const { status, body } = await act(1);
      expect([status, body.code]).toEqual([409, "stale_version"]);
      expect(body.insight_request.insight_scopes).toMatchObject([
        { version: 2, understanding: "Norwegian shops.", state: "waiting" },
        { version: 1, state: "replaced" },
      ]);
    }
    expect((await look()).status).toBe("needs_clarification");
  });

  test("a second answer, with the first", async () => {
    await send();
    await confirm();
    for (const act of [confirm, correct]) {
      const { status, body } = await act(1);
      expect([status, body.code]).toEqual([409, "stale_version"]);
      expect(body).toMatchObject({ insight_request: { insight_scopes: [{ state: "confirmed" }] } });
    }
    const taken = await takeCorrection(app, analyst, id);
    expect([taken.status, taken.body.code]).toEqual([409, "stale_version"]);
  });

  test("from one of two who answer at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      ({ id } = await askFor(app, requester, category));
      await claim(app, analyst, id);
      await send();
      const answers = await Promise.all([confirm(), correct(), confirm()]);
      expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409", "409"]);
      expect((await look()).status).toBe("in_progress");
      expect((await kindsIn()).filter((kind) => kind !== "scope_sent")).toHaveLength(1);
    }
  });

  test("from one of two that are sent at once", async () => {
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["201", "409"]);
    expect((await look()).insight_scopes).toHaveLength(1);
  });

  test("before it is claimed, while a question waits, and once it is over", async () => {
    const question = { body: "Which countries?" };
    await app.call(desk.askClarification, { as: analyst, params: params(), body: question });
    expect((await send()).body.code).toBe("transition_refused");
    await app.call(requestChanges.clarifyRequest, {
      as: requester,
      params: params(),
      body: { body: "All." },
    });
    await app.call(desk.declineRequest, {
      as: analyst,
      params: params(),
      body: { reason: "Nobody knows." },
    });
    expect((await send()).body.code).toBe("transition_refused");
  });

  test("more often than anybody would read it", async () => {
    await setScopeRule(app.db, category.id, "may");
    for (let sent = 0; sent < serverBounds.scopesPerRequest; sent += 1)
      expect((await send({ base_version: sent })).status).toBe(201);
    const { status, body } = await send({ base_version: serverBounds.scopesPerRequest });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([
      422,
      ["insight_scope.understanding"],
    ]);
  });
});

test("pressed twice with one key it is done once", async () => {
  const key = { "idempotency-key": `scope-${id}` };
  for (let times = 0; times < 2; times += 1)
    expect((await sendScope(app, analyst, id, {}, key)).status).toBe(201);
  expect((await look()).insight_scopes).toHaveLength(1);
  for (let times = 0; times < 2; times += 1)
    expect((await confirmScope(app, requester, id, 1, key)).status).toBe(200);
  expect(await kindsIn()).toEqual(["scope_sent", "scope_confirmed"]);
});

test("each side hears of what the other said", async () => {
  await send();
  expect(await hears(requester)).toEqual(["scope_sent"]);
  await correct();
  expect(await hears(analyst)).toEqual(["scope_corrected"]);
  await takeCorrection(app, analyst, id);
  expect((await hears(requester)).toSorted()).toEqual(["scope_sent", "scope_taken"]);
  expect(await hears(colleague)).toEqual([]);
});

test("the category says whether it is, and keeps what it said before", async () => {
  const at = { id: String(category.id) };
  const { body: before } = await app.call(categoryEditing.getCategory, { as: admin, params: at });
  expect(before.insight_category.scope).toBe("must");
  const { version } = before.insight_category;
  const change = { version, scope: "may" as const };
  const { status, body } = await app.call(categoryEditing.saveCategory, {
    as: admin,
    params: at,
    body: { insight_category: change },
  });
  expect([status, body.insight_category.scope]).toEqual([200, "may"]);
  const { body: history } = await app.call(categoryEditing.listCategoryVersions, {
    as: admin,
    params: at,
  });
  expect(JSON.stringify(history)).toContain('"scope":"must"');
  const work = await app.call(desk.getDeskWork, { as: analyst, params: params() });
  expect(work.body.desk_work.scope).toBe("may");
});
