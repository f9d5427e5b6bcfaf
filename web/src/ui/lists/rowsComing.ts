import { useLayoutEffect } from "react";

/** How many parts of the page have rows on their way. */
let coming = 0;
const listeners = new Set<() => void>();

export function areRowsComing(): boolean {
  return coming > 0;
}

/** Heard as soon as nothing is on its way any more. */
export function onRowsThere(listener: () => void): void {
  listeners.add(listener);
}

/**
 * From now on, keys for rows are kept instead of acting on what is still on screen, until all that
 * is expected has come. Answers how to say that it has. One part may hand over to the next, as a
 * screen that was loading does to its list, if it does so before anything else happens.
 */
export function expectRows(): () => void {
  let isExpected = true;
  coming += 1;
  return () => {
    if (!isExpected) return;
    isExpected = false;
    coming -= 1;
    queueMicrotask(() => {
      if (coming === 0) for (const listener of listeners) listener();
    });
  };
}

/** For what stands in the place of a list that may come: keys for its rows are kept meanwhile. */
export function useRowsComing(isComing: boolean): void {
  useLayoutEffect(() => (isComing ? expectRows() : undefined), [isComing]);
}
