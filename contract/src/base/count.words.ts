import { bounds } from "./bounds.ts";

/** "3", "99+": nothing is counted further than to the first that is not shown. */
export function tellCount(count: number): string {
  return count > bounds.countShown ? `${bounds.countShown}+` : String(count);
}
