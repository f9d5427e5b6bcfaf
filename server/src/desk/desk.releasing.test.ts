import { desk } from "@sightline/contract/desk.ts";
import { deskStaff } from "@sightline/contract/desk.staff.ts";
import { drafts } from "@sightline/contract/drafts.ts";
import type { InsightDraft } from "@sightline/contract/drafts.contents.ts";
import { notifications } from "@sightline/contract/notifications/notifications.ts";
import { sentenceOf } from "@sightline/contract/notifications/notifications.words.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { confirmScope, correctScope, sendScope } from "#desk/scope/scope.testing.ts";
import { setScopeRule } from "#desk/scope/scope.testing.queries.ts";
import { handOverRequests } from "#requests/requests.handOver.queries.ts";
import { makePlan } from "#requests/requests.testing.ts";
import { releaseClaimsOf } from "#requests/requests.ts";
import {
  askFor,
  askRevision,
  claim,
  makeInsight,
  type Person,
  publish,
} from "#insights/insights.testing.ts";
import { download, upload } from "#testing/uploads.ts";
import { makeDesk } from "./desk.testing.ts";

const { app, category, analyst, colleague, admin } = await makeDesk();
afterAll(() => app.close());

let requester: Person;
let id: number;
beforeEach(async () => {
  requester = await app.signIn();
  ({ id } = await askFor(app, requester, category));
});

const at = () => ({ id: String(id) });
const release = (as: Person) => app.call(desk.releaseRequest, { as, params: at() });
const look = async (as = requester) =>
  (await app.call(requests.getRequest, { as, params: at() })).body.insight_request;
const begin = async (as: Person, content: InsightDraft) =>
  (
    await app.call(drafts.createDraft, {
      as,
      body: { draft: { kind: "insight", content: { insight_request_id: id, ...content } } },
    })
  ).body.draft.id;
const draftOf = async (as: Person) =>
  (await app.call(desk.getDeskWork, { as, params: at() })).body.desk_work.draft;
const edit = async (given: object) => {
  const { version } = await look();
  return app.call(requestChanges.editRequest, {
    as: requester,
    params: at(),
    body: { insight_request: { version, ...given } },
  });
};
const points = { insight_points_attributes: [{ text: "What does it cost?" }] };

test("what is put back is submitted again, its promise stays, and anybody takes it on", async () => {
  const { promised_at } = await look();
  await claim(app, analyst, id);
  expect((await look(analyst)).can).toContain("release");
  const { status, body } = await release(analyst);
  expect(status).toBe(200);
  expect(body.insight_request).toMatchObject({ status: "submitted", analyst: null, promised_at });
  expect(body.insight_request.events.at(-1)).toMatchObject({
    kind: "released",
    status_after: "submitted",
    actor: { id: analyst.id },
  });
  expect(body.insight_request.ledger.rounds).toHaveLength(1);
  expect((await claim(app, colleague, id)).body.insight_request).toMatchObject({
    status: "in_progress",
    analyst: { id: colleague.id },
  });
});

test("its requester edits it again, points too, until somebody works on it", async () => {
  await claim(app, analyst, id);
  expect((await edit(points)).status).toBe(409);
  await release(analyst);
  expect((await look()).can).toContain("edit");
  const { status, body } = await edit({ ...points, title: "Asked in better words" });
  expect([status, body.insight_request.insight_points]).toMatchObject([
    200,
    [{ text: "What does it cost?" }],
  ]);
  await claim(app, colleague, id);
  expect((await edit({ title: "And in other ones" })).body.code).toBe("transition_refused");
});

test("once something is published its points stay, the rest can be edited", async () => {
  await claim(app, analyst, id);
  await publish(app, analyst, id, makeInsight());
  await askRevision(app, requester, id);
  await release(analyst);
  expect(await look()).toMatchObject({ status: "submitted" });
  const refused = await edit(points);
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    "An insight was published on these points, so they stay as they are.",
  ]);
  expect((await edit({ title: "Asked in better words" })).status).toBe(200);
});

test("whoever takes it on next goes on from what was written, with its files", async () => {
  await claim(app, analyst, id);
  const draftId = await begin(analyst, { summary: "Half of it" });
  const file = await upload(app, analyst, { draft_id: draftId }, "notes.txt", "words");
  await release(analyst);
  // Until then it is with who wrote it, and with nobody else.
  expect(await draftOf(analyst)).toMatchObject({ id: draftId });
  expect(await draftOf(colleague)).toBeNull();
  await claim(app, colleague, id);
  expect(await draftOf(colleague)).toMatchObject({
    id: draftId,
    content: { summary: "Half of it" },
    attachments: [{ filename: "notes.txt" }],
  });
  expect((await download(app, colleague, file.body.attachment.id)).status).toBe(200);
  expect(await draftOf(analyst)).toBeNull();
});

test("who takes it back themselves finds it as they left it", async () => {
  await claim(app, analyst, id);
  const draftId = await begin(analyst, { summary: "Half of it" });
  await release(analyst);
  await claim(app, analyst, id);
  expect(await draftOf(analyst)).toMatchObject({ id: draftId, content: { summary: "Half of it" } });
});

test("what an admin returns and gives to another goes the same way", async () => {
  await claim(app, analyst, id);
  const draftId = await begin(analyst, { summary: "Half of it" });
  await app.call(deskStaff.returnRequest, { as: admin, params: at() });
  expect(await look()).toMatchObject({ status: "submitted", analyst: null });
  await app.call(deskStaff.assignRequest, {
    as: admin,
    params: at(),
    body: { user_id: colleague.id },
  });
  expect(await look()).toMatchObject({ status: "in_progress", analyst: { id: colleague.id } });
  expect(await draftOf(colleague)).toMatchObject({ id: draftId });
});

test("who leaves the desk leaves it submitted, with what they wrote for the next", async () => {
  const leaver = await app.signIn({ role: "analyst" });
  await claim(app, leaver, id);
  const draftId = await begin(leaver, { summary: "Half of it" });
  await app.db.transaction().execute((trx) => releaseClaimsOf(trx, leaver.id, app.clock.now()));
  const left = await look();
  expect(left).toMatchObject({ status: "submitted", analyst: null });
  expect(left.events.at(-1)).toMatchObject({ kind: "released", status_after: "submitted" });
  await claim(app, colleague, id);
  expect(await draftOf(colleague)).toMatchObject({ id: draftId });
});

test("put back while an answer is awaited, it waits for that, and is in the queue then", async () => {
  await claim(app, analyst, id);
  await app.call(desk.askClarification, { as: analyst, params: at(), body: { body: "Which?" } });
  await release(analyst);
  expect(await look()).toMatchObject({ status: "needs_clarification", analyst: null });
  const { body } = await app.call(requestChanges.clarifyRequest, {
    as: requester,
    params: at(),
    body: { body: "All of them." },
  });
  expect(body.insight_request).toMatchObject({ status: "submitted", paused_at: null });
  expect(body.insight_request.events.slice(-2)).toMatchObject([
    { kind: "clarified", status_after: "in_progress" },
    { kind: "released", status_after: "submitted", actor: null },
  ]);
  expect((await claim(app, colleague, id)).body.insight_request.status).toBe("in_progress");
});

describe("what was written goes to whoever takes it on, if it was put back before", () => {
  const clarify = () =>
    app.call(requestChanges.clarifyRequest, {
      as: requester,
      params: at(),
      body: { body: "All." },
    });
  const ask = async () => {
    const body = { body: "Which?" };
    await app.call(desk.askClarification, { as: analyst, params: at(), body });
  };
  const leave = (person: Person) =>
    app.db.transaction().execute((trx) => releaseClaimsOf(trx, person.id, app.clock.now()));
  afterEach(() => setScopeRule(app.db, category.id, "no"));

  test.each<[string, () => Promise<unknown>]>([
    ["a question was answered", async () => (await ask(), await release(analyst), clarify())],
    [
      "the same, by an admin",
      async () => {
        await ask();
        await app.call(deskStaff.returnRequest, { as: admin, params: at() });
        await clarify();
      },
    ],
    [
      "they left while the answer was awaited",
      async () => (await ask(), await leave(analyst), clarify()),
    ],
    [
      "its scope was confirmed",
      async () => {
        await setScopeRule(app.db, category.id, "must");
        await sendScope(app, analyst, id);
        await release(analyst);
        await confirmScope(app, requester, id);
      },
    ],
    [
      "its scope was corrected",
      async () => {
        await setScopeRule(app.db, category.id, "must");
        await sendScope(app, analyst, id);
        await release(analyst);
        await correctScope(app, requester, id);
      },
    ],
    [
      "a cancellation was taken back",
      async () => {
        await app.call(requestChanges.cancelRequest, { as: requester, params: at() });
        await leave(analyst);
        await app.call(requestChanges.undoCancellation, { as: requester, params: at() });
      },
    ],
    [
      "it has another requester by then",
      async () => {
        await release(analyst);
        const heir = await app.signIn();
        const plan = await makePlan(app.db, [requester, heir], app.clock.now());
        await app.db
          .updateTable("insight_requests")
          .set({ plan_id: plan, visibility: "organization" })
          .where("id", "=", id)
          .execute();
        const passing = { planId: plan, from: requester.id, to: heir.id, actorId: heir.id };
        await app.db
          .transaction()
          .execute((trx) => handOverRequests(trx, passing, app.clock.now()));
      },
    ],
    [
      "the log was told by the place that nobody works on it",
      async () => {
        await release(analyst);
        await app.db
          .insertInto("insight_request_events")
          .values({
            request_id: id,
            kind: "released",
            status_after: "submitted",
            created_at: app.clock.now(),
          })
          .execute();
      },
    ],
  ])("and then %s", async (_how, live) => {
    await claim(app, analyst, id);
    const draftId = await begin(analyst, { summary: "Half of it" });
    await live();
    expect((await look(admin)).status).toBe("submitted");
    await claim(app, colleague, id);
    expect(await draftOf(colleague)).toMatchObject({ id: draftId });
  });
});

describe("what can go on and has nobody is told to those who could take it on", () => {
  const linesFor = async (as: Person) =>
    (await app.call(notifications.listNotifications, { as })).body.notifications
      .filter(({ thread }) => thread.id === id)
      .map(sentenceOf);
  const words = /^It can go on, and nobody works on it: /;
  afterEach(() => setScopeRule(app.db, category.id, "no"));

  test.each<[string, () => Promise<unknown>]>([
    [
      "the answer to a question",
      async () => {
        await app.call(desk.askClarification, {
          as: analyst,
          params: at(),
          body: { body: "Which?" },
        });
        await release(analyst);
        const body = { body: "All." };
        await app.call(requestChanges.clarifyRequest, { as: requester, params: at(), body });
      },
    ],
    [
      "the answer to a scope",
      async () => {
        await setScopeRule(app.db, category.id, "must");
        await sendScope(app, analyst, id);
        await release(analyst);
        await confirmScope(app, requester, id);
      },
    ],
    [
      "a revision that is asked for",
      async () => {
        await publish(app, analyst, id, makeInsight());
        await app.db.transaction().execute((trx) => {
          return releaseClaimsOf(trx, analyst.id, app.clock.now());
        });
        await askRevision(app, requester, id);
      },
    ],
  ])("after %s", async (_what, live) => {
    await claim(app, analyst, id);
    await live();
    expect(await look()).toMatchObject({ status: "submitted", analyst: null });
    for (const person of [analyst, colleague])
      expect(await linesFor(person)).toContainEqual(expect.stringMatching(words));
    expect(await linesFor(requester)).not.toContainEqual(expect.stringMatching(words));
  });

  test("not while somebody works on it", async () => {
    await claim(app, analyst, id);
    await app.call(desk.askClarification, { as: analyst, params: at(), body: { body: "Which?" } });
    const body = { body: "All." };
    await app.call(requestChanges.clarifyRequest, { as: requester, params: at(), body });
    expect(await linesFor(colleague)).not.toContainEqual(expect.stringMatching(words));
  });
});
