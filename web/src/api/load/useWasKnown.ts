import { useState } from "react";

/**
 * True from the first time on: what failed is asked for again by whoever shows it next, and what
 * stands there without it must not give way to a skeleton then.
 */
export function useWasKnown(isKnown: boolean): boolean {
  const [wasKnown, setWasKnown] = useState(isKnown);
  if (isKnown && !wasKnown) setWasKnown(true);
  return wasKnown || isKnown;
}
