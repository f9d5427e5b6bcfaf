import type { Notification } from "@sightline/contract/notifications/notifications.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { json } from "#api/call/testServer.ts";
import { tellLiveEvent } from "#api/live/live.state.ts";
import { startScreens } from "#testing/screens.tsx";
import { holdClock, letPass, letPassUntil } from "#testing/clock.ts";
import { listenToToasts } from "#ui/overlays/toast.words.ts";
import { noteTold } from "./news.ts";
import { makeEntry, makeUnread } from "./notifications.testing.ts";
import { watchNews } from "./watchNews.ts";

const email = "ann@example.org";
/** By then every tab has looked at what there is. */
const laterMs = 4_000;
let server: Awaited<ReturnType<typeof startScreens>>;
let news: Notification[];
let marked: unknown[];
let toasts: string[];
let dropped: string[];
let stops: (() => void)[];

/** As a browser's, for one name: whoever asks waits for those before. */
function makeLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_: string, action: () => Promise<unknown>) => (last = last.then(action)),
  };
}

beforeEach(async () => {
  // Missing in the tests' browser.
  Object.defineProperty(navigator, "locks", { configurable: true, value: makeLocks() });
  [news, marked, toasts, dropped] = [[], [], [], []];
  server = await startScreens({
    "GET /api/v1/notifications/unread": ({ path }, response) => {
      const after = Number(/after=(\d+)/.exec(path)?.[1] ?? Infinity);
      const fresh = news.filter(({ place }) => place > after);
      const latest = Math.max(0, ...news.map(({ place }) => place));
      json(response, 200, { ...makeUnread(fresh.length), latest, news: fresh });
    },
    "PUT /api/v1/notifications/reading": ({ body }, response) => {
      marked.push(JSON.parse(body));
      json(response, 200, { ...makeUnread(0), read_at: null });
    },
  });
  noteTold(email, 1);
  location.hash = "/app/requests/all";
  holdClock();
  const hear = ({ message }: { message: string }) => void toasts.push(message);
  const drop = (name: string) => void dropped.push(name);
  stops = [listenToToasts({ hear, drop }), watchNews(email)];
});
afterEach(async () => {
  for (const stop of stops) stop();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, "locks");
  await server.stop();
});

const happens = (...entries: Notification[]) => {
  news = entries;
  tellLiveEvent({ name: "notifications_changed", about: {} });
};

test("what comes in is told once, in however many tabs", async () => {
  stops.push(watchNews(email));
  happens(makeEntry({ place: 2 }));
  await letPassUntil(() => expect(toasts).toEqual(["Bob Test commented on Refill stations"]));
  happens(makeEntry({ place: 2 }), makeEntry({ id: 2, place: 3, title: "Cork floors" }));
  await letPassUntil(() => expect(toasts).toHaveLength(2));
  expect(toasts[1]).toBe("Bob Test commented on Cork floors");
  await letPass(laterMs);
  expect(toasts).toHaveLength(2);
});

test("several at once are told as one", async () => {
  happens(...[2, 3, 4, 5].map((place) => makeEntry({ id: place, place })));
  await letPassUntil(() => expect(toasts).toEqual(["4 new notifications"]));
});

test("of what one is looking at there is no word, and it is read", async () => {
  location.hash = "/app/insights/12";
  happens(
    makeEntry({ id: 6, place: 2 }),
    makeEntry({ id: 7, place: 3, thread: { kind: "request", id: 13 } }),
  );
  await letPassUntil(() => expect(marked).toEqual([{ read: true, ids: [6] }]));
  await letPassUntil(() => expect(toasts).toHaveLength(1));
});

test("a word goes by itself once what it tells was read elsewhere, and not before", async () => {
  const [first, second] = [makeEntry({ place: 2 }), makeEntry({ id: 2, place: 3 })];
  happens(first, second);
  await letPassUntil(() => expect(toasts).toHaveLength(2));
  happens(second, makeEntry({ id: 3, place: 4, title: "Cork floors" }));
  await letPassUntil(() => expect(dropped).toEqual(["notification 1"]));
  await letPassUntil(() => expect(toasts).toHaveLength(3));
  happens();
  await letPassUntil(() => expect(dropped).toHaveLength(3));
  expect(dropped.toSorted()).toEqual(["notification 1", "notification 2", "notification 3"]);
});

test("a word goes as well once what it tells is seen no longer", async () => {
  happens(makeEntry({ place: 2 }));
  await letPassUntil(() => expect(toasts).toHaveLength(1));
  news = [];
  tellLiveEvent({ name: "profile_changed", about: {} });
  await letPassUntil(() => expect(dropped).toEqual(["notification 1"]));
});

test("several told as one go when all of them were read", async () => {
  const four = [2, 3, 4, 5].map((place) => makeEntry({ id: place, place }));
  happens(...four);
  await letPassUntil(() => expect(toasts).toHaveLength(1));
  happens(...four.slice(0, 1));
  await letPass(laterMs);
  expect(dropped).toEqual([]);
  happens();
  await letPassUntil(() => expect(dropped).toEqual(["notifications"]));
});

test("of what the answer does not reach it is not said that it was read", async () => {
  happens(makeEntry({ place: 2 }));
  await letPassUntil(() => expect(toasts).toHaveLength(1));
  happens(...[10, 11, 12, 13, 14].map((place) => makeEntry({ id: place, place })));
  await letPassUntil(() => expect(toasts).toHaveLength(2));
  await letPass(laterMs);
  expect(dropped).toEqual([]);
});
