import { deskReview } from "@sightline/contract/desk.review.ts";
import { useRef } from "react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { useAction } from "#ui/overlays/useAction.ts";
import { type ReviewNoteDraft, unsentWords } from "./useReviewNote.ts";

type WaiveReviewProps = {
  requestId: number;
  version: number;
  note: ReviewNoteDraft;
  onClose: () => void;
};

/** Nobody else is there to read it: an admin decides, and the insight says so. */
export function WaiveReview({ requestId, version, note, onClose }: WaiveReviewProps) {
  const waive = useAction(useSubmit(deskReview.waiveReview, { background: true }));
  const button = useRef<HTMLButtonElement>(null);
  const toast = useToast();

  async function publish(): Promise<void> {
    if (!(await note.addUnsent())) return;
    const sent = { params: { id: requestId }, body: { version } };
    if ((await waive.act(sent)) === false) return;
    toast({ message: "Published without a second reader" });
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Publish it unread?"
      description="No other analyst is there to read it. The insight will say that it was delivered without a second reader, and that you decided so. It stands in the audit log."
      initialFocus={button}
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button
            ref={button}
            look="primary"
            busy={note.busy || waive.busy}
            busyWords="Publishing"
            onClick={() => void publish()}
          >
            Publish without a second reader
          </Button>
        </>
      }
    >
      {note.isUnsent && <p>{unsentWords}</p>}
    </Dialog>
  );
}
