import { people } from "@sightline/contract/people/people.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import { useState } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { LazyCombobox } from "#ui/choices/LazyCombobox.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { useSettled } from "#ui/page/useSettled.ts";
import { nameOf } from "#ui/words/person.words.ts";

type PersonFilterProps = {
  id: number | null;
  /** Whose name is on the screen already need not be asked for. */
  known: Person | undefined;
  onChange: (id: number | null) => void;
};

const mostFound = 20;

/** Who acted, found as one types. */
export function PersonFilter({ id, known, onChange }: PersonFilterProps) {
  const [q, setQ] = useState("");
  const asked = useSettled(q.trim());
  const query = { limit: mostFound, ...(asked === "" ? {} : { q: asked }) };
  const loaded = useLoad(people.listPeople, { query }, { keepFormer: true });
  const found = loaded.answer?.people ?? [];
  // The list that they were found in is gone once they are chosen.
  const [chosen, setChosen] = useState<Person>();
  const atHand = known ?? (chosen?.id === id ? chosen : undefined);
  const single = useLoad(
    people.getPerson,
    { params: { id: String(id) } },
    { when: id !== null && !atHand },
  );
  const person = atHand ?? (id === null ? undefined : single.answer?.person);
  return (
    <Field label="Done by">
      <LazyCombobox
        placeholder="Anybody"
        emptyText="Nobody by that name or address"
        options={found.map((one) => ({
          value: String(one.id),
          label: nameOf(one),
          note: one.email,
        }))}
        onSearch={setQ}
        loading={loaded.state === "loading" || asked !== q.trim()}
        value={
          id === null
            ? null
            : { value: String(id), label: person ? nameOf(person) : `Person ${id}` }
        }
        onValueChange={(option) => {
          setQ("");
          setChosen(found.find((one) => String(one.id) === option?.value));
          onChange(option && Number(option.value));
        }}
      />
    </Field>
  );
}
