import { bounds } from "@sightline/contract/base/bounds.ts";
import { groupShares } from "@sightline/contract/groups/groups.shares.ts";
import { type ReactNode, useId, useState } from "react";
import { useForm } from "react-hook-form";
import { checkOnLeaving, showFieldErrors } from "#api/submit/forms.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { DateInput } from "#ui/fields/DateInput.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { focusField } from "#ui/fields/focusField.ts";
import { generalOf } from "#ui/words/problem.words.ts";
import { Textarea } from "#ui/fields/Textarea.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { useNow } from "#ui/words/useNow.ts";
import { dayIn, endOfDay } from "./endOfDay.ts";
import styles from "#groups/group/GroupForm.module.css";

type ShareDialogProps = {
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  zone: string;
  /** What is shared and where, once both are known. */
  target: { groupId: number; groupName: string; insightId: number } | undefined;
  /** Said when something is still to be chosen. */
  missing: string;
  /** The choice of the group or of the insight. */
  choice: { name: string; label: string; hint: ReactNode; error?: string; control: ReactNode };
  onShared: () => void;
};

/** `ends_at`: the day, as it is typed. */
type Given = { note: string; ends_at: string };

const nothing: Given = { note: "", ends_at: "" };

/** Shares an insight in a group, with a note and an end if one likes. */
export function ShareDialog({ target, zone, choice, onShared, ...props }: ShareDialogProps) {
  const id = useId();
  const toast = useToast();
  const now = useNow();
  const [isMissing, setIsMissing] = useState(false);
  const { submit, state, problem, reset } = useSubmit(groupShares.shareInsight);
  const form = useForm<Given>({ ...checkOnLeaving, defaultValues: nothing });
  const move = (next: boolean) => {
    props.onOpenChange(next);
    setIsMissing(false);
    reset();
  };
  const share = form.handleSubmit(async ({ note, ends_at: until }, event) => {
    if (!target) {
      setIsMissing(true);
      if (event?.target instanceof Element) focusField(event.target, choice.name);
      return;
    }
    const result = await submit({
      params: { id: target.groupId },
      body: {
        insight_response_id: target.insightId,
        note,
        ends_at: until === "" ? null : endOfDay(until, zone),
      },
    });
    if (!result.ok) return void showFieldErrors(form, result.problem);
    form.reset(nothing);
    props.onOpenChange(false);
    toast({ message: `Shared in ${target.groupName}` });
    onShared();
  });
  const { errors } = form.formState;
  return (
    <Dialog
      open={props.open}
      onOpenChange={move}
      title={props.title}
      description="Its members read the insight with the question, never the conversation on the request."
      actions={
        <>
          <Button onClick={() => move(false)}>Not now</Button>
          <Button
            type="submit"
            form={id}
            look="primary"
            busy={state === "submitting"}
            busyWords="Sharing"
          >
            Share
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void share(event)}>
        <ErrorSummary errors={[]} {...generalOf(problem)} />
        <div className={styles.fields}>
          <Field
            label={choice.label}
            hint={choice.hint}
            error={isMissing && !target ? props.missing : choice.error}
          >
            {choice.control}
          </Field>
          <Field
            label="Note"
            optional
            hint="Why you share it. The group reads it above the insight."
            bound={bounds.shareNote.max}
            error={errors.note?.message}
          >
            <Textarea {...form.register("note")} rows={2} />
          </Field>
          <Field
            label="Until"
            optional
            hint="From the end of that day on nobody reaches it through the group."
            error={errors.ends_at?.message}
          >
            <DateInput {...form.register("ends_at")} min={dayIn(zone, now)} />
          </Field>
        </div>
      </form>
    </Dialog>
  );
}
