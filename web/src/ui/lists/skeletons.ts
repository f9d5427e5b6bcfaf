import { useLayoutEffect } from "react";

let count = 0;
const listeners = new Set<() => void>();

/** Whether the page shows by itself that something is on its way. */
export function areSkeletonsShown(): boolean {
  return count > 0;
}

export function subscribeSkeletons(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For as long as a skeleton is on screen. */
export function useShownSkeleton(): void {
  useLayoutEffect(() => {
    change(1);
    return () => change(-1);
  }, []);
}

function change(by: number): void {
  const before = areSkeletonsShown();
  count += by;
  if (areSkeletonsShown() !== before) for (const listener of listeners) listener();
}
