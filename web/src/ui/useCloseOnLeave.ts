import { type FocusEvent, useRef } from "react";

type Actions = { close: () => void; unmount: () => void };

/**
 * Closes a combobox's list when the cursor leaves the field. Base UI's own popup would do so, and
 * would hide all the rest of the page from those who listen for as long as it is open.
 */
export function useCloseOnLeave(onBlur: (() => void) | undefined) {
  const actionsRef = useRef<Actions>(null);
  const leave = (event: FocusEvent<HTMLElement>) => {
    const whole = event.currentTarget.closest("[data-combobox]");
    const isInside = event.relatedTarget !== null && whole?.contains(event.relatedTarget);
    if (!isInside) actionsRef.current?.close();
    onBlur?.();
  };
  return { actionsRef, leave };
}
