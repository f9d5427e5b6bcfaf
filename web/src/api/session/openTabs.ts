import { hasSomeTabASession, parked, tabLock } from "./joinTabs.ts";
import {
  currentSession,
  isSessionOfTabs,
  personalKeys,
  type Session,
  subscribeSession,
  takeSession,
} from "./session.ts";
import { perTab, persistent } from "./storage.ts";

/** A tab that is open answers at once, unless it is busy drawing. */
const answerWithinMs = 1_000;
const tab = String(Math.random());
/** The other tabs that have a session, which they say to each other. */
const others = new Set<string>();
const channel =
  typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("open tabs");
let release: (() => void) | undefined;
/** This tab came without a session and takes that of an open tab. */
let isAsking = false;

type Message =
  | { what: "opens" | "leaves" | "asks"; tab: string }
  | { what: "answers"; tab: string; session: Session };

/**
 * A session that is not to be remembered lies in the storage of each tab. A new tab has none, and asks
 * the open ones, so that a link in a new tab opens what it leads to. Without locks, as on a page that
 * came without TLS, nothing is waited for, and an answer signs in when it comes.
 */
export async function takeSessionOfOpenTab(): Promise<void> {
  if (currentSession()) return;
  isAsking = true;
  post({ what: "asks", tab });
  if (!(await hasSomeTabASession())) return;
  await new Promise<void>((resolve) => {
    const end = () => {
      unsubscribe();
      resolve();
    };
    const unsubscribe = subscribeSession(end);
    setTimeout(end, answerWithinMs);
    // It may have come while the locks were looked up.
    if (currentSession()) end();
  });
}

/** Held while this tab has a session that others may take. Browsers release it with the tab. */
function holdLock(): void {
  if (!isSessionOfTabs()) {
    release?.();
    release = undefined;
  } else if (!release) {
    const { promise, resolve } = Promise.withResolvers<void>();
    release = resolve;
    navigator.locks?.request(tabLock, { mode: "shared" }, () => promise).catch(() => undefined);
  }
}

/**
 * A page can't tell whether its tab is reloaded or closed. The tab's own storage outlives a reload
 * alone, so that the last tab of a session that is not to be remembered leaves nothing on the device.
 */
function park(): void {
  if (!isSessionOfTabs() || others.size > 0) return;
  for (const key of personalKeys(persistent)) {
    perTab.tryWrite(parked + key, persistent.read(key) ?? "");
    persistent.remove(key);
  }
}

function unpark(): void {
  for (const key of perTab.keys().filter((one) => one.startsWith(parked))) {
    persistent.tryWrite(key.slice(parked.length), perTab.read(key) ?? "");
    perTab.remove(key);
  }
}

function post(message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target.
  channel?.postMessage(message);
}

function takePart(): void {
  unpark();
  holdLock();
  post({ what: isSessionOfTabs() ? "opens" : "leaves", tab });
}

channel?.addEventListener("message", ({ data }: MessageEvent<Message>) => hear(data));

function hear(message: Message): void {
  const mine = isSessionOfTabs() ? currentSession() : null;
  switch (message.what) {
    case "asks":
      if (mine) post({ what: "answers", tab: message.tab, session: mine });
      break;
    case "answers":
      if (isAsking && message.tab === tab) takeSession(message.session);
      break;
    case "opens":
      if (others.has(message.tab)) return;
      others.add(message.tab);
      // It does not know of this one yet.
      if (mine) post({ what: "opens", tab });
      break;
    case "leaves":
      others.delete(message.tab);
      break;
  }
}

window.addEventListener("pagehide", () => {
  park();
  post({ what: "leaves", tab });
});
window.addEventListener("pageshow", takePart);
subscribeSession(() => {
  isAsking = false;
  takePart();
});
takePart();
