import { useEffect, useRef } from "react";
import { keepFocusOnHeading } from "#ui/page/focusHeading.ts";

/**
 * Opening a request beside the queue is an arrival, though the path stays the same: the focus goes to
 * its heading. Going back leads to the row and to where the queue was.
 */
export function useOpening(request: number | null): void {
  const former = useRef(request);
  const queueTop = useRef(0);
  useEffect(() => {
    const before = former.current;
    if (before === request) return;
    former.current = request;
    if (request === null) {
      window.scrollTo(0, queueTop.current);
      document.querySelector<HTMLElement>(`[data-row="${before}"] a`)?.focus();
      return;
    }
    if (before === null) queueTop.current = window.scrollY;
    window.scrollTo(0, 0);
    return keepFocusOnHeading();
  }, [request]);
}
