import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startTestServer } from "#api/call/testServer.ts";
import { clearSession, storeSession } from "#api/session/session.ts";
import { holdClock, letPass, letPassUntil } from "#testing/clock.ts";
import { ToastPlace } from "#ui/overlays/Toast.tsx";
import { discardDraft, undoDiscard } from "./discards.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;

beforeAll(() => import("#ui/overlays/ToastStack.tsx"));
beforeEach(async () => {
  server = await startTestServer((_heard, response) => void response.writeHead(204).end());
  storeSession({ token: "t", email: "ann@example.org" }, false);
  holdClock();
  // A toast comes and goes by itself: no act of the test's.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  render(<ToastPlace />);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await server.stop();
});

const removed = () => server.heard.map(({ method, path }) => `${method} ${path}`);
const undo = () => screen.queryByRole("button", { name: "Undo" });
const untilOffered = () => letPassUntil(() => expect(undo()).not.toBeNull());
const untilGone = () => letPassUntil(() => expect(undo()).toBeNull());

test("a draft goes once its Undo is gone, however long somebody points at it", async () => {
  discardDraft({ id: 1, version: 4 }, "First discarded");
  await untilOffered();
  fireEvent.mouseEnter(screen.getByText("First discarded"));
  await letPass(60_000);
  expect(removed()).toEqual([]);
  expect(undo()).not.toBeNull();
  fireEvent.mouseLeave(screen.getByText("First discarded"));
  await untilGone();
  await letPassUntil(() => expect(removed()).toEqual(["DELETE /api/v1/drafts/1?version=4"]));
});

test("pressed at its last moment, Undo keeps the draft and brings back what belongs to it", async () => {
  const onUndo = vi.fn();
  discardDraft({ id: 2, version: 4 }, "Second discarded", onUndo);
  await untilOffered();
  await letPass(9_000);
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(onUndo).toHaveBeenCalledOnce();
  await letPass(30_000);
  expect(removed()).toEqual([]);
});

test("what was taken up again elsewhere is no longer offered to be taken back", async () => {
  discardDraft({ id: 3, version: 4 }, "Third discarded");
  await untilOffered();
  undoDiscard(3);
  await untilGone();
  await letPass(30_000);
  expect(removed()).toEqual([]);
});

test("who signs out before that keeps it, and whoever comes next is left alone", async () => {
  discardDraft({ id: 4, version: 4 }, "Fourth discarded");
  clearSession("signed_out");
  await letPass(30_000);
  expect(removed()).toEqual([]);
  expect(location.hash).toBe("");
});
