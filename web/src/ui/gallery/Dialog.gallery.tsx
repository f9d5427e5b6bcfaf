import { useState } from "react";
import { Button } from "#ui/base/Button.tsx";
import { ConfirmDialog, Dialog } from "#ui/overlays/Dialog.tsx";
import styles from "./gallery.module.css";

export const title = "Dialog";

export default function DialogSection() {
  const [open, setOpen] = useState<"plain" | "confirm" | null>(null);
  const close = () => setOpen(null);
  return (
    <div className={styles.row}>
      <Button onClick={() => setOpen("plain")}>Ask for a revision</Button>
      <Button look="danger" onClick={() => setOpen("confirm")}>
        Delete this group
      </Button>
      <Dialog
        open={open === "plain"}
        onOpenChange={close}
        title="Ask for a revision"
        description="The clock starts again when you send this. Name what is still open."
        actions={
          <>
            <Button onClick={close}>Not now</Button>
            <Button look="primary" onClick={close}>
              Ask for a revision
            </Button>
          </>
        }
      />
      <ConfirmDialog
        open={open === "confirm"}
        onOpenChange={close}
        title="Delete Circular design?"
        description="Its 6 members lose the 14 insights shared here, and the comments on them. This cannot be undone."
        keep="Keep the group"
        consequence="Delete this group"
        onConfirm={close}
      />
    </div>
  );
}
