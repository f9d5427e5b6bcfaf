import { expect, test } from "vitest";
import { unsaidOf } from "./problem.words.ts";

const problem = { code: "invalid", title: "Look again", detail: "See below.", errors: {} };

test("what the fields that are there say is not said twice", () => {
  const errors = { name: ["Choose another."] };
  expect(unsaidOf({ ...problem, errors }, ["name"])).toEqual({});
});

test("what no field says is said above", () => {
  const errors = { name: ["Choose another."], shared: ["Not this one.", "Nor that."] };
  expect(unsaidOf({ ...problem, errors }, ["name"])).toEqual({
    general: "Look again",
    detail: "Not this one. Nor that.",
  });
});

test("where nothing is named, the problem speaks for itself", () => {
  expect(unsaidOf(problem, ["name"])).toEqual({ general: "Look again", detail: "See below." });
  expect(unsaidOf(undefined, ["name"])).toEqual({});
});
