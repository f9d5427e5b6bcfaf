import { describe, expect, test } from "vitest";
import { ledger, requestLedger } from "./clock.ledger.ts";
import type { StatusChange } from "./clock.phases.ts";
import { makeOffice } from "./clock.testing.ts";
import { hourMs } from "#base/moments.ts";

/** Monday to Friday, 9 to 17, UTC. 16 November 2026 is a Monday. */
const office = makeOffice();
const target = { target_minutes: 16 * 60 };
const at = (day: number, time: string) => `2026-11-${day}T${time}:00.000Z`;

const submitted: StatusChange = { at: at(16, "09:00"), status: "submitted" };
const claimed: StatusChange = { at: at(16, "11:00"), status: "in_progress" };
const asked: StatusChange = {
  at: at(16, "15:00"),
  status: "needs_clarification",
  reason: "Which countries?",
};
const answered: StatusChange = { at: at(17, "12:00"), status: "in_progress" };
const delivered: StatusChange = { at: at(18, "12:00"), status: "delivered" };
const revised: StatusChange = { at: at(20, "10:00"), status: "in_progress" };

const tell = (changes: StatusChange[], now: string) => {
  const told = ledger(office, target, changes, now);
  expect(requestLedger.parse(told)).toEqual(told);
  return told;
};

describe("a request's ledger", () => {
  test("of a request just filed promises what was promised", () => {
    expect(tell([submitted], at(16, "10:00"))).toEqual({
      promised_at_submission: at(17, "17:00"),
      promised_now: at(17, "17:00"),
      elapsed_working_ms: hourMs,
      target_minutes: 960,
      delivered_at: null,
      early_or_late_working_ms: null,
      on_time: null,
      overdue: false,
      told: [],
      pauses: [],
      rounds: [
        {
          began_at: submitted.at,
          promised_at_start: at(17, "17:00"),
          promised_now: at(17, "17:00"),
          elapsed_working_ms: hourMs,
          delivered_at: null,
          early_or_late_working_ms: null,
          on_time: null,
        },
      ],
      segments: [{ kind: "running", from: submitted.at, to: at(16, "10:00"), working_ms: hourMs }],
    });
  });

  test("keeps what was promised after a pause, whatever becomes of the calendar", () => {
    const changes = [
      { ...submitted, promised_at: at(17, "17:00") },
      claimed,
      asked,
      { ...answered, promised_at: at(18, "14:00") },
    ];
    const before = tell(changes, at(17, "13:00"));
    expect(before.promised_now).toBe(at(18, "14:00"));
    const longer = { ...office, holidays: ["2026-11-16", "2026-11-18"] };
    expect(ledger(longer, target, changes, at(17, "13:00"))).toMatchObject({
      promised_at_submission: at(17, "17:00"),
      promised_now: at(18, "14:00"),
    });
  });

  test("moves the promise on while a pause lasts, and names the reason", () => {
    const told = tell([submitted, claimed, asked], at(17, "10:00"));
    expect(told.pauses).toEqual([
      {
        from: asked.at,
        to: null,
        status: "needs_clarification",
        reason: "Which countries?",
        working_ms: 3 * hourMs,
      },
    ]);
    expect(told.promised_at_submission).toBe(at(17, "17:00"));
    expect(told.promised_now).toBe(at(18, "12:00"));
  });

  test("tells a delivery after a pause as exactly on time", () => {
    const told = tell(
      [submitted, claimed, asked, answered, { ...delivered, at: at(18, "14:00") }],
      at(19, "09:00"),
    );
    expect(told).toMatchObject({
      promised_now: at(18, "14:00"),
      elapsed_working_ms: 16 * hourMs,
      delivered_at: at(18, "14:00"),
      early_or_late_working_ms: 0,
      on_time: true,
      overdue: false,
    });
    expect(told.segments.map(({ kind, working_ms }) => [kind, working_ms / hourMs])).toEqual([
      ["running", 2],
      ["running", 4],
      ["paused", 5],
      ["running", 10],
    ]);
  });

  test.each<[what: string, deliveredAt: string, hours: number, onTime: boolean]>([
    ["early", at(17, "15:00"), -2, true],
    ["on the dot", at(17, "17:00"), 0, true],
    ["late by an evening", at(17, "20:00"), 0, false],
    ["late", at(18, "10:30"), 1.5, false],
  ])("tells a delivery that is %s", (_what, deliveredAt, hours, onTime) => {
    const told = tell([submitted, claimed, { ...delivered, at: deliveredAt }], at(20, "09:00"));
    expect(told.early_or_late_working_ms).toBe(hours * hourMs);
    expect(told.on_time).toBe(onTime);
    expect(told.overdue).toBe(false);
  });

  test("is overdue a millisecond after the promise, not at it", () => {
    expect(tell([submitted], at(17, "17:00")).overdue).toBe(false);
    expect(tell([submitted], "2026-11-17T17:00:00.001Z").overdue).toBe(true);
  });

  test("a pause that begins after the promise was broken does not mend it", () => {
    const told = tell([submitted, claimed, { ...asked, at: at(18, "10:00") }], at(19, "10:00"));
    expect(told.promised_now).toBe(at(17, "17:00"));
    expect(told.overdue).toBe(true);
    expect(told.segments.map(({ kind }) => kind)).toEqual(["running", "running", "late", "paused"]);
  });

  test("a pause at night moves nothing", () => {
    const night = [
      { ...asked, at: at(16, "18:00") },
      { ...answered, at: at(16, "23:00") },
    ];
    expect(tell([submitted, claimed, ...night], at(17, "10:00")).promised_now).toBe(
      at(17, "17:00"),
    );
  });

  test.each(["cancelled", "declined"] as const)("a %s request is not overdue", (status) => {
    const told = tell([submitted, { at: at(16, "12:00"), status }], at(27, "10:00"));
    expect(told.overdue).toBe(false);
    expect(told.pauses).toEqual([]);
    expect(told.segments.map(({ to }) => to)).toEqual([at(16, "12:00")]);
  });

  test("an undone cancellation held the clock, and the pause before it keeps its reason", () => {
    const told = tell(
      [
        submitted,
        claimed,
        asked,
        { at: at(16, "16:00"), status: "cancelled", reason: "Not needed" },
        { at: at(16, "16:06"), status: "needs_clarification" },
      ],
      at(16, "16:30"),
    );
    expect(
      told.pauses.map(({ status, reason, working_ms }) => [status, reason, working_ms / 60_000]),
    ).toEqual([
      ["needs_clarification", "Which countries?", 60],
      ["cancelled", "Not needed", 6],
      ["needs_clarification", "Which countries?", 24],
    ]);
    expect(told.promised_now).toBe(at(18, "10:30"));
  });

  test("a pause for the scope says so, also after a cancellation that was undone", () => {
    const scoped = { ...asked, reason: "Shelf prices.", forScope: true };
    const told = tell(
      [
        submitted,
        claimed,
        scoped,
        { at: at(16, "16:00"), status: "cancelled" },
        { at: at(16, "16:06"), status: "needs_clarification" },
        answered,
        { ...asked, at: at(17, "13:00") },
      ],
      at(17, "14:00"),
    );
    expect(told.pauses.map(({ reason, for_scope = false }) => [reason, for_scope])).toEqual([
      ["Shelf prices.", true],
      [null, false],
      ["Shelf prices.", true],
      ["Which countries?", false],
    ]);
  });

  test("a revision is a round of its own, with a promise of its own", () => {
    const told = tell([submitted, claimed, delivered, revised], at(20, "12:00"));
    expect(told).toMatchObject({
      promised_at_submission: at(17, "17:00"),
      promised_now: at(24, "10:00"),
      elapsed_working_ms: 2 * hourMs,
      delivered_at: null,
      overdue: false,
    });
    expect(
      told.rounds.map(({ began_at, delivered_at, on_time }) => [began_at, delivered_at, on_time]),
    ).toEqual([
      [submitted.at, delivered.at, false],
      [revised.at, null, null],
    ]);
    expect(told.segments.map(({ kind }) => kind)).toEqual([
      "running",
      "running",
      "late",
      "stopped",
      "running",
    ]);
  });

  test("an objection to a decline is a round of its own, which tells what it objects to", () => {
    const declined: StatusChange = { at: at(16, "15:00"), status: "declined", reason: "No." };
    const objected: StatusChange = { at: at(17, "10:00"), status: "submitted", reason: "Yes." };
    const told = tell([submitted, claimed, declined, objected], at(17, "12:00"));
    expect(told).toMatchObject({
      promised_at_submission: at(17, "17:00"),
      promised_now: at(19, "10:00"),
      elapsed_working_ms: 2 * hourMs,
      overdue: false,
    });
    const [first, second] = told.rounds;
    expect(first).toMatchObject({ elapsed_working_ms: 6 * hourMs, delivered_at: null });
    expect(first).not.toHaveProperty("declined_at");
    expect(second).toMatchObject({ began_at: objected.at, declined_at: declined.at });
    expect(told.segments.map(({ kind }) => kind)).toEqual([
      "running",
      "running",
      "stopped",
      "running",
    ]);
  });

  test("a promise once made stays when calendar and target have changed since", () => {
    const shorter = makeOffice("UTC", [["10:00", "12:00"]]);
    const told = ledger(
      { ...shorter, holidays: ["2026-11-17"] },
      { target_minutes: 30 },
      [{ ...submitted, promised_at: at(17, "17:00") }],
      at(16, "10:30"),
    );
    expect(told.promised_at_submission).toBe(at(17, "17:00"));
    expect(told.promised_now).toBe(at(17, "17:00"));
  });

  test("a log written by a clock that is ahead is told up to its last entry", () => {
    const told = tell([submitted, claimed], at(16, "10:59"));
    expect(told.elapsed_working_ms).toBe(2 * hourMs);
    expect(told.segments.at(-1)?.to).toBe(claimed.at);
  });

  test("without a submission there is nothing to tell", () => {
    expect(() => ledger(office, target, [], at(16, "10:00"))).toThrow(RangeError);
  });
});
