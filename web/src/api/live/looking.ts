/** What this tab shows of a request, and whether its person is typing there. */
export type Looking = { requestId: number; atDesk: boolean; writing: boolean };

/** Whoever has typed nothing for so long has stopped. */
export const writingMs = 6_000;
/** A tab that is only passed over on the way to another one stays. */
export const hiddenMs = 10_000;

let shown: { requestId: number; atDesk: boolean } | undefined;
let isWriting = false;
let isAway = false;
let writingTimer: ReturnType<typeof setTimeout> | undefined;
let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

export function currentLooking(): Looking | undefined {
  return shown && !isAway ? { ...shown, writing: isWriting } : undefined;
}

export function onLooking(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** This tab shows the request, until the function that it answers with is called. */
export function look(requestId: number, atDesk: boolean): () => void {
  const one = { requestId, atDesk };
  shown = one;
  setWriting(false);
  document.addEventListener("visibilitychange", watchVisibility);
  watchVisibility();
  tell();
  return () => {
    // Another screen may have taken its place already.
    if (shown !== one) return;
    shown = undefined;
    document.removeEventListener("visibilitychange", watchVisibility);
    setWriting(false);
    tell();
  };
}

/** Something was typed that others will read, once it is sent. */
export function noteWriting(requestId: number): void {
  if (shown?.requestId === requestId) setWriting(true);
}

function setWriting(next: boolean): void {
  clearTimeout(writingTimer);
  if (next) writingTimer = setTimeout(() => setWriting(false), writingMs);
  if (next === isWriting) return;
  isWriting = next;
  tell();
}

function watchVisibility(): void {
  clearTimeout(hiddenTimer);
  if (document.visibilityState === "visible") setAway(false);
  else hiddenTimer = setTimeout(() => setAway(true), hiddenMs);
}

function setAway(next: boolean): void {
  if (next === isAway) return;
  isAway = next;
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}
