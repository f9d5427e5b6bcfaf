import { useSyncExternalStore } from "react";

let name: string | undefined;
const listeners = new Set<() => void>();

/** What the people who run this place call it. The server writes it into the page. */
export function currentPlaceName(): string {
  name ??= globalThis.document?.querySelector<HTMLMetaElement>('meta[name="place"]')?.content;
  return name || "Sightline";
}

export function usePlaceName(): string {
  return useSyncExternalStore(subscribe, currentPlaceName);
}

/** It was renamed while this page was open. */
export function setPlaceName(next: string): void {
  if (next === currentPlaceName()) return;
  name = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
