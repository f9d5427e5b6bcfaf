import { transitions } from "./requests.statuses.ts";

/** What can be done to a request besides the transitions of its life. */
export const furtherActions = [
  /** Its text and answers, and taking off what is attached. */
  "edit",
  "add_files",
  "change_participants",
  "join",
  "leave",
  "follow",
  "unfollow",
  /** Reading and writing the notes among staff. */
  "note",
  /** Showing it to the plan it was filed in. */
  "open_to_plan",
  /** Making it private again. */
  "close_to_plan",
  /** Giving a new time for the answer, and why. */
  "tell_late",
  /** Working by what the requester corrected in the scope. */
  "take_correction",
  /** A rating for what was accepted without one. */
  "rate",
] as const;
export type FurtherAction = (typeof furtherActions)[number];

/** What a person may do to a request they see; `can` on the wire lists those that are open to them now. */
export const requestActions = [
  ...transitions.map((transition) => transition.name),
  ...furtherActions,
] as const;

export type RequestAction = (typeof requestActions)[number];
