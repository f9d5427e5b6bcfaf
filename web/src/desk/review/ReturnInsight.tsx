import { deskReview } from "@sightline/contract/desk.review.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { ReasonDialog } from "#desk/page/ReasonDialog.tsx";
import { useAction } from "#ui/overlays/useAction.ts";
import { type ReviewNoteDraft, unsentWords } from "./useReviewNote.ts";

type ReturnInsightProps = {
  requestId: number;
  version: number;
  writer: string;
  isCorrection: boolean;
  note: ReviewNoteDraft;
  /** With the words for what was done. */
  onReturned: (words: string) => void;
  onClose: () => void;
};

/** Back to who wrote it, with what has to change. */
export function ReturnInsight({
  requestId,
  version,
  writer,
  isCorrection,
  note: onPassage,
  onReturned,
  onClose,
}: ReturnInsightProps) {
  const giveBack = useAction(useSubmit(deskReview.returnReview, { background: true }));

  async function send(note: string): Promise<boolean> {
    if (!(await onPassage.addUnsent())) return false;
    const sent = { params: { id: requestId }, body: { version, note } };
    return (await giveBack.act(sent)) !== false;
  }

  return (
    <ReasonDialog
      name={`returning insight ${requestId}`}
      title={`Return it to ${writer}?`}
      description={[
        `${writer} reads this and your notes on passages; the person who asked reads neither.`,
        isCorrection ? "What was delivered stays as it is meanwhile." : "The clock keeps running.",
        ...(onPassage.isUnsent ? [unsentWords] : []),
      ].join(" ")}
      label="What has to change?"
      consequence={`Return it to ${writer}`}
      busyWords="Returning it"
      busy={onPassage.busy || giveBack.busy}
      onSay={send}
      onSaid={() => onReturned(`Returned to ${writer}`)}
      onClose={onClose}
    />
  );
}
