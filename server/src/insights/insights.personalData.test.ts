import { insights } from "@sightline/contract/insights/insights.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountPersonalData } from "#accounts/accounts.personalData.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { insightPersonalData } from "./insights.personalData.ts";
import {
  askFor,
  type AskingCategory,
  askRevision,
  claim,
  makeAskingCategory,
  makeDelivered,
  type Person,
} from "./insights.testing.ts";

let app: TestApp;
let category: AskingCategory;
let requester: Person;
let analyst: Person;

beforeAll(async () => {
  app = await makeTestApp();
  category = await makeAskingCategory(app);
  requester = await app.signIn();
  analyst = await app.signIn({ role: "analyst" });
});
afterAll(() => app.close());

test("an export holds the insights of one's own requests, and of others' no text", async () => {
  const insight = await makeDelivered(app, { requester, analyst }, category);
  const [own] = (await insightPersonalData.collect?.(app.db, requester.id)) ?? [];
  expect(own).toMatchObject({
    name: "insights.json",
    record: {
      insight_responses: [
        {
          insight_request_id: insight.insight_request.id,
          summary: insight.summary,
          coverage: [{ point: insight.insight_request.title, mark: "answered" }],
          sources: [{ number: 1, title: "Shelf prices of oat drinks" }],
        },
      ],
      published: [],
    },
  });
  const [work] = (await insightPersonalData.collect?.(app.db, analyst.id)) ?? [];
  expect(work).toMatchObject({ record: { insight_responses: [], published: [{ version: 1 }] } });
  expect(JSON.stringify(work)).not.toContain(insight.summary);
});

/** As the deletion of an account goes over what belongs to it. */
async function leave({ id }: Person): Promise<void> {
  const now = app.clock.now();
  await app.db.transaction().execute(async (trx) => {
    await insightPersonalData.forget?.(trx, id, now);
    await accountPersonalData.forget?.(trx, id, now);
  });
}

const look = async (id: number) =>
  (await app.call(requests.getRequest, { as: requester, params: { id: String(id) } })).body
    .insight_request;

test("who leaves puts their work back, and what they published shows a former member", async () => {
  const leaving = await app.signIn({ role: "analyst" });
  const insight = await makeDelivered(app, { requester, analyst: leaving }, category);
  const open = await askFor(app, requester, category);
  await claim(app, leaving, open.id);
  await leave(leaving);
  expect(await look(open.id)).toMatchObject({ status: "submitted", analyst: null });
  expect((await look(open.id)).events.at(-1)).toMatchObject({ kind: "released", actor: null });
  const { body } = await app.call(insights.getInsight, {
    as: requester,
    params: { id: String(insight.id) },
  });
  expect(body.insight_response.author).toMatchObject({ first_name: "Former", last_name: "member" });
});

test("what was over when its analyst left comes back with nobody on it", async () => {
  const leaving = await app.signIn({ role: "analyst" });
  const delivered = await makeDelivered(app, { requester, analyst: leaving }, category);
  const revised = { id: String(delivered.insight_request.id) };
  const cancelled = { id: String((await askFor(app, requester, category)).id) };
  await claim(app, leaving, Number(cancelled.id));
  await app.call(requestChanges.cancelRequest, { as: requester, params: cancelled });
  await leave(leaving);
  for (const { id } of [revised, cancelled])
    expect((await look(Number(id))).events.at(-1)?.kind).not.toBe("released");
  await askRevision(app, requester, Number(revised.id));
  await app.call(requestChanges.undoCancellation, { as: requester, params: cancelled });
  for (const { id } of [revised, cancelled]) {
    expect(await look(Number(id))).toMatchObject({ status: "submitted", analyst: null });
    expect((await claim(app, analyst, Number(id))).status).toBe(200);
  }
});
