import { serverBounds } from "@sightline/contract/base/bounds.ts";
import { drafts } from "@sightline/contract/drafts.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";

let app: TestApp;
let person: Signature & { id: number };

beforeAll(async () => {
  app = await makeTestApp();
  person = await app.signIn();
});
afterAll(() => app.close());

/** What the row's type does not allow is just what some tests send. */
const anyhow = (sent: unknown) => sent as never;

type Content = { title?: string; description?: string; insight_category_id?: number };

async function begin(content: Content, as: Signature = person) {
  const body = { draft: { kind: "request" as const, content } };
  return (await app.call(drafts.createDraft, { as, body })).body.draft;
}

async function save(id: number, version: number, content: Content, as: Signature = person) {
  const body = { draft: { kind: "request" as const, version, content } };
  return app.call(drafts.saveDraft, { as, params: { id: String(id) }, body });
}

const read = (id: number, as: Signature = person) =>
  app.call(drafts.getDraft, { as, params: { id: String(id) } });

describe("a draft", () => {
  test("keeps what would be refused on sending: too short, too long, not answered", async () => {
    const content = { title: "x", description: "y".repeat(30_000) };
    const made = await begin(content);
    expect(made).toMatchObject({
      kind: "request",
      title: "x",
      version: 1,
      content,
      attachments: [],
    });
    const saved = await save(made.id, 1, {});
    expect(saved.body.draft).toMatchObject({ version: 2, title: "", content: {} });
  });

  test.each([
    {
      kind: "request",
      content: {
        insight_answers_attributes: [{ insight_question_id: 5, value: null }],
        visibility: "organization",
        participant_ids: [1, 2],
        duplicate_of: null,
      },
    },
    { kind: "post", content: { board_post_id: 4, title: "<b>Hello</b>", body: "**Hello**" } },
  ] as const)("of a $kind comes back as it was saved", async (draft) => {
    const { status, body } = await app.call(drafts.createDraft, {
      as: person,
      body: { draft: anyhow(draft) },
    });
    expect(status).toBe(201);
    expect((await read(body.draft.id)).body.draft.content).toEqual(draft.content);
  });

  test.each([
    [{ kind: "poem", content: {} }, "draft.kind"],
    [{ kind: "request", content: { title: 5 } }, "draft.content.title"],
    [{ kind: "request" }, "draft.content"],
    [{ kind: "request", content: { title: "a\0b" } }, "draft.content.title"],
    [
      { kind: "request", content: { insight_category_id: 2 ** 31 } },
      "draft.content.insight_category_id",
    ],
  ])("%j is refused by field", async (draft, field) => {
    const { status, body } = await app.call(drafts.createDraft, {
      as: person,
      body: { draft: anyhow(draft) },
    });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  test("with half of a character is kept all the same", async () => {
    const made = await begin({ title: "half \ud83d of it" });
    expect(made.content).toEqual({ title: "half \ufffd of it" });
  });

  test("saved on two devices is never overwritten silently", async () => {
    const made = await begin({ title: "from the first device" });
    const first = await save(made.id, 1, { title: "first again" });
    expect(first.body.draft.version).toBe(2);
    const second = await save(made.id, 1, { title: "from the second device" });
    expect([second.status, second.body.code]).toEqual([409, "stale_version"]);
    expect(second.body["draft"]).toEqual(first.body.draft);
    expect((await read(made.id)).body.draft.content).toEqual({ title: "first again" });
    expect((await save(made.id, 2, { title: "from the second device" })).status).toBe(200);
  });

  test("saved twice at once is saved once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const made = await begin({ title: "both at once" });
      const answers = await Promise.all(
        ["one", "two", "three"].map((title) => save(made.id, 1, { title })),
      );
      expect(answers.map((answer) => String(answer.status)).toSorted()).toEqual([
        "200",
        "409",
        "409",
      ]);
      const winner = answers.find((answer) => answer.status === 200);
      expect((await read(made.id)).body.draft.content).toEqual(winner?.body.draft.content);
    }
  });

  test("stays what it is: a request's draft is never saved as a post's", async () => {
    const made = await begin({ title: "A request" });
    const { status, body } = await app.call(drafts.saveDraft, {
      as: person,
      params: { id: String(made.id) },
      body: { draft: { kind: "post", version: 1, content: {} } },
    });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["draft.kind"]]);
  });

  test("is nobody else's, not even an admin's", async () => {
    const made = await begin({ title: "Mine alone" });
    const params = { id: String(made.id) };
    for (const role of ["member", "analyst", "admin"] as const) {
      const other = await app.signIn({ role });
      expect((await read(made.id, other)).status).toBe(404);
      expect((await save(made.id, 1, {}, other)).status).toBe(404);
      expect((await app.call(drafts.deleteDraft, { as: other, params })).status).toBe(404);
      expect((await app.call(drafts.listDrafts, { as: other })).body.drafts).toEqual([]);
    }
    expect((await read(made.id)).body.draft.content).toEqual({ title: "Mine alone" });
  });

  test("once deleted is gone", async () => {
    const made = await begin({});
    const params = { id: String(made.id) };
    expect((await app.call(drafts.deleteDraft, { as: person, params })).status).toBe(204);
    expect((await read(made.id)).status).toBe(404);
    expect((await save(made.id, 1, {})).status).toBe(404);
    expect((await app.call(drafts.deleteDraft, { as: person, params })).status).toBe(404);
  });

  test("that somebody wrote on since is not deleted by who meant what stood before", async () => {
    const made = await begin({ title: "Before" });
    const params = { id: String(made.id) };
    const discard = (version: string) =>
      app.call(drafts.deleteDraft, { as: person, params, query: { version } });
    await save(made.id, 1, { title: "Since" });
    const refused = await discard("1");
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "stale_version", draft: { version: 2, content: { title: "Since" } } },
    });
    expect((await read(made.id)).status).toBe(200);
    expect((await discard("2")).status).toBe(204);
  });

  test("is announced to its owner alone", async () => {
    const made = await begin({});
    const event = await app.db
      .selectFrom("live_events")
      .selectAll()
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      name: "draft_changed",
      topics: [`user:${person.id}`],
      about: { draft_id: made.id },
    });
  });
});

describe("the list", () => {
  test("has the latest saved first, by page and by kind, without contents", async () => {
    const keen = await app.signIn();
    const ids: number[] = [];
    for (let count = 0; count < 5; count += 1)
      ids.push((await begin({ title: `Draft ${count}`, description: "long" }, keen)).id);
    await app.call(drafts.createDraft, {
      as: keen,
      body: { draft: { kind: "post", content: { title: "A post" } } },
    });
    const [oldest = 0] = ids;
    app.clock.advance(1_000);
    await save(oldest, 1, { title: "Saved last" }, keen);
    const found: number[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await app.call(drafts.listDrafts, {
        as: keen,
        query: { kind: "request", limit: 2, ...(cursor ? { cursor } : {}) },
      });
      expect(JSON.stringify(body)).not.toContain("long");
      found.push(...body.drafts.map((draft) => draft.id));
      cursor = body.next_cursor ?? undefined;
    } while (cursor);
    expect(found).toEqual([oldest, ...ids.slice(1).toReversed()]);
    const all = await app.call(drafts.listDrafts, { as: keen });
    expect(all.body.drafts).toHaveLength(6);
    expect(all.body.drafts[0]).toMatchObject({ title: "Saved last", version: 2 });
  });

  test.each([{ cursor: "nonsense" }, { kind: "poem" }, { limit: 0 }])(
    "%o is refused",
    async (query) => {
      const { status } = await app.call(drafts.listDrafts, { as: person, query: anyhow(query) });
      expect(status).toBe(422);
    },
  );

  test(`has at most ${serverBounds.draftsPerUser}`, async () => {
    const keen = await app.signIn();
    const now = app.clock.now();
    await app.db
      .insertInto("drafts")
      .values(
        Array.from({ length: serverBounds.draftsPerUser - 1 }, () => ({
          user_id: keen.id,
          kind: "request" as const,
          content: "{}",
          created_at: now,
          saved_at: now,
        })),
      )
      .execute();
    const body = { draft: { kind: "request" as const, content: {} } };
    expect((await app.call(drafts.createDraft, { as: keen, body })).status).toBe(201);
    const refused = await app.call(drafts.createDraft, { as: keen, body });
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.["draft"]?.[0]).toMatch(/100 drafts/);
  });
});
