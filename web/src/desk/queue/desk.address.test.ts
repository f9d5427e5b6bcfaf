import { expect, test } from "vitest";
import { queueQuery, readAddress, writeAddress } from "./desk.address.ts";

const read = (search: string) => readAddress(new URLSearchParams(search));

test.each([
  "",
  "?filter=mine",
  "?filter=overdue&category=pricing&q=oat+milk&request=12",
  "?request=12&correct",
])("reads back what it wrote: %s", (search) => {
  expect(writeAddress(read(search))).toBe(search);
});

test("what makes no sense is left out", () => {
  expect(writeAddress(read("?filter=all&request=012&q=%20&category="))).toBe("");
  expect(writeAddress(read("?correct"))).toBe("");
});

test("the queue is asked for what narrows it alone", () => {
  expect(queueQuery(read("?filter=waiting&q=oat&request=12"))).toEqual({
    filter: "waiting",
    q: "oat",
  });
  expect(queueQuery(read("?category=pricing"))).toEqual({ filter: "next", category: "pricing" });
  expect(queueQuery(read(""), "others")).toEqual({ filter: "others" });
});
