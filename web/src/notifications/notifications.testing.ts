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
