import { beforeEach, expect, test } from "vitest";
import { findWanted, keepWanted } from "./wanted.ts";

beforeEach(() => sessionStorage.clear());

test.each([
  ["/app/insights/12?tab=sources", "/app/insights/12?tab=sources"],
  ["/signin", undefined],
  ["//elsewhere.test", undefined],
  ["https://elsewhere.test", undefined],
  ["", undefined],
])("%j is returned to as %j", (address, found) => {
  keepWanted(address, null);
  expect(findWanted("ann@example.org")).toBe(found);
});

test("what was kept for one person is not for another", () => {
  keepWanted("/app/account", "ann@example.org");
  expect(findWanted("bob@example.org")).toBeUndefined();
  expect(findWanted("ann@example.org")).toBe("/app/account");
});

test("a foreign value in storage is ignored", () => {
  sessionStorage.setItem("wantedAddress", '{"address":"https://elsewhere.test","email":null}');
  expect(findWanted("ann@example.org")).toBeUndefined();
});
