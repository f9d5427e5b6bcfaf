import { describe, expect, test } from "vitest";
import { progressOf } from "./requests.progress.ts";
import { isOpen, requestStatuses } from "./requests.statuses.ts";

const nothing = { sources: 0, hasText: false };
const claimed = { status: "in_progress", isClaimed: true } as const;

describe("how far an answer has come", () => {
  test("nobody works on what is only submitted", () => {
    expect(progressOf({ status: "submitted", isClaimed: false }, nothing)).toEqual({
      reached: null,
      sources: 0,
    });
  });

  test.each([
    [nothing, { reached: "claimed", sources: 0 }],
    [
      { sources: 7, hasText: false },
      { reached: "sources", sources: 7 },
    ],
    [
      { sources: 7, hasText: true },
      { reached: "writing", sources: 7 },
    ],
    [
      { sources: 0, hasText: true },
      { reached: "writing", sources: 0 },
    ],
  ])("of a draft with %o it is %o", (drafted, expected) => {
    expect(progressOf(claimed, drafted)).toEqual(expected);
    expect(progressOf({ ...claimed, status: "needs_clarification" }, drafted)).toEqual(expected);
  });

  test("what was put back into the queue is at its beginning", () => {
    const released = { status: "in_progress", isClaimed: false } as const;
    expect(progressOf(released, { sources: 3, hasText: true })).toEqual({
      reached: null,
      sources: 0,
    });
  });

  test("what somebody else reads is being checked, whoever wrote it", () => {
    const read = { status: "in_review", isClaimed: true } as const;
    expect(progressOf(read, { sources: 3, hasText: true })).toEqual({
      reached: "checking",
      sources: 3,
    });
  });

  test("what is over has none", () => {
    const over = requestStatuses.filter((status) => !isOpen(status));
    expect(over).not.toEqual([]);
    for (const status of over)
      expect(progressOf({ status, isClaimed: true }, { sources: 3, hasText: true })).toBeNull();
  });
});
