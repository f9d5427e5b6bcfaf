import { type FormEvent, useId, useState } from "react";
import type { CallProblem } from "#api/call/callProblem.ts";
import { Button } from "#ui/base/Button.tsx";
import { DateInput } from "#ui/fields/DateInput.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { generalOf } from "#ui/words/problem.words.ts";
import form from "./AdminForm.module.css";
import { dayOf, findMomentOfDay } from "./absence.days.ts";

type AbsenceDialogProps = {
  /** "You are away", "Ines is away": whose absence it is. */
  title: string;
  until: string | null;
  busy: boolean;
  problem: CallProblem | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Null: there again. */
  onSave: (until: string | null) => void;
};

/** Until when somebody is away from the desk. What they work on stays with them. */
export function AbsenceDialog({ title, until, onSave, ...props }: AbsenceDialogProps) {
  const id = useId();
  const [day, setDay] = useState(until === null ? "" : dayOf(until));
  const [isEmpty, setIsEmpty] = useState(false);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const moment = findMomentOfDay(day);
    if (moment === undefined) return setIsEmpty(true);
    onSave(moment);
  };
  const error = isEmpty ? "Choose a day." : props.problem?.errors["away_until"]?.join(" ");
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={title}
      description="Nothing is handed over to who is away. What they work on already stays with them: hand it over or put it back first."
      actions={
        <>
          {until !== null && (
            <Button busy={props.busy} onClick={() => onSave(null)}>
              Back at work
            </Button>
          )}
          <Button type="submit" form={id} look="primary" busy={props.busy}>
            Save
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={form.form} onSubmit={save}>
        <ErrorSummary errors={[]} {...generalOf(props.problem)} />
        <Field label="Back on" hint="The first day at work again." error={error}>
          <DateInput
            name="away_until"
            value={day}
            onChange={(event) => {
              setDay(event.currentTarget.value);
              setIsEmpty(false);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
