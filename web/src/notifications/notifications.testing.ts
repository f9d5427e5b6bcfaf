import type { Gathered } from "@sightline/contract/notifications/notifications.gathered.ts";
import type { Notification } from "@sightline/contract/notifications/notifications.ts";
import { bob } from "#testing/requests.ts";

export function makeEntry(change: Partial<Notification> = {}): Notification {
  return {
    id: 1,
    kind: "comment",
    thread: { kind: "request", id: 12 },
    title: "Refill stations",
    actor: bob,
    count: 1,
    details: {},
    at: "2026-11-16T09:00:00.000Z",
    read: false,
    place: 1,
    ...change,
  };
}

export function makeUnread(all: number) {
  const none = { insights: 0, community: 0, desk: 0, account: 0, admin: 0 };
  return { unread: { all, requests: all, ...none }, latest: 9, news: [] as Notification[] };
}

/** As the server gathers them; they come latest first. */
export function gatheredFrom(entries: readonly Notification[]): Gathered[] {
  const things = Map.groupBy(entries, ({ thread }) => `${thread.kind} ${thread.id}`);
  return Array.from(things, ([id, [latest = makeEntry(), ...others]]) => {
    const unread = [latest, ...others].filter(({ read }) => !read);
    const [leading = latest] = unread;
    return {
      id,
      latest,
      latest_unread: leading === latest ? null : leading,
      unread: unread.length,
      others: others.map(({ kind, count }) => ({ kind, count })),
    };
  });
}
