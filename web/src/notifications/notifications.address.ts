import {
  type NotificationChoice,
  notificationChoiceNames,
} from "@sightline/contract/notifications/notifications.choices.ts";
import type { Notification } from "@sightline/contract/notifications/notifications.ts";
import { placeOf } from "@sightline/contract/notifications/notifications.words.ts";
import { notificationsPath } from "./notifications.path.ts";

/** What the list is narrowed to. It stands in the address, so that going back finds it. */
export type ListFilters = { isUnread: boolean; choice: NotificationChoice | null };

export const wholeList: ListFilters = { isUnread: false, choice: null };

/** What is not understood is left out: an address may be old, or typed by hand. */
export function readFilters(search: string): ListFilters {
  const query = new URLSearchParams(search);
  const choice = notificationChoiceNames.find((name) => name === query.get("kind"));
  return { isUnread: query.has("unread"), choice: choice ?? null };
}

export function writeFilters({ isUnread, choice }: ListFilters): string {
  const query = [...(isUnread ? ["unread"] : []), ...(choice ? [`kind=${choice}`] : [])];
  return `${notificationsPath}${query.length > 0 ? `?${query.join("&")}` : ""}`;
}

/** As the API takes them. */
export function listQuery({ isUnread, choice }: ListFilters) {
  return { ...(isUnread ? { unread: "true" as const } : {}), ...(choice ? { choice } : {}) };
}

export function entryHref(entry: Notification): string {
  return `#${placeOf(entry)}`;
}

/** Whether an entry leads to where one is, or is about the request that is open. */
export function leadsTo(entry: Notification, address: string): boolean {
  const [path = "", search = ""] = address.split("?");
  const here = new URLSearchParams(search);
  const { kind, id } = entry.thread;
  if (kind === "request" && path === `/app/insights/${id}`) return true;
  // Who is in the group sees all that is shared there.
  if (kind === "share" && path === placeOf(entry).split("?")[0]) return true;
  if (kind === "request" && path === "/app/more/desk" && here.get("request") === String(id))
    return !isInConversation(entry);
  const [place, wanted = ""] = placeOf(entry).split("?");
  if (place !== path) return false;
  // Its parts stand one below the other.
  if (kind === "account") return true;
  return [...new URLSearchParams(wanted)].every(([name, value]) => here.get(name) === value);
}

/** Said on the request's page. The desk has only its own notes, so there nobody has read it. */
function isInConversation(entry: Notification): boolean {
  if (entry.kind !== "comment" && entry.kind !== "request_mention") return false;
  return placeOf(entry).startsWith("/app/insights/");
}
