import { transitions } from "./requests.statuses.ts";

/** What a person may do to a request they see; `can` on the wire lists those that are open to them now. */
export const requestActions = [
  ...transitions.map((transition) => transition.name),
  /** Also its attachments. */
  "edit",
  "change_participants",
  "join",
  "leave",
  "follow",
  "unfollow",
] as const;

export type RequestAction = (typeof requestActions)[number];
