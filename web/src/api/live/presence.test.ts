import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { json, startTestServer } from "#api/call/testServer.ts";
import { clearSession, storeSession } from "#api/session/session.ts";
import { holdClock, letPass } from "#testing/clock.ts";
import { until } from "#testing/until.ts";
import { startLive } from "./live.ts";
import { currentLooking, look, noteWriting } from "./looking.ts";

const ann = { token: "token-a", email: "ann@example.org" };
let server: Awaited<ReturnType<typeof startTestServer>>;
let streams: ServerResponse[];
let stops: (() => void)[];
let isLost: (latest: string | undefined) => boolean;

beforeEach(async () => {
  clearSession("signed_out");
  localStorage.clear();
  storeSession(ann, true);
  streams = [];
  stops = [];
  isLost = () => false;
  server = await startTestServer(({ path }, response) => {
    if (isLost(said().at(-1))) return void response.socket?.destroy();
    if (!path.endsWith("/events")) return json(response, 204, undefined);
    response.writeHead(200, { "content-type": "text/event-stream" });
    streams.push(response);
    greet(streams.length);
  });
});
afterEach(async () => {
  vi.useRealTimers();
  setVisibility("visible");
  // The stream first: what goes with it is not said any more, least of all to the next test.
  for (const stop of stops.splice(0)) stop();
  await server.stop();
});

const greet = (stream: number) =>
  streams.at(-1)?.write(`id: 7\ndata: ${JSON.stringify({ name: "hello", about: { stream } })}\n\n`);
const said = () =>
  server.heard
    .filter(({ path }) => path.includes("/presence/"))
    .map(({ method, path, body }) => {
      if (method === "DELETE") return `${method} ${path.replace("/api/v1/presence/", "")}`;
      const { stream, at_desk, writing } = JSON.parse(body).presence;
      const how = [at_desk ? "desk" : "page", writing ? "writing" : "reading"].join(" ");
      return `${path.replace("/api/v1/presence/", "")} by ${stream}: ${how}`;
    });
const start = () => stops.push(startLive(ann));
const lookAt = (id: number, atDesk = false) => {
  const stop = look(id, atDesk);
  stops.push(stop);
  return stop;
};
function setVisibility(state: string): void {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

describe("what a person looks at", () => {
  test("is said by the number of the stream, when it comes and when it goes", async () => {
    start();
    const stop = lookAt(12);
    await expect.poll(said).toEqual(["12 by 1: page reading"]);
    stop();
    await expect.poll(said).toEqual(["12 by 1: page reading", "DELETE 12?stream=1"]);
  });

  test.each([
    ["comes", "12 by 1: page reading", () => undefined],
    ["goes", "DELETE 12?stream=1", (stop: () => void) => stop()],
  ])("is said again where its word was lost as it %s", async (_how, word, go) => {
    holdClock();
    start();
    isLost = (latest) => latest === word;
    const stop = lookAt(12);
    await until(() => expect(said()).toContain("12 by 1: page reading"));
    go(stop);
    await until(() => expect(said()).toContain(word));
    const before = said().length;
    isLost = () => false;
    await letPass(12_000);
    await until(() => expect(said().slice(before)).toEqual([word]));
    await letPass(12_000);
    expect(said()).toHaveLength(before + 1);
  });

  test("is said anew to each stream, since it went with the one before", async () => {
    start();
    lookAt(12, true);
    await expect.poll(said).toEqual(["12 by 1: desk reading"]);
    streams[0]?.destroy();
    await expect.poll(said).toEqual(["12 by 1: desk reading", "12 by 2: desk reading"]);
  });

  test("is written on for as long as they type, and a little longer", async () => {
    start();
    lookAt(12);
    await expect.poll(said).toHaveLength(1);
    holdClock();
    noteWriting(12);
    noteWriting(12);
    noteWriting(99);
    await until(() => expect(said().slice(1)).toEqual(["12 by 1: page writing"]));
    await letPass(5_000);
    noteWriting(12);
    await letPass(5_000);
    expect(currentLooking()?.writing).toBe(true);
    await letPass(2_000);
    await until(() =>
      expect(said().slice(1)).toEqual(["12 by 1: page writing", "12 by 1: page reading"]),
    );
  });

  test("is said once a minute, so that a machine that fell asleep is missed", async () => {
    holdClock();
    start();
    lookAt(12);
    await until(() => expect(said()).toHaveLength(1));
    await letPass(50_000);
    expect(said()).toHaveLength(1);
    await letPass(20_000);
    await until(() => expect(said()).toHaveLength(2));
  });

  test("is nothing while the tab is hidden, but for a passing look at another one", async () => {
    start();
    lookAt(12);
    await expect.poll(said).toHaveLength(1);
    holdClock();
    setVisibility("hidden");
    await letPass(5_000);
    setVisibility("visible");
    await letPass(10_000);
    expect(said()).toHaveLength(1);
    setVisibility("hidden");
    await letPass(11_000);
    await until(() => expect(said().at(-1)).toBe("DELETE 12?stream=1"));
    setVisibility("visible");
    await until(() => expect(said().at(-1)).toBe("12 by 1: page reading"));
  });
});

test("another tab's look is said by the one that holds the stream, until that tab is silent", async () => {
  holdClock();
  start();
  await until(() => expect(streams).toHaveLength(1));
  const other = new BroadcastChannel(`live ${ann.email}`);
  const looking = { requestId: 5, atDesk: false, writing: true };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target.
  other.postMessage({ kind: "looking", tab: "other", looking });
  await until(() => expect(said()).toEqual(["5 by 1: page writing"]));
  await letPass(35_000);
  await until(() => expect(said().at(-1)).toBe("DELETE 5?stream=1"));
  other.close();
});
