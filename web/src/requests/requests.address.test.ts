import { expect, test } from "vitest";
import { isNarrowed, listQuery, noFilters, readFilters, writeFilters } from "./requests.address.ts";

const read = (search: string) => readFilters(new URLSearchParams(search));

test.each([
  ["", noFilters],
  ["?status=open", { ...noFilters, status: "open" }],
  ["?scope=mine&status=delivered", { ...noFilters, scope: "mine", status: "delivered" }],
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
