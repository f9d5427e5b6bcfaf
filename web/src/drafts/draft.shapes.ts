import type { BodySent } from "@sightline/contract/base/endpoint.ts";
import type { Draft, drafts } from "@sightline/contract/drafts.ts";
import type { CallProblem } from "#api/call/callProblem.ts";

/** What is being written, with its kind. */
export type Written = BodySent<typeof drafts.createDraft>["draft"];
/** Where it lies, and the version last seen there. */
export type DraftPlace = { id: number; version: number };

export type DraftShown = {
  /**
   * `nothing`: no word worth keeping yet. `conflict`: another device saved meanwhile. `sent`: it was
   * submitted elsewhere, and nothing was written here since. `gone`: likewise, but sent or discarded,
   * nobody knows which. It keeps its place, so that what is sent with it is refused, not sent twice.
   */
  state: "nothing" | "unsaved" | "saving" | "saved" | "conflict" | "sent" | "gone";
  place: DraftPlace | undefined;
  /** Why it is not saved yet. */
  problem: CallProblem | undefined;
  /** What the other device saved. */
  newer: Draft | undefined;
  /** The request that another device has made of the draft. */
  sentAs: number | undefined;
};

export type DraftBeginning = {
  place?: DraftPlace | undefined;
  /** As it lies there, in the version of `place`. */
  saved?: Written | undefined;
  /** What another tab or device saved over it: the conflict that this begins with. */
  newer?: Draft | undefined;
  sentMarks?: readonly string[] | undefined;
};
