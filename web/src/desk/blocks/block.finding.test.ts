import { expect, test } from "vitest";
import { byName, isNameBegun } from "./block.finding.ts";

const blocks = [
  { name: "Limits", body: "One or the other." },
  { name: "Wording", body: "Say it so." },
  { name: "Order of steps", body: "First things." },
];
const found = (q: string) => byName(blocks, q).map(({ name }) => name);

test("a name that begins so comes before one that has it, and that before a text", () => {
  expect(found("or")).toEqual(["Order of steps", "Wording", "Limits"]);
  expect(found("things")).toEqual(["Order of steps"]);
  expect(found("nothing of it")).toEqual([]);
});

test("nothing typed finds all, in their order", () => {
  expect(found("")).toEqual(["Limits", "Wording", "Order of steps"]);
});

test.each([
  ["Order of steps", "or", true],
  ["Order of steps", "of st", true],
  ["Order of steps", "OF ", true],
  ["Follow-up", "up", true],
  ["Wording", "or", false],
  ["Wording", "", false],
  ["Wording", " ", false],
  ["100% sure", "%", false],
])("whether a word of %j begins with %j: %s", (name, q, is) => {
  expect(isNameBegun({ name, body: "" }, q)).toBe(is);
});
