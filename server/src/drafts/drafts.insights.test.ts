import { drafts, earlierDrafts } from "@sightline/contract/drafts.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  askFor,
  type AskingCategory,
  claim,
  makeAskingCategory,
  makeDelivered,
  type Person,
} from "#insights/insights.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";

let app: TestApp;
let category: AskingCategory;
let requester: Person;
let analyst: Person;
let colleague: Person;
let id: number;

beforeAll(async () => {
  app = await makeTestApp();
  category = await makeAskingCategory(app);
  requester = await app.signIn();
  analyst = await app.signIn({ role: "analyst" });
  colleague = await app.signIn({ role: "analyst" });
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ id } = await askFor(app, requester, category));
  await claim(app, analyst, id);
});

const written = {
  summary: "In short",
  base_version: null,
  coverage: [{ insight_point_id: 1, mark: null, note: "not yet" }],
  sources: [
    { title: "t", publisher: "", url: "", published_on: null, opened_on: null, original: null },
  ],
};

const begin = (as: Person, insight_request_id: number = id) =>
  app.call(drafts.createDraft, {
    as,
    body: { draft: { kind: "insight", content: { ...written, insight_request_id } } },
  });

describe("the draft of an insight", () => {
  test("keeps what was never saved of its own request alone", async () => {
    const { id: draftId } = (await begin(analyst)).body.draft;
    const keep = (insight_request_id: number) => {
      const content = { ...written, summary: "Not saved", insight_request_id };
      const body = { draft: { kind: "insight", content } } as const;
      const params = { id: String(draftId) };
      return app.call(earlierDrafts.keepEarlierDraft, { as: analyst, params, body });
    };
    const other = await askFor(app, requester, category);
    expect(await keep(other.id)).toMatchObject({
      status: 422,
      body: {
        errors: { "draft.content.insight_request_id": [`This draft belongs to request #${id}.`] },
      },
    });
    expect((await keep(id)).status).toBe(201);
  });

  test("tells what was written over for its request, also in a draft that is gone", async () => {
    const first = (await begin(analyst)).body.draft;
    const params = { id: String(first.id) };
    const content = { ...written, summary: "Otherwise", insight_request_id: id };
    await app.call(drafts.saveDraft, {
      as: analyst,
      params,
      body: { draft: { kind: "insight", version: 1, content } },
    });
    await app.call(drafts.deleteDraft, { as: analyst, params });
    const second = (await begin(analyst)).body.draft;
    const list = (as: Person) =>
      app.call(earlierDrafts.listEarlierDrafts, { as, params: { id: String(second.id) } });
    expect((await list(analyst)).body.earlier_drafts).toMatchObject([{ title: "In short" }]);
    expect((await list(colleague)).status).toBe(404);
  });

  test("comes back as it was saved, half filled in as it is", async () => {
    const { status, body } = await begin(analyst);
    expect([status, body.draft.content]).toEqual([201, { ...written, insight_request_id: id }]);
    expect(body.draft.title).toBe("In short");
  });

  test("is one per person and request: a second is refused with the first", async () => {
    const first = await begin(analyst);
    const second = await begin(analyst);
    expect([second.status, second.body.code]).toEqual([409, "stale_version"]);
    expect(second.body["draft"]).toEqual(first.body.draft);
  });

  test("names its request", async () => {
    const body = { draft: { kind: "insight" as const, content: written } };
    const refused = await app.call(drafts.createDraft, { as: analyst, body });
    expect(refused.body.errors).toHaveProperty(["draft.content.insight_request_id"]);
  });

  test("begun in two tabs at once is one", async () => {
    for (let round = 0; round < 5; round += 1) {
      ({ id } = await askFor(app, requester, category));
      await claim(app, analyst, id);
      const answers = await Promise.all([begin(analyst), begin(analyst)]);
      expect(answers.map((answer) => String(answer.status)).toSorted()).toEqual(["201", "409"]);
    }
  });

  test("is written by whoever works on the request, never on one's own, never by a member", async () => {
    expect((await begin(colleague)).status).toBe(403);
    expect((await begin(requester)).status).toBe(403);
    expect((await begin(await app.signIn())).status).toBe(404);
    const own = await askFor(app, colleague, category);
    expect((await begin(colleague, own.id)).status).toBe(403);
    expect((await begin(analyst, 987_654)).status).toBe(404);
  });

  test("corrects what is delivered, by any analyst but the one who asked", async () => {
    const delivered = await makeDelivered(app, { requester: colleague, analyst }, category);
    const other = await app.signIn({ role: "admin" });
    expect((await begin(other, delivered.insight_request.id)).status).toBe(201);
    expect((await begin(colleague, delivered.insight_request.id)).status).toBe(403);
  });

  test("stays with its request", async () => {
    const { body } = await begin(analyst);
    const { status, body: refused } = await app.call(drafts.saveDraft, {
      as: analyst,
      params: { id: String(body.draft.id) },
      body: { draft: { kind: "insight", version: 1, content: { insight_request_id: id + 1 } } },
    });
    expect([status, Object.keys(refused.errors ?? {})]).toEqual([
      422,
      ["draft.content.insight_request_id"],
    ]);
  });
});
