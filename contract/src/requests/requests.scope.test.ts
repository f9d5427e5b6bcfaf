import { describe, expect, test } from "vitest";
import { scopeRules } from "#categories/categories.scope.ts";
import { isAwaitingScope, scopeStates, whyScopeOpen } from "./requests.scope.shapes.ts";
import { requestStatuses } from "./requests.statuses.ts";

describe("what keeps an insight from being published", () => {
  const settled = ["confirmed", "taken", "replaced"];
  const asNone = ["lapsed"];

  test("is nothing where the scope need not be confirmed", () => {
    for (const rule of scopeRules.filter((one) => one !== "must"))
      for (const state of [undefined, ...scopeStates])
        expect(whyScopeOpen({ rule, latest: state && { state }, isPublished: false })).toBeNull();
  });

  test("is a scope that is not settled where it must be", () => {
    for (const state of scopeStates)
      for (const isPublished of [false, true])
        expect(whyScopeOpen({ rule: "must", latest: { state }, isPublished }) === null).toBe(
          settled.includes(state) || (asNone.includes(state) && isPublished),
        );
  });

  test("is that there is none, unless something was published before", () => {
    const latest = undefined;
    expect(whyScopeOpen({ rule: "must", latest, isPublished: false })).toMatch(/^Send the scope/);
    expect(whyScopeOpen({ rule: "must", latest, isPublished: true })).toBeNull();
  });
});

test("the clock waits for a scope only while one that pauses it is unanswered", () => {
  for (const status of requestStatuses)
    for (const state of scopeStates)
      for (const pauses of [false, true])
        expect(isAwaitingScope(status, { state, pauses })).toBe(
          status === "needs_clarification" && state === "waiting" && pauses,
        );
});
