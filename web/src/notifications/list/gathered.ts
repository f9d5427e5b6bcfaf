import type { Gathered } from "@sightline/contract/notifications/notifications.gathered.ts";
import type { NotificationKind } from "@sightline/contract/notifications/notifications.kinds.ts";
import { manifoldThreads } from "@sightline/contract/notifications/notifications.threads.ts";

/** What a line is of besides its thing, where that stands for much. */
export function kindOf({ latest }: Gathered): NotificationKind | undefined {
  return manifoldThreads.some((one) => one === latest.thread.kind) ? latest.kind : undefined;
}
