import { useLayoutEffect, useRef } from "react";
import { addList, expectRows, type ListKeys } from "./listKeys.ts";

/**
 * The keys of a list: j and k, Enter, c, and /. They rest while one types or something is open
 * above. Pressed while the rows are on their way, those for rows are kept until they are there.
 */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => addList(latest), []);
  useRowsComing(keys.rowsAre === "coming");
}

/** For what stands in the place of a list that may come: keys for its rows are kept meanwhile. */
export function useRowsComing(isComing: boolean): void {
  useLayoutEffect(() => (isComing ? expectRows() : undefined), [isComing]);
}
