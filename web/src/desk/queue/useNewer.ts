import { useEffect, useEffectEvent, useState } from "react";
import type { DeskPages } from "./useDeskPages.ts";

/**
 * How many requests have come in that one does not know yet. What one has opened by its address, or
 * claimed above the list, is none: it takes its place when one comes back to the queue.
 */
export function useNewer(
  { held, showNewer }: Pick<DeskPages, "held" | "showNewer">,
  request: number | null,
  claimed: ReadonlySet<number>,
): number {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  if (request !== null && !opened.has(request)) setOpened(new Set([...opened, request]));
  const shown = new Set(held.rows.map(({ id }) => id));
  const waiting = [...new Set(held.pages.flat().map(({ id }) => id))].filter(
    (id) => !shown.has(id),
  );
  const newer = waiting.filter((id) => !opened.has(id) && !claimed.has(id)).length;
  const takeIn = useEffectEvent(() => {
    // What waits besides stays until it is asked for, and then all come.
    if (waiting.length > 0 && newer === 0) showNewer();
  });
  useEffect(() => {
    if (request === null) takeIn();
  }, [request]);
  return newer;
}
