/** How many calls a person is waiting for: the shell raises the spinner by it. */
let waiting = 0;
const listeners = new Set<() => void>();

/** Returns how to end it; ending twice counts once. */
export function beginActivity(): () => void {
  change(1);
  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    change(-1);
  };
}

export function isActive(): boolean {
  return waiting > 0;
}

export function subscribeActivity(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(by: number): void {
  waiting += by;
  for (const listener of listeners) listener();
}
