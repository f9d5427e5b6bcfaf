import { expect, test } from "vitest";
import { clearSession, storeSession } from "#api/session/session.ts";
import { currentRecents, noteRecent } from "./recents.ts";

const thing = (id: number, words = `Request ${id}`) => ({
  address: `/app/insights/${id}`,
  what: { kind: "request" as const, words },
});
const shown = () => currentRecents().map(({ what }) => (what === "screen" ? "screen" : what.words));

test("what was opened last comes first, and each once", () => {
  storeSession({ token: "t", email: "ann@example.org" }, false);
  noteRecent(thing(1));
  noteRecent(thing(2));
  noteRecent({ address: "/app/more/help", what: "screen" });
  noteRecent(thing(1, "Renamed"));
  expect(shown()).toEqual(["Renamed", "screen", "Request 2"]);
});

test("it is called as it was until it has come again", () => {
  noteRecent({ address: "/app/insights/2", what: "screen" });
  expect(shown()).toEqual(["Request 2", "Renamed", "screen"]);
});

test("what is gone is forgotten", () => {
  noteRecent({ address: "/app/insights/2", what: "gone" });
  expect(shown()).toEqual(["Renamed", "screen"]);
});

test("there is an end to it", () => {
  for (let id = 10; id < 60; id++) noteRecent(thing(id));
  expect(currentRecents()).toHaveLength(20);
  expect(shown()[0]).toBe("Request 59");
});

test("nothing of it is stored, and the next person finds nothing", () => {
  expect(
    JSON.stringify([sessionStorage, localStorage].map((one) => Object.entries(one))),
  ).not.toContain("Request 59");
  clearSession("signed_out");
  expect(currentRecents()).toEqual([]);
});
