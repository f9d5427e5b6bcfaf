import { serverBounds } from "@sightline/contract/base/bounds.ts";
import { later, minuteMs } from "@sightline/contract/base/moments.ts";
import { deskBlocks } from "@sightline/contract/desk.blocks.ts";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { makeDesk } from "#desk/desk.testing.ts";
import { blockPersonalData } from "./blocks.personalData.ts";
import { eraseDeletedBlocks } from "./blocks.queries.ts";
import { deleteBlock, makeBlock, namesSeen, restoreBlock, saveBlock } from "./blocks.testing.ts";

const { app, analyst, colleague, admin } = await makeDesk();
const member = await app.signIn();
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom("text_blocks").execute();
});

type Sent = { name: string; body: string; shared?: boolean };
const create = (text_block: Sent) =>
  app.call(deskBlocks.createTextBlock, { as: analyst, body: { text_block } });

describe("text blocks", () => {
  test("are one's own, or everybody's at the desk, by name", async () => {
    await makeBlock(app, analyst, { name: "thanks" });
    await makeBlock(app, colleague, { name: "Method", shared: true });
    await makeBlock(app, colleague, { name: "Only mine" });
    expect(await namesSeen(app, analyst)).toEqual(["Method", "thanks"]);
    expect(await namesSeen(app, colleague)).toEqual(["Method", "Only mine"]);
    expect(await namesSeen(app, admin)).toEqual(["Method"]);
    expect(await namesSeen(app, analyst, { kind: "personal" })).toEqual(["thanks"]);
    expect(await namesSeen(app, analyst, { kind: "shared" })).toEqual(["Method"]);
  });

  test("are found by their names and their words, letter by letter", async () => {
    await makeBlock(app, analyst, { name: "Limits", body: "We looked in 100% of the _shops_." });
    await makeBlock(app, analyst, { name: "Thanks", body: "Thank you, {{requester}}." });
    expect(await namesSeen(app, analyst, { q: "LIMI" })).toEqual(["Limits"]);
    expect(await namesSeen(app, analyst, { q: "thank you" })).toEqual(["Thanks"]);
    expect(await namesSeen(app, analyst, { q: "100%" })).toEqual(["Limits"]);
    expect(await namesSeen(app, analyst, { q: "%" })).toEqual(["Limits"]);
    expect(await namesSeen(app, analyst, { q: "nothing of it" })).toEqual([]);
  });

  test("come by page, each once", async () => {
    for (const name of ["b", "A", "c"]) await makeBlock(app, analyst, { name });
    const first = await app.call(deskBlocks.listTextBlocks, { as: analyst, query: { limit: 2 } });
    expect(first.body.text_blocks.map(({ name }) => name)).toEqual(["A", "b"]);
    const cursor = first.body.next_cursor ?? "";
    expect(await namesSeen(app, analyst, { limit: 2, cursor })).toEqual(["c"]);
  });

  test("say who made them, and what one may do with them", async () => {
    const shared = await makeBlock(app, analyst, { name: "Method", shared: true });
    expect(shared).toMatchObject({
      author: { id: analyst.id, first_name: "Ines", last_name: "Moreno" },
      version: 1,
      can: ["edit", "share"],
    });
    const seenBy = async (as: typeof analyst) =>
      (await app.call(deskBlocks.listTextBlocks, { as })).body.text_blocks[0]?.can;
    expect(await seenBy(colleague)).toEqual([]);
    expect(await seenBy(admin)).toEqual(["edit"]);
  });

  test("have names of their own among one's own, and among those that are shared", async () => {
    await makeBlock(app, analyst, { name: "Thanks" });
    await makeBlock(app, analyst, { name: "Thanks", shared: true });
    await makeBlock(app, colleague, { name: "Thanks" });
    expect((await create({ name: "THANKS", body: "x" })).body.errors).toEqual({
      "text_block.name": ["You have a text block of this name already. Choose another."],
    });
    const shared = await create({ name: "thanks", body: "x", shared: true });
    expect([shared.status, shared.body.errors]).toEqual([
      422,
      { "text_block.name": ["A shared text block has this name already. Choose another."] },
    ]);
  });

  test("with a placeholder that stands for nothing are refused, with its place", async () => {
    const refused = await create({ name: "Letter", body: "Hello,\n\n{{client}}" });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        "text_block.body": [
          "Line 3: {{client}} stands for nothing. Use {{requester}}, {{title}} or {{points}}.",
        ],
      },
    ]);
    const kept = await makeBlock(app, analyst);
    expect((await saveBlock(app, analyst, kept, { body: "{{client}}" })).status).toBe(422);
  });

  test("nested deeper than can be shown are refused", async () => {
    expect((await create({ name: "Deep", body: `${">".repeat(60)} x` })).status).toBe(422);
  });

  test("are so many at most", async () => {
    const now = app.clock.now();
    const row = { author_id: analyst.id, shared: false, body: "x", created_at: now };
    await app.db
      .insertInto("text_blocks")
      .values(
        Array.from({ length: serverBounds.textBlocksPerUser }, (_, at) => ({
          ...row,
          name: `Block ${at}`,
          edited_at: now,
        })),
      )
      .execute();
    const refused = await create({ name: "One more", body: "x" });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([
      422,
      ["text_block.name"],
    ]);
    expect((await create({ name: "One more", body: "x", shared: true })).status).toBe(201);
  });
});

describe("changing one", () => {
  test("goes over the version that was seen, and over no other", async () => {
    const block = await makeBlock(app, analyst, { name: "Thanks", shared: true });
    const saved = await saveBlock(app, admin, block, { body: "Thank you." });
    expect(saved.body.text_block).toMatchObject({ body: "Thank you.", version: 2 });
    const stale = await saveBlock(app, analyst, block, { body: "Thanks a lot." });
    expect([stale.status, stale.body.code]).toEqual([409, "stale_version"]);
    expect(stale.body).toMatchObject({
      text_block: { body: "Thank you.", can: ["edit", "share"] },
    });
  });

  test("to what it is already changes nothing", async () => {
    const block = await makeBlock(app, analyst);
    const saved = await saveBlock(app, analyst, block, { name: block.name, body: block.body });
    expect(saved.body.text_block).toEqual(block);
  });

  test("shares it, or keeps it for oneself again: its author alone", async () => {
    const block = await makeBlock(app, analyst, { name: "Thanks" });
    const shared = await saveBlock(app, analyst, block, { shared: true });
    expect(await namesSeen(app, colleague)).toEqual(["Thanks"]);
    const refused = await saveBlock(app, admin, shared.body.text_block, { shared: false });
    expect(refused.status).toBe(403);
    await saveBlock(app, analyst, shared.body.text_block, { shared: false });
    expect(await namesSeen(app, colleague)).toEqual([]);
  });

  test("shares it under no name that another has", async () => {
    await makeBlock(app, colleague, { name: "Thanks", shared: true });
    const block = await makeBlock(app, analyst, { name: "Thanks" });
    expect((await saveBlock(app, analyst, block, { shared: true })).status).toBe(422);
  });
});

describe("deleting one", () => {
  test("can be undone for ten minutes, and is for good after that", async () => {
    const block = await makeBlock(app, analyst, { name: "Thanks" });
    expect((await deleteBlock(app, analyst, block.id)).status).toBe(204);
    expect(await namesSeen(app, analyst)).toEqual([]);
    expect((await deleteBlock(app, analyst, block.id)).status).toBe(404);
    expect((await restoreBlock(app, analyst, block.id)).body.text_block).toEqual(block);
    expect((await restoreBlock(app, analyst, block.id)).status).toBe(404);
    await deleteBlock(app, analyst, block.id);
    app.clock.advance(10 * minuteMs);
    expect((await restoreBlock(app, analyst, block.id)).status).toBe(404);
    await eraseDeletedBlocks(app.db, app.clock.now());
    expect(await app.db.selectFrom("text_blocks").select("id").execute()).toEqual([]);
  });

  test("frees its name; then it comes back under none that another has", async () => {
    const block = await makeBlock(app, analyst, { name: "Thanks" });
    await deleteBlock(app, analyst, block.id);
    await makeBlock(app, analyst, { name: "Thanks" });
    expect((await restoreBlock(app, analyst, block.id)).status).toBe(422);
  });

  test("keeps what can still be brought back", async () => {
    const block = await makeBlock(app, analyst);
    await deleteBlock(app, analyst, block.id);
    await eraseDeletedBlocks(app.db, later(app.clock.now(), 9 * minuteMs));
    expect((await restoreBlock(app, analyst, block.id)).status).toBe(200);
  });
});

test("what an admin does to somebody else's is recorded, each thing once, and nothing else is", async () => {
  const block = await makeBlock(app, analyst, { name: "Thanks", shared: true });
  const own = await makeBlock(app, admin, { name: "Mine", shared: true });
  await saveBlock(app, analyst, block, { body: "Thank you." });
  await saveBlock(app, admin, own, { body: "Thank you." });
  await saveBlock(app, admin, { ...block, version: 2 }, { name: "Thank you" });
  await saveBlock(app, admin, { ...block, version: 3 }, { name: "Thank you" });
  await deleteBlock(app, admin, block.id);
  await restoreBlock(app, admin, block.id);
  const lines = await app.db
    .selectFrom("audit_acts")
    .select(["act", "subject_id", "fields"])
    .where("subject_kind", "=", "text_block")
    .where("subject_id", "in", [block.id, own.id])
    .orderBy("id")
    .execute();
  expect(lines).toEqual([
    { act: "text_block_changed", subject_id: block.id, fields: ["name"] },
    { act: "text_block_deleted", subject_id: block.id, fields: [] },
    { act: "text_block_restored", subject_id: block.id, fields: [] },
  ]);
});

describe("who may, call by call and by what one is to it", () => {
  const relations = ["member", "author", "colleague", "admin"] as const;
  const people = { member, author: analyst, colleague, admin };

  type Deed = (as: typeof analyst, id: number) => Promise<{ status: number }>;
  const listed: Deed = async (as, id) => {
    const { status, body } = await app.call(deskBlocks.listTextBlocks, { as });
    const isIn = status === 200 && body.text_blocks.some((one) => one.id === id);
    return { status: isIn ? 200 : 404 };
  };
  const save: Deed = (as, id) => saveBlock(app, as, { id, version: 1 }, { body: "New." });
  const restore: Deed = async (as, id) => {
    await app.db
      .updateTable("text_blocks")
      .set({ deleted_at: app.clock.now() })
      .where("id", "=", id)
      .execute();
    return restoreBlock(app, as, id);
  };
  const share: Deed = (as, id) => saveBlock(app, as, { id, version: 1 }, { shared: true });
  const keep: Deed = (as, id) => saveBlock(app, as, { id, version: 1 }, { shared: false });
  const make: Deed = (as) =>
    app.call(deskBlocks.createTextBlock, { as, body: { text_block: { name: "New", body: "x" } } });

  const table: [string, boolean, Deed, number[]][] = [
    ["make one", false, make, [404, 201, 201, 201]],
    ["find a personal one", false, listed, [404, 200, 404, 404]],
    ["find a shared one", true, listed, [404, 200, 200, 200]],
    ["change a personal one", false, save, [404, 200, 404, 404]],
    ["change a shared one", true, save, [404, 200, 403, 200]],
    ["share a personal one", false, share, [404, 200, 404, 404]],
    ["take a shared one back", true, keep, [404, 200, 403, 403]],
    ["delete a personal one", false, (as, id) => deleteBlock(app, as, id), [404, 204, 404, 404]],
    ["delete a shared one", true, (as, id) => deleteBlock(app, as, id), [404, 204, 403, 204]],
    ["bring a personal one back", false, restore, [404, 200, 404, 404]],
    ["bring a shared one back", true, restore, [404, 200, 403, 200]],
  ];

  test.each(table)("%s", async (_name, shared, deed, expected) => {
    const given: number[] = [];
    for (const relation of relations) {
      const { id } = await makeBlock(app, analyst, { shared });
      given.push((await deed(people[relation], id)).status);
      await app.db.deleteFrom("text_blocks").execute();
    }
    expect(given).toEqual(expected);
  });

  test("a call that names no block there is finds none", async () => {
    for (const as of Object.values(people)) {
      expect((await saveBlock(app, as, { id: 999_999, version: 1 }, {})).status).toBe(404);
      expect((await deleteBlock(app, as, 999_999)).status).toBe(404);
      expect((await restoreBlock(app, as, 999_999)).status).toBe(404);
    }
  });
});

test("who leaves takes their own along, and their name off what is shared; both were exported", async () => {
  await makeBlock(app, colleague, { name: "zqown", body: "zqwords" });
  await makeBlock(app, colleague, { name: "Method", body: "How we work", shared: true });
  const gone = await makeBlock(app, colleague, { name: "zqgone", shared: true });
  await makeBlock(app, analyst, { name: "Others" });
  await deleteBlock(app, colleague, gone.id);
  const exported = JSON.stringify(await blockPersonalData.collect?.(app.db, colleague.id));
  expect(exported).toMatch(/zqown.*zqwords.*How we work/);
  expect(exported).not.toMatch(/Others/);
  const holdings = blockPersonalData.holdings.filter(({ words }) => /text blocks/i.test(words));
  expect(holdings).not.toEqual([]);
  for (const one of holdings) expect(await one.concerns?.(app.db, colleague.id)).toBe(true);
  await app.db
    .transaction()
    .execute(async (trx) => blockPersonalData.forget?.(trx, colleague.id, app.clock.now()));
  const left = await app.db
    .selectFrom("text_blocks")
    .select(["name", "author_id"])
    .orderBy("name")
    .execute();
  expect(left).toEqual([
    { name: "Method", author_id: null },
    { name: "Others", author_id: analyst.id },
  ]);
  const { body } = await app.call(deskBlocks.listTextBlocks, { as: admin });
  expect(body.text_blocks).toMatchObject([{ name: "Method", author: null, can: ["edit"] }]);
});
