import { Popover as Base } from "@base-ui/react/popover";
import { X } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { IconButton } from "#ui/base/IconButton.tsx";
import styles from "./BellPopover.module.css";

type BellPopoverProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What it stands beside, and where the focus goes back to. */
  anchor: RefObject<HTMLElement | null>;
  title: string;
  /** Where the focus goes as it opens. */
  start: RefObject<HTMLElement | null>;
  /** Asked when it closes: not where the focus is wanted elsewhere. */
  returnsFocus?: () => boolean;
  children: ReactNode;
};

/** Something to look at beside a control, while the page stays as it is. Escape and a press elsewhere close it. */
export function BellPopover({ open, onOpenChange, anchor, title, ...props }: BellPopoverProps) {
  const { returnsFocus = () => true } = props;
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { event }) => {
        // The control itself opens and closes it.
        const isControl = event.target instanceof Node && anchor.current?.contains(event.target);
        if (!(isControl && event.type !== "keydown")) onOpenChange(next);
      }}
    >
      {/* A place of its own on the page while it is open, as a menu has. */}
      <Base.Portal role="region" aria-label={title}>
        <Base.Positioner
          className={styles.place}
          anchor={anchor}
          side="bottom"
          align="start"
          sideOffset={6}
          collisionPadding={8}
        >
          <Base.Popup
            className={styles.popup}
            initialFocus={props.start}
            finalFocus={() => (returnsFocus() ? anchor.current : false)}
          >
            <div className={styles.header}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              <Base.Close render={<IconButton name="Close" icon={<X />} />} />
            </div>
            {props.children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
