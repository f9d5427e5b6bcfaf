import {
  type Notification,
  notifications,
} from "@sightline/contract/notifications/notifications.ts";
import { call } from "#api/call/call.ts";
import { currentSession } from "#api/session/session.ts";
import { persistent } from "#api/session/storage.ts";

/** Up to where the tabs of this browser have told what is new, and to whom. */
const toldKey = "told";
const mostWaitMs = 20_000;
/** The server hands out no more at once. */
export const mostNews = 5;

/**
 * What is to be shown on screen and has not been, each once over all tabs: one of them asks at a
 * time, and the next goes on from where it was.
 */
export async function takeNews(email: string): Promise<Notification[]> {
  return alone(`news ${email}`, async () => {
    const told = readTold(email);
    const query = told === undefined ? {} : { after: String(told) };
    const signal = AbortSignal.timeout(mostWaitMs);
    const { news, latest } = await call(notifications.getUnread, { query, signal });
    noteTold(email, latest);
    return news;
  });
}

/** What came until then is no news any more. */
export function noteTold(email: string, place: number): void {
  // The answer may come after signing out, which leaves nothing of a person.
  if (currentSession()?.email !== email) return;
  if (place >= (readTold(email) ?? 0)) persistent.write(toldKey, JSON.stringify({ email, place }));
}

function readTold(email: string): number | undefined {
  try {
    const kept: unknown = JSON.parse(persistent.read(toldKey) ?? "null");
    if (typeof kept !== "object" || kept === null) return undefined;
    if (!("email" in kept) || kept.email !== email || !("place" in kept)) return undefined;
    return typeof kept.place === "number" ? kept.place : undefined;
  } catch {
    return undefined;
  }
}

async function alone<T>(name: string, action: () => Promise<T>): Promise<T> {
  // Pages without a secure line have no locks; there one tab more may tell the same.
  return navigator.locks ? await navigator.locks.request(name, action) : action();
}
