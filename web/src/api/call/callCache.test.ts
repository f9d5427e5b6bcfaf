import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  closeTicket,
  dropCached,
  emptyCallCache,
  findCached,
  keepCached,
  openTicket,
} from "./callCache.ts";
import { clearSession, storeSession } from "#api/session/session.ts";
import { persistent } from "#api/session/storage.ts";
import { blockStorage, limitStorage } from "#api/session/testStorage.ts";

const url = "http://api.test/api/v1/things";
const now = 1_000_000;
const entry = (part: object) =>
  JSON.stringify({ timestamp: now, email: null, body: "kept", ...part });

beforeEach(() => {
  clearSession("signed_out");
  localStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

test.each([
  ["within its lifetime", entry({}), now + 5_000, "kept"],
  ["one millisecond past it", entry({}), now + 5_001, undefined],
  ["without a timestamp", JSON.stringify({ email: null, body: "kept" }), now, undefined],
  ["with a timestamp that is no number", entry({ timestamp: "1" }), now, undefined],
  ["from the future", entry({ timestamp: now + 1 }), now, undefined],
  ["of another person", entry({ email: "ann@example.org" }), now, undefined],
  ["that cannot be parsed", "{", now, undefined],
  ["that is no object", "3", now, undefined],
])("an entry %s", (_words, stored, at, body) => {
  localStorage.setItem(url, stored);
  expect(findCached(url, 5_000, at)?.body).toBe(body);
  expect(localStorage.getItem(url) === null).toBe(body === undefined);
});

test("what was asked in a former epoch is not kept, not even for the same person", () => {
  const before = openTicket(url);
  emptyCallCache();
  keepCached(before, "late");
  expect(localStorage.getItem(url)).toBeNull();
  keepCached(openTicket(url), "new");
  expect(findCached(url, 5_000)?.body).toBe("new");
});

test("what was asked as somebody else is not kept", () => {
  storeSession({ token: "a", email: "ann@example.org" }, true);
  const ticket = openTicket(url);
  storeSession({ token: "b", email: "bob@example.org" }, true);
  keepCached(ticket, "ann's");
  expect(localStorage.getItem(url)).toBeNull();
});

test("dropping reaches what is in flight, and only what it touches", () => {
  const other = "http://api.test/api/v1/others";
  const touched = openTicket(url);
  const untouched = openTicket(other);
  const closed = openTicket(url);
  closeTicket(closed);
  dropCached((one) => one === url);
  keepCached(touched, "old");
  keepCached(untouched, "fine");
  expect([localStorage.getItem(url) === null, findCached(other, 5_000)?.body]).toEqual([
    true,
    "fine",
  ]);
});

test("a full storage loses its oldest entries first, and nothing that is no entry", () => {
  localStorage.setItem("theme", "dark");
  localStorage.setItem("http://api.test/old", entry({ timestamp: 1 }));
  localStorage.setItem("http://api.test/newer", entry({ timestamp: 2 }));
  limitStorage(3);
  keepCached(openTicket(url), "new");
  expect(persistent.keys().toSorted()).toEqual([url, "http://api.test/newer", "theme"]);
});

test("a blocked storage keeps nothing and breaks nothing", () => {
  blockStorage();
  keepCached(openTicket(url), "new");
  expect(findCached(url, 5_000)).toBeUndefined();
});
