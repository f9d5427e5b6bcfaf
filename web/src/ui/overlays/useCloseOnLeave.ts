import { type FocusEvent, useRef } from "react";

type Actions = { close: () => void; unmount: () => void };

/**
 * Closes a combobox's list when the cursor leaves the field, and takes it away once closed. Base
 * UI's own popup would do so, and would hide all the rest of the page from those who listen for as
 * long as it is open.
 */
export function useCloseOnLeave(onBlur: (() => void) | undefined) {
  const actionsRef = useRef<Actions>(null);
  const isOpen = useRef(false);
  const onOpenChange = (open: boolean) => {
    isOpen.current = open;
    // After the change has been taken in, and unless it was opened again by then.
    if (!open) setTimeout(() => isOpen.current || actionsRef.current?.unmount());
  };
  const leave = (event: FocusEvent<HTMLElement>) => {
    const whole = event.currentTarget.closest("[data-combobox]");
    const isInside = event.relatedTarget !== null && whole?.contains(event.relatedTarget);
    if (!isInside && isOpen.current) actionsRef.current?.close();
    onBlur?.();
  };
  return { root: { actionsRef, onOpenChange }, leave };
}
