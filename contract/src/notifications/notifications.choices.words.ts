import type { SystemRole } from "#people.shapes.ts";
import { type NotificationChoice, notificationChoiceNames } from "./notifications.choices.ts";

type ChoiceWords = {
  label: string;
  note: string;
  /** Only these ever hear of it; everybody without it. */
  roles?: readonly SystemRole[];
};

/** How the choices are put to a person. */
export const choiceWords: Record<NotificationChoice, ChoiceWords> = {
  clarification: {
    label: "Clarifications",
    note: "An analyst asks you something or says what the answer will cover, or gets an answer",
  },
  delivery: {
    label: "Deliveries",
    note: "An insight is ready, accepted or to be revised, or a request is declined or objected to",
  },
  correction: { label: "Corrections", note: "An insight you follow was corrected" },
  progress: {
    label: "Progress",
    note: "Somebody takes a request on or passes it on, cancels it, adds you to it, reads what you wrote first or asks you to, or asks to see or use yours",
  },
  comment: { label: "Comments", note: "Somebody writes where you take part" },
  mention: { label: "Mentions", note: "Somebody mentions you" },
  share: { label: "Shares", note: "An insight is shared in one of your groups, or soon no longer" },
  group_invitation: { label: "Group invitations", note: "Somebody invites you to a group" },
  membership: {
    label: "Groups and plans",
    note: "Somebody joins, declines or is removed, or what you are there changes",
  },
  reminder: { label: "Reminders", note: "Something is waiting for you, or late" },
  search: { label: "Saved searches", note: "Something new is found by a search you follow" },
  filing: {
    label: "New requests",
    note: "Somebody files a request that you could take on, or objects to a decline",
    roles: ["analyst", "admin"],
  },
  moderation: { label: "Reports", note: "Something was reported, or your report was looked at" },
  operation: { label: "Running the place", note: "A background job failed", roles: ["admin"] },
  account: {
    label: "Your account",
    note: "Your role changes, your data is ready, or you sign in on a new device; the last two are always mailed",
  },
};

export function choicesFor(role: SystemRole): NotificationChoice[] {
  return notificationChoiceNames.filter((name) => choiceWords[name].roles?.includes(role) ?? true);
}
