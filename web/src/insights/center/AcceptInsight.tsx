import { bounds } from "@sightline/contract/base/bounds.ts";
import { insights } from "@sightline/contract/insights/insights.ts";
import { useRef, useState } from "react";
import { useTyped } from "#api/submit/typed.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { focusField } from "#ui/fields/focusField.ts";
import { Textarea } from "#ui/fields/Textarea.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { RatingField } from "#insights/rating/RatingField.tsx";

type AcceptInsightProps = {
  requestId: number;
  /** It was accepted already, unrated. */
  isAccepted: boolean;
  onClose: () => void;
};

type Typed = { rating: number | null; comment: string };

const words = {
  accept: {
    title: "Accept this insight?",
    description:
      "This closes the request. Everyone who can see the request will see your rating. You can still ask for more later.",
    button: "Accept and rate",
    busy: "Accepting the insight",
    done: "Accepted. Thank you for your rating",
  },
  rate: {
    title: "Rate this insight?",
    description: "Everyone who can see the request will see your rating, and it stays.",
    button: "Rate it",
    busy: "Sending your rating",
    done: "Thank you for your rating",
  },
};

/** Accepts what was delivered, and says how much it helped; or only that, once it is accepted. */
export function AcceptInsight({ requestId, isAccepted, onClose }: AcceptInsightProps) {
  const said = words[isAccepted ? "rate" : "accept"];
  const typed = useTyped<Typed>(`rating of request ${requestId}`);
  const [{ rating, comment }, setWritten] = useState<Typed>(() => ({
    rating: typed.kept.rating ?? null,
    comment: typed.kept.comment ?? "",
  }));
  const [isMissing, setMissing] = useState(false);
  const row = isAccepted ? insights.rateInsight : insights.acceptInsight;
  const { submit, state, problem, reset } = useSubmit(row, { background: true });
  const form = useRef<HTMLDivElement>(null);
  const toast = useToast();

  function change(next: Partial<Typed>): void {
    const all = { rating, comment, ...next };
    setWritten(all);
    typed.keep(all);
    setMissing(false);
    if (problem) reset();
  }

  function goTo(field: keyof Typed): void {
    if (form.current) focusField(form.current, field);
  }

  async function acceptNow(): Promise<void> {
    if (rating === null) {
      setMissing(true);
      return goTo("rating");
    }
    const told = comment.trim() === "" ? {} : { comment: comment.trim() };
    const result = await submit({ params: { id: requestId }, body: { rating, ...told } });
    if (!result.ok) {
      if (result.problem.errors["comment"]) goTo("comment");
      return;
    }
    typed.drop();
    onClose();
    toast({ message: said.done });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={said.title}
      description={said.description}
      actions={
        <>
          <Button onClick={onClose}>Not yet</Button>
          <Button
            look="primary"
            busy={state === "submitting"}
            busyWords={said.busy}
            onClick={() => void acceptNow()}
          >
            {said.button}
          </Button>
        </>
      }
    >
      <ErrorSummary errors={[]} general={problem?.title} detail={problem?.detail} />
      <div ref={form}>
        <RatingField
          label="How much did it help?"
          name="rating"
          value={rating}
          onValueChange={(next) => change({ rating: next })}
          error={isMissing ? "Choose one to five stars." : undefined}
        />
      </div>
      <Field
        label="What would you tell the analyst?"
        optional
        bound={bounds.reason.max}
        text={comment}
        error={problem?.errors["comment"]?.join(" ")}
      >
        <Textarea
          name="comment"
          rows={3}
          value={comment}
          onChange={(event) => change({ comment: event.target.value })}
        />
      </Field>
    </Dialog>
  );
}
