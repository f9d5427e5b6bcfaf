import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { requestConversation } from "@sightline/contract/conversations.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { accountPersonalData } from "#accounts/accounts.personalData.ts";
import { allowErasing } from "#requests/requests.erasing.queries.ts";
import { makePlan } from "#requests/requests.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { insightPersonalData } from "./insights.personalData.ts";
import {
  askFor,
  type AskingCategory,
  claim,
  makeAskingCategory,
  makeDelivered,
  type Person,
  shareWith,
} from "./insights.testing.ts";

let app: TestApp;
let category: AskingCategory;
let analyst: Person;
let leaver: Person;
let colleague: Person;

beforeAll(async () => {
  app = await makeTestApp();
  category = await makeAskingCategory(app);
  analyst = await app.signIn({ role: "analyst" });
});
afterAll(() => app.close());

beforeEach(async () => {
  leaver = await app.signIn();
  colleague = await app.signIn();
  await makePlan(app.db, [leaver, colleague], app.clock.now());
});

/** As the deletion of an account goes over what belongs to it. */
async function leave({ id }: Person): Promise<void> {
  const now = app.clock.now();
  await app.db.transaction().execute(async (trx) => {
    await insightPersonalData.forget?.(trx, id, now);
    await accountPersonalData.forget?.(trx, id, now);
  });
}

async function isThere(id: number): Promise<boolean> {
  const rows = await app.db
    .selectFrom("insight_requests")
    .select("id")
    .where("id", "=", id)
    .execute();
  return rows.length > 0;
}

const add = (id: number, person: Person) =>
  app.call(requestChanges.addParticipant, {
    as: leaver,
    params: { id: String(id) },
    body: { user_id: person.id },
  });

test("a request that nobody else sees goes with its insight; how long it took stays", async () => {
  const insight = await makeDelivered(app, { requester: leaver, analyst }, category);
  const { id } = insight.insight_request;
  const open = await askFor(app, leaver, category);
  await claim(app, analyst, open.id);
  await app.call(requestConversation.addComment, {
    as: analyst,
    params: { id: String(open.id) },
    body: { comment: { body: "A note among us", internal: true } },
  });
  await leave(leaver);
  expect([await isThere(id), await isThere(open.id)]).toEqual([false, false]);
  const left = await sql<{ name: string }>`
    select 'insights' as name from insights where request_id = ${id}
    union all select 'versions' from insight_versions where insight_id = ${insight.id}
    union all select 'events' from insight_request_events where request_id in (${id}, ${open.id})
    union all select 'comments' from comments where request_id in (${id}, ${open.id})
    union all select 'figures' from delivered_turnarounds where request_id = ${id}`.execute(app.db);
  expect(left.rows).toEqual([{ name: "figures" }]);
});

test("one that others see stays, whichever way they see it", async () => {
  const ofPlan = await askFor(app, leaver, category, { visibility: "organization" });
  const together = await askFor(app, leaver, category);
  expect((await add(together.id, colleague)).status).toBe(201);
  const shared = await makeDelivered(app, { requester: leaver, analyst }, category);
  await shareWith(app, shared.id, [leaver, colleague]);
  await leave(leaver);
  for (const id of [ofPlan.id, together.id, shared.insight_request.id])
    expect(await isThere(id)).toBe(true);
});

test("one whose only other reader has left too goes", async () => {
  const { id } = await askFor(app, leaver, category);
  await add(id, colleague);
  await leave(colleague);
  expect(await isThere(id)).toBe(true);
  await leave(leaver);
  expect(await isThere(id)).toBe(false);
});

test("a duplicate of one that is gone stands for itself", async () => {
  const first = await askFor(app, leaver, category);
  const second = await askFor(app, leaver, category, { duplicate_of: first.id });
  await add(second.id, colleague);
  await leave(leaver);
  const row = await app.db
    .selectFrom("insight_requests")
    .select("duplicate_of")
    .where("id", "=", second.id)
    .executeTakeFirstOrThrow();
  expect(row.duplicate_of).toBeNull();
});

test("erasing one request opens no other's log, and rewrites no word of its own", async () => {
  const one = await makeDelivered(app, { requester: leaver, analyst }, category);
  const other = await makeDelivered(app, { requester: leaver, analyst }, category);
  const whileErasing = (statement: string) =>
    app.db.transaction().execute(async (trx) => {
      await allowErasing(trx, one.insight_request.id);
      await sql.raw(statement).execute(trx);
    });
  const [mine, others] = [one.insight_request.id, other.insight_request.id];
  for (const refused of [
    `delete from insight_request_events where request_id = ${others}`,
    `update insight_request_events set details = '{}' where request_id = ${mine}`,
    `update insight_versions set body = 'Other words' where insight_id = ${one.id}`,
    `delete from insight_versions where insight_id = ${other.id}`,
  ])
    await expect(whileErasing(refused)).rejects.toThrow(/only added to|never changed/);
  const bare = sql.raw(`delete from insight_request_events where request_id = ${mine}`);
  await expect(bare.execute(app.db)).rejects.toThrow("only added to");
});
