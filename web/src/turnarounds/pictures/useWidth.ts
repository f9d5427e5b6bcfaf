import { type RefObject, useEffect, useState } from "react";

/** How wide an element is, in whole pixels; `usual` until it is known. */
export function useWidth(ref: RefObject<HTMLElement | null>, usual: number): number {
  const [width, setWidth] = useState(usual);
  useEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === "undefined") return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.round(entry?.contentRect.width ?? 0);
      if (measured > 0) setWidth(measured);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
