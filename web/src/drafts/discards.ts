import { drafts } from "@sightline/contract/drafts.ts";
import { useSyncExternalStore } from "react";
import { call } from "#api/call/call.ts";
import { subscribeSession } from "#api/session/session.ts";

type Discarded = { id: number; version: number };

/** Longer than the toast that offers to take it back. */
const afterMs = 8_000;

let going: ReadonlySet<number> = new Set();
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

/**
 * Out of sight at once, and really gone a little later: its files could not be brought back. A page
 * that is closed before keeps the draft, which is the safe side. So does one in which somebody goes on
 * writing meanwhile, as in another tab.
 */
export function discardDraft({ id, version }: Discarded): void {
  change([...going, id]);
  timers.set(
    id,
    setTimeout(() => void remove({ id, version }), afterMs),
  );
}

export function undoDiscard(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  change([...going].filter((one) => one !== id));
}

export function useDiscarded(): ReadonlySet<number> {
  return useSyncExternalStore(subscribe, () => going);
}

async function remove({ id, version }: Discarded): Promise<void> {
  timers.delete(id);
  const sent = { params: { id }, query: { version: String(version) }, background: true };
  // Failing, it is in the list again.
  await call(drafts.deleteDraft, sent).catch(() => undoDiscard(id));
}

// Whoever comes next can't remove it, and whoever has left keeps it: the safe side once more.
subscribeSession(({ before, now }) => {
  if (before?.email === now?.email) return;
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  change([]);
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(ids: readonly number[]): void {
  going = new Set(ids);
  for (const listener of listeners) listener();
}
