import { bounds } from "@sightline/contract/base/bounds.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { useRef, useState } from "react";
import { Button } from "#ui/base/Button.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { Textarea } from "#ui/fields/Textarea.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { cancelledToast } from "./cancelledToast.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { useAction } from "#ui/overlays/useAction.ts";

/** Asks why, if one wants to say; it can be taken back for ten minutes. */
export function CancelRequest({ id, onClose }: { id: number; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const cancel = useAction(useSubmit(requestChanges.cancelRequest, { background: true }));
  const undo = useAction(useSubmit(requestChanges.undoCancellation, { background: true }));
  const toast = useToast();

  async function cancelNow(): Promise<void> {
    const why = reason.trim() === "" ? {} : { reason: reason.trim() };
    if ((await cancel.act({ params: { id }, body: why })) === false) return;
    onClose();
    toast({
      name: cancelledToast(id),
      message: `Request ${id} cancelled`,
      action: { words: "Undo", onPress: () => void undo.act({ params: { id } }) },
    });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Cancel this request?"
      description="Work on it stops. You can undo this for 10 minutes; its history is kept."
      initialFocus={field}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button
            look="danger"
            busy={cancel.busy}
            busyWords="Cancelling the request"
            onClick={() => void cancelNow()}
          >
            Cancel this request
          </Button>
        </>
      }
    >
      <Field label="Why?" optional bound={bounds.reason.max} text={reason}>
        <Textarea ref={field} rows={3} value={reason} onChange={(e) => setReason(e.target.value)} />
      </Field>
    </Dialog>
  );
}
