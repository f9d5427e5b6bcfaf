import { deskReview } from "@sightline/contract/desk.review.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { tellReaders } from "#desk/answer/readers.words.ts";
import { Button } from "#ui/base/Button.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { useAction } from "#ui/overlays/useAction.ts";
import { type ReviewNoteDraft, unsentWords } from "./useReviewNote.ts";

type ApproveInsightProps = {
  request: InsightRequest;
  version: number;
  isCorrection: boolean;
  writer: string;
  /** How many notes on passages were made on this version; the one being written comes on top. */
  notes: number;
  note: ReviewNoteDraft;
  /** With the words for what was done. */
  onApproved: (words: string) => void;
  onClose: () => void;
};

/** Asks once, as its writer is asked: what is delivered is not taken back. */
export function ApproveInsight({
  request,
  version,
  isCorrection,
  note,
  ...props
}: ApproveInsightProps) {
  const approve = useAction(useSubmit(deskReview.approveReview, { background: true }));
  const notes = props.notes + (note.isUnsent ? 1 : 0);
  const readers = tellReaders(request);
  const button = useRef<HTMLButtonElement>(null);

  async function publish(): Promise<void> {
    if (!(await note.addUnsent())) return;
    const sent = { params: { id: request.id }, body: { version } };
    if ((await approve.act(sent)) === false) return;
    // The dialog gives the focus back first: what comes next takes it from there.
    flushSync(props.onClose);
    props.onApproved(
      isCorrection ? "Approved; the correction is published" : "Approved and delivered",
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={isCorrection ? "Publish the correction?" : "Deliver this insight?"}
      description={
        isCorrection
          ? `${readers} can read the new version from then on, and that you read it first.`
          : `${readers} can read it from then on, and that you read it first; the clock stops.`
      }
      initialFocus={button}
      actions={
        <>
          <Button onClick={props.onClose}>Read on</Button>
          <Button
            ref={button}
            look="primary"
            busy={note.busy || approve.busy}
            busyWords="Approving"
            onClick={() => void publish()}
          >
            {isCorrection ? "Publish it" : `Deliver to ${request.requester.first_name}`}
          </Button>
        </>
      }
    >
      {notes > 0 && (
        <>
          {note.isUnsent && <p>{unsentWords}</p>}
          <p>
            {notes === 1 ? "There is a note" : `There are ${notes} notes`} on its passages. If{" "}
            {props.writer} has to act on {notes === 1 ? "it" : "them"}, return it instead.
          </p>
        </>
      )}
    </Dialog>
  );
}
