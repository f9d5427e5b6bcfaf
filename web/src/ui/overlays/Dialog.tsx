import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, type RefObject, useRef } from "react";
import { Button } from "#ui/base/Button.tsx";
import styles from "./Dialog.module.css";
import { IconButton } from "#ui/base/IconButton.tsx";

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons, the one that does it last. */
  actions?: ReactNode;
  /** Where the cursor goes on opening; else into the first field. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Where it goes if there is no field to fill in; else to the first control. */
  fallbackFocus?: RefObject<HTMLElement | null>;
};

/** Not the unseen ones that only carry a value. */
const fillable = `:is(input, textarea, [role="combobox"]):not([tabindex="-1"], [type="hidden"], :disabled)`;

/** A question or a short form in front of the page. Escape, the backdrop and the cross leave it. */
export function Dialog(props: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const begin = (opened: string) =>
    props.initialFocus?.current ??
    // A finger did not ask for the keyboard, which would cover half of a phone.
    (opened === "touch" ? null : content.current?.querySelector<HTMLElement>(fillable)) ??
    props.fallbackFocus?.current ??
    true;
  return (
    <Base.Root open={props.open} onOpenChange={props.onOpenChange}>
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

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question: "Delete Circular design?" */
  title: string;
  /** What will be gone, and for whom. */
  description: ReactNode;
  /** The consequence, as the button says it: "Delete this group". */
  consequence: string;
  /** The way out, as the button says it: "Keep the group". */
  keep: string;
  onConfirm: () => void;
  busy?: boolean;
  /** More to fill in first, such as the group's name; `ready` says whether that has been done. */
  children?: ReactNode;
  ready?: boolean;
};

/** For what cannot be undone. The cursor starts on the way out, or on what is to be filled in. */
export function ConfirmDialog({ consequence, keep, onConfirm, ...props }: ConfirmDialogProps) {
  const keepButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      {...props}
      fallbackFocus={keepButton}
      actions={
        <>
          <Button ref={keepButton} onClick={() => props.onOpenChange(false)}>
            {keep}
          </Button>
          <Button
            look="danger"
            busy={props.busy ?? false}
            disabled={props.ready === false}
            onClick={onConfirm}
          >
            {consequence}
          </Button>
        </>
      }
    />
  );
}
