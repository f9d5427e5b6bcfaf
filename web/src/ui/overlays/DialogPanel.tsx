import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useRef } from "react";
import { IconButton } from "#ui/base/IconButton.tsx";
import { useFirmOpening } from "#ui/useFirmOpening.ts";
import type { DialogProps } from "./Dialog.tsx";
import styles from "./Dialog.module.css";

/** Not the unseen ones that only carry a value. */
const fillable = `:is(input, textarea, [role="combobox"]):not([tabindex="-1"], [type="hidden"], :disabled)`;

export function DialogPanel(props: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const begin = (opened: string) =>
    props.initialFocus?.current ??
    // A finger did not ask for the keyboard, which would cover half of a phone.
    (opened === "touch" ? null : content.current?.querySelector<HTMLElement>(fillable)) ??
    props.fallbackFocus?.current ??
    true;
  const change = useFirmOpening(props.open, props.onOpenChange);
  return (
    <Base.Root open={props.open} onOpenChange={change}>
      <Base.Portal>
        <Base.Backdrop data-veil className={styles.backdrop} />
        <Base.Popup className={styles.popup} initialFocus={begin}>
          <header className={styles.header}>
            <Base.Title className={styles.title}>{props.title}</Base.Title>
            <Base.Close render={<IconButton name="Close" icon={<X />} size="s" />} />
          </header>
          {props.description ? (
            <Base.Description className={styles.description} render={<div />}>
              {props.description}
            </Base.Description>
          ) : null}
          {props.children ? (
            <div ref={content} className={styles.content}>
              {props.children}
            </div>
          ) : null}
          {props.actions ? <footer className={styles.actions}>{props.actions}</footer> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
