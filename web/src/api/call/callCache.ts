import { currentSession, subscribeSession } from "#api/session/session.ts";
import { persistent } from "#api/session/storage.ts";

type Entry = { timestamp: number; email: string | null; body: unknown };

/** Held by a call from its start: whether its answer may still be kept when it comes. */
export type Ticket = { url: string; epoch: number; email: string | null };

const former = -1;
let epoch = 0;
const open = new Set<Ticket>();

export function openTicket(url: string): Ticket {
  const ticket = { url, epoch, email: presentEmail() };
  open.add(ticket);
  return ticket;
}

export function closeTicket(ticket: Ticket): void {
  open.delete(ticket);
}

export function findCached(
  url: string,
  lifetimeMs: number,
  nowMs = Date.now(),
): { body: unknown } | undefined {
  const entry = parseEntry(persistent.read(url));
  if (entry && isFresh(entry, lifetimeMs, nowMs)) return { body: entry.body };
  persistent.remove(url);
  return undefined;
}

export function keepCached(ticket: Ticket, body: unknown, nowMs = Date.now()): void {
  if (ticket.epoch !== epoch || ticket.email !== presentEmail()) return;
  const text = JSON.stringify({ timestamp: nowMs, email: ticket.email, body } satisfies Entry);
  while (!persistent.tryWrite(ticket.url, text)) {
    if (!evictOldest()) return;
  }
}

/** Also keeps answers out that were asked for before this moment. */
export function dropCached(touches: (url: string) => boolean): void {
  for (const ticket of open) if (touches(ticket.url)) ticket.epoch = former;
  for (const url of cachedUrls()) if (touches(url)) persistent.remove(url);
}

export function emptyCallCache(): void {
  epoch += 1;
  for (const url of cachedUrls()) persistent.remove(url);
}

/** What a closed tab or a former person left is nobody's. */
export function dropCachedOfOthers(): void {
  const email = presentEmail();
  for (const url of cachedUrls())
    if (parseEntry(persistent.read(url))?.email !== email) persistent.remove(url);
}

// Here and not in the screens, so that no way of ending a session can forget it.
subscribeSession(({ before, now }) => {
  if (before?.email === now?.email) return;
  if (!now) return emptyCallCache();
  // A tab that took the session of another one leaves that tab's entries.
  epoch += 1;
  dropCachedOfOthers();
});

function isFresh(entry: Entry, lifetimeMs: number, nowMs: number): boolean {
  const ageMs = nowMs - entry.timestamp;
  return ageMs >= 0 && ageMs <= lifetimeMs && entry.email === presentEmail();
}

function parseEntry(text: string | null): Entry | undefined {
  if (text === null) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    return isEntry(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function isEntry(value: unknown): value is Entry {
  return (
    typeof value === "object" &&
    value !== null &&
    "timestamp" in value &&
    typeof value.timestamp === "number" &&
    "email" in value &&
    "body" in value
  );
}

function evictOldest(): boolean {
  const [oldest] = cachedUrls()
    .map((url) => ({ url, timestamp: parseEntry(persistent.read(url))?.timestamp ?? 0 }))
    .toSorted((a, b) => a.timestamp - b.timestamp);
  if (!oldest) return false;
  persistent.remove(oldest.url);
  return true;
}

/** The key is the URL itself, so every key that is one is an entry. */
function cachedUrls(): string[] {
  return persistent.keys().filter((key) => /^https?:\/\//.test(key));
}

function presentEmail(): string | null {
  return currentSession()?.email ?? null;
}
