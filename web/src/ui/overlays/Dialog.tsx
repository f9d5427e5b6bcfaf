import { type ReactNode, type RefObject, useRef } from "react";
import { Button } from "#ui/base/Button.tsx";
import { useHasOpened } from "#ui/page/useHasOpened.ts";
import { lateDialog } from "./lateDialog.tsx";

const Panel = lateDialog(async () => (await import("./DialogPanel.tsx")).DialogPanel);

export type DialogProps = {
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

/**
 * A question or a short form in front of the page. Escape, the backdrop and the cross leave it.
 * What shows it comes when the first one opens, if it is not there yet; if it does not come, the
 * page stays as it is.
 */
export function Dialog(props: DialogProps) {
  const hasOpened = useHasOpened(props.open);
  return hasOpened ? <Panel {...props} /> : null;
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
