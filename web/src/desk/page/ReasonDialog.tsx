import { bounds } from "@sightline/contract/base/bounds.ts";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTyped } from "#api/submit/typed.ts";
import { Button, type ButtonLook } from "#ui/base/Button.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { Textarea } from "#ui/fields/Textarea.tsx";

type ReasonDialogProps = {
  /** Under which the words are kept in this tab: "decline request 12". */
  name: string;
  title: string;
  description: ReactNode;
  label: string;
  look?: ButtonLook;
  /** What the button says it does. */
  consequence: string;
  busyWords: string;
  busy: boolean;
  /** Answers whether it was done; the words are kept until then. */
  onSay: (words: string) => Promise<boolean>;
  /** It was done, and the dialog is gone. */
  onSaid: () => void;
  onClose: () => void;
};

/** A deed that needs words. They outlive a failure, a reload and a session that ends. */
export function ReasonDialog({
  name,
  look = "primary",
  onSay,
  onSaid,
  onClose,
  ...props
}: ReasonDialogProps) {
  const typed = useTyped<{ words: string }>(name);
  const [words, setWords] = useState(typed.kept.words ?? "");
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);

  function write(text: string): void {
    setWords(text);
    typed.keep({ words: text });
    setError(undefined);
  }

  async function say(): Promise<void> {
    if (words.trim() === "") {
      setError("Fill this in.");
      return field.current?.focus();
    }
    if (!(await onSay(words.trim()))) return;
    typed.drop();
    // The dialog gives the focus back first: what comes next takes it from there.
    flushSync(onClose);
    onSaid();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={props.title}
      description={props.description}
      initialFocus={field}
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button
            look={look}
            busy={props.busy}
            busyWords={props.busyWords}
            onClick={() => void say()}
          >
            {props.consequence}
          </Button>
        </>
      }
    >
      <Field label={props.label} bound={bounds.reason.max} text={words} error={error}>
        <Textarea ref={field} rows={4} value={words} onChange={(e) => write(e.target.value)} />
      </Field>
    </Dialog>
  );
}
