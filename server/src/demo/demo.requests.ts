import type { AnswerValue } from "@sightline/contract/categories/questions.ts";
import type { RequestEventKind } from "@sightline/contract/requests/requests.events.ts";
import type { Outcome, Visibility } from "@sightline/contract/requests/requests.statuses.ts";
import type { DemoName } from "./demo.people.ts";

/** What happened, so many working hours after filing. */
export type DemoStep = {
  kind: RequestEventKind;
  after: number;
  by?: DemoName;
  reason?: string;
  outcome?: Outcome;
  rating?: number;
};

/** What was said in the conversation, or noted among staff, so many working hours after filing. */
export type DemoComment = { by: DemoName; after: number; text: string; internal?: true };

export type DemoRequest = {
  category: string;
  title: string;
  description: string;
  by: DemoName;
  visibility?: Visibility;
  with?: readonly DemoName[];
  analyst?: DemoName;
  /** Filed so many working hours before the demo world is filled in. */
  ago: number;
  /** What is proposed for title and description, unless it says otherwise. */
  points?: readonly string[];
  answers: Readonly<Record<string, AnswerValue>>;
  story: readonly DemoStep[];
  talk?: readonly DemoComment[];
  /** The requester has not looked since. */
  unread?: true;
};

export const claimed = (after: number): DemoStep => ({ kind: "claimed", after });
export const asked = (after: number, reason: string): DemoStep => ({
  kind: "clarification_asked",
  after,
  reason,
});
export const clarified = (after: number, reason: string): DemoStep => ({
  kind: "clarified",
  after,
  reason,
});
export const delivered = (after: number, outcome: Outcome = "answered"): DemoStep => ({
  kind: "delivered",
  after,
  outcome,
});
export const accepted = (after: number, rating: number): DemoStep => ({
  kind: "accepted",
  after,
  rating,
});
/** Another analyst reads it before it is delivered. */
export const givenToRead = (after: number): DemoStep => ({ kind: "review_asked", after });
/** Nobody answered for five working days. */
export const acceptedBySilence = (after: number): DemoStep => ({
  kind: "accepted",
  after,
  reason: "No answer for five working days",
});
export const revision = (after: number, reason: string): DemoStep => ({
  kind: "revision_asked",
  after,
  reason,
});
export const cancelled = (after: number, reason: string): DemoStep => ({
  kind: "cancelled",
  after,
  reason,
});
export const declined = (after: number, reason: string): DemoStep => ({
  kind: "declined",
  after,
  reason,
});
