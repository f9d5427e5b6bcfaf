import { expect, test } from "vitest";
import { citeAfter, citeOptions } from "./cite.edit.ts";
import { sourceFrom } from "./sources.edit.ts";

const sources = [
  { ...sourceFrom("https://agency.example/duties", "2026-11-16"), title: "Reporting duties" },
  sourceFrom("https://ministry.example/paper", "2026-11-16"),
];
const labels = (typed: string) => citeOptions(sources, typed).map(({ label }) => label);

test("a mark stands apart from the word before it, and the cursor after the mark", () => {
  expect(citeAfter({ text: "By May", start: 6, end: 6 }, 3)).toMatchObject({
    insert: " [3]",
    start: 10,
  });
  expect(citeAfter({ text: "By May ", start: 7, end: 7 }, 3).insert).toBe("[3]");
  expect(citeAfter({ text: "", start: 0, end: 0 }, 3).insert).toBe("[3]");
});

test.each([
  ["", ["1 · Reporting duties", "2 · No title yet"]],
  ["2", ["2 · No title yet"]],
  ["duties", ["1 · Reporting duties"]],
  ["ministry", ["2 · No title yet"]],
  ["nothing of that", []],
  ["http://www.agency.example/duties/", ["1 · Reporting duties"]],
  ["https://new.example", ["Add it as source 3"]],
])("by “%s” one finds %j", (typed, found) => {
  expect(labels(typed)).toEqual(found);
});
