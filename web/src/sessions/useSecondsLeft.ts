import { useEffect, useState } from "react";

/** Counts a wait down to 0. `since` is what started it: another one starts it anew. */
export function useSecondsLeft(waitMs: number | undefined, since: unknown): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (!waitMs) return setLeft(0);
    const endMs = Date.now() + waitMs;
    const count = () => setLeft(Math.max(0, Math.ceil((endMs - Date.now()) / 1_000)));
    count();
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
  }, [waitMs, since]);
  return left;
}
