import { bounds } from "@sightline/contract/base/bounds.ts";
import { type BlockConflict, deskBlocks, type TextBlock } from "@sightline/contract/desk.blocks.ts";
import { type FormEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { CallProblem } from "#api/call/callProblem.ts";
import { useTyped } from "#api/submit/typed.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { Checkbox } from "#ui/choices/Checkbox.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { focusField } from "#ui/fields/focusField.ts";
import { TextInput } from "#ui/fields/TextInput.tsx";
import { BothTexts } from "#ui/markdown/BothTexts.tsx";
import { MarkdownEditor } from "#ui/markdown/MarkdownEditor.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { unsaidOf } from "#ui/words/problem.words.ts";
import styles from "./BlockDialog.module.css";

/** The version is the one that was read: what is typed over it may be saved much later. */
type Written = Pick<TextBlock, "name" | "body" | "shared" | "version">;
type BlockDialogProps = {
  block: TextBlock | undefined;
  onClose: () => void;
  /** Opens it once more, for what was thrown away by mistake. */
  onReopen: () => void;
};

const fields = { name: "text_block.name", body: "text_block.body" } as const;
const drawn: readonly string[] = Object.values(fields);
const nothing: Written = { name: "", body: "", shared: false, version: 1 };

/** Makes a text block, or changes one. What is typed is kept until it is saved or thrown away. */
export function BlockDialog({ block, onClose, onReopen }: BlockDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const typed = useTyped<Written>(block ? `text block ${block.id}` : "new text block");
  const before = writtenIn(block ?? nothing);
  const [written, setWritten] = useState<Written>({ ...before, ...typed.kept });
  const [problem, setProblem] = useState<CallProblem>();
  const [newer, setNewer] = useState<TextBlock>();
  const create = useSubmit(deskBlocks.createTextBlock, { background: true });
  const change = useSubmit(deskBlocks.saveTextBlock, { background: true });
  const toast = useToast();
  const mayShare = !block || block.can.includes("share");
  const errorAt = (field: string) => problem?.errors[field]?.join(" ");

  function write(next: Partial<Written>): void {
    const all = { ...written, ...next };
    setWritten(all);
    typed.keep(all);
    setProblem(undefined);
  }

  async function save(): Promise<void> {
    const { name, body, shared, version } = written;
    const sharing = mayShare ? { shared } : {};
    const result = block
      ? await change.submit({
          params: { id: block.id },
          body: { text_block: { version, name, body, ...sharing } },
        })
      : await create.submit({ body: { text_block: { name, body, shared } } });
    if (result.ok) return done(result.answer.text_block);
    if (result.problem.code === "stale_version") {
      // The contract's answer to it.
      const { text_block: present } = result.problem.body as BlockConflict;
      // As where the answer to the first press was lost.
      return differing(written, present).length === 0 ? done(present) : setNewer(present);
    }
    setProblem(result.problem);
    const wrong = drawn.find((field) => field in result.problem.errors);
    if (wrong !== undefined && form.current) focusField(form.current, wrong);
  }

  /** Once it was chosen between the two. */
  function goOn(choose: () => void): void {
    flushSync(() => {
      choose();
      setNewer(undefined);
    });
    if (form.current) focusField(form.current, fields.name);
  }

  function done(saved: TextBlock): void {
    typed.drop();
    toast({ message: `“${saved.name}” saved` });
    onClose();
  }

  function discard(): void {
    typed.drop();
    onClose();
    toast({
      message: "What you typed is discarded",
      action: {
        words: "Undo",
        onPress: () => {
          typed.keep(written);
          onReopen();
        },
      },
    });
  }

  const isBusy = create.state === "submitting" || change.state === "submitting";
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={block ? `Edit ${block.name}` : "New text block"}
      actions={
        newer ? undefined : (
          <>
            {differing(before, written).length > 0 && (
              <Button look="quiet" onClick={discard}>
                Discard
              </Button>
            )}
            <Button onClick={onClose}>Not now</Button>
            <Button look="primary" type="submit" form={formId} busy={isBusy} busyWords="Saving">
              Save
            </Button>
          </>
        )
      }
    >
      {newer ? (
        <BothTexts
          title="It was changed while you wrote"
          parts={differing(written, newer)}
          mineName="Yours"
          theirsName="As it is now"
          keepMine={{
            words: "Continue with mine",
            onPress: () => goOn(() => write({ version: newer.version })),
          }}
          takeTheirs={{
            words: "Take what is there",
            onPress: () =>
              goOn(() => {
                typed.drop();
                setWritten(writtenIn(newer));
              }),
          }}
        >
          Nothing is saved until you choose, and press Save again.
        </BothTexts>
      ) : (
        <form
          id={formId}
          ref={form}
          noValidate
          className={styles.form}
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void save();
          }}
        >
          <ErrorSummary errors={[]} {...unsaidOf(problem, drawn)} />
          <Field
            label="Name"
            hint="You find it by this after typing /"
            bound={bounds.textBlockName.max}
            text={written.name}
            error={errorAt(fields.name)}
          >
            <TextInput
              name={fields.name}
              autoComplete="off"
              value={written.name}
              onChange={(event) => write({ name: event.target.value })}
            />
          </Field>
          <Field
            label="Text"
            hint="{{requester}}, {{title}} and {{points}} are filled in where it is used."
            error={errorAt(fields.body)}
          >
            <MarkdownEditor
              name={fields.body}
              rows={6}
              limit={bounds.textBlockBody.max}
              value={written.body}
              onChange={(body) => write({ body })}
            />
          </Field>
          {mayShare && (
            <Checkbox
              label="Share it with everybody at the desk"
              note="They can use it; only you and admins can change it."
              checked={written.shared}
              onChange={(event) => write({ shared: event.target.checked })}
            />
          )}
        </form>
      )}
    </Dialog>
  );
}

function writtenIn({ name, body, shared, version }: Written): Written {
  return { name, body, shared, version };
}

function differing(mine: Written, theirs: Written) {
  const tellShared = ({ shared }: Written) => (shared ? "Shared" : "Yours alone");
  return [
    { term: "Name", mine: mine.name, theirs: theirs.name },
    { term: "Text", mine: mine.body, theirs: theirs.body },
    { term: "Who has it", mine: tellShared(mine), theirs: tellShared(theirs) },
  ].filter((one) => one.mine !== one.theirs);
}
