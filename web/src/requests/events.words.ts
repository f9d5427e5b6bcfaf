import type { RequestEvent } from "@sightline/contract/requests.ts";
import type { RequestEventKind } from "@sightline/contract/requests.events.ts";
import { nameOf } from "./people.words.ts";

const deeds: Record<RequestEventKind, string> = {
  submitted: "submitted the request",
  claimed: "took it on",
  released: "gave it back to the queue",
  handed_over: "handed it over",
  clarification_asked: "asked for clarification",
  clarified: "answered the clarification",
  delivered: "delivered the insight",
  corrected: "corrected the insight",
  accepted: "accepted the insight",
  revision_asked: "asked for a revision",
  cancelled: "cancelled the request",
  cancel_undone: "took the cancellation back",
  declined: "declined the request",
  edited: "changed the request",
  visibility_changed: "changed who may see it",
  participant_added: "added a participant",
  participant_joined: "joined",
  participant_left: "left",
};

/** What time does by itself, where nobody did it. */
const byTime: Partial<Record<RequestEventKind, string>> = {
  accepted: "Accepted by itself, after 5 working days of silence",
  released: "Given back to the queue",
};

/** One entry of the timeline: "You submitted the request", "Ines Demo asked for clarification". */
export function tellEvent({ kind, actor }: RequestEvent, readerId: number | undefined): string {
  if (!actor) return byTime[kind] ?? `Sightline ${deeds[kind]}`;
  return `${actor.id === readerId ? "You" : nameOf(actor)} ${deeds[kind]}`;
}

export type EventTone = "idle" | "accent" | "ask" | "done" | "late";

const tones: Partial<Record<RequestEventKind, EventTone>> = {
  claimed: "accent",
  clarification_asked: "ask",
  clarified: "ask",
  revision_asked: "ask",
  delivered: "done",
  corrected: "done",
  accepted: "done",
  declined: "late",
};

export function toneOf({ kind }: RequestEvent): EventTone {
  return tones[kind] ?? "idle";
}
