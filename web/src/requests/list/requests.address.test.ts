import { expect, test } from "vitest";
import {
  isNarrowed,
  listQuery,
  noFilters,
  pillsOn,
  pressPill,
  readFilters,
  writeFilters,
} from "./requests.address.ts";

const read = (search: string) => readFilters(new URLSearchParams(search));

test.each([
  ["", noFilters],
  ["?status=open", { ...noFilters, status: "open" }],
  ["?scope=mine&status=delivered", { ...noFilters, scope: "mine", status: "delivered" }],
  ["?status=waits_for_me", { ...noFilters, status: "waits_for_me" }],
  ["?q=oat+milk&sort=newest", { ...noFilters, q: "oat milk", sort: "newest" }],
] as const)("%s is read and written back", (search, filters) => {
  expect(read(search)).toEqual(filters);
  expect(writeFilters(filters)).toBe(search);
});

test("what nobody understands is left out", () => {
  expect(read("?status=lost&scope=desk&sort=size&page=3")).toEqual(noFilters);
});

test("words with special characters survive the address", () => {
  const filters = { ...noFilters, q: "50 % & more? #1" };
  expect(read(writeFilters(filters))).toEqual(filters);
});

test("the order narrows nothing, everything else does", () => {
  expect(isNarrowed({ ...noFilters, sort: "newest" })).toBe(false);
  expect(isNarrowed({ ...noFilters, q: "oat" })).toBe(true);
  expect(isNarrowed({ ...noFilters, scope: "following" })).toBe(true);
});

test("the API is asked only for what differs from the usual", () => {
  expect(listQuery(noFilters, "all")).toEqual({});
  expect(listQuery({ ...noFilters, status: "open", sort: "activity" }, "pricing")).toEqual({
    category: "pricing",
    status: "open",
    sort: "activity",
  });
});

test("what waits for me is what I asked and must answer or accept", () => {
  expect(listQuery({ ...noFilters, status: "waits_for_me" }, "all")).toEqual({
    scope: "mine",
    status: "needs_clarification,delivered",
  });
});

test.each([
  ["?status=open", "waits_for_me", "?status=waits_for_me"],
  ["?scope=mine&status=delivered", "waits_for_me", "?status=waits_for_me"],
  ["?status=waits_for_me", "waits_for_me", ""],
  ["?status=waits_for_me", "open", "?status=open"],
  ["?status=waits_for_me", "organization", "?scope=organization"],
  ["?scope=mine&status=open", "following", "?scope=following&status=open"],
  ["?scope=mine&status=open", "mine", "?status=open"],
] as const)("with %s a press on %s leads to %s", (search, pill, after) => {
  expect(writeFilters(pressPill(read(search), pill))).toBe(after);
  expect(pillsOn(read(after)).includes(pill)).toBe(!pillsOn(read(search)).includes(pill));
});
