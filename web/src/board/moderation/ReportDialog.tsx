import { bounds } from "@sightline/contract/base/bounds.ts";
import { useRef, useState } from "react";
import { useTyped } from "#api/submit/typed.ts";
import { Button } from "#ui/base/Button.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { Textarea } from "#ui/fields/Textarea.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";

type ReportDialogProps = {
  /** Under which the words are kept in this tab. */
  name: string;
  title: string;
  busy: boolean;
  /** Answers whether it was done; the words are kept until then. */
  onReport: (reason: string) => Promise<boolean>;
  onClose: () => void;
};

/** Tells the admins that something is wrong, and what. */
export function ReportDialog({ name, title, busy, onReport, onClose }: ReportDialogProps) {
  const typed = useTyped<{ reason: string }>(name);
  const [reason, setReason] = useState(typed.kept.reason ?? "");
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const toast = useToast();

  function write(text: string): void {
    setReason(text);
    typed.keep({ reason: text });
    setError(undefined);
  }

  async function report(): Promise<void> {
    if (reason.trim() === "") {
      setError("Fill this in.");
      return field.current?.focus();
    }
    if (!(await onReport(reason.trim()))) return;
    typed.drop();
    onClose();
    toast({ message: "Reported", detail: "The admins will look at it." });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description="The admins see your name and what you write here. The author does not."
      initialFocus={field}
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button look="primary" busy={busy} busyWords="Reporting" onClick={() => void report()}>
            Report it
          </Button>
        </>
      }
    >
      <Field
        label="What is wrong with it?"
        bound={bounds.reportReason.max}
        text={reason}
        error={error}
      >
        <Textarea ref={field} rows={4} value={reason} onChange={(e) => write(e.target.value)} />
      </Field>
    </Dialog>
  );
}
