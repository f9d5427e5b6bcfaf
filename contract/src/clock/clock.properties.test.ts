import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { logAround, momentsAround, scene } from "./clock.arbitrary.testing.ts";
import { ledger } from "./clock.ledger.ts";
import { elapsed } from "./clock.phases.ts";
import { slowElapsed, slowWorkingMs } from "./clock.reference.testing.ts";
import { promiseAt, workingMsBetween } from "./clock.ts";
import { later, minuteMs, msBetween } from "#base/moments.ts";

const sceneWith = (count: number) =>
  scene.chain(({ calendar, middle }) =>
    fc.tuple(fc.constant(calendar), momentsAround(middle, count)),
  );

const sceneWithLog = (count: number) =>
  scene.chain(({ calendar, middle }) =>
    fc.tuple(fc.constant(calendar), logAround(middle), momentsAround(middle, count, minuteMs)),
  );

const targetMinutes = fc.integer({ min: 1, max: 2_000 });

describe("working time, whatever the calendar", () => {
  test("is what a look at every minute says", () => {
    fc.assert(
      fc.property(sceneWith(2), ([calendar, [from = "", to = ""]]) => {
        expect(workingMsBetween(calendar, from, to)).toBe(slowWorkingMs(calendar, from, to));
      }),
      { numRuns: 2_000 },
    );
  });

  test("is never negative and never more than the time that passed", () => {
    fc.assert(
      fc.property(sceneWith(2), ([calendar, [from = "", to = ""]]) => {
        const ms = workingMsBetween(calendar, from, to);
        expect(ms).toBeGreaterThanOrEqual(0);
        expect(ms).toBeLessThanOrEqual(msBetween(from, to));
        expect(workingMsBetween(calendar, later(to, 1), from)).toBe(0);
      }),
      { numRuns: 1_000 },
    );
  });

  test("adds up over any split", () => {
    fc.assert(
      fc.property(sceneWith(3), ([calendar, [from = "", between = "", to = ""]]) => {
        const before = workingMsBetween(calendar, from, between);
        const after = workingMsBetween(calendar, between, to);
        expect(before + after).toBe(workingMsBetween(calendar, from, to));
      }),
      { numRuns: 1_000 },
    );
  });

  test("has passed at the promised moment, and not a millisecond before", () => {
    fc.assert(
      fc.property(sceneWith(1), targetMinutes, ([calendar, [from = ""]], minutes) => {
        const promised = promiseAt(calendar, from, minutes);
        expect(workingMsBetween(calendar, from, promised)).toBe(minutes * minuteMs);
        const justBefore = workingMsBetween(calendar, from, later(promised, -1));
        expect(justBefore).toBe(minutes * minuteMs - 1);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("a request's clock, whatever its life", () => {
  test("shows what a look at every minute says", () => {
    fc.assert(
      fc.property(sceneWithLog(1), ([calendar, log, [until = ""]]) => {
        expect(elapsed(calendar, log, until).working_ms).toBe(slowElapsed(calendar, log, until));
      }),
      { numRuns: 1_500 },
    );
  });

  test("never runs in a pause, and never backwards but for a new round", () => {
    fc.assert(
      fc.property(sceneWithLog(2), ([calendar, log, [one = "", other = ""]]) => {
        const [earlier, late] = [elapsed(calendar, log, one), elapsed(calendar, log, other)];
        const since = log.filter(({ at }) => one < at && at <= other);
        if (since.length === 0 && earlier.state !== "running") {
          expect(late.working_ms).toBe(earlier.working_ms);
        }
        const anew = ["ask_revision", "ask_more", "object"];
        if (since.every(({ reason }) => !anew.includes(reason ?? ""))) {
          expect(late.working_ms).toBeGreaterThanOrEqual(earlier.working_ms);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test("reaches the target at the moment now promised, if it runs on", () => {
    fc.assert(
      fc.property(sceneWithLog(1), targetMinutes, ([calendar, log, [now = ""]], target_minutes) => {
        const known = log.filter(({ at }, place) => place === 0 || at <= now);
        const told = ledger(calendar, { target_minutes }, known, now);
        const last = known.at(-1);
        if (!["submitted", "in_progress", "in_review"].includes(last?.status ?? "")) return;
        expect(told.overdue).toBe(told.promised_now < now);
        const reached = elapsed(calendar, known, told.promised_now);
        const justBefore = elapsed(calendar, known, later(told.promised_now, -1));
        expect(reached.working_ms).toBe(target_minutes * minuteMs);
        expect(justBefore.working_ms).toBeLessThan(target_minutes * minuteMs);
      }),
      { numRuns: 1_000 },
    );
  });

  test("is drawn without gaps, and the pieces add up", () => {
    fc.assert(
      fc.property(sceneWithLog(1), targetMinutes, ([calendar, log, [now = ""]], target_minutes) => {
        const { segments, rounds, pauses } = ledger(calendar, { target_minutes }, log, now);
        for (const [place, segment] of segments.entries()) {
          expect(segment.from).toBe(place === 0 ? log[0]?.at : segments[place - 1]?.to);
        }
        const ran = segments.filter(({ kind }) => kind === "running" || kind === "late");
        const paused = segments.filter(({ kind }) => kind === "paused");
        const asked = pauses.filter(({ status }) => status === "needs_clarification");
        expect(sum(ran)).toBe(rounds.reduce((ms, round) => ms + round.elapsed_working_ms, 0));
        expect(sum(paused)).toBe(sum(asked));
      }),
      { numRuns: 1_000 },
    );
  });
});

function sum(pieces: readonly { working_ms: number }[]): number {
  return pieces.reduce((ms, piece) => ms + piece.working_ms, 0);
}
