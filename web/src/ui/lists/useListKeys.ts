import { useLayoutEffect, useRef } from "react";
import { addList, type ListKeys } from "./listKeys.ts";
import { useRowsComing } from "./rowsComing.ts";

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
