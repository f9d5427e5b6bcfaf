import { expect, test } from "vitest";
import { isNarrowed, peopleQuery, readAddress, writeAddress } from "./people.address.ts";

const read = (text: string) => readAddress(new URLSearchParams(text));

test.each(["", "?q=ada&role=analyst&state=leaving&plan=4&sort=last_seen", "?state=invited"])(
  "%j reads and writes the same",
  (text) => {
    expect(writeAddress(read(text))).toBe(text);
  },
);

test("what is not understood is left out", () => {
  expect(writeAddress(read("?role=king&state=dead&plan=-1&sort=size"))).toBe("");
});

test("the API is asked for just what narrows", () => {
  expect(peopleQuery(read("?q=ada&state=invited"))).toEqual({ q: "ada" });
  expect(peopleQuery(read("?plan=4&sort=last_seen"))).toEqual({ plan: "4", sort: "last_seen" });
  expect([isNarrowed(read("?sort=last_seen")), isNarrowed(read("?plan=4"))]).toEqual([false, true]);
});
