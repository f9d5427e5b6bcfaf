import { bounds } from "@sightline/contract/base/bounds.ts";
import type { Insight } from "@sightline/contract/insights/insights.shapes.ts";
import { insights } from "@sightline/contract/insights/insights.ts";
import { useRef, useState } from "react";
import { useTyped } from "#api/submit/typed.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { CheckboxGroup } from "#ui/choices/CheckboxGroup.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { Textarea } from "#ui/fields/Textarea.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { coverageWords } from "#insights/insights.words.ts";

type AskRevisionProps = { insight: Insight; onClose: () => void };

/** Sends it back, naming what is still open. What was not fully answered is chosen already. */
export function AskRevision({ insight, onClose }: AskRevisionProps) {
  const { insight_request: request, coverage } = insight;
  const typed = useTyped<{ reason: string }>(`revision of request ${request.id}`);
  const [reason, setReason] = useState(typed.kept.reason ?? "");
  const [open, setOpen] = useState(() =>
    coverage.filter(({ mark }) => mark !== "answered").map(valueOf),
  );
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { submit, state, problem } = useSubmit(insights.askRevision, { background: true });
  const toast = useToast();

  async function askNow(): Promise<void> {
    if (reason.trim() === "") {
      setMissing(true);
      return field.current?.focus();
    }
    const body = { insight_point_ids: open.map(Number), reason: reason.trim() };
    const result = await submit({ params: { id: request.id }, body });
    if (!result.ok) return;
    typed.drop();
    onClose();
    toast({ message: "Sent back, with a new promise" });
  }

  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title="Ask for a revision?"
      description="The request goes back to work, with a new promise. What was delivered stays readable."
      actions={
        <>
          <Button onClick={onClose}>Leave it as it is</Button>
          <Button
            look="primary"
            busy={state === "submitting"}
            busyWords="Asking for a revision"
            onClick={() => void askNow()}
          >
            Ask for a revision
          </Button>
        </>
      }
    >
      <ErrorSummary errors={[]} general={problem?.title} detail={problem?.detail} />
      {coverage.length > 0 && (
        <CheckboxGroup
          label="Which points are still open?"
          options={coverage.map((one) => ({
            value: valueOf(one),
            label: one.text,
            note: coverageWords[one.mark],
          }))}
          value={open}
          onValueChange={setOpen}
        />
      )}
      <Field
        label="What is missing?"
        bound={bounds.reason.max}
        text={reason}
        error={isMissing ? "Say what is missing." : problem?.errors["reason"]?.join(" ")}
      >
        <Textarea
          ref={field}
          rows={4}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            typed.keep({ reason: event.target.value });
            setMissing(false);
          }}
        />
      </Field>
    </Dialog>
  );
}

function valueOf({ insight_point_id }: { insight_point_id: number }): string {
  return String(insight_point_id);
}
