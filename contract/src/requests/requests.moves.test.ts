import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { later, minuteMs, type Moment } from "#base/moments.ts";
import { canUndoCancel, type Standing, standingAfter } from "./requests.moves.ts";
import {
  isOpen,
  requestStatuses,
  type RequestStatus,
  type TransitionName,
  transitions,
  undoCancelWithinMs,
} from "./requests.statuses.ts";

const start = "2026-11-16T09:00:00.000Z";
const filed: Standing = {
  status: "submitted",
  status_before: null,
  cancelled_at: null,
  paused_at: null,
  delivered_at: null,
};

const names = transitions.map(({ name }) => name);
const step = fc.record({
  name: fc.constantFrom<TransitionName>(...names),
  afterMs: fc.integer({ min: 0, max: 15 * minuteMs }),
});

/** What the table alone says, written down a second time and more plainly. */
function allowed(from: RequestStatus, name: TransitionName): readonly RequestStatus[] {
  const open: RequestStatus[] = ["submitted", "in_progress", "needs_clarification", "in_review"];
  const table: Record<TransitionName, [RequestStatus[], RequestStatus[]]> = {
    claim: [["submitted"], ["in_progress"]],
    release: [["in_progress"], ["submitted"]],
    ask_clarification: [["in_progress"], ["needs_clarification"]],
    clarify: [["needs_clarification"], ["in_progress"]],
    send_scope: [["in_progress"], ["needs_clarification"]],
    confirm_scope: [["needs_clarification"], ["in_progress"]],
    correct_scope: [["needs_clarification"], ["in_progress"]],
    deliver: [["in_progress"], ["delivered"]],
    ask_review: [["in_progress"], ["in_review"]],
    take_back_review: [["in_review"], ["in_progress"]],
    return_review: [["in_review"], ["in_progress"]],
    approve: [["in_review"], ["delivered"]],
    accept: [["delivered"], ["accepted"]],
    ask_revision: [["delivered"], ["in_progress"]],
    ask_more: [["accepted"], ["in_progress"]],
    cancel: [open, ["cancelled"]],
    undo_cancel: [["cancelled"], open],
    decline: [open, ["declined"]],
    object: [["declined"], ["submitted"]],
  };
  const [froms, tos] = table[name];
  return froms.includes(from) ? tos : [];
}

function requireWhole(standing: Standing): void {
  const { status, status_before, cancelled_at, paused_at, delivered_at } = standing;
  expect(requestStatuses).toContain(status);
  expect(status_before === null).toBe(status !== "cancelled");
  expect(cancelled_at === null).toBe(status !== "cancelled");
  if (status_before !== null) expect(isOpen(status_before)).toBe(true);
  if (status === "needs_clarification") expect(paused_at).not.toBeNull();
  if (["submitted", "in_progress", "in_review"].includes(status)) expect(paused_at).toBeNull();
  expect(delivered_at !== null).toBe(status === "delivered" || status === "accepted");
}

test("no sequence of transitions leads out of the table", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let standing = filed;
      let now: Moment = start;
      for (const { name, afterMs } of steps) {
        now = later(now, afterMs);
        const after = standingAfter(standing, name, now);
        const wanted = allowed(standing.status, name);
        if (after === null) {
          const isLateUndo = name === "undo_cancel" && !canUndoCancel(standing, now);
          expect(wanted.length === 0 || isLateUndo).toBe(true);
          continue;
        }
        expect(wanted).toContain(after.status);
        if (name === "undo_cancel") expect(after.status).toBe(standing.status_before);
        requireWhole(after);
        standing = after;
      }
    }),
    { numRuns: 500 },
  );
});

test("cancelling and taking it back changes nothing, from wherever it was cancelled", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), fc.nat(undoCancelWithinMs - 1), (steps, ms) => {
      let standing = filed;
      for (const { name } of steps) standing = standingAfter(standing, name, start) ?? standing;
      const cancelled = standingAfter(standing, "cancel", start);
      expect(cancelled !== null).toBe(isOpen(standing.status));
      if (!cancelled) return;
      expect(standingAfter(cancelled, "undo_cancel", later(start, ms))).toEqual(standing);
    }),
  );
});

test("nothing but the standing comes back, whatever else the record holds", () => {
  const record = { ...filed, id: 5, title: "A title" };
  const cancelled = standingAfter(record, "cancel", start) ?? filed;
  const back = standingAfter({ ...record, ...cancelled }, "undo_cancel", start);
  expect(Object.keys(cancelled).toSorted()).toEqual(Object.keys(filed).toSorted());
  expect(back).toEqual(filed);
});

describe("a cancellation", () => {
  const cancelled = standingAfter(filed, "cancel", start) ?? filed;
  test.each([
    [undoCancelWithinMs - 1, true],
    [undoCancelWithinMs, false],
    [undoCancelWithinMs + 1, false],
  ])("can be taken back after %s ms: %s", (ms, can) => {
    expect(standingAfter(cancelled, "undo_cancel", later(start, ms)) !== null).toBe(can);
  });
});
