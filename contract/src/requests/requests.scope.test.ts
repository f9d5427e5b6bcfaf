import { describe, expect, test } from "vitest";
import { scopeRules } from "#categories/categories.scope.ts";
import { isAwaitingScope, scopeStates, whyScopeOpen } from "./requests.scope.shapes.ts";
import { requestStatuses } from "./requests.statuses.ts";

describe("what keeps an insight from being published", () => {
  const settled = ["confirmed", "taken", "replaced"];
  const asNone = ["lapsed"];
  const before = "2026-11-16T09:00:00.000Z";
  const at = "2026-11-16T10:00:00.000Z";
  const after = "2026-11-16T11:00:00.000Z";
  const first = { publishedAt: null, moreAskedAt: null };
  const published = { publishedAt: at, moreAskedAt: null };

  test("is nothing where the scope need not be confirmed", () => {
    for (const rule of scopeRules.filter((one) => one !== "must"))
      for (const state of [undefined, ...scopeStates])
        expect(
          whyScopeOpen({ rule, latest: state && { state, sent_at: at }, ...first }),
        ).toBeNull();
  });

  test("is a scope that is not settled where it must be", () => {
    for (const state of scopeStates)
      for (const round of [first, published])
        expect(
          whyScopeOpen({ rule: "must", latest: { state, sent_at: at }, ...round }) === null,
        ).toBe(settled.includes(state) || (asNone.includes(state) && round === published));
  });

  test("is that there is none, unless something was published before", () => {
    const latest = undefined;
    expect(whyScopeOpen({ rule: "must", latest, ...first })).toMatch(/^Send the scope/);
    expect(whyScopeOpen({ rule: "must", latest, ...published })).toBeNull();
  });

  test("is that there is none for what was asked for since", () => {
    const confirmed = (sent_at: string) => ({ state: "confirmed" as const, sent_at });
    const more = { publishedAt: before, moreAskedAt: at };
    for (const latest of [undefined, confirmed(before)])
      expect(whyScopeOpen({ rule: "must", latest, ...more })).toMatch(/^Send the scope/);
    expect(whyScopeOpen({ rule: "must", latest: confirmed(after), ...more })).toBeNull();
    const delivered = { ...more, publishedAt: after };
    expect(whyScopeOpen({ rule: "must", latest: confirmed(before), ...delivered })).toBeNull();
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
