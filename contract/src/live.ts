import * as z from "zod/mini";
import { defineEndpoints } from "#base/endpoint.ts";
import type { LiveEventName } from "#base/reads.ts";

/**
 * What the stream says: that something changed, never what it says now. The screen asks again
 * with an ordinary call, which checks the person's rights at that moment.
 */
export const liveEvent = z.object({
  name: z.string(),
  /** Ids of what changed, by noun: `{ insight_request_id: 12 }`. */
  about: z.record(z.string(), z.int()),
});
export type LiveEvent = z.infer<typeof liveEvent>;

/** Told instead of a replay when the stream was away for longer than events are kept. */
export const missedTooMuch = "missed_too_much";
/** The last thing a stream says when its session has ended. */
export const sessionEnded = "session_ended";

/** Told to a person whose name, role, plan or groups changed. */
export const profileChanged = "profile_changed" satisfies LiveEventName;

export const live = defineEndpoints({
  streamEvents: {
    method: "GET",
    path: "/api/v1/events",
    summary: "What changes for this person, as server-sent events. Continues after Last-Event-ID.",
    access: "signed_in",
    response: "stream",
    background: true,
  },
});
