import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { whenIdle } from "#ui/base/idle.ts";
import type { Late } from "#ui/base/late.ts";
import { notOpened, sayToast } from "./toast.words.ts";

/** A press is from the one to the other; the space bar presses when it is let go. */
const holdingEvents = ["pointerdown", "pointerup", "pointercancel", "keydown", "keyup"];

type Coming<Control> = {
  /** Around the button, be it the plain one or the control's own. */
  place: RefObject<HTMLSpanElement | null>;
  Control: Control | undefined;
  /** Pressed before it is there: it opens when it is. */
  want: () => void;
};

/**
 * For what is on screen from the start: a plain button stands there until the machinery behind it
 * has come, after the first paint. A press that is earlier is not lost.
 */
export function useLateControl<Control>(held: Late<Control>): Coming<Control> {
  const [Control, setControl] = useState(() => held.there);
  const [isWanted, setIsWanted] = useState(false);
  const place = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    if (Control) return;
    let isLeft = false;
    let isHeldDown = false;
    const hold = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== " ") return;
      isHeldDown = event.type.endsWith("down");
    };
    for (const name of holdingEvents) window.addEventListener(name, hold);
    const show = (loaded: Control) => {
      if (isLeft) return;
      // Between pressing and letting go the button must stay the one that was pressed.
      if (isHeldDown) return void setTimeout(show, 50, loaded);
      const hadFocus = place.current?.contains(document.activeElement) ?? false;
      flushSync(() => setControl(() => loaded));
      const button = place.current?.querySelector("button");
      if (hadFocus) button?.focus({ preventScroll: true });
      // Who has gone on to something else meanwhile is not called back.
      if (isWanted && (hadFocus || document.activeElement === document.body)) button?.click();
    };
    const load = () => {
      held.load().then(show, () => {
        if (isLeft || !isWanted) return;
        // The next press asks for it once more.
        setIsWanted(false);
        sayToast(notOpened);
      });
    };
    // Pressed already: there is nothing better to do.
    const stopWaiting = isWanted ? load() : whenIdle(load);
    return () => {
      isLeft = true;
      for (const name of holdingEvents) window.removeEventListener(name, hold);
      stopWaiting?.();
    };
  }, [held, Control, isWanted]);

  return { place, Control, want: () => setIsWanted(true) };
}
