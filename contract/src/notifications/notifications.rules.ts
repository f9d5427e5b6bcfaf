import type { NotificationChoice } from "./notifications.choices.ts";
import { eventKinds, type NotificationKind, notificationKinds } from "./notifications.kinds.ts";
import type { Area, EventKind, Level, ThreadKind } from "./notifications.threads.ts";

/** Whether somebody who chose this level for the thread hears of such an event. */
export function isHeardAt(level: Level, kind: NotificationKind): boolean {
  const { decision, first }: EventKind = eventKinds[kind];
  if (first === true || level === "everything") return true;
  return level === "decisions" && decision === true;
}

type Asked = {
  area?: Area | undefined;
  choice?: NotificationChoice | undefined;
  kind?: NotificationKind | undefined;
  thread?: ThreadKind | undefined;
};

/** The kinds that are all of what is said of them. */
export function kindsOf({ area, choice, kind: one, thread }: Asked): NotificationKind[] {
  return notificationKinds.filter((kind) => {
    const event: EventKind = eventKinds[kind];
    return (
      (one === undefined || kind === one) &&
      (area === undefined || event.area === area) &&
      (choice === undefined || event.choice === choice) &&
      (thread === undefined || event.thread === thread)
    );
  });
}
