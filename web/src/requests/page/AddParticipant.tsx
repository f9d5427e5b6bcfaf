import type { Person } from "@sightline/contract/people.shapes.ts";
import { Combobox } from "#ui/choices/Combobox.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { useCandidates } from "#requests/useCandidates.ts";

type AddParticipantProps = { present: readonly Person[]; onAdd: (userId: number) => void };

/** A colleague, found by name and added at once. */
export function AddParticipant({ present, onAdd }: AddParticipantProps) {
  const { people, onSearch, loading } = useCandidates();
  const there = new Set(present.map((one) => one.id));
  return (
    <Combobox
      label="Add a colleague"
      placeholder="Add a colleague"
      emptyText="No other colleague by that name"
      options={people
        .filter((one) => !there.has(one.id))
        .map((one) => ({ value: String(one.id), label: nameOf(one) }))}
      onSearch={onSearch}
      loading={loading}
      onValueChange={(option) => option && onAdd(Number(option.value))}
    />
  );
}
