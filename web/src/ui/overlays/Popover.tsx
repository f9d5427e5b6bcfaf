import { Popover as Base } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";
import styles from "./Popover.module.css";

type PopoverProps = {
  /** The control that opens it. */
  trigger: ReactElement<Record<string, unknown>>;
  title?: string;
  children: ReactNode;
  /** Also on hover, as a source mark in a text does. */
  openOnHover?: boolean;
  side?: "top" | "bottom" | "left" | "right";
  align?: "start" | "center" | "end";
};

/** Something small beside what was pressed: a source, a set of choices. */
export function Popover(props: PopoverProps) {
  return (
    <Base.Root>
      <Base.Trigger
        render={props.trigger}
        openOnHover={props.openOnHover ?? false}
        delay={150}
        closeDelay={150}
      />
      <Base.Portal>
        <Base.Positioner
          className={styles.place}
          side={props.side ?? "bottom"}
          align={props.align ?? "start"}
          sideOffset={6}
          collisionPadding={12}
        >
          <Base.Popup className={styles.popover}>
            {props.title ? <Base.Title className={styles.title}>{props.title}</Base.Title> : null}
            {props.children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
