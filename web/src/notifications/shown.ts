import {
  type Notification,
  notifications,
} from "@sightline/contract/notifications/notifications.ts";
import { call } from "#api/call/call.ts";
import { mostNews } from "./news.ts";

type Shown = { entries: readonly Notification[]; takeAway: () => void };

/** The words that this tab has on screen, by their names. */
const shown = new Map<string, Shown>();

/** Answers how to say that they are gone by themselves. */
export function noteShown(name: string, words: Shown): () => void {
  shown.set(name, words);
  return () => {
    if (shown.get(name) === words) shown.delete(name);
  };
}

/** They were for one person, and are no affair of the next. */
export function forgetShown(): void {
  shown.clear();
}

/** What was read in another tab, or on another device, need not be told here any more. */
export async function takeAwayRead(): Promise<void> {
  if (shown.size === 0) return;
  // What is told meanwhile is not in the answer yet.
  const asked = [...shown];
  const places = asked.flatMap(([, { entries }]) => entries.map(({ place }) => place));
  const query = { after: String(Math.min(...places) - 1) };
  try {
    const { news } = await call(notifications.getUnread, { query });
    for (const [name, words] of asked) {
      const isStanding = shown.get(name) === words;
      if (!isStanding || !words.entries.every((entry) => isRead(entry, news))) continue;
      shown.delete(name);
      words.takeAway();
    }
  } catch {
    // The next event asks again.
  }
}

/** The answer holds the latest of what is unread: of what came before those it says nothing. */
function isRead({ id, place }: Notification, unread: readonly Notification[]): boolean {
  if (unread.some((entry) => entry.id === id)) return false;
  return unread.length < mostNews || place > Math.min(...unread.map((entry) => entry.place));
}
