import { type ListedPlan, plans } from "@sightline/contract/plans.ts";
import { type FormEvent, useId, useState } from "react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { TextInput } from "#ui/fields/TextInput.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { generalOf } from "#ui/words/problem.words.ts";
import form from "#people/admin/AdminForm.module.css";

type InviteOwnerProps = { plan: ListedPlan; open: boolean; onOpenChange: (open: boolean) => void };

/** For a plan whose owner never came: the same address anew, or another. */
export function InviteOwner({ plan, open, onOpenChange }: InviteOwnerProps) {
  const id = useId();
  const [email, setEmail] = useState("");
  const [isTried, setTried] = useState(false);
  const { submit, state, problem, reset } = useSubmit(plans.inviteOwner);
  const toast = useToast();
  const move = (next: boolean) => {
    onOpenChange(next);
    setTried(false);
    reset();
  };
  const invite = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const address = email.trim();
    if (address === "") return;
    const result = await submit({ params: { id: plan.id }, body: { owner_email: address } });
    if (!result.ok) return;
    move(false);
    setEmail("");
    toast({ message: `${address} is invited`, detail: `They will own ${plan.name}.` });
  };
  const isInvited = plan.seats.invited > 0;
  return (
    <Dialog
      open={open}
      onOpenChange={move}
      title={`Invite an owner for ${plan.name}`}
      description={
        isInvited
          ? "The invitation that is open now ends. The same address gets a new mail."
          : "They get a mail, and own the plan once they accept."
      }
      actions={
        <>
          <Button onClick={() => move(false)}>Not now</Button>
          <Button
            type="submit"
            form={id}
            look="primary"
            busy={state === "submitting"}
            busyWords="Inviting the owner"
          >
            Invite the owner
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={form.form} onSubmit={(event) => void invite(event)}>
        <ErrorSummary errors={[]} {...generalOf(problem)} />
        <Field
          label="E-mail address of the owner"
          error={
            isTried && email.trim() === ""
              ? "Fill this in."
              : problem?.errors["owner_email"]?.join(" ")
          }
        >
          <TextInput
            type="email"
            name="owner_email"
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
