import { type ReactNode, useDeferredValue } from "react";

/**
 * What stands further down, where it moves nothing: drawn once the rest is painted, and in small
 * steps, so that the page answers meanwhile.
 */
export function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}
