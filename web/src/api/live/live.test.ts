import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { findCached, keepCached, openTicket } from "#api/call/callCache.ts";
import { onForget } from "#api/call/forget.ts";
import { currentHealth } from "#api/call/health.ts";
import { currentLiveState, onLiveEvent, subscribeLiveState } from "./live.state.ts";
import { startLive } from "./live.ts";
import { liveChannel } from "./live.tabs.ts";
import { clearSession, currentSession, storeSession } from "#api/session/session.ts";
import { holdClock, letPass, letPassUntil } from "#testing/clock.ts";
import { until } from "#testing/until.ts";
import { untilSettled } from "#testing/settled.ts";
import { json, startTestServer } from "#api/call/testServer.ts";

const ann = { token: "token-a", email: "ann@example.org" };
let server: Awaited<ReturnType<typeof startTestServer>>;
let streams: ServerResponse[];
let heard: string[];
let stops: (() => void)[];

beforeEach(async () => {
  clearSession("signed_out");
  localStorage.clear();
  storeSession(ann, true);
  streams = [];
  heard = [];
  server = await startTestServer((_heard, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write("retry: 2000\n: hello\n\n");
    streams.push(response);
  });
  stops = [onLiveEvent((event) => heard.push(event.name))];
});
afterEach(async () => {
  vi.useRealTimers();
  for (const stop of stops) stop();
  await server.stop();
});

const start = () => {
  const stop = startLive(ann);
  stops.push(stop);
  return stop;
};
const say = (name: string, id?: number, about = {}) =>
  streams
    .at(-1)
    ?.write(`${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify({ name, about })}\n\n`);
const cacheSomething = (path: string) => {
  const url = `${server.origin}${path}`;
  keepCached(openTicket(url), "kept");
  return () => findCached(url, 300_000) !== undefined;
};

describe("one stream", () => {
  test("opens with our headers and says that it is live", async () => {
    start();
    expect(currentLiveState()).toBe("connecting");
    await expect.poll(currentLiveState).toBe("live");
    expect(server.heard[0]?.headers).toMatchObject({
      "x-user-token": ann.token,
      accept: "text/event-stream",
    });
    expect(server.heard[0]?.headers["last-event-id"]).toBeUndefined();
  });

  test("an event drops what it touches and nothing else", async () => {
    start();
    await expect.poll(() => streams).toHaveLength(1);
    const isProfileKept = cacheSomething("/api/v1/profile");
    const isOtherKept = cacheSomething("/api/v1/insight_categories");
    say("profile_changed", 1);
    await expect.poll(() => heard).toEqual(["profile_changed"]);
    expect([isProfileKept(), isOtherKept()]).toEqual([false, true]);
  });

  test("hundreds at once are one or two reasons to ask again, and the last one counts", async () => {
    holdClock();
    start();
    await expect.poll(() => streams).toHaveLength(1);
    let times = 0;
    stops.push(onForget(() => (times += 1)));
    for (let n = 1; n <= 300; n += 1) say("insight_request_changed", n, { id: n });
    await expect.poll(() => heard).toHaveLength(300);
    const isProfileKept = cacheSomething("/api/v1/profile");
    say("profile_changed", 301);
    await letPassUntil(() => expect(isProfileKept()).toBe(false));
    await letPass(1_000);
    expect(times).toBeLessThanOrEqual(2);
  });

  test.each(["missed_too_much", "a_name_of_next_year"])("%s drops everything", async (name) => {
    start();
    await expect.poll(() => streams).toHaveLength(1);
    const isKept = cacheSomething("/api/v1/insight_categories");
    say(name);
    await expect.poll(isKept).toBe(false);
  });

  test("what was said before is not taken twice; a greeting's id is no event", async () => {
    start();
    await expect.poll(() => streams).toHaveLength(1);
    say("hello", 7);
    say("profile_changed", 7);
    say("profile_changed", 7);
    say("sessions_changed", 8);
    await expect.poll(() => heard).toEqual(["profile_changed", "sessions_changed"]);
  });

  test("a lost stream is away, and comes back after its last event", async () => {
    holdClock();
    start();
    await expect.poll(() => streams).toHaveLength(1);
    say("profile_changed", 41);
    await expect.poll(() => heard).toHaveLength(1);
    streams[0]?.destroy();
    await expect.poll(currentLiveState).toBe("away");
    await letPassUntil(() => expect(streams).toHaveLength(2));
    await expect.poll(currentLiveState).toBe("live");
    await letPass(1_000);
    expect(server.heard[1]?.headers["last-event-id"]).toBe("41");
  });

  test("goes with the network, and comes back with it", async () => {
    holdClock();
    start();
    await expect.poll(currentLiveState).toBe("live");
    dispatchEvent(new Event("offline"));
    await expect.poll(currentLiveState).toBe("away");
    await letPassUntil(() => expect(currentLiveState()).toBe("live"));
    await letPassUntil(() => expect(currentHealth()).toBe("well"));
  });

  test("ended in good order it is opened anew when the server says, and nobody is told", async () => {
    const states: string[] = [];
    stops.push(subscribeLiveState(() => states.push(currentLiveState())));
    holdClock();
    start();
    await letPassUntil(() => expect(currentLiveState()).toBe("live"));
    say("profile_changed", 41);
    await letPassUntil(() => expect(heard).toHaveLength(1));
    await letPass(5_000);
    streams[0]?.end("retry: 300\n\n");
    await letPassUntil(() => expect(streams).toHaveLength(2));
    expect(server.heard[1]?.headers["last-event-id"]).toBe("41");
    expect(states).toEqual(["live"]);
  });

  test("ended ever again as soon as it is open, it is away, and asked for ever less often", async () => {
    server.answerWith((_heard, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end("retry: 0\n\n");
    });
    holdClock();
    start();
    await letPassUntil(() => expect(currentLiveState()).toBe("away"));
    const before = server.heard.length;
    await letPass(400);
    expect(server.heard).toHaveLength(before);
  });

  test("told that there is no room right now, it says so, and comes again when it was told to", async () => {
    const busy = { type: "", code: "overloaded", title: "Busy", detail: "", status: 503 };
    server.answerWith((_heard, response) => json(response, 503, busy, { "retry-after": "7" }));
    holdClock();
    start();
    await letPassUntil(() => expect(currentLiveState()).toBe("busy"));
    expect([server.heard.length, currentHealth()]).toEqual([1, "well"]);
    await letPass(6_900);
    expect(server.heard).toHaveLength(1);
    await letPassUntil(() => expect(server.heard).toHaveLength(2));
  });

  test("ends when it is stopped", async () => {
    const stop = start();
    await expect.poll(currentLiveState).toBe("live");
    const closed = new Promise((resolve) => streams[0]?.on("close", resolve));
    stop();
    await closed;
    holdClock();
    await letPass(10_000);
    expect(server.heard).toHaveLength(1);
  });
});

describe("the session's end", () => {
  test("told by the stream, it ends here", async () => {
    start();
    await expect.poll(() => streams).toHaveLength(1);
    say("session_ended");
    await expect.poll(currentSession).toBeNull();
    expect(location.hash).toBe("#/signin");
  });

  test("a refused stream ends it too, and is not asked again", async () => {
    server.answerWith((_heard, response) => json(response, 401, {}));
    holdClock();
    start();
    await expect.poll(currentSession).toBeNull();
    await letPass(10_000);
    expect(server.heard).toHaveLength(1);
  });
});

test("a silent stream is left and asked anew", async () => {
  holdClock();
  start();
  await expect.poll(currentLiveState).toBe("live");
  vi.advanceTimersByTime(59_000);
  expect(currentLiveState()).toBe("live");
  vi.advanceTimersByTime(1_500);
  await expect.poll(currentLiveState).toBe("away");
});

/** happy-dom has no locks; these are as simple as the real ones are for one name. */
function stubLocks(): void {
  const waiting: (() => Promise<void>)[] = [];
  let holder: Promise<void> | undefined;
  const next = () => {
    holder = waiting.shift()?.().finally(next);
  };
  vi.stubGlobal("navigator", {
    onLine: true,
    locks: {
      request: (_name: string, _options: object, action: () => Promise<void>) => {
        waiting.push(action);
        if (!holder) next();
        return Promise.resolve();
      },
    },
  });
}

test("the second tab hears through the first, and takes over when it goes", async () => {
  stubLocks();
  try {
    const stopFirst = start();
    await expect.poll(currentLiveState).toBe("live");
    start();
    say("profile_changed", 5);
    // Both tabs live in this page and share the listeners, so each tab's hearing counts once.
    await expect.poll(() => heard).toEqual(["profile_changed", "profile_changed"]);
    expect(server.heard).toHaveLength(1);
    stopFirst();
    await expect.poll(() => streams).toHaveLength(2);
    expect(server.heard[1]?.headers["last-event-id"]).toBe("5");
  } finally {
    vi.unstubAllGlobals();
  }
});

test("told by another tab that the stream is lost, one looks whether the server is there", async () => {
  holdClock();
  start();
  await expect.poll(currentLiveState).toBe("live");
  const other = liveChannel(ann.email, () => undefined);
  other.tell({ kind: "state", state: "away" });
  await expect.poll(() => server.heard.filter(({ path }) => path === "/readyz")).toHaveLength(1);
  await untilSettled();
  expect(currentHealth()).toBe("well");
  let status = 503;
  server.answerWith((_heard, response) => json(response, status, {}));
  other.tell({ kind: "state", state: "away" });
  await expect.poll(currentHealth).toBe("failing");
  status = 200;
  await letPassUntil(() => expect(currentHealth()).toBe("well"));
  other.close();
});

test("a tab that has heard nothing yet takes over where the first one had got to", async () => {
  stubLocks();
  try {
    const stopFirst = start();
    await until(() => expect(currentLiveState()).toBe("live"));
    // The greeting of a stream that is silent since: longer ago than a new stream would look back.
    say("hello", 41);
    const greeted = new BroadcastChannel(`live ${ann.email}`);
    await new Promise((resolve) => greeted.addEventListener("message", resolve, { once: true }));
    start();
    const welcomed = new Promise((resolve) =>
      greeted.addEventListener("message", ({ data }) => data.kind === "state" && resolve(data)),
    );
    await welcomed;
    greeted.close();
    stopFirst();
    await until(() => expect(streams).toHaveLength(2));
    expect(server.heard[1]?.headers["last-event-id"]).toBe("41");
  } finally {
    vi.unstubAllGlobals();
  }
});

test("a tab that comes later is told what changed while it was loading, and nobody else again", async () => {
  stubLocks();
  try {
    start();
    await until(() => expect(currentLiveState()).toBe("live"));
    say("profile_changed", 5);
    await until(() => expect(heard).toEqual(["profile_changed"]));
    start();
    await until(() => expect(heard).toEqual(["profile_changed", "profile_changed"]));
    say("sessions_changed", 6);
    // Both tabs live in this page and share the listeners, so each tab's hearing counts once.
    await until(() => expect(heard.slice(2)).toEqual(["sessions_changed", "sessions_changed"]));
  } finally {
    vi.unstubAllGlobals();
  }
});
