import { minuteMs } from "@sightline/contract/base/moments.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { type InsightRequest, requests } from "@sightline/contract/requests/requests.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import { appendEvents } from "./requests.queries.ts";
import { makeCategory, makeRequest } from "./requests.testing.ts";

let app: TestApp;
let requester: Signature & { id: number };
let request: InsightRequest;
let params: { id: string };

beforeAll(async () => {
  app = await makeTestApp();
  requester = await app.signIn();
  const category = await makeCategory(app.db);
  request = await makeRequest(app, requester, { insight_category_id: category.id });
  params = { id: String(request.id) };
  await edit(120);
});
afterAll(() => app.close());

/** So many entries at the end of the log. */
async function edit(times: number): Promise<void> {
  const now = app.clock.now();
  const entries = Array.from({ length: times }, (_, turn) => ({
    kind: "edited" as const,
    actor_id: requester.id,
    details: { changed: ["title"], before: { title: "What it was called" }, reason: `${turn}` },
    created_at: now,
  }));
  await app.db.transaction().execute((trx) => appendEvents(trx, request.id, entries));
}

const open = async () =>
  (await app.call(requests.getRequest, { as: requester, params })).body.insight_request;

test("a long log begins with the filing and ends with the latest 50", async () => {
  const { events, events_cursor } = await open();
  expect(events[0]?.kind).toBe("submitted");
  expect(events.slice(1).map((event) => event.reason)).toEqual(turns(70, 120));
  expect(events_cursor).toEqual(expect.any(String));
});

test("what lies between is read by page, latest first", async () => {
  let cursor = (await open()).events_cursor;
  const seen: (string | null)[] = [];
  while (cursor !== null) {
    const query = { cursor, limit: "40" };
    const { body } = await app.call(requests.listEvents, { as: requester, params, query });
    seen.push(...body.events.map((event) => event.reason));
    cursor = body.next_cursor;
  }
  expect(seen).toEqual(turns(0, 70).toReversed());
});

test("what a text was before an edit is in no answer", async () => {
  const { body } = await app.call(requests.listEvents, { as: requester, params });
  expect(JSON.stringify([body, await open()])).not.toContain("What it was called");
});

test("the ledger reads every change of status, however far back", async () => {
  await app.call(requestChanges.cancelRequest, { as: requester, params });
  app.clock.advance(minuteMs);
  await app.call(requestChanges.undoCancellation, { as: requester, params });
  await edit(60);
  const { events, ledger } = await open();
  expect(events.map((event) => event.kind)).not.toContain("cancelled");
  expect(ledger.pauses).toMatchObject([{ status: "cancelled" }]);
});

test("who does not see the request sees nothing of its log", async () => {
  const stranger = await app.signIn();
  expect((await app.call(requests.listEvents, { as: stranger, params })).status).toBe(404);
});

function turns(from: number, to: number): string[] {
  return Array.from({ length: to - from }, (_, index) => String(from + index));
}
