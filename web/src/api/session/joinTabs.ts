import { currentSession } from "./session.ts";
import { perTab } from "./storage.ts";

/** Held by each tab that has a session which others may take. Browsers release it with the tab. */
export const tabLock = "session tab";
/** Before the names of what is the person's, in the tab's storage while the page is reloaded. */
export const parked = "parked:";

/**
 * What tabs share comes with the frame around the screens of who is signed in. The start waits for it
 * only where an open tab may have a session for this one, or where this one put something aside as it
 * was reloaded.
 */
export async function joinTabs(): Promise<void> {
  const isWorthIt = currentSession()
    ? perTab.keys().some((key) => key.startsWith(parked))
    : !navigator.locks || (await hasSomeTabASession());
  if (isWorthIt)
    await import("./openTabs.ts")
      .then(({ takeSessionOfOpenTab }) => takeSessionOfOpenTab())
      .catch(() => undefined);
}

export async function hasSomeTabASession(): Promise<boolean> {
  // Browsers that block storage may refuse locks as well.
  const { held = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
  return held.some(({ name }) => name === tabLock);
}
