import { randomUUID } from "node:crypto";
import { serverBounds } from "@sightline/contract/base/bounds.ts";
import { dayMs, later } from "@sightline/contract/base/moments.ts";
import { drafts, earlierDrafts, earlierDraftsForDays } from "@sightline/contract/drafts.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { queueJob } from "#jobs/queue.ts";
import { untilJobsAreDone } from "#testing/jobs.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import { deleteOldEarlierDrafts } from "./drafts.earlier.ts";

let app: TestApp;
let person: Signature & { id: number };
/** Two forms: of two tabs, or of two devices. */
let here: string;
let there: string;

beforeAll(async () => {
  app = await makeTestApp({ running: true });
});
beforeEach(async () => {
  person = await app.signIn();
  [here, there] = [randomUUID(), randomUUID()];
});
afterAll(() => app.close());

const kinds = {
  request: (words: string) => ({ kind: "request", content: { description: words } }) as const,
  post: (words: string) => ({ kind: "post", content: { body: words } }) as const,
};
type Kind = keyof typeof kinds;

async function begin(words: string, writer = here, kind: Kind = "post") {
  const body = { draft: kinds[kind](words), writer };
  return (await app.call(drafts.createDraft, { as: person, body })).body.draft;
}

async function save(
  id: number,
  version: number,
  words: string,
  writer = here,
  kind: Kind = "post",
) {
  const body = { draft: { ...kinds[kind](words), version }, writer };
  return app.call(drafts.saveDraft, { as: person, params: { id: String(id) }, body });
}

const list = (id: number, as: Signature = person) =>
  app.call(earlierDrafts.listEarlierDrafts, { as, params: { id: String(id) } });
const read = (id: number, earlierId: number, as: Signature = person) =>
  app.call(earlierDrafts.getEarlierDraft, {
    as,
    params: { id: String(id), earlier_id: String(earlierId) },
  });
const takeBack = (id: number, earlierId: number, version: number, as: Signature = person) =>
  app.call(earlierDrafts.takeBackEarlierDraft, {
    as,
    params: { id: String(id), earlier_id: String(earlierId) },
    body: { version, writer: here },
  });

/** What is kept of a draft, the latest first. */
async function contentsOf(id: number): Promise<unknown[]> {
  const { earlier_drafts } = (await list(id)).body;
  const all = await Promise.all(earlier_drafts.map((one) => read(id, one.id)));
  return all.map(({ body }) => body.earlier_draft.content);
}

/** Each of another draft, which was sent or thrown away. */
async function addOfGoneDrafts({ id }: { id: number }, count: number, body: string) {
  await sql`
    insert into earlier_drafts (user_id, draft_id, kind, content, saved_at, replaced_at)
    select ${id}, -n, 'post', jsonb_build_object('body', ${body}::text), now(), now()
    from generate_series(1, ${count}::int) n`.execute(app.db);
}

async function countOf({ id }: { id: number }): Promise<number> {
  const rows = await app.db
    .selectFrom("earlier_drafts")
    .select("id")
    .where("user_id", "=", id)
    .execute();
  return rows.length;
}

describe("an earlier draft", () => {
  test.each(["request", "post"] as const)(
    "of a %s is what another form wrote, once it is written over",
    async (kind) => {
      const made = await begin("From the train.", here, kind);
      expect((await list(made.id)).body.earlier_drafts).toEqual([]);
      await save(made.id, 1, "At the desk.", there, kind);
      expect(await contentsOf(made.id)).toEqual([kinds[kind]("From the train.").content]);
      await save(made.id, 2, "At the desk, and more.", there, kind);
      expect(await contentsOf(made.id)).toHaveLength(1);
    },
  );

  test("is not each correction of the same form, but a large piece that goes at once", async () => {
    const long = "A paragraph. ".repeat(30);
    const made = await begin(`${long}Its end.`);
    await save(made.id, 1, `${long}An end.`);
    expect(await contentsOf(made.id)).toEqual([]);
    await save(made.id, 2, "x");
    expect(await contentsOf(made.id)).toEqual([{ body: `${long}An end.` }]);
  });

  test("is not what another form only adds to", async () => {
    const made = await begin("One.");
    await save(made.id, 1, "One. Two.", there);
    expect(await contentsOf(made.id)).toEqual([]);
  });

  test("is kept from those, too, who don't say which form they save from", async () => {
    const made = await begin("One.");
    const draft = { ...kinds.post("Two."), version: 1 };
    await app.call(drafts.saveDraft, {
      as: person,
      params: { id: String(made.id) },
      body: { draft },
    });
    expect(await contentsOf(made.id)).toEqual([{ body: "One." }]);
  });

  test("is taken back, which keeps what it replaces", async () => {
    const made = await begin("One.");
    await save(made.id, 1, "Two.", there);
    const [earlier] = (await list(made.id)).body.earlier_drafts;
    const taken = await takeBack(made.id, earlier?.id ?? 0, 2);
    expect(taken.body.draft).toMatchObject({ version: 3, content: { body: "One." } });
    expect(await contentsOf(made.id)).toEqual([{ body: "Two." }, { body: "One." }]);
    const behind = await takeBack(made.id, earlier?.id ?? 0, 2);
    expect(behind).toMatchObject({
      status: 409,
      body: { code: "stale_version", draft: { version: 3 } },
    });
  });

  test("is what was never saved, too, once it is sent to be kept", async () => {
    const made = await begin("Saved.");
    const keep = (words: string, as: Signature = person, kind: Kind = "post") =>
      app.call(earlierDrafts.keepEarlierDraft, {
        as,
        params: { id: String(made.id) },
        body: { draft: kinds[kind](words) },
      });
    expect((await keep("Not saved.")).status).toBe(201);
    const again = await keep("Not saved.");
    expect(again.body.earlier_draft).toMatchObject({ kind: "post" });
    expect(await contentsOf(made.id)).toEqual([{ body: "Not saved." }]);
    await keep("Nor this.");
    expect(await contentsOf(made.id)).toEqual([{ body: "Nor this." }, { body: "Not saved." }]);
    expect((await keep("Mine", await app.signIn({ role: "admin" }))).status).toBe(404);
    expect((await keep("A request", person, "request")).status).toBe(422);
  });

  test("can be sent 30 times a minute by one person", async () => {
    const made = await begin("Saved.");
    const statuses: number[] = [];
    for (let count = 0; count <= 30; count += 1) {
      const body = { draft: kinds.post(`Not saved ${count}`) };
      const params = { id: String(made.id) };
      statuses.push(
        (await app.call(earlierDrafts.keepEarlierDraft, { as: person, params, body })).status,
      );
    }
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 201));
    expect(statuses[30]).toBe(429);
  });

  test("is nobody else's, not even an admin's", async () => {
    const made = await begin("Mine.");
    await save(made.id, 1, "Mine alone.", there);
    await save(made.id, 2, "Only mine.", here);
    const [earlier] = (await list(made.id)).body.earlier_drafts;
    const id = earlier?.id ?? 0;
    for (const role of ["member", "analyst", "admin"] as const) {
      const other = await app.signIn({ role });
      const body = { draft: kinds.post("Another's") };
      const own = (await app.call(drafts.createDraft, { as: other, body })).body.draft;
      expect((await list(made.id, other)).status).toBe(404);
      for (const draftId of [made.id, own.id]) {
        expect((await read(draftId, id, other)).status).toBe(404);
        expect((await takeBack(draftId, id, 1, other)).status).toBe(404);
      }
    }
    const second = await begin("Another of mine.");
    expect((await read(second.id, id)).status).toBe(404);
    expect((await takeBack(second.id, id, 1)).status).toBe(404);
    expect((await takeBack(made.id, id, 3)).status).toBe(200);
  });

  test(`is there for ${earlierDraftsForDays} days`, async () => {
    const made = await begin("One.");
    await save(made.id, 1, "Two.", there);
    const cleanUp = async (ageInDays: number) => {
      const replaced_at = later(app.clock.now(), -ageInDays * dayMs);
      await app.db.updateTable("earlier_drafts").set({ replaced_at }).execute();
      await queueJob(app.db, "clean_up", {});
      await untilJobsAreDone(app.db, "clean_up");
    };
    await cleanUp(earlierDraftsForDays - 1);
    expect(await contentsOf(made.id)).toHaveLength(1);
    await cleanUp(earlierDraftsForDays + 1);
    expect(await contentsOf(made.id)).toEqual([]);
  });

  test(`is one of at most ${serverBounds.earlierPerDraft}, of which the oldest goes`, async () => {
    const made = await begin("0");
    for (let count = 1; count <= serverBounds.earlierPerDraft + 1; count += 1)
      await save(made.id, count, String(count), count % 2 === 1 ? there : here);
    const kept = await contentsOf(made.id);
    expect(kept).toHaveLength(serverBounds.earlierPerDraft);
    expect(kept[0]).toEqual({ body: String(serverBounds.earlierPerDraft) });
    expect(kept.at(-1)).toEqual({ body: "1" });
  });

  test("is deleted in batches, with a way left to others after each", async () => {
    await app.db.deleteFrom("earlier_drafts").execute();
    await addOfGoneDrafts(person, 5_001, "x");
    const left: number[] = [];
    const giveWay = async () => void left.push(await countOf(person));
    const now = later(app.clock.now(), (earlierDraftsForDays + 1) * dayMs);
    await deleteOldEarlierDrafts(app.db, now, giveWay);
    expect(left).toEqual([1]);
    expect(await countOf(person)).toBe(0);
  });

  test(`is one of at most ${serverBounds.earlierPerPerson} of a person, also of drafts that are gone`, async () => {
    const other = await app.signIn();
    await addOfGoneDrafts(other, 3, "x");
    await addOfGoneDrafts(person, serverBounds.earlierPerPerson, "x");
    const made = await begin("One.");
    await save(made.id, 1, "Two.", there);
    expect(await countOf(person)).toBe(serverBounds.earlierPerPerson);
    expect(await contentsOf(made.id)).toEqual([{ body: "One." }]);
    expect(await countOf(other)).toBe(3);
  });

  test("gives way to later ones where they are large, but is not itself too large", async () => {
    const third = Array.from({ length: serverBounds.earlierBytesPerPerson / 96 }, () =>
      randomUUID(),
    );
    await addOfGoneDrafts(person, 4, third.join(""));
    const made = await begin("One.");
    await save(made.id, 1, "Two.", there);
    const left = await countOf(person);
    expect(left).toBeGreaterThan(1);
    expect(left).toBeLessThan(5);
    expect(await contentsOf(made.id)).toEqual([{ body: "One." }]);
  });
});
