import { missedTooMuch, type LiveEventName } from "@sightline/contract/live.ts";
import {
  type Notification,
  notifications,
} from "@sightline/contract/notifications/notifications.ts";
import { placeOf, sentenceOf } from "@sightline/contract/notifications/notifications.words.ts";
import { call } from "#api/call/call.ts";
import { onLiveEvent } from "#api/live/live.state.ts";
import { persistent } from "#api/session/storage.ts";
import { presentAddress } from "#api/session/wanted.ts";
import { dropToast, sayToast } from "#ui/overlays/toast.words.ts";
import { readDesktop, showOnDesktop } from "./desktop.ts";
import { mostNews, takeNews } from "./news.ts";
import { leadsTo } from "./notifications.address.ts";
import { notificationsPath } from "./notifications.path.ts";
import { forgetShown, noteShown, takeAwayRead } from "./shown.ts";

/** After which something more was told, or something that was is seen no longer. */
const changing: ReadonlySet<string> = new Set<LiveEventName | typeof missedTooMuch>([
  "insight_group_invites_changed",
  "invitations_changed",
  "notifications_changed",
  "profile_changed",
  missedTooMuch,
]);

/**
 * So that several at once are told as one. The tab that had the focus last comes first, then others
 * that can be seen, then the rest: who comes later finds nothing left to tell.
 */
const waitsMs = { last: 300, visible: 1_500, hidden: 3_000 };
/** From so many on they are told as one. */
const many = 3;

const lastTabKey = "tab in focus";
let ownTab: string | undefined;
/** Made when it is needed: a page that came without TLS has no such thing, and may import this. */
const thisTab = () => (ownTab ??= crypto.randomUUID());
const noteFocus = () => void persistent.tryWrite(lastTabKey, thisTab());

/** Tells what comes in while the app is open: on screen, or by the system where nobody looks. */
export function watchNews(email: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  if (document.hasFocus()) noteFocus();
  window.addEventListener("focus", noteFocus);
  const stop = onLiveEvent(({ name }) => {
    if (!changing.has(name)) return;
    // Not put off by each that follows, or a stream of them would never be told.
    timer ??= setTimeout(() => {
      timer = undefined;
      void takeAwayRead();
      void tell(email);
    }, waitMs());
  });
  return () => {
    stop();
    forgetShown();
    window.removeEventListener("focus", noteFocus);
    clearTimeout(timer);
  };
}

function waitMs(): number {
  if (document.hidden) return waitsMs.hidden;
  const isLast = persistent.read(lastTabKey) === thisTab();
  return isLast ? waitsMs.last : waitsMs.visible;
}

async function tell(email: string): Promise<void> {
  const isHidden = document.hidden;
  if (isHidden && readDesktop(email) !== "on") return;
  try {
    const news = await takeNews(email);
    if (isHidden) tellOnDesktop(news);
    else tellOnScreen(news);
  } catch {
    // The next event asks again for all that has not been told.
  }
}

function tellOnScreen(news: readonly Notification[]): void {
  const here = presentAddress();
  // There they announce themselves.
  if (here.split("?")[0] === notificationsPath) return;
  const seen = news.filter((entry) => leadsTo(entry, here));
  if (seen.length > 0) void markRead(seen);
  const others = news.filter((entry) => !seen.includes(entry));
  for (const { words, name, entries, open } of toldAs(others)) {
    const onGone = noteShown(name, { entries, takeAway: () => dropToast(name) });
    sayToast({ name, message: words, action: { words: "Open", onPress: open }, onGone });
  }
}

function tellOnDesktop(news: readonly Notification[]): void {
  for (const { words, name, entries, open } of toldAs(news)) {
    const takeAway = showOnDesktop({ words, name, onPress: open });
    if (takeAway) noteShown(`desktop ${name}`, { entries, takeAway });
  }
}

/** One by one, or all as one. */
function toldAs(news: readonly Notification[]) {
  if (news.length < many) {
    return news.toReversed().map((entry) => ({
      words: sentenceOf(entry),
      name: `notification ${entry.id}`,
      entries: [entry],
      open: () => {
        void markRead([entry]);
        goTo(placeOf(entry));
      },
    }));
  }
  const count = news.length < mostNews ? String(news.length) : `${mostNews} or more`;
  const words = `${count} new notifications`;
  return [{ words, name: "notifications", entries: news, open: openList }];
}

const openList = () => goTo(notificationsPath);

function goTo(place: string): void {
  window.location.hash = place;
}

async function markRead(entries: readonly Notification[]): Promise<void> {
  const ids = entries.map(({ id }) => id);
  try {
    await call(notifications.markNotifications, { body: { read: true, ids } });
  } catch {
    // They stay unread, which is how they are shown.
  }
}
