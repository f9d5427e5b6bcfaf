import { deskAsked } from "@sightline/contract/desk.asked.ts";
import { live } from "@sightline/contract/live.ts";
import { notifications } from "@sightline/contract/notifications/notifications.ts";
import { placeOf, sentenceOf } from "@sightline/contract/notifications/notifications.words.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { makeDesk } from "#desk/desk.testing.ts";
import {
  askFor,
  askRevision,
  claim,
  makeDelivered,
  type Person,
} from "#insights/insights.testing.ts";
import { allowErasing, deleteRequest } from "#requests/requests.erasing.queries.ts";
import { handOverRequests } from "#requests/requests.handOver.queries.ts";
import { makePlan } from "#requests/requests.testing.ts";
import { signatureHeaders } from "#testing/client.ts";
import { listenTo } from "#testing/stream.ts";

const { app, category, analyst, colleague, admin } = await makeDesk({ running: true });
afterAll(() => app.close());

/** Who asked for what is delivered, and who asked for what is being written. */
let requester: Person;
let participant: Person;
let other: Person;
/** Delivered, and being written. */
let from: number;
let to: number;

beforeEach(async () => {
  requester = await app.signIn({ first_name: "Rea" });
  participant = await app.signIn();
  other = await app.signIn({ first_name: "Otto", last_name: "Onlooker" });
  await makePlan(app.db, [requester, participant], app.clock.now());
  from = await deliver();
  to = (await askFor(app, other, category, { title: "Another question about harbours" })).id;
  await claim(app, analyst, to);
});

const deliver = async (given: Record<string, unknown> = {}) =>
  (
    await makeDelivered(app, { requester, analyst: colleague }, category, {
      request: { participant_ids: [participant.id], ...given },
    })
  ).insight_request.id;

type Who = Person | null;
const pair = () => ({ params: { id: String(to), other_id: String(from) } });
const as = (who: Who) => (who ? { as: who } : {});
const ask = (who: Who = analyst) => app.call(deskAsked.askForText, { ...as(who), ...pair() });
const take = (who: Who = analyst) => app.call(deskAsked.takeAskedText, { ...as(who), ...pair() });
const decide = (agreed: boolean, askId: number | string, who: Who = requester) =>
  app.call(requestChanges.decideTextAsk, {
    ...as(who),
    params: { id: String(from), ask_id: String(askId) },
    body: { agreed },
  });
const undo = (askId: number, who: Who = requester) =>
  app.call(requestChanges.undoTextDecision, {
    ...as(who),
    params: { id: String(from), ask_id: String(askId) },
  });
const read = async (who: Person = requester) =>
  (await app.call(requests.getRequest, { as: who, params: { id: String(from) } })).body
    .insight_request;
const asked = async () => (await read()).text_asks ?? [];
const askId = async () => (await asked())[0]?.id ?? 0;
/** As it stands at the desk of who works on the other one: `same` lists it whatever its words are. */
const atDesk = async (who: Person = analyst) => {
  const { body } = await app.call(deskAsked.linkSameRequest, { as: who, ...pair() });
  const [row] = body.same_requests;
  return { ask: row?.text_ask, mayAsk: row?.may_ask_for_text, mayCross: row?.text_may_cross };
};
const told = async (who: Person, kind: string) => {
  const { body } = await app.call(notifications.listNotifications, { as: who });
  return body.notifications.filter(
    (one) => one.kind === kind && [from, to].includes(one.thread.id),
  );
};

// First, since a stream begins with what happened just before.
test("both screens change by themselves, and nobody else's", async () => {
  const listen = (who: Person) => listenTo(app.url + live.streamEvents.path, signatureHeaders(who));
  const [asking, deciding] = [await listen(analyst), await listen(requester)];
  const [besides, aside] = [await listen(participant), await listen(admin)];
  await ask();
  const first = await deciding.next("insight_request_changed");
  expect(first.about).toEqual({ insight_request_id: from });
  await asking.next("text_asks_changed");
  await decide(true, await askId());
  const { about } = await asking.next("text_asks_changed");
  expect(about).toEqual({ insight_request_id: to });
  await app.call(requestChanges.followRequest, { as: participant, params: { id: String(from) } });
  expect(await besides.passedOver("insight_request_changed")).toEqual([]);
  await askFor(app, other, category);
  expect(await aside.passedOver("insight_request_changed")).not.toContain("text_asks_changed");
  for (const stream of [asking, deciding, besides, aside]) stream.close();
});

describe("who works on a request", () => {
  test("asks for the text of another, and its requester is told, without whom it is for", async () => {
    expect(await atDesk()).toEqual({ ask: null, mayAsk: true, mayCross: false });
    const { status, body } = await ask();
    expect(status).toBe(200);
    expect(body.asked_request).toMatchObject({
      id: from,
      text_ask: "waiting",
      may_ask_for_text: false,
      text_may_cross: false,
    });
    const shown = await read();
    expect(shown.text_asks).toMatchObject([
      { asked_by: { id: analyst.id, first_name: "Ines" }, agreed: false, taken_at: null },
    ]);
    const [entry] = await told(requester, "text_asked");
    if (!entry) throw new Error("The requester was not told.");
    expect(sentenceOf(entry)).toMatch(/^Ines Moreno asks whether the text of this insight may be/);
    expect(placeOf(entry)).toBe(`/app/insights/${from}`);
    for (const words of [shown, entry])
      expect(JSON.stringify(words)).not.toMatch(/Otto|Onlooker|harbours/);
    expect(JSON.stringify(shown.text_asks)).not.toContain(`"${to}"`);
  });

  test("asks once, however often they press, and not again once it was declined", async () => {
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await asked()).toHaveLength(1);
    expect(await told(requester, "text_asked")).toMatchObject([{ count: 1 }]);
    await decide(false, await askId());
    expect(await atDesk()).toEqual({ ask: "declined", mayAsk: false, mayCross: false });
    expect((await ask()).body.asked_request.text_ask).toBe("declined");
    expect(await asked()).toEqual([]);
    expect(await told(requester, "text_asked")).toHaveLength(1);
    expect((await take()).status).toBe(403);
  });

  test("takes the text once its requester agreed, and is told so", async () => {
    await ask();
    expect((await take()).status).toBe(403);
    await decide(true, await askId());
    const [entry] = await told(analyst, "text_decided");
    if (!entry) throw new Error("The analyst was not told.");
    expect(sentenceOf(entry)).toContain("The text that was asked for may be used: Another");
    expect(placeOf(entry)).toBe(`/app/more/desk?request=${to}`);
    expect(await atDesk()).toEqual({ ask: "agreed", mayAsk: false, mayCross: true });
    const { status, body } = await take();
    expect(status).toBe(200);
    expect(body.insight_text).toMatchObject({ sources: [{ number: 1 }] });
    expect(await asked()).toMatchObject([{ taken_at: expect.any(String) }]);
    expect((await take()).status).toBe(200);
  });

  test("needs nobody's word where both are open to one plan", async () => {
    from = await deliver({ visibility: "organization" });
    to = (await askFor(app, participant, category, { visibility: "organization" })).id;
    await claim(app, analyst, to);
    expect((await ask()).body.detail).toContain("may be used here already");
    expect((await take()).status).toBe(200);
  });

  test("asks for nothing that was not delivered, is not there, or is the same", async () => {
    from = (await askFor(app, requester, category)).id;
    expect((await ask()).status).toBe(404);
    from = 999_999;
    expect((await ask()).status).toBe(404);
    from = to;
    expect((await ask()).status).toBe(422);
  });
});

describe("an agreement", () => {
  beforeEach(async () => {
    await ask();
    await decide(true, await askId());
  });

  test("can be taken back until the text was taken", async () => {
    const id = await askId();
    expect((await undo(id)).body.insight_request.text_asks).toMatchObject([{ agreed: false }]);
    expect(await told(analyst, "text_decided")).toEqual([]);
    expect(await atDesk()).toMatchObject({ ask: "waiting", mayCross: false });
    expect((await take()).status).toBe(403);
    await decide(true, id);
    expect((await take()).status).toBe(200);
    for (const refused of [await undo(id), await decide(false, id)])
      expect([refused.status, refused.body.detail]).toEqual([
        403,
        "The text has been taken over already, so this can't be changed any more.",
      ]);
    expect((await decide(true, id)).status).toBe(200);
  });

  test("is either taken back or used, where both is pressed at once", async () => {
    const id = await askId();
    for (let round = 0; round < 5; round += 1) {
      await decide(true, id);
      const [used, gone] = await Promise.all([take(), undo(id)]);
      expect([200, 403]).toContain(used.status);
      expect(gone.status).toBe(used.status === 200 ? 403 : 200);
      if (used.status === 200) return;
    }
  });

  test("is of use to nobody but who works on the request that it is for", async () => {
    expect((await take(colleague)).status).toBe(403);
    expect((await take(admin)).status).toBe(403);
    expect(await atDesk(colleague)).toEqual({ ask: null, mayAsk: false, mayCross: false });
    const third = (await askFor(app, other, category)).id;
    await claim(app, analyst, third);
    to = third;
    expect((await take()).status).toBe(403);
    expect(await atDesk()).toEqual({ ask: null, mayAsk: true, mayCross: false });
  });

  test("ends with its requester", async () => {
    await app.db
      .updateTable("users")
      .set({ deactivated_at: app.clock.now() })
      .where("id", "=", requester.id)
      .execute();
    expect((await take()).status).toBe(403);
    expect(await atDesk()).toMatchObject({ mayAsk: false, mayCross: false });
  });

  test("and no ask outlives either of the two requests", async () => {
    await app.db.transaction().execute(async (trx) => {
      await allowErasing(trx, to);
      await deleteRequest(trx, to);
    });
    expect(await asked()).toEqual([]);
  });
});

describe("a request that is being revised", () => {
  let planId: number;
  beforeEach(async () => {
    const { plan_id } = await app.db
      .selectFrom("plan_members")
      .select("plan_id")
      .where("user_id", "=", requester.id)
      .executeTakeFirstOrThrow();
    planId = plan_id;
    from = await deliver({ visibility: "organization" });
    await ask();
    await decide(true, await askId());
    await askRevision(app, requester, from);
  });

  test("and passed on to a colleague is theirs to agree for, whatever was said before", async () => {
    await app.db.transaction().execute((trx) => {
      const passing = { planId, from: requester.id, to: participant.id, actorId: requester.id };
      return handOverRequests(trx, passing, app.clock.now());
    });
    expect((await take()).status).toBe(403);
    expect(await atDesk()).toMatchObject({ ask: "waiting", mayCross: false });
    const [waiting] = (await read(participant)).text_asks ?? [];
    expect(waiting).toMatchObject({ agreed: false });
    expect((await read()).text_asks).toBeUndefined();
    const id = waiting?.id ?? 0;
    expect((await decide(true, id)).status).toBe(403);
    expect((await decide(true, id, participant)).status).toBe(200);
    expect((await take()).status).toBe(200);
  });

  test("and withdrawn lets nothing cross, nor be asked", async () => {
    const id = await askId();
    await app.call(requestChanges.cancelRequest, {
      as: requester,
      params: { id: String(from) },
      body: {},
    });
    expect((await take()).status).toBe(403);
    expect(await asked()).toEqual([]);
    expect((await undo(id)).status).toBe(404);
    to = (await askFor(app, other, category)).id;
    await claim(app, analyst, to);
    expect((await ask()).body.detail).toContain("it was withdrawn");
  });
});

test("once the other request is withdrawn nothing is asked of anybody", async () => {
  await ask();
  const id = await askId();
  await app.call(requestChanges.cancelRequest, { as: other, params: { id: String(to) }, body: {} });
  expect(await asked()).toEqual([]);
  expect((await decide(true, id)).status).toBe(404);
  expect((await ask()).status).toBe(409);
  expect((await take()).status).toBe(403);
});

describe("who may", () => {
  const people: Record<string, () => Who | Promise<Who>> = {
    nobody: () => null,
    "a stranger": () => app.signIn(),
    "who asked for the other": () => other,
    "its requester": () => requester,
    "a participant": () => participant,
    "who works on the other": () => analyst,
    "another analyst": () => colleague,
    "an admin": () => admin,
  };
  /** Of the request whose text it is, with an ask that waits; taking comes after an agreement. */
  const table: [string, (who: Who, id: number) => Promise<{ status: number }>, number[]][] = [
    ["ask", (who) => ask(who), [401, 404, 403, 404, 404, 200, 403, 403]],
    ["agree", (who, id) => decide(true, id, who), [401, 404, 404, 200, 403, 403, 403, 403]],
    ["decline", (who, id) => decide(false, id, who), [401, 404, 404, 200, 403, 403, 403, 403]],
    ["take back", (who, id) => undo(id, who), [401, 404, 404, 200, 403, 403, 403, 403]],
    ["take", (who) => take(who), [401, 404, 403, 404, 404, 200, 403, 403]],
  ];
  test.each(table)("%s", async (deed, act, expected) => {
    await ask();
    const id = await askId();
    if (deed === "take" || deed === "take back") await decide(true, id);
    const given: [string, number][] = [];
    for (const [name, who] of Object.entries(people))
      given.push([name, (await act(await who(), id)).status]);
    expect(given).toEqual(Object.keys(people).map((name, at) => [name, expected[at]]));
  });

  test("see it: the requester alone, and at the desk who works on the other", async () => {
    await ask();
    for (const who of [participant, analyst, colleague, admin])
      expect(JSON.stringify(await read(who))).not.toContain("text_asks");
    expect(await atDesk(analyst)).toMatchObject({ ask: "waiting" });
    for (const who of [colleague, admin])
      expect(await atDesk(who)).toMatchObject({ ask: null, mayAsk: false });
    for (const who of [participant, other, colleague, admin])
      for (const kind of ["text_asked", "text_decided"]) expect(await told(who, kind)).toEqual([]);
  });

  test("decides of nothing that is another request's, or no ask at all", async () => {
    await ask();
    const id = await askId();
    from = await deliver();
    for (const one of [id, 999_999, 0, "x", "1e3", "99999999999"])
      expect((await decide(true, one)).status).toBe(404);
  });
});
