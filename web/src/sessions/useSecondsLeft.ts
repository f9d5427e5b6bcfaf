import { useCallback, useSyncExternalStore } from "react";

/** Whole seconds until then, counting down to 0. */
export function useSecondsLeft(untilMs: number | undefined): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (untilMs === undefined) return () => undefined;
      const timer = setInterval(listener, 250);
      return () => clearInterval(timer);
    },
    [untilMs],
  );
  return useSyncExternalStore(subscribe, () =>
    untilMs === undefined ? 0 : Math.max(0, Math.ceil((untilMs - Date.now()) / 1_000)),
  );
}
