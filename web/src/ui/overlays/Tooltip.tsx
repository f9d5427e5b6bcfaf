import { cloneElement, type ReactElement, useEffect, useId } from "react";
import type { TipSide } from "./tooltip.state.ts";
import { watchTips } from "./tooltip.watch.ts";

type TooltipProps = {
  words: string;
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
      {cloneElement(children, { "aria-describedby": id, "data-tip": side })}
      {/* Always there to be read by ear, which the popup, existing only while it shows, is not. */}
      <span hidden id={id}>
        {words}
      </span>
    </>
  );
}
