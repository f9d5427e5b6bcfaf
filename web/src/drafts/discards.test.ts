import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startTestServer } from "#api/call/testServer.ts";
import { clearSession, storeSession } from "#api/session/session.ts";
import { holdClock, letPass, letPassUntil } from "#testing/clock.ts";
import { discardDraft, undoDiscard } from "./discards.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;

beforeEach(async () => {
  server = await startTestServer((_heard, response) => void response.writeHead(204).end());
  storeSession({ token: "t", email: "ann@example.org" }, false);
  holdClock();
});
afterEach(async () => {
  vi.useRealTimers();
  await server.stop();
});

const removed = () => server.heard.map(({ method, path }) => `${method} ${path}`);

test("a draft goes once there is no way back, and not where that was taken", async () => {
  discardDraft({ id: 1, version: 4 });
  discardDraft({ id: 2, version: 4 });
  await letPass(7_000);
  expect(removed()).toEqual([]);
  undoDiscard(2);
  await letPassUntil(() => expect(removed()).toEqual(["DELETE /api/v1/drafts/1?version=4"]));
  await letPass(10_000);
  expect(removed()).toHaveLength(1);
});

test("who signs out before that keeps it, and whoever comes next is left alone", async () => {
  discardDraft({ id: 3, version: 4 });
  clearSession("signed_out");
  await letPass(10_000);
  expect(removed()).toEqual([]);
  expect(location.hash).toBe("");
});
