import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { json, startTestServer } from "#api/call/testServer.ts";
import { queries } from "#api/load/queries.ts";
import { clearSession, storeSession } from "#api/session/session.ts";
import { holdClock, letPass } from "#testing/clock.ts";
import { setLiveState } from "./live.state.ts";
import { arrivedMs, usePresence } from "./usePresence.ts";

const presence = { here: [], writing: [], analyst_writing: false };
let server: Awaited<ReturnType<typeof startTestServer>>;

beforeEach(async () => {
  clearSession("signed_out");
  storeSession({ token: "a", email: "ann@example.org" }, true);
  queries.clear();
  server = await startTestServer((_heard, response) => json(response, 200, { presence }));
});
afterEach(async () => {
  vi.useRealTimers();
  setLiveState("connecting");
  await server.stop();
});

test("who else is here is asked once oneself has arrived, for each request anew", async () => {
  holdClock();
  setLiveState("live");
  const { result, rerender } = renderHook(({ id }) => usePresence(id), {
    initialProps: { id: 12 },
  });
  await act(() => letPass(arrivedMs - 100));
  expect(server.heard).toHaveLength(0);
  await act(() => letPass(100));
  await vi.waitFor(() => expect(result.current).toEqual(presence));
  rerender({ id: 13 });
  await act(() => letPass(arrivedMs - 100));
  expect(server.heard.map(({ path }) => path)).toEqual(["/api/v1/presence/12"]);
  await act(() => letPass(100));
  await vi.waitFor(() => expect(server.heard).toHaveLength(2));
});
