import type { UnreadCounts } from "@sightline/contract/notifications/notifications.counts.ts";
import { notifications } from "@sightline/contract/notifications/notifications.ts";
import type { Area } from "@sightline/contract/notifications/notifications.threads.ts";
import { call } from "#api/call/call.ts";
import { whenIdle } from "#ui/base/idle.ts";
import { leadsTo } from "./notifications.address.ts";

/** Where entries lead to, and where they are counted. Elsewhere there is nothing to look for. */
const areasAt: readonly (readonly [address: RegExp, areas: readonly Area[]])[] = [
  [/^\/app\/insights\/\d/, ["requests", "insights", "desk"]],
  [/^\/app\/community\//, ["community"]],
  [/^\/app\/account/, ["account"]],
  [/^\/app\/more\/plan\b/, ["community", "account"]],
  [/^\/app\/more\/desk\b/, ["desk", "requests"]],
  [/^\/app\/more\/search\b/, ["insights"]],
  [/^\/app\/more\/(?:jobs|moderation)\b/, ["admin"]],
];
const mostPages = 5;

/**
 * Whoever opens a thing has read what they were told of it, and so has who is there when more comes:
 * marked once the screen stands and is looked at. Answers how to call it off.
 */
export function readWhatIsHere(address: string, { unread }: { unread: UnreadCounts }): () => void {
  const areas = areasAt.find(([pattern]) => pattern.test(address))?.[1] ?? [];
  if (areas.every((area) => unread[area] === 0)) return () => undefined;
  const leaving = new AbortController();
  const { signal } = leaving;
  let stopWaiting: (() => void) | undefined;
  const look = () => {
    if (document.hidden) return;
    document.removeEventListener("visibilitychange", look);
    stopWaiting = whenIdle(() => void markHere(address, signal));
  };
  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    document.removeEventListener("visibilitychange", look);
    stopWaiting?.();
    leaving.abort();
  };
}

async function markHere(address: string, signal: AbortSignal): Promise<void> {
  // What could not be shown was not read.
  if (document.querySelector("main > [data-kind]")) return;
  try {
    let cursor: string | undefined;
    for (let page = 0; page < mostPages; page += 1) {
      const query = { unread: "true" as const, limit: "100", ...(cursor ? { cursor } : {}) };
      const answer = await call(notifications.listNotifications, { query, signal });
      const here = answer.notifications.filter((entry) => leadsTo(entry, address));
      const ids = here.map(({ id }) => id);
      if (ids.length > 0)
        await call(notifications.markNotifications, { body: { read: true, ids } });
      if (answer.next_cursor === null) return;
      cursor = answer.next_cursor;
    }
  } catch {
    // They stay unread, and the next look marks them.
  }
}
