import { drafts } from "@sightline/contract/drafts.ts";
import { useSyncExternalStore } from "react";
import { call } from "#api/call/call.ts";
import { subscribeSession } from "#api/session/session.ts";
import { dropToast, sayToast } from "#ui/overlays/toast.words.ts";

type Discarded = { id: number; version: number };

let going: ReadonlySet<number> = new Set();
const listeners = new Set<() => void>();

/**
 * Out of sight at once, and really gone once nobody can press Undo any more: its files could not be
 * brought back. A page that is closed before keeps the draft, which is the safe side. So does one in
 * which somebody goes on writing meanwhile, as in another tab. `onUndo`: what comes back besides.
 */
export function discardDraft(
  { id, version }: Discarded,
  message: string,
  onUndo?: () => void,
): void {
  change([...going, id]);
  const undo = () => {
    undoDiscard(id);
    onUndo?.();
  };
  sayToast({
    name: toastOf(id),
    message,
    action: { words: "Undo", onPress: undo },
    onGone: () => void remove({ id, version }),
  });
}

export function undoDiscard(id: number): void {
  change([...going].filter((one) => one !== id));
  dropToast(toastOf(id));
}

function toastOf(id: number): string {
  return `draft ${id} discarded`;
}

export function useDiscarded(): ReadonlySet<number> {
  return useSyncExternalStore(subscribe, () => going);
}

async function remove({ id, version }: Discarded): Promise<void> {
  if (!going.has(id)) return;
  const sent = { params: { id }, query: { version: String(version) }, background: true };
  // Failing, it is in the list again.
  await call(drafts.deleteDraft, sent).catch(() => undoDiscard(id));
}

// Whoever comes next can't remove it, and whoever has left keeps it: the safe side once more.
subscribeSession(({ before, now }) => {
  if (before?.email !== now?.email) change([]);
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(ids: readonly number[]): void {
  going = new Set(ids);
  for (const listener of listeners) listener();
}
