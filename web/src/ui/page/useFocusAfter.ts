import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * For a row that may vanish under the cursor, by one's own press or by somebody else's: the focus
 * then goes to the heading of its list instead of to the top of the page.
 */
export function useFocusAfter(headingId: string): RefObject<HTMLLIElement | null> {
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const here = row.current;
    return () => {
      const focused = document.activeElement;
      const isHeld = here?.contains(focused) || focused?.closest("[role=dialog]");
      if (!isHeld) return;
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        document.getElementById(headingId)?.focus({ preventScroll: true });
      });
    };
  }, [headingId]);
  return row;
}
