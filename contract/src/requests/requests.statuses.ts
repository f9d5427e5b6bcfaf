export const requestStatuses = [
  "submitted",
  "in_progress",
  "needs_clarification",
  "in_review",
  "delivered",
  "accepted",
  "cancelled",
  "declined",
] as const;

export type RequestStatus = (typeof requestStatuses)[number];

export const outcomes = ["answered", "partly_answered", "not_found"] as const;
export type Outcome = (typeof outcomes)[number];

export const visibilities = ["private", "organization"] as const;
export type Visibility = (typeof visibilities)[number];

/** Who sets a transition off. `time` is the clock: silence accepts. */
type Actor = "requester" | "analyst" | "time";

type Transition = {
  name: string;
  from: readonly RequestStatus[];
  /** `before`: back to the status the request had before. */
  to: RequestStatus | "before";
  by: readonly Actor[];
};

const open = ["submitted", "in_progress", "needs_clarification", "in_review"] as const;

/** The life of a request. Server and screen both read this table; nothing else decides. */
export const transitions = [
  { name: "claim", from: ["submitted"], to: "in_progress", by: ["analyst"] },
  // Nobody works on it: it is in the queue again, and can be edited.
  { name: "release", from: ["in_progress"], to: "submitted", by: ["analyst"] },
  { name: "ask_clarification", from: ["in_progress"], to: "needs_clarification", by: ["analyst"] },
  { name: "clarify", from: ["needs_clarification"], to: "in_progress", by: ["requester"] },
  { name: "send_scope", from: ["in_progress"], to: "needs_clarification", by: ["analyst"] },
  { name: "confirm_scope", from: ["needs_clarification"], to: "in_progress", by: ["requester"] },
  { name: "correct_scope", from: ["needs_clarification"], to: "in_progress", by: ["requester"] },
  { name: "deliver", from: ["in_progress"], to: "delivered", by: ["analyst"] },
  { name: "ask_review", from: ["in_progress"], to: "in_review", by: ["analyst"] },
  { name: "take_back_review", from: ["in_review"], to: "in_progress", by: ["analyst"] },
  { name: "return_review", from: ["in_review"], to: "in_progress", by: ["analyst"] },
  { name: "approve", from: ["in_review"], to: "delivered", by: ["analyst"] },
  { name: "accept", from: ["delivered"], to: "accepted", by: ["requester", "time"] },
  { name: "ask_revision", from: ["delivered"], to: "in_progress", by: ["requester"] },
  // For a while after it, as a new round: see `openUntil`.
  { name: "ask_more", from: ["accepted"], to: "in_progress", by: ["requester"] },
  { name: "cancel", from: open, to: "cancelled", by: ["requester"] },
  { name: "undo_cancel", from: ["cancelled"], to: "before", by: ["requester"] },
  { name: "decline", from: open, to: "declined", by: ["analyst"] },
  // Once: `mayObject`.
  { name: "object", from: ["declined"], to: "submitted", by: ["requester"] },
] as const satisfies readonly Transition[];

export type TransitionName = (typeof transitions)[number]["name"];

/** What goes on between who wrote an insight and who reads it before it is delivered. */
export const reviewMoves = [
  "ask_review",
  "take_back_review",
  "return_review",
  "approve",
] as const satisfies readonly TransitionName[];

/** What goes on about what an answer will cover; where a category only allows it, no status changes. */
export const scopeMoves = [
  "send_scope",
  "confirm_scope",
  "correct_scope",
] as const satisfies readonly TransitionName[];
export type ScopeMove = (typeof scopeMoves)[number];

export const undoCancelWithinMs = 10 * 60_000;

export function allowsTransition(status: RequestStatus, name: TransitionName): boolean {
  const transition: Transition | undefined = transitions.find((row) => row.name === name);
  return transition?.from.includes(status) ?? false;
}

export function isOpen(status: RequestStatus): boolean {
  return open.some((one) => one === status);
}

/** It goes on only with the person who asked: who has to answer, or to accept and rate. */
export const awaitingStatuses = [
  "needs_clarification",
  "delivered",
] as const satisfies readonly RequestStatus[];

export function isAwaiting(status: RequestStatus): boolean {
  return awaitingStatuses.some((one) => one === status);
}

/** What helps to answer it may come until it is answered. */
export function takesFiles(status: RequestStatus): boolean {
  return isOpen(status);
}

/** A file that was added while somebody works on it can be taken back for so long. */
export const undoFileWithinMs = 10 * 60_000;

/** Who works on it must be able to rely on what it says. */
export function isEditable(status: RequestStatus): boolean {
  return status === "submitted" || status === "needs_clarification";
}
