import { expect, test } from "vitest";
import { elapsed, type StatusChange } from "./clock.phases.ts";
import { makeOffice } from "./clock.testing.ts";
import { hourMs } from "#base/moments.ts";

/** Monday to Friday, 9 to 17, UTC. 16 November 2026 is a Monday. */
const office = makeOffice();
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

test.each<[what: string, StatusChange[], until: string, state: string, hours: number]>([
  ["runs from submission", [submitted], at(16, "10:00"), "running", 1],
  ["runs on in progress", [submitted, claimed], at(16, "14:00"), "running", 5],
  ["pauses for a clarification", [submitted, claimed, asked], at(17, "11:00"), "paused", 6],
  ["goes on once answered", [submitted, claimed, asked, answered], at(17, "13:00"), "running", 7],
  ["does not know what comes later", [submitted, claimed, asked], at(16, "10:30"), "running", 1.5],
  ["has not begun", [submitted], at(16, "08:59"), "stopped", 0],
  [
    "stops at delivery",
    [submitted, claimed, { ...delivered, at: at(16, "13:00") }],
    at(20, "10:00"),
    "stopped",
    4,
  ],
  [
    "stays at acceptance",
    [submitted, { ...delivered, at: at(16, "13:00") }, { at: at(17, "09:00"), status: "accepted" }],
    at(20, "10:00"),
    "stopped",
    4,
  ],
  [
    "stops when cancelled",
    [submitted, { at: at(16, "12:00"), status: "cancelled" }],
    at(20, "10:00"),
    "stopped",
    3,
  ],
  [
    "stops when declined",
    [submitted, { at: at(16, "12:00"), status: "declined" }],
    at(20, "10:00"),
    "stopped",
    3,
  ],
  [
    "restarts for a revision",
    [submitted, claimed, delivered, revised],
    at(20, "12:00"),
    "running",
    2,
  ],
  [
    "keeps the log's order when clocks differ",
    [submitted, claimed, { ...asked, at: at(16, "10:59") }],
    at(17, "12:00"),
    "paused",
    2,
  ],
])("the clock %s", (_what, changes, until, state, hours) => {
  expect(elapsed(office, changes, until)).toEqual({ state, working_ms: hours * hourMs });
});
