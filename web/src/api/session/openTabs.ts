import {
  askOpenTabs,
  currentSession,
  isSessionOfTabs,
  personalKeys,
  subscribeSession,
} from "./session.ts";
import { perTab, persistent } from "./storage.ts";

const lockName = "a tab with a session";
/** A tab that is open answers at once, unless it is busy drawing. */
const answerWithinMs = 1_000;
const tab = String(Math.random());
/** The other tabs that have a session, which they say to each other. */
const others = new Set<string>();
const channel =
  typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("open tabs");
let release: (() => void) | undefined;

type Message = { what: "opens" | "leaves"; tab: string };

/**
 * Takes the session of an open tab, if there is one, and waits for it, so that a link in a new tab
 * opens what it leads to. Where no tab has a session, nothing is waited for.
 */
export async function takeSessionOfOpenTab(): Promise<void> {
  if (currentSession()) return;
  askOpenTabs();
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

/** Without locks, as on a page that came without TLS, an answer signs in when it comes. */
async function hasSomeTabASession(): Promise<boolean> {
  // Browsers that block storage may refuse locks as well.
  const { held = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
  return held.some(({ name }) => name === lockName);
}

/** Held while this tab has a session that others may take. Browsers release it with the tab. */
function holdLock(): void {
  if (!isSessionOfTabs()) {
    release?.();
    release = undefined;
  } else if (!release) {
    const { promise, resolve } = Promise.withResolvers<void>();
    release = resolve;
    navigator.locks?.request(lockName, { mode: "shared" }, () => promise).catch(() => undefined);
  }
}

const parked = "parked:";

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

channel?.addEventListener("message", ({ data }: MessageEvent<Message>) => {
  if (data.what === "leaves") others.delete(data.tab);
  else if (!others.has(data.tab)) {
    others.add(data.tab);
    // It does not know of this one yet.
    if (isSessionOfTabs()) post({ what: "opens", tab });
  }
});
window.addEventListener("pagehide", () => {
  park();
  post({ what: "leaves", tab });
});
window.addEventListener("pageshow", takePart);
subscribeSession(takePart);
takePart();
