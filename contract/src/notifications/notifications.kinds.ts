import { otherKinds } from "./notifications.kinds.others.ts";
import { requestKinds } from "./notifications.kinds.requests.ts";

/** Everything people are told of. Whoever tells, lists, mails or offers a choice reads it here. */
export const eventKinds = { ...requestKinds, ...otherKinds };

export type NotificationKind = keyof typeof eventKinds;

// The keys are the names.
export const notificationKinds = Object.keys(eventKinds) as [
  NotificationKind,
  ...NotificationKind[],
];
