import { bounds } from "@sightline/contract/base/bounds.ts";
import { type ListedPlan, plans, seatsInWords } from "@sightline/contract/plans.ts";
import { type FormEvent, useId, useState } from "react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { NumberInput } from "#ui/fields/NumberInput.tsx";
import { Textarea } from "#ui/fields/Textarea.tsx";
import form from "#people/admin/AdminForm.module.css";
import { useToast } from "#ui/overlays/Toast.tsx";
import { generalOf, problemToast } from "#ui/words/problem.words.ts";

type ChangeSeatsProps = { plan: ListedPlan; open: boolean; onOpenChange: (open: boolean) => void };

export function ChangeSeats({ plan, open, onOpenChange }: ChangeSeatsProps) {
  const id = useId();
  const { total, members, invited } = plan.seats;
  const least = Math.max(1, members + invited);
  const [chosen, setChosen] = useState<number | null>();
  const seats = chosen === undefined ? total : chosen;
  const [reason, setReason] = useState("");
  const [lacksReason, setLacksReason] = useState(false);
  const { submit, state, problem, reset } = useSubmit(plans.setSeats);
  const toast = useToast();
  const move = (next: boolean) => {
    onOpenChange(next);
    setChosen(undefined);
    setReason("");
    setLacksReason(false);
    reset();
  };
  const set = (wanted: number, why: string) =>
    submit({ params: { id: plan.id }, body: { seats: wanted, reason: why } });
  const takeBack = async () => {
    const result = await set(total, "Taken back right away.");
    toast(
      result.ok
        ? { message: `${plan.name} has ${total} seats again` }
        : problemToast(result.problem),
    );
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (seats === null) return;
    if (reason.trim() === "") return setLacksReason(true);
    const result = await set(seats, reason);
    if (!result.ok) return;
    move(false);
    toast({
      message: `${plan.name} has ${seats === 1 ? "1 seat" : `${seats} seats`} now`,
      action: { words: "Undo", onPress: () => void takeBack() },
    });
  };
  const error = seats === null ? "Fill this in." : problem?.errors["seats"]?.join(" ");
  return (
    <Dialog
      open={open}
      onOpenChange={move}
      title={`Seats of ${plan.name}`}
      description={`${seatsInWords(plan.seats)}.`}
      actions={
        <>
          <Button onClick={() => move(false)}>Keep {total}</Button>
          <Button
            type="submit"
            form={id}
            look="primary"
            busy={state === "submitting"}
            busyWords="Changing the seats"
          >
            {seats === null
              ? "Change the seats"
              : `Set to ${seats} ${seats === 1 ? "seat" : "seats"}`}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={form.form} onSubmit={(event) => void save(event)}>
        <ErrorSummary errors={[]} {...generalOf(problem)} />
        <Field label="Seats" hint={`At least ${least}, which are in use.`} error={error}>
          <NumberInput
            name="seats"
            value={seats}
            min={least}
            max={bounds.planSeatsMost}
            onValueChange={setChosen}
          />
        </Field>
        <Field
          label="Why?"
          hint="It is kept in the audit log."
          error={lacksReason ? "Fill this in." : problem?.errors["reason"]?.join(" ")}
          bound={bounds.planReason.max}
          text={reason}
        >
          <Textarea
            rows={2}
            name="reason"
            value={reason}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setLacksReason(false);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
