import type { LiveEvent } from "@sightline/contract/live.ts";

/** `away`: was live or tried to be, and will try again; `busy`: likewise, when the server said so. */
export type LiveState = "connecting" | "live" | "away" | "busy";

let state: LiveState = "connecting";
let liveSince: number | undefined;
const stateListeners = new Set<() => void>();
const eventListeners = new Set<(event: LiveEvent) => void>();

export function currentLiveState(): LiveState {
  return state;
}

export function subscribeLiveState(listener: () => void): () => void {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
}

/** When the stream first stood; interruptions since then are made up for. */
export function findLiveSince(): number | undefined {
  return liveSince;
}

export function setLiveState(next: LiveState): void {
  if (next === state) return;
  state = next;
  if (next === "connecting") liveSince = undefined;
  if (next === "live") liveSince ??= Date.now();
  for (const listener of stateListeners) listener();
}

/** For screens that announce what is new without moving what is being read. */
export function onLiveEvent(listener: (event: LiveEvent) => void): () => void {
  eventListeners.add(listener);
  return () => eventListeners.delete(listener);
}

export function tellLiveEvent(event: LiveEvent): void {
  for (const listener of eventListeners) listener(event);
}
