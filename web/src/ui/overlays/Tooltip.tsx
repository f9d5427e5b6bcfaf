import { Tooltip as Base } from "@base-ui/react/tooltip";
import { type ReactElement, useId } from "react";
import styles from "./Tooltip.module.css";

type TooltipProps = {
  words: string;
  /** The one element it belongs to; it must be able to take focus. */
  children: ReactElement<Record<string, unknown>>;
  side?: "top" | "bottom" | "left" | "right";
};

/** Words on hover and focus. What cannot be done without belongs on the page instead. */
export function Tooltip({ words, children, side = "top" }: TooltipProps) {
  const id = useId();
  return (
    <Base.Root>
      <Base.Trigger render={children} aria-describedby={id} delay={400} />
      {/* Always there to be read by ear, which the popup, existing only while it shows, is not. */}
      <span hidden id={id}>
        {words}
      </span>
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className={styles.place}>
          <Base.Popup className={styles.popup} aria-hidden="true">
            {words}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Around the app: once one tooltip is open its neighbours open without waiting. */
export const TooltipProvider = Base.Provider;
