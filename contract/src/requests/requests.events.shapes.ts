import * as z from "zod/mini";
import { id, moment } from "#base/fields.ts";
import { person } from "#people.shapes.ts";
import { requestEventKinds, requestParts } from "./requests.events.ts";
import { requestStatuses, visibilities } from "./requests.statuses.ts";

/** A line of a request's log, as its readers see it. */
export const requestEvent = z.object({
  id,
  kind: z.enum(requestEventKinds),
  /** Null: the system. */
  actor: z.nullable(person),
  /** The status from then on, where the event changed it. */
  status_after: z.nullable(z.enum(requestStatuses)),
  /** Why, in the actor's words; where a clarification was answered, the answer. */
  reason: z.nullable(z.string()),
  /** Whom it is about besides the actor: who was added or removed, or got the request. */
  person: z.nullable(person),
  /** Which parts an edit changed. */
  changed: z.array(z.enum(requestParts)),
  /** Who can see it from then on, where that changed. */
  visibility: z.optional(z.enum(visibilities)),
  /** Of an attachment that was added or removed. */
  filename: z.nullable(z.string()),
  /** Which points a revision, or more, was asked for, as they read then. */
  points: z.array(z.string()),
  /** Of the insight, where one was delivered or corrected. */
  insight_version: z.nullable(z.int()),
  /** The new time, where one was told. */
  expected_at: z.nullable(moment),
  created_at: moment,
});
export type RequestEvent = z.infer<typeof requestEvent>;
