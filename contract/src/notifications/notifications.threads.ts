import type { NotificationChoice } from "./notifications.choices.ts";

/** What an event is about, and what its entries are gathered by. */
export const threadKinds = [
  "request",
  "share",
  "group",
  "post",
  "plan",
  "account",
  "place",
  "search",
] as const;
export type ThreadKind = (typeof threadKinds)[number];
export type Thread = { kind: ThreadKind; id: number };

/**
 * What stands for much that has nothing to do with one another, and leads to many places: of these
 * only what is of one kind as well is gathered.
 */
export const manifoldThreads = ["account", "place"] as const satisfies readonly ThreadKind[];

/** Threads of which a person says how much they want to hear. */
export const levelledThreads = ["request", "group", "post"] as const;
export type LevelledThread = (typeof levelledThreads)[number];

export const levels = ["everything", "decisions", "nothing"] as const;
export type Level = (typeof levels)[number];

/** Who hears of something, by what they are to it. Never who did it. */
export type Relation =
  | "requester"
  | "participants"
  | "followers"
  /** Who works on it. */
  | "analyst"
  /** All who may claim it. */
  | "analysts"
  | "admins"
  /** Of the group. */
  | "members"
  /** Of the group or plan. */
  | "owners"
  | "author"
  /** Who wrote in the thread, and who wants to hear everything of it. */
  | "thread_mates"
  | "sharer"
  /** Who is asked to confirm having read it, and has not. */
  | "readers"
  /** The one it happened to. */
  | "person";

/** Where the navigation counts what is new. */
export const areas = ["requests", "insights", "community", "desk", "account", "admin"] as const;
export type Area = (typeof areas)[number];

export type EventKind = {
  thread: ThreadKind;
  hears: readonly Relation[];
  choice: NotificationChoice;
  area: Area;
  /** Heard also by those who want mentions and decisions alone. */
  decision?: true;
  /** Whoever hears of it had nothing to do with the thread so far, and never said how much to hear. */
  first?: true;
  /** Its mail is of the account's own safety, or to an address: it goes out whatever was chosen. */
  mailedApart?: true;
};
