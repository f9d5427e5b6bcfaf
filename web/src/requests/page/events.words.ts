import type { RequestEvent } from "@sightline/contract/requests/requests.events.shapes.ts";
import type { RequestEventKind } from "@sightline/contract/requests/requests.events.ts";
import { nameOf } from "#ui/words/person.words.ts";

const deeds: Record<RequestEventKind, string> = {
  submitted: "submitted the request",
  claimed: "started work on it",
  released: "put it back in the queue",
  handed_over: "handed it over",
  late_told: "gave a new time",
  scope_sent: "said what the answer will cover",
  scope_confirmed: "confirmed the scope",
  scope_corrected: "corrected the scope",
  scope_taken: "agreed to the correction of the scope",
  clarification_asked: "asked for clarification",
  clarified: "answered the clarification",
  review_asked: "finished writing; another analyst checks it",
  review_taken_back: "took it back to go on writing",
  review_returned: "checked it and gave it back for changes",
  delivered: "delivered the insight",
  corrected: "corrected the insight",
  accepted: "accepted the insight",
  rated: "rated the insight",
  revision_asked: "asked for a revision",
  more_asked: "asked for more",
  cancelled: "cancelled the request",
  cancel_undone: "undid the cancellation",
  declined: "declined the request",
  objected: "objected to the decline",
  edited: "changed the request",
  visibility_changed: "changed who can see it",
  participant_added: "added a participant",
  participant_joined: "joined",
  participant_left: "left",
  participant_removed: "removed a participant",
  attachment_added: "added a file",
  attachment_removed: "removed a file",
};

/** What time does by itself, where nobody did it. */
const byTime: Partial<Record<RequestEventKind, string>> = {
  accepted: "Accepted automatically after 5 working days without an answer",
  released: "Put back in the queue",
  review_taken_back: "No longer being checked",
};

/** One entry of the timeline: "You submitted the request", "Ines Demo asked for clarification". */
export function tellEvent(event: RequestEvent, readerId: number | undefined): string {
  const { kind, actor } = event;
  if (!actor) return byTime[kind] ?? `Sightline ${deedOf(event, readerId)}`;
  return `${actor.id === readerId ? "You" : nameOf(actor)} ${deedOf(event, readerId)}`;
}

/** With whom or what it is about, where the log says so. */
function deedOf(event: RequestEvent, readerId: number | undefined): string {
  const { kind, person, filename, changed, points, visibility } = event;
  const whom = person && (person.id === readerId ? "you" : nameOf(person));
  if (kind === "participant_added" && whom) return `added ${whom}`;
  if (kind === "participant_removed" && whom) return `removed ${whom}`;
  if (kind === "claimed" && whom) return `gave it to ${whom}`;
  if (kind === "handed_over" && whom) return `handed it over to ${whom}`;
  if ((kind === "delivered" || kind === "corrected") && whom)
    return `${deeds[kind]}, which ${whom} had read before`;
  if (visibility) return visibility === "private" ? "made it private" : "opened it to the plan";
  if (kind === "attachment_added" && filename) return `added ${filename}`;
  if (kind === "attachment_removed" && filename) return `removed ${filename}`;
  if (kind === "edited" && changed.length > 0) return `changed the ${listed(changed)}`;
  if (kind === "revision_asked" && points.length > 0)
    return `asked for a revision of ${listed(points.map((text) => `“${text}”`))}`;
  if (kind === "more_asked" && points.length > 0)
    return `asked for more: ${listed(points.map((text) => `“${text}”`))}`;
  return deeds[kind];
}

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}

export type EventTone = "idle" | "accent" | "ask" | "done" | "late";

const tones: Partial<Record<RequestEventKind, EventTone>> = {
  claimed: "accent",
  review_asked: "accent",
  clarification_asked: "ask",
  clarified: "ask",
  scope_sent: "ask",
  scope_confirmed: "ask",
  scope_corrected: "ask",
  revision_asked: "ask",
  more_asked: "ask",
  objected: "ask",
  delivered: "done",
  corrected: "done",
  accepted: "done",
  declined: "late",
  late_told: "late",
};

export function toneOf({ kind }: RequestEvent): EventTone {
  return tones[kind] ?? "idle";
}
