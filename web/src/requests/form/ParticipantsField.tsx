import type { Person } from "@sightline/contract/people.shapes.ts";
import { ComboboxMultiple } from "#ui/choices/ComboboxMultiple.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { fields } from "./requestForm.values.ts";
import { useCandidates } from "#requests/useCandidates.ts";

type ParticipantsFieldProps = {
  value: readonly number[];
  onChange: (ids: number[]) => void;
  error?: string;
};

/** Colleagues who follow it from the start and may answer for you. */
export function ParticipantsField({ value, onChange, error }: ParticipantsFieldProps) {
  const { people, byId, onSearch, loading } = useCandidates();
  const chosen = value.map((id) => {
    const person = byId.get(id);
    return person ? optionOf(person) : { value: String(id), label: "A former colleague" };
  });
  return (
    <Field
      label="Who takes part?"
      optional
      hint="They can see the request and hear about it."
      error={error}
    >
      <ComboboxMultiple
        name={fields.participants}
        options={people.map(optionOf)}
        onSearch={onSearch}
        loading={loading}
        emptyText="No colleague by that name"
        placeholder="Name of a colleague"
        value={chosen}
        onValueChange={(options) => onChange(options.map((one) => Number(one.value)))}
      />
    </Field>
  );
}

function optionOf(person: Person) {
  return { value: String(person.id), label: nameOf(person) };
}
