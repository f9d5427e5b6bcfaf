import { useSyncExternalStore } from "react";

const minuteMs = 60_000;
const listeners = new Set<() => void>();
let nowMs = Date.now();
let timer: ReturnType<typeof setTimeout> | undefined;

/** The present minute, shared by every clock on the page: one timer however many rows there are. */
export function useNow(): Date {
  return new Date(useSyncExternalStore(subscribe, readNow));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) start();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop();
  };
}

function readNow(): number {
  // With nobody listening no timer kept the value fresh; the machine's clock may also have been set back.
  if (listeners.size === 0 && Math.abs(Date.now() - nowMs) > 1000) nowMs = Date.now();
  return nowMs;
}

function start(): void {
  document.addEventListener("visibilitychange", catchUp);
  wait();
}

function stop(): void {
  document.removeEventListener("visibilitychange", catchUp);
  clearTimeout(timer);
}

function wait(): void {
  timer = setTimeout(
    () => {
      tell();
      wait();
    },
    minuteMs - (Date.now() % minuteMs),
  );
}

// Browsers hold timers back in hidden tabs, so a tab that returns would show old times.
function catchUp(): void {
  if (!document.hidden) tell();
}

function tell(): void {
  nowMs = Date.now();
  for (const listener of listeners) listener();
}
