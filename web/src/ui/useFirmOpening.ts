import type { Dialog } from "@base-ui/react/dialog";
import { useLayoutEffect, useRef } from "react";

/** Within this time a press beside a dialog was still meant for what opened it. */
const firmMs = 500;

/**
 * Whoever presses a button twice, as they would a file, hits the veil with the second press: the
 * dialog would be gone before it was seen.
 */
export function useFirmOpening(open: boolean, onOpenChange: (open: boolean) => void) {
  const openedAtMs = useRef(0);
  useLayoutEffect(() => {
    if (open) openedAtMs.current = performance.now();
  }, [open]);
  return (next: boolean, details: Dialog.Root.ChangeEventDetails) => {
    const isOutside = details.reason === "outside-press";
    // The count of a double click goes on over the veil, also where a machine is slow to open.
    const isMeant =
      !isOutside || (details.event.detail <= 1 && performance.now() - openedAtMs.current >= firmMs);
    if (isMeant) onOpenChange(next);
    else details.cancel();
  };
}
