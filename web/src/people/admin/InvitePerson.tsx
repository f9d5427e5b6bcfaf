import type { people } from "@sightline/contract/people/people.ts";
import { type SystemRole, systemRoles } from "@sightline/contract/people.shapes.ts";
import { type FormEvent, useId, useState } from "react";
import type { Submit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { RadioGroup } from "#ui/choices/RadioGroup.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { TextInput } from "#ui/fields/TextInput.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { generalOf } from "#ui/words/problem.words.ts";
import styles from "./AdminForm.module.css";
import { roleNames, roleNotes } from "./people.words.ts";

type InvitePersonProps = {
  invite: Submit<typeof people.invitePerson>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Known where somebody who is here gets another role. */
  given?: { email: string; role: SystemRole };
};

/** An address and a role; the mail has a link with which they choose their own password. */
export function InvitePerson({ invite, open, onOpenChange, given }: InvitePersonProps) {
  const id = useId();
  const [email, setEmail] = useState(given?.email ?? "");
  const [role, setRole] = useState<SystemRole>(given?.role ?? "member");
  const [isEmpty, setIsEmpty] = useState(false);
  const toast = useToast();
  const { submit, state, problem, reset } = invite;
  const move = (next: boolean) => {
    onOpenChange(next);
    setIsEmpty(false);
    reset();
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    if (address === "") return setIsEmpty(true);
    const result = await submit({ body: { email: address, role } });
    if (!result.ok) return;
    move(false);
    setEmail("");
    toast({
      message: `${address} is invited as ${roleNames[role].toLowerCase()}`,
      detail: "The mail is on its way. The invitation is open for 14 days.",
    });
  };
  const error = isEmpty ? "Fill this in." : problem?.errors["email"]?.join(" ");
  return (
    <Dialog
      open={open}
      onOpenChange={move}
      title="Invite someone"
      description="They get a mail with a link, and choose their own password."
      actions={
        <>
          <Button onClick={() => move(false)}>Not now</Button>
          <Button
            type="submit"
            form={id}
            look="primary"
            busy={state === "submitting"}
            busyWords="Inviting"
          >
            {`Invite as ${roleNames[role].toLowerCase()}`}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={styles.form} onSubmit={(event) => void send(event)}>
        <ErrorSummary errors={[]} {...(error === undefined ? generalOf(problem) : {})} />
        <Field label="E-mail address" error={error}>
          <TextInput
            type="email"
            name="email"
            autoComplete="off"
            value={email}
            onChange={(event) => {
              setEmail(event.currentTarget.value);
              setIsEmpty(false);
            }}
          />
        </Field>
        <RadioGroup
          label="Role"
          lay="column"
          options={systemRoles.map((value) => ({
            value,
            label: roleNames[value],
            note: roleNotes[value],
          }))}
          value={role}
          onValueChange={setRole}
        />
      </form>
    </Dialog>
  );
}
