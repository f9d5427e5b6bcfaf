import { audit, type AuditAct } from "@sightline/contract/audit/audit.ts";
import { dayMs, later, momentOf } from "@sightline/contract/base/moments.ts";
import { plans } from "@sightline/contract/plans.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordAct } from "#http/record.ts";
import { makePlanOf, makeSomeone, type Someone } from "#plans/plans.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { addressOf, signatureHeaders } from "#testing/client.ts";
import { sealActs } from "./audit.sealing.ts";

let app: TestApp;
let ada: Someone;
let bob: Someone;
beforeAll(async () => {
  app = await makeTestApp();
  ada = await makeSomeone(app, { role: "admin", first_name: "Ada", last_name: "Byron" });
  bob = await makeSomeone(app, { role: "admin", first_name: "=Bob", last_name: "Formula" });
});
afterAll(() => app.close());

const list = (query: Record<string, string> = {}, as = ada) =>
  app.call(audit.listAuditActs, { as, query });

async function setSeats(as: Someone, id: number, seats: number): Promise<void> {
  await app.call(plans.setSeats, { as, params: { id: String(id) }, body: { seats } });
}

const said = ({ actor, act, subject }: AuditAct) => [actor?.first_name, act, subject?.id];

test("an admin reads who did what to what, from which to which, and from where", async () => {
  const id = await makePlanOf(app, [], "Northwind");
  await setSeats(ada, id, 8);
  const { body } = await list({ subject: `plan:${id}` });
  expect(body.audit_acts).toEqual([
    {
      id: expect.any(Number),
      at: expect.any(String),
      act: "plan_seats_changed",
      actor: { id: ada.id, first_name: "Ada", last_name: "Byron" },
      subject: { kind: "plan", id, name: "Northwind" },
      fields: ["seats"],
      details: [
        { name: "from", value: "5" },
        { name: "to", value: "8" },
      ],
      origin: expect.stringMatching(/127\.0\.0\.1|::1/),
    },
  ]);
});

test("nobody else does", async () => {
  for (const role of ["member", "analyst"] as const) {
    const as = await makeSomeone(app, { role });
    expect((await list({}, as)).status).toBe(404);
    const query = { format: "csv" as const };
    expect((await app.call(audit.exportAuditActs, { as, query })).status).toBe(404);
  }
});

describe("narrowed", () => {
  let first: number;
  let second: number;
  beforeAll(async () => {
    first = await makePlanOf(app, []);
    second = await makePlanOf(app, []);
    await setSeats(ada, first, 6);
    // Two moments, however fast the two come.
    app.clock.advance(1);
    await setSeats(bob, first, 7);
    await setSeats(bob, second, 6);
  });

  test("to who did it, to what, to an act, and to both at once", async () => {
    const of = async (query: Record<string, string>) =>
      (await list(query)).body.audit_acts.map(said);
    const act = "plan_seats_changed";
    expect(await of({ actor: String(bob.id), act })).toEqual([
      ["=Bob", act, second],
      ["=Bob", act, first],
    ]);
    expect(await of({ subject: `plan:${first}` })).toEqual([
      ["=Bob", act, first],
      ["Ada", act, first],
    ]);
    expect(await of({ subject: `plan:${first}`, actor: String(ada.id) })).toEqual([
      ["Ada", act, first],
    ]);
    expect(await of({ act: "group_deleted" })).toEqual([]);
  });

  test("to a time, its end not counted", async () => {
    const { body } = await list({ subject: `plan:${first}` });
    const [newer, older] = body.audit_acts.map(({ at }) => at);
    const now = momentOf(Date.now());
    const count = async (query: Record<string, string>) =>
      (await list({ subject: `plan:${first}`, ...query })).body.audit_acts.length;
    expect(await count({ from: String(older) })).toBe(2);
    expect(await count({ from: later(now, dayMs) })).toBe(0);
    expect(await count({ until: String(older) })).toBe(0);
    expect(await count({ until: String(newer) })).toBe(1);
  });

  test.each([
    ["subject", "plan"],
    ["subject", "king:1"],
    ["act", "anything"],
    ["from", "yesterday"],
    ["cursor", "nowhere"],
  ])("by something that can't be, it says so: %s %s", async (name, value) => {
    expect((await list({ [name]: value })).status).toBe(422);
  });
});

test("page after page, nothing twice and nothing left out, also of one moment", async () => {
  const now = momentOf(Date.now());
  await app.db.transaction().execute(async (db) => {
    for (let index = 0; index < 7; index += 1)
      await recordAct(db, "group_left", { userId: ada.id, ip: null, now }, { subject: null });
  });
  const seen: number[] = [];
  let cursor: string | null = null;
  do {
    const { body }: Awaited<ReturnType<typeof list>> = await list({
      act: "group_left",
      limit: "3",
      ...(cursor ? { cursor } : {}),
    });
    seen.push(...body.audit_acts.map(({ id }) => id));
    cursor = body.next_cursor;
  } while (cursor);
  expect(seen).toEqual(seen.toSorted((one, other) => other - one));
  expect(new Set(seen).size).toBe(7);
});

test("the last seal says up to which line", async () => {
  await setSeats(ada, await makePlanOf(app, []), 9);
  await sealActs(app.db, app.clock.now(), { info: () => undefined });
  const { audit_acts } = (await list()).body;
  const { audit_seal } = (await app.call(audit.getAuditSeal, { as: ada })).body;
  expect(audit_seal?.last_act_id).toBe(audit_acts[0]?.id);
  expect(audit_seal?.hash).toMatch(/^[\da-f]{64}$/);
});

describe("exported", () => {
  const download = (format: "csv" | "jsonl", query: object = {}, as = ada) =>
    fetch(app.url + addressOf(audit.exportAuditActs, { query: { format, ...query } }), {
      headers: signatureHeaders(as),
    });

  test("as JSON lines, all that the filters leave", async () => {
    const id = await makePlanOf(app, []);
    for (const seats of [6, 7, 8]) await setSeats(ada, id, seats);
    const response = await download("jsonl", { subject: `plan:${id}` });
    expect(response.headers.get("content-disposition")).toMatch(/audit-log-[\d-]{10}\.jsonl/);
    const lines = (await response.text()).trim().split("\n");
    const { body } = await list({ subject: `plan:${id}` });
    expect(lines.map((line) => JSON.parse(line))).toEqual(body.audit_acts);
  });

  test("as CSV, in which nothing is taken for a formula", async () => {
    const id = await makePlanOf(app, [], "@plan");
    await setSeats(bob, id, 6);
    const text = await (await download("csv", { subject: `plan:${id}` })).text();
    const [head, line, ...further] = text.split("\r\n");
    expect(head).toContain('"id","at","act","actor_id","actor"');
    expect(line).toContain(`"'=Bob Formula","plan","${id}","'@plan","seats","from: 5; to: 6"`);
    expect(line).toContain(`"'=Bob Formula changed the seats of the plan @plan, from 5 to 6"`);
    expect(further).toEqual([""]);
  });

  test("longer than what is read at a time, to the end", async () => {
    const by = { userId: ada.id, ip: null, now: momentOf(Date.now()) };
    await app.db.transaction().execute(async (db) => {
      for (let index = 0; index < 1_005; index += 1)
        await recordAct(db, "plan_left", by, { subject: null });
    });
    const text = await (await download("jsonl", { act: "plan_left" })).text();
    expect(text.trim().split("\n")).toHaveLength(1_005);
  });

  test("leaves a line itself, which reading does not", async () => {
    await list();
    const before = await list({ act: "audit_exported" });
    await (await download("csv", { actor: String(ada.id) })).text();
    const after = await list({ act: "audit_exported" });
    expect(after.body.audit_acts).toHaveLength(before.body.audit_acts.length + 1);
    expect(after.body.audit_acts[0]?.details).toEqual([
      { name: "format", value: "csv" },
      { name: "actor", value: String(ada.id) },
    ]);
  });

  test("needs a recent sign-in", async () => {
    await app.db
      .updateTable("sessions")
      .set({ signed_in_at: later(app.clock.now(), -dayMs) })
      .where("user_id", "=", bob.id)
      .execute();
    const response = await download("csv", {}, bob);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: "sign_in_again" });
  });
});
