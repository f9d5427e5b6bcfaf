import { expect, test } from "vitest";
import { rows } from "#contract.ts";
import { reads } from "./reads.ts";

const inOrder = (named: Iterable<readonly [string, string]>) =>
  [...named].toSorted(([a], [b]) => (a < b ? -1 : 1));

test("what is read stands there by its row's name and path, all of it and nothing else", () => {
  const read = rows
    .filter(({ method, response }) => method === "GET" && typeof response === "object")
    .map(({ name, path }) => [name, path] as const);
  const listed = Object.values(reads).flatMap((place) => Object.entries<string>(place));
  expect(inOrder(listed)).toEqual(inOrder(read));
});

test("only writes touch something", () => {
  const touching = rows.filter(({ touches }) => touches !== undefined);
  expect(touching.length).toBeGreaterThan(0);
  expect(touching.filter(({ method }) => method === "GET")).toEqual([]);
});
