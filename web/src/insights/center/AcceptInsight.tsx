import { bounds } from "@sightline/contract/base/bounds.ts";
import { insights } from "@sightline/contract/insights/insights.ts";
import { useState } from "react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { Textarea } from "#ui/fields/Textarea.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { RatingField } from "./RatingField.tsx";

type AcceptInsightProps = { requestId: number; onClose: () => void };

/** Accepts what was delivered, and says how much it helped. */
export function AcceptInsight({ requestId, onClose }: AcceptInsightProps) {
  const [rating, setRating] = useState<number | null>(null);
  const [comment, setComment] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { submit, state, problem } = useSubmit(insights.acceptInsight, {
    background: true,
  });
  const toast = useToast();

  async function acceptNow(): Promise<void> {
    if (rating === null) return setMissing(true);
    const said = comment.trim() === "" ? {} : { comment: comment.trim() };
    const result = await submit({ params: { id: requestId }, body: { rating, ...said } });
    if (!result.ok) return;
    onClose();
    toast({ message: "Accepted. Thank you for your rating" });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Accept this insight?"
      description="This closes the request. Everyone who can see the request will see your rating."
      actions={
        <>
          <Button onClick={onClose}>Not yet</Button>
          <Button
            look="primary"
            busy={state === "submitting"}
            busyWords="Accepting the insight"
            onClick={() => void acceptNow()}
          >
            Accept and rate
          </Button>
        </>
      }
    >
      <ErrorSummary errors={[]} general={problem?.title} detail={problem?.detail} />
      <RatingField
        label="How much did it help?"
        value={rating}
        onValueChange={(next) => {
          setRating(next);
          setMissing(false);
        }}
        error={isMissing ? "Choose one to five stars." : undefined}
      />
      <Field
        label="What would you tell the analyst?"
        optional
        bound={bounds.reason.max}
        text={comment}
        error={problem?.errors["comment"]?.join(" ")}
      >
        <Textarea rows={3} value={comment} onChange={(event) => setComment(event.target.value)} />
      </Field>
    </Dialog>
  );
}
