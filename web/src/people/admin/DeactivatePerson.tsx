import { type LastOwned, people, type WholePerson } from "@sightline/contract/people/people.ts";
import { useState } from "react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Select } from "#ui/choices/Select.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { ConfirmDialog } from "#ui/overlays/Dialog.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import form from "./AdminForm.module.css";
import { useTelling } from "./useTelling.ts";

type DeactivatePersonProps = {
  person: WholePerson;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** First what follows and who takes over, then the consequence in the button. */
export function DeactivatePerson({ person, open, onOpenChange }: DeactivatePersonProps) {
  const { submit, state } = useSubmit(people.deactivatePeople);
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  const tell = useTelling();
  const owned = person.last_owner_of.filter(({ candidates }) => candidates.length > 0);
  const heirs = owned.flatMap((one) => {
    const heir = chosen[keyOf(one)];
    return heir === undefined ? [] : [{ kind: one.kind, id: one.id, user_id: heir }];
  });
  const deactivate = async () => {
    if (await tell(submit({ body: { ids: [person.id], heirs } }))) onOpenChange(false);
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Deactivate ${nameOf(person)}?`}
      description={consequencesOf(person)}
      consequence={`Deactivate ${person.first_name}`}
      keep={`Keep ${person.first_name}`}
      busy={state === "submitting"}
      ready={heirs.length === owned.length}
      onConfirm={() => void deactivate()}
    >
      {owned.length > 0 && (
        <div className={form.form}>
          {owned.map((one) => (
            <Field
              key={keyOf(one)}
              label={`Who owns the ${one.kind} ${one.name} from now on?`}
              hint={`${person.first_name} is its last owner.`}
            >
              <Select
                options={one.candidates.map((candidate) => ({
                  value: String(candidate.id),
                  label: nameOf(candidate),
                }))}
                value={chosen[keyOf(one)] === undefined ? null : String(chosen[keyOf(one)])}
                onValueChange={(value) => setChosen({ ...chosen, [keyOf(one)]: Number(value) })}
              />
            </Field>
          ))}
        </div>
      )}
    </ConfirmDialog>
  );
}

function keyOf({ kind, id }: LastOwned): string {
  return `${kind} ${id}`;
}

function consequencesOf({ first_name, claims }: WholePerson): string {
  const count = claims.length === 1 ? "The request" : `The ${claims.length} requests`;
  const work =
    claims.length === 0
      ? ""
      : ` ${count} they work on ${claims.length === 1 ? "returns" : "return"} to the queue.`;
  return `${first_name} is signed out everywhere at once, can't sign in and gets no more mail.${work} Invitations they sent are withdrawn. Their name stays where they wrote. You can reactivate the account later.`;
}
