import { drafts } from "@sightline/contract/drafts.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { draftPersonalData } from "#drafts/drafts.personalData.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import { download, upload } from "#testing/uploads.ts";
import { requestPersonalData } from "#requests/requests.personalData.ts";
import { makeCategory } from "#requests/requests.testing.ts";

let app: TestApp;
let person: Signature & { id: number };
let categoryId: number;

beforeAll(async () => {
  app = await makeTestApp();
  person = await app.signIn();
  categoryId = (await makeCategory(app.db)).id;
});
afterAll(() => app.close());

async function begin(content: { title?: string }, as: Signature = person) {
  const body = { draft: { kind: "request" as const, content } };
  return (await app.call(drafts.createDraft, { as, body })).body.draft;
}

const read = (id: number, as: Signature = person) =>
  app.call(drafts.getDraft, { as, params: { id: String(id) } });

const file = (as: Signature, draft_id: number, further: Record<string, unknown> = {}) =>
  app.call(requests.fileRequest, {
    as,
    body: {
      insight_request: {
        title: "Now it is whole",
        description: "All of it was written at last.",
        insight_category_id: categoryId,
        draft_id,
        ...further,
      },
    },
  });

test("sending deletes the draft with the filing", async () => {
  const made = await begin({ title: "Now it is" });
  expect((await file(person, made.id)).status).toBe(201);
  expect((await read(made.id)).status).toBe(410);
});

test("a refused sending leaves the draft intact", async () => {
  const made = await begin({ title: "Now it is" });
  for (const further of [
    { title: "No" },
    { insight_category_id: 999_999 },
    { visibility: "organization" },
    { participant_ids: [person.id] },
    { duplicate_of: 999_999 },
    { insight_answers_attributes: [{ insight_question_id: 999_999, value: "x" }] },
  ]) {
    expect((await file(person, made.id, further)).status).toBe(422);
    expect((await read(made.id)).body.draft).toEqual(made);
  }
});

test("the same draft from two devices files one request", async () => {
  for (let round = 0; round < 5; round += 1) {
    const keen = await app.signIn();
    const made = await begin({ title: "Now it is" }, keen);
    const answers = await Promise.all([file(keen, made.id), file(keen, made.id)]);
    expect(answers.map((answer) => String(answer.status)).toSorted()).toEqual(["201", "422"]);
    const { body } = await app.call(requests.listRequests, { as: keen });
    expect(body.insight_requests).toHaveLength(1);
  }
});

test("what another device saved since is shown before it is sent, not lost", async () => {
  const made = await begin({ title: "Now it is" });
  const draft = { kind: "request" as const, content: { title: "Later words" }, version: 1 };
  const params = { id: String(made.id) };
  await app.call(drafts.saveDraft, { as: person, params, body: { draft } });
  const stale = await file(person, made.id, { draft_version: 1 });
  expect([stale.status, stale.body.code]).toEqual([409, "stale_version"]);
  expect(stale.body).toMatchObject({ draft: { version: 2, content: { title: "Later words" } } });
  expect((await file(person, made.id, { draft_version: 2 })).status).toBe(201);
});

test("another device that still has the draft open is told what became of it", async () => {
  const made = await begin({ title: "Now it is" });
  const { body } = await file(person, made.id);
  const draft = { kind: "request" as const, content: { title: "Later words" }, version: 1 };
  const params = { id: String(made.id) };
  const saved = await app.call(drafts.saveDraft, { as: person, params, body: { draft } });
  for (const told of [await read(made.id), saved]) {
    expect([told.status, told.body.code]).toEqual([410, "draft_sent"]);
    expect(told.body).toMatchObject({ insight_request_id: body.insight_request.id });
  }
  const stranger = await app.signIn();
  expect((await app.call(drafts.getDraft, { as: stranger, params })).status).toBe(404);
});

test("sending needs a draft of one's own, of a request", async () => {
  const stranger = await app.signIn();
  const made = await begin({ title: "Mine" });
  const refused = await file(stranger, made.id);
  expect(Object.keys(refused.body.errors ?? {})).toEqual(["insight_request.draft_id"]);
  const post = await app.call(drafts.createDraft, {
    as: person,
    body: { draft: { kind: "post", content: {} } },
  });
  expect((await file(person, post.body.draft.id)).status).toBe(422);
  expect((await read(made.id)).status).toBe(200);
});

test("the files of the draft go along, and those who see the request read them", async () => {
  const made = await begin({ title: "Now it is" });
  const { body } = await upload(app, person, { draft_id: made.id }, "a.txt", "words");
  const filed = await file(person, made.id);
  expect(filed.body.insight_request.attachments).toEqual([body.attachment]);
  const analyst = await app.signIn({ role: "analyst" });
  expect(await (await download(app, analyst, body.attachment.id)).text()).toBe("words");
  const stranger = await app.signIn();
  expect((await download(app, stranger, body.attachment.id)).status).toBe(404);
});

test("an export holds requests, comments and drafts; who leaves takes the drafts along, not the requests", async () => {
  const leaver = await app.signIn();
  const sent = await begin({ title: "Sent" }, leaver);
  await file(leaver, sent.id);
  const made = await begin({ title: "Never sent" }, leaver);
  await upload(app, leaver, { draft_id: made.id }, "a.txt", "words");
  const pieces = [
    ...((await draftPersonalData.collect?.(app.db, leaver.id)) ?? []),
    ...((await requestPersonalData.collect?.(app.db, leaver.id)) ?? []),
  ];
  expect(pieces.map((piece) => piece.name)).toEqual([
    "drafts.json",
    "earlier_drafts.json",
    "requests.json",
    "comments.json",
  ]);
  expect(JSON.stringify(pieces)).toMatch(/Never sent.*Now it is whole/);
  await app.db.transaction().execute(async (trx) => {
    for (const one of [draftPersonalData, requestPersonalData])
      await one.forget?.(trx, leaver.id, app.clock.now());
  });
  expect((await app.call(drafts.listDrafts, { as: leaver })).body.drafts).toEqual([]);
  const { body } = await app.call(requests.listRequests, { as: leaver });
  expect(body.insight_requests).toHaveLength(1);
});
