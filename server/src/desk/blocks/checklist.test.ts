import { categoryEditing } from "@sightline/contract/categories/categories.editing.ts";
import type { ChecklistSent } from "@sightline/contract/categories/categories.checklist.ts";
import { deskChecklist } from "@sightline/contract/desk.checklist.ts";
import { desk } from "@sightline/contract/desk.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { makeDesk } from "#desk/desk.testing.ts";
import { makeReady } from "#desk/review/review.testing.ts";
import { askFor, claim, makeInsight, type Person, publish } from "#insights/insights.testing.ts";
import { blockPersonalData } from "./blocks.personalData.ts";
import { addParticipants } from "#requests/requests.queries.ts";
import { makePlan } from "#requests/requests.testing.ts";

const { app, category, analyst, colleague, admin } = await makeDesk();
const requester = await app.signIn({ first_name: "Bo" });
afterAll(() => app.close());

const on = (id: number) => ({ id: String(id) });
const look = async () =>
  (await app.call(categoryEditing.getCategory, { as: admin, params: on(category.id) })).body
    .insight_category;

/** As an admin changes it on screen. */
async function setList(checklist: ChecklistSent, rest: Record<string, unknown> = {}) {
  const { version } = await look();
  const insight_category = { version, checklist, ...rest };
  const answer = await app.call(categoryEditing.saveCategory, {
    as: admin,
    params: on(category.id),
    body: { insight_category },
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.insight_category.checklist;
}

const texts = ["Figures were checked twice", "Every source was opened"];
let items: { id: number; text: string }[];
beforeEach(async () => {
  items = await setList(texts.map((text) => ({ text })));
});
const itemAt = (at: number) => items[at]?.id ?? 0;

const at = (id: number, itemId: number) => ({ ...on(id), item_id: String(itemId) });
const tick = (as: Person, id: number, itemId: number) =>
  app.call(deskChecklist.tickItem, { as, params: at(id, itemId) });
const untick = (as: Person, id: number, itemId: number) =>
  app.call(deskChecklist.untickItem, { as, params: at(id, itemId) });
async function tickAll(as: Person, id: number) {
  for (const item of items) expect((await tick(as, id, item.id)).status).toBe(200);
}
const workOf = async (as: Person, id: number) =>
  (await app.call(desk.getDeskWork, { as, params: on(id) })).body.desk_work;

async function begin(as = analyst, asker = requester) {
  const { id } = await askFor(app, asker, category);
  // Filing is not what is tested here, so its limit per day is put out of the way.
  await app.db
    .updateTable("insight_requests")
    .set({ created_at: "2020-01-01T00:00:00Z" })
    .where("id", "=", id)
    .execute();
  expect((await claim(app, as, id)).status).toBe(200);
  return id;
}

describe("before publishing", () => {
  test("each is ticked, and those that are not are named at their places", async () => {
    const id = await begin();
    const refused = await publish(app, analyst, id, makeInsight());
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        [`insight_response.checklist.${itemAt(0)}`]: [
          "Tick “Figures were checked twice”, once it is so.",
        ],
        [`insight_response.checklist.${itemAt(1)}`]: [
          "Tick “Every source was opened”, once it is so.",
        ],
      },
    ]);
    await tick(analyst, id, itemAt(0));
    const half = await publish(app, analyst, id, makeInsight());
    expect(Object.keys(half.body.errors ?? {})).toEqual([
      `insight_response.checklist.${itemAt(1)}`,
    ]);
    await tick(analyst, id, itemAt(1));
    expect((await publish(app, analyst, id, makeInsight())).status).toBe(201);
  });

  test("what somebody ticked and when is in their export, and in nobody else's", async () => {
    const id = await begin();
    await tick(analyst, id, itemAt(0));
    const exported = async (person: Person) => {
      const pieces = (await blockPersonalData.collect?.(app.db, person.id)) ?? [];
      return pieces.flatMap((piece) => (piece.name === "checklists.json" ? [piece] : []));
    };
    const ticked = { insight_request_id: id, text: texts[0], ticked_at: expect.any(String) };
    expect(await exported(analyst)).toMatchObject([{ record: expect.arrayContaining([ticked]) }]);
    expect(JSON.stringify(await exported(colleague))).not.toContain(`"insight_request_id":${id},`);
    const held = blockPersonalData.holdings.find(({ files }) => files.includes("checklists.json"));
    expect(await held?.concerns?.(app.db, analyst.id)).toBe(true);
    expect(await held?.concerns?.(app.db, requester.id)).toBe(false);
  });

  test("who ticked it and when is kept, and shown to whoever writes on", async () => {
    const id = await begin();
    const answer = await tick(analyst, id, itemAt(0));
    const [{ ticked_at } = { ticked_at: null }] = answer.body.checklist;
    expect(answer.body.checklist).toEqual([
      {
        id: itemAt(0),
        text: texts[0],
        ticked_by: { id: analyst.id, first_name: "Ines", last_name: "Moreno" },
        ticked_at: expect.any(String),
      },
      { id: itemAt(1), text: texts[1], ticked_by: null, ticked_at: null },
    ]);
    await app.call(desk.handOverRequest, {
      as: analyst,
      params: on(id),
      body: { user_id: colleague.id },
    });
    app.clock.advance(1_000);
    const again = await tick(colleague, id, itemAt(0));
    expect(again.body.checklist[0]).toMatchObject({
      ticked_by: { id: analyst.id },
      ticked_at,
    });
    expect((await workOf(colleague, id)).checklist).toEqual(again.body.checklist);
    const back = await untick(colleague, id, itemAt(0));
    expect(back.body.checklist[0]).toMatchObject({ ticked_by: null, ticked_at: null });
    expect((await untick(colleague, id, itemAt(0))).status).toBe(200);
  });

  test("of a changed list only today's count; another wording keeps its tick", async () => {
    const id = await begin();
    await tickAll(analyst, id);
    const [first] = items;
    items = await setList([
      { ...(first ? { id: first.id } : {}), text: "Figures were checked three times" },
      { text: "A second pair of eyes looked at it" },
    ]);
    expect(items[0]?.id).toBe(first?.id);
    const { checklist } = await workOf(analyst, id);
    expect(checklist.map((one) => [one.text, one.ticked_at !== null])).toEqual([
      ["Figures were checked three times", true],
      ["A second pair of eyes looked at it", false],
    ]);
    const refused = await publish(app, analyst, id, makeInsight());
    expect(Object.keys(refused.body.errors ?? {})).toEqual([
      `insight_response.checklist.${itemAt(1)}`,
    ]);
    items = await setList([]);
    expect((await publish(app, analyst, id, makeInsight())).status).toBe(201);
  });

  test("a correction is ticked anew", async () => {
    const id = await begin();
    await tickAll(analyst, id);
    await publish(app, analyst, id, makeInsight());
    const correction = makeInsight({ base_version: 1, note: "Better.", body: "Now so [1]." });
    expect((await publish(app, colleague, id, correction)).status).toBe(422);
    await tickAll(colleague, id);
    expect((await publish(app, colleague, id, correction)).status).toBe(201);
  });

  test("what is given to a second reader is ticked before, and stays so while it is read", async () => {
    await setList(
      items.map(({ id, text }) => ({ id, text })),
      { second_reader: "always" },
    );
    const id = await begin();
    expect((await makeReady(app, analyst, id)).status).toBe(422);
    await tickAll(analyst, id);
    expect((await makeReady(app, analyst, id)).status).toBe(201);
    const held = await untick(analyst, id, itemAt(0));
    expect([held.status, held.body.code]).toEqual([409, "being_read"]);
    await setList(
      items.map(({ id: itemId, text }) => ({ id: itemId, text })),
      { second_reader: "none" },
    );
  });

  test("what is not in the list of its category does not exist", async () => {
    const id = await begin();
    expect((await tick(analyst, id, 999_999)).status).toBe(404);
    const [first] = items;
    await setList([{ text: "Only this" }]);
    expect((await tick(analyst, id, first?.id ?? 0)).status).toBe(404);
  });

  test("of what was cancelled nothing is ticked", async () => {
    const id = await begin();
    await app.call(requestChanges.cancelRequest, { as: requester, params: on(id), body: {} });
    expect((await tick(analyst, id, itemAt(0))).status).toBe(409);
  });
});

describe("a category", () => {
  test("has an outline with placeholders, for whoever writes", async () => {
    const id = await begin();
    await setList([], { outline: "## What we did\n\n{{points}}" });
    expect((await workOf(analyst, id)).outline).toBe("## What we did\n\n{{points}}");
    const { version } = await look();
    const refused = await app.call(categoryEditing.saveCategory, {
      as: admin,
      params: on(category.id),
      body: { insight_category: { version, outline: "# {{client}}" } },
    });
    expect(refused.body.errors).toEqual({
      "insight_category.outline": [
        "Line 1: {{client}} stands for nothing. Use {{requester}}, {{title}} or {{points}}.",
      ],
    });
  });

  test("keeps each entry's id in other words and another order, and takes none of others", async () => {
    const [first, second] = items;
    if (!first || !second) throw new Error("The list is short.");
    const after = await setList([
      { id: second.id, text: "Sources opened" },
      { id: first.id, text: first.text },
    ]);
    expect(after).toEqual([{ id: second.id, text: "Sources opened" }, first]);
    await expect(setList([{ id: 999_999, text: "Whose?" }])).rejects.toThrow(/no such entry/);
    const twice = { id: first.id, text: "Twice" };
    await expect(setList([twice, twice])).rejects.toThrow(/twice/);
    const many = Array.from({ length: 13 }, (_, place) => ({ text: `Thing ${place}` }));
    await expect(setList(many)).rejects.toThrow(/at most 12/);
  });

  test("an entry that is wanted again is the one it was", async () => {
    const [first] = items;
    if (!first) throw new Error("The list is short.");
    await setList([]);
    expect(await setList([first])).toEqual([first]);
  });

  test("tells in its history and in the log that they changed", async () => {
    await setList([{ text: "Only this" }], { outline: "## Anew" });
    const { body } = await app.call(categoryEditing.listCategoryVersions, {
      as: admin,
      params: on(category.id),
    });
    expect(body.versions[0]).toMatchObject({
      before: { checklist: items },
      after: { outline: "## Anew", checklist: [{ text: "Only this" }] },
    });
    const { fields } = await app.db
      .selectFrom("audit_acts")
      .select("fields")
      .where("act", "=", "category_changed")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(fields).toEqual(expect.arrayContaining(["outline", "checklist"]));
  });
});

describe("who may tick, by what one is to the request", () => {
  test.each([
    ["private", "tick", [404, 403, 403, 404, 403, 403, 200, 403]],
    ["private", "untick", [404, 403, 403, 404, 403, 403, 200, 403]],
    ["organization", "tick", [404, 403, 403, 403, 403, 403, 200, 403]],
    ["organization", "untick", [404, 403, 403, 403, 403, 403, 200, 403]],
  ] as const)("%s: %s", async (visibility, deed, expected) => {
    const stranger = await app.signIn();
    const participant = await app.signIn();
    const asker = await app.signIn();
    const mate = await app.signIn();
    await makePlan(app.db, [asker, mate], app.clock.now());
    const ofStaff = await app.signIn({ role: "analyst" });
    const { id } = await askFor(app, asker, category, { visibility });
    const own = await askFor(app, ofStaff, category);
    await app.db
      .transaction()
      .execute((trx) =>
        addParticipants(trx, id, [participant.id], { addedBy: asker.id, now: app.clock.now() }),
      );
    await claim(app, analyst, id);
    const call = deed === "tick" ? tick : untick;
    const given: number[] = [];
    for (const person of [stranger, asker, participant, mate])
      given.push((await call(person, id, itemAt(0))).status);
    given.push((await call(ofStaff, own.id, itemAt(0))).status);
    for (const person of [colleague, analyst, admin])
      given.push((await call(person, id, itemAt(0))).status);
    expect(given).toEqual(expected);
  });
});
