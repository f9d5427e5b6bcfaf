import { attachments } from "@sightline/contract/attachments.ts";
import { minuteMs } from "@sightline/contract/base/moments.ts";
import { gatheredNotifications } from "@sightline/contract/notifications/notifications.gathered.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import {
  type RequestStatus,
  requestStatuses,
} from "@sightline/contract/requests/requests.statuses.ts";
import type { Updateable } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { InsightRequests } from "#db/types.ts";
import { claim } from "#insights/insights.testing.ts";
import { makeWorld, type World } from "#requests/requests.relations.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { upload } from "#testing/uploads.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await makeTestApp({ running: true });
  world = await makeWorld(app);
});
afterAll(() => app.close());

async function fileIn(status: RequestStatus): Promise<number> {
  const id = await world.file("private");
  const at = app.clock.now();
  const times: Partial<Record<RequestStatus, Updateable<InsightRequests>>> = {
    needs_clarification: { paused_at: at },
    delivered: { delivered_at: at },
    accepted: { delivered_at: at },
    cancelled: { status_before: "submitted", cancelled_at: at },
  };
  await app.db
    .updateTable("insight_requests")
    .set({ status, ...times[status] })
    .where("id", "=", id)
    .execute();
  return id;
}

const add = (id: number, as = world.as("requester")) =>
  upload(app, as, { insight_request_id: id }, "prices.txt", "20 kr");
const remove = (id: number) =>
  app.call(attachments.removeAttachment, { as: world.as("requester"), params: { id: String(id) } });
const open = async (id: number) =>
  (await app.call(requests.getRequest, { as: world.as("requester"), params: { id: String(id) } }))
    .body.insight_request;

const taking: RequestStatus[] = ["submitted", "in_progress", "needs_clarification", "in_review"];

describe("a request that is", () => {
  test.each(requestStatuses)("%s takes files as long as it is open", async (status) => {
    const id = await fileIn(status);
    const takes = taking.includes(status);
    expect((await open(id)).can.includes("add_files")).toBe(takes);
    const { status: answered, body } = await add(id);
    expect([answered, body.code]).toEqual(takes ? [201, undefined] : [409, "transition_refused"]);
    expect((await open(id)).attachments).toHaveLength(takes ? 1 : 0);
  });

  test.each(["in_progress", "in_review"] as const)(
    "%s gives a file back for ten minutes",
    async (status) => {
      const id = await fileIn(status);
      const first = (await add(id)).body.attachment.id;
      expect((await remove(first)).status).toBe(204);
      const second = (await add(id)).body.attachment.id;
      app.clock.advance(11 * minuteMs);
      expect((await remove(second)).status).toBe(409);
      expect((await open(id)).attachments.map((one) => one.id)).toEqual([second]);
    },
  );
});

test("a file that comes while somebody works is in the timeline, and they are told", async () => {
  const id = await world.file("private");
  await claim(app, world.as("analyst"), id);
  await add(id);
  await add(id);
  const { events } = await open(id);
  expect(events.filter(({ kind }) => kind === "attachment_added")).toHaveLength(2);
  const { body } = await app.call(gatheredNotifications.listGathered, { as: world.as("analyst") });
  const told = body.gathered.find(({ latest }) => latest.thread.id === id);
  expect(told).toMatchObject({ latest: { kind: "file_added", count: 2 } });
});
