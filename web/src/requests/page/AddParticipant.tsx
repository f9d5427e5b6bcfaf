import type { Person } from "@sightline/contract/people.shapes.ts";
import { useEffect, useRef, useState } from "react";
import { Combobox } from "#ui/choices/Combobox.tsx";
import type { Option } from "#ui/choices/option.ts";
import { nameOf } from "#ui/words/person.words.ts";
import { useCandidates } from "#requests/useCandidates.ts";

type AddParticipantProps = { present: readonly Person[]; onAdd: (userId: number) => void };

/** A colleague, found by name and added at once. */
export function AddParticipant({ present, onAdd }: AddParticipantProps) {
  const { people, onSearch, loading } = useCandidates();
  const [added, setAdded] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const there = new Set(present.map((one) => one.id));
  useEffect(() => {
    if (added > 0) field.current?.focus({ preventScroll: true });
  }, [added]);

  function add({ value }: Option): void {
    onAdd(Number(value));
    setAdded(added + 1);
  }

  return (
    <Combobox
      // An empty field for the next one.
      key={added}
      ref={field}
      label="Add a colleague"
      placeholder="Add a colleague"
      emptyText="No other colleague by that name"
      options={people
        .filter((one) => !there.has(one.id))
        .map((one) => ({ value: String(one.id), label: nameOf(one) }))}
      onSearch={onSearch}
      loading={loading}
      onValueChange={(option) => option && add(option)}
    />
  );
}
