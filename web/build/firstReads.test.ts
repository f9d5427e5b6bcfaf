import { rows } from "@sightline/contract/contract.ts";
import { expect, test } from "vitest";
import { type FirstRead, firstReads, profileRead, readsAt } from "./firstReads.ts";

/** The contract's row of a path that has its parameters filled in. */
function rowAt(path: string) {
  const [pathname = ""] = path.split("?");
  const pattern = (row: string) => new RegExp(`^${row.replaceAll(/:\w+/g, "[^/]+")}$`);
  const fitting = rows.filter((row) => row.method === "GET" && pattern(row.path).test(pathname));
  // `…/counts` also looks like `…/:id`.
  return fitting.find((row) => row.path === pathname) ?? fitting[0];
}

const all: readonly FirstRead[] = [profileRead, ...firstReads.flatMap(([, reads]) => reads)];

test.each(all)("$path is a read of the contract, kept for as long", ({ path, ...read }) => {
  const row = rowAt(path);
  expect(row).toBeDefined();
  expect(read.cacheForMs).toBe(row?.cacheForMs);
  if (read.next) expect(rowAt(read.next.path)).toBeDefined();
});

test.each([
  ["/app", "/api/v1/insight_requests"],
  ["/app/requests/all", "/api/v1/insight_requests"],
  ["/app/insights/12", "/api/v1/insight_categories"],
  ["/app/requests/pricing/new", "/api/v1/insight_categories"],
  ["/app/insights/all", "/api/v1/insight_categories"],
  // A member finds no desk there, and must not ask for one.
  ["/app/more/desk", undefined],
  ["/app/requests/pricing", undefined],
  ["/app/insights/12/print", undefined],
  ["/signin", undefined],
])("at %s the first is %s", (address, path) => {
  expect(readsAt(firstReads, address)[0]?.path).toBe(path);
});

test("what comes next is named as well", () => {
  const request = readsAt(firstReads, "/app/insights/12").find(({ next }) => next);
  expect(request?.next?.path).toBe("/api/v1/insight_requests/12/insight_response");
});
