import { bounds } from "@sightline/contract/base/bounds.ts";
import { placeRows } from "@sightline/contract/place/place.ts";
import { plans } from "@sightline/contract/plans.ts";
import { type FormEvent, useId, useState } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { NumberInput } from "#ui/fields/NumberInput.tsx";
import { TextInput } from "#ui/fields/TextInput.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { generalOf } from "#ui/words/problem.words.ts";
import form from "#people/admin/AdminForm.module.css";

type FoundForOthersProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** As many seats as every new plan has, until another number is given. */
type Given = { name: string; email: string; seats?: number | null };
const nothing: Given = { name: "", email: "" };

/** A plan for a customer; its owner is invited by mail. */
export function FoundForOthers({ open, onOpenChange }: FoundForOthersProps) {
  const id = useId();
  const [given, setGiven] = useState(nothing);
  const usual = useLoad(placeRows.getPlace).answer?.place.plan_seats ?? bounds.planSeats;
  const [isTried, setTried] = useState(false);
  const { submit, state, problem, reset } = useSubmit(plans.foundPlan);
  const toast = useToast();
  const move = (next: boolean) => {
    onOpenChange(next);
    setTried(false);
    reset();
  };
  const change = (next: Partial<Given>) => setGiven({ ...given, ...next });
  const { name, email, seats = usual } = given;
  const found = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() === "" || email.trim() === "" || seats === null) return;
    const result = await submit({ body: { name, seats, owner_email: email.trim() } });
    if (!result.ok) return;
    move(false);
    setGiven(nothing);
    toast({
      message: `${name.trim()} is created`,
      detail: `${email.trim()} is invited as its owner.`,
    });
  };
  const lacking = (isEmpty: boolean, field: string) =>
    isTried && isEmpty ? "Fill this in." : problem?.errors[field]?.join(" ");
  return (
    <Dialog
      open={open}
      onOpenChange={move}
      title="Create a plan"
      description="For a customer: whoever you name is invited by mail and owns it."
      actions={
        <>
          <Button onClick={() => move(false)}>Not now</Button>
          <Button
            type="submit"
            form={id}
            look="primary"
            busy={state === "submitting"}
            busyWords="Creating the plan"
          >
            Create and invite
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={form.form} onSubmit={(event) => void found(event)}>
        <ErrorSummary errors={[]} {...generalOf(problem)} />
        <Field label="Name of the organization" error={lacking(name.trim() === "", "name")}>
          <TextInput
            name="name"
            autoComplete="off"
            value={name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
        </Field>
        <Field label="Seats" error={lacking(seats === null, "seats")}>
          <NumberInput
            name="seats"
            value={seats}
            min={1}
            max={bounds.planSeatsMost}
            onValueChange={(next) => change({ seats: next })}
          />
        </Field>
        <Field
          label="E-mail address of the owner"
          error={lacking(email.trim() === "", "owner_email")}
        >
          <TextInput
            type="email"
            name="owner_email"
            autoComplete="off"
            value={email}
            onChange={(event) => change({ email: event.currentTarget.value })}
          />
        </Field>
      </form>
    </Dialog>
  );
}
