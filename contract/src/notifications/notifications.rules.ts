import type { NotificationChoice } from "./notifications.choices.ts";
import { eventKinds, type NotificationKind, notificationKinds } from "./notifications.kinds.ts";
import type { Area, EventKind, Level } from "./notifications.threads.ts";

/** Whether somebody who chose this level for the thread hears of such an event. */
export function isHeardAt(level: Level, kind: NotificationKind): boolean {
  const { decision, first }: EventKind = eventKinds[kind];
  if (first === true || level === "everything") return true;
  return level === "decisions" && decision === true;
}

export function kindsOf(what: { area?: Area; choice?: NotificationChoice }): NotificationKind[] {
  return notificationKinds.filter(
    (kind) =>
      (what.area === undefined || eventKinds[kind].area === what.area) &&
      (what.choice === undefined || eventKinds[kind].choice === what.choice),
  );
}
