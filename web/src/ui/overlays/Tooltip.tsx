import { cloneElement, type ReactElement, useEffect, useId } from "react";
import type { TipSide } from "./tooltip.state.ts";
import { watchTips } from "./tooltip.watch.ts";

type TooltipProps = {
  /** As long as there are none, it shows nothing: who holds the focus keeps it when they come. */
  words: string | undefined;
  /** The one element it belongs to; it must be able to take focus. */
  children: ReactElement<Record<string, unknown>>;
  side?: TipSide;
};

/** Words on hover and focus. What cannot be done without belongs on the page instead. */
export function Tooltip({ words, children, side = "top" }: TooltipProps) {
  const id = useId();
  useEffect(watchTips, []);
  return (
    <>
      {cloneElement(
        children,
        words === undefined ? {} : { "aria-describedby": id, "data-tip": side },
      )}
      {/* Always there to be read by ear, which the popup, existing only while it shows, is not. */}
      {words !== undefined && (
        <span hidden id={id}>
          {words}
        </span>
      )}
    </>
  );
}
