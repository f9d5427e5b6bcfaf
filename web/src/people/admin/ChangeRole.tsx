import type { people, WholePerson } from "@sightline/contract/people/people.ts";
import { type SystemRole, systemRoles } from "@sightline/contract/people.shapes.ts";
import { useState } from "react";
import type { Submit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { RadioGroup } from "#ui/choices/RadioGroup.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { generalOf } from "#ui/words/problem.words.ts";
import form from "./AdminForm.module.css";
import { InvitePerson } from "./InvitePerson.tsx";
import { roleNames, roleNotes } from "./people.words.ts";
import { useTelling } from "./useTelling.ts";

type ChangeRoleProps = {
  setRoles: Submit<typeof people.setRoles>;
  invite: Submit<typeof people.invitePerson>;
  person: WholePerson;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Where the password is too short for staff, the way is an invitation: only they can change it. */
export function ChangeRole({ person, setRoles, invite, open, onOpenChange }: ChangeRoleProps) {
  const [chosen, setChosen] = useState<SystemRole>();
  const role = chosen ?? person.role;
  const [inviting, setInviting] = useState(false);
  const tell = useTelling();
  // What was looked at and not done is not chosen the next time.
  const move = (next: boolean) => {
    onOpenChange(next);
    setChosen(undefined);
  };
  const isTooShort = role !== "member" && person.role === "member" && !person.long_password;
  const save = async () => {
    if (await tell(setRoles.submit({ body: { ids: [person.id], role } }))) move(false);
  };
  const inviteInstead = () => {
    onOpenChange(false);
    setInviting(true);
  };
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={move}
        title={`Role of ${nameOf(person)}`}
        actions={
          <>
            <Button onClick={() => move(false)}>Keep {roleNames[person.role]}</Button>
            {isTooShort ? (
              <Button look="primary" onClick={inviteInstead}>
                {`Invite as ${roleNames[role].toLowerCase()}`}
              </Button>
            ) : (
              <Button
                look="primary"
                busy={setRoles.state === "submitting"}
                disabled={role === person.role}
                onClick={() => void save()}
              >
                {role === person.role
                  ? "Change role"
                  : `Make ${person.first_name} ${roleNames[role].toLowerCase()}`}
              </Button>
            )}
          </>
        }
      >
        <div className={form.form}>
          <ErrorSummary errors={[]} {...generalOf(setRoles.problem)} />
          <RadioGroup
            label="Role"
            lay="column"
            options={systemRoles.map((value) => ({
              value,
              label: roleNames[value],
              note: roleNotes[value],
            }))}
            value={role}
            onValueChange={setChosen}
          />
          {isTooShort && (
            <p role="status">
              {`${person.first_name}'s password is shorter than staff need, and only they can change it. Invite them with that role: it is theirs once they have chosen a longer password and accept.`}
            </p>
          )}
          {person.role === "admin" && role !== "admin" && (
            <p role="status">Invitations {person.first_name} sent as an admin are withdrawn.</p>
          )}
          {role === "member" && person.claims.length > 0 && (
            <p role="status">What {person.first_name} works on returns to the queue.</p>
          )}
        </div>
      </Dialog>
      {inviting && (
        <InvitePerson
          invite={invite}
          open
          onOpenChange={setInviting}
          given={{ email: person.email, role }}
        />
      )}
    </>
  );
}
