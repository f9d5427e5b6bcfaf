import * as z from "zod/mini";
import { defineEndpoints } from "#base/endpoint.ts";
import { id, moment } from "#base/fields.ts";
import { reads } from "#base/reads.ts";
import { deskRow } from "./desk.ts";

/** `unclaimed`: its time is about to pass, or has, and nobody works on it. */
export const waitingWhys = ["mine", "to_review", "unclaimed"] as const;
export type WaitingWhy = (typeof waitingWhys)[number];

const offered = z.pick(deskRow, {
  id: true,
  title: true,
  status: true,
  insight_category_id: true,
  promised_at: true,
  expected_at: true,
  working_ms_left: true,
  target_minutes: true,
});

const waiting = z.extend(offered, {
  why: z.enum(waitingWhys),
  /** How many more wait for the same reason, after this one. */
  more: z.int(),
});
export type DeskWaiting = z.infer<typeof waiting>;

/** Something to write whose clock runs. */
const running = z.object({
  id,
  insight_category_id: id,
  /** What was told last: the promise, or the new time given instead. */
  due_at: moment,
});
export type DeskRunning = z.infer<typeof running>;

const next = z.object({
  /** Of each reason the next due one; the next due of these first. */
  waiting: z.array(waiting),
  /** What nobody works on and is next due; where it is near it stands in `waiting` too. */
  unclaimed: z.nullable(offered),
  /** What this person writes, up to a hundred: what waits for an answer or a reader is left out. */
  running: z.array(running),
});
export type DeskNext = z.infer<typeof next>;

/** What an analyst does next, wherever they are. */
export const deskNext = defineEndpoints({
  getDeskNext: {
    method: "GET",
    path: reads.desk.getDeskNext,
    summary: "What waits for this analyst at the desk, and what of theirs is due when.",
    access: "analyst",
    response: z.object({ desk_next: next }),
    background: true,
  },
});
