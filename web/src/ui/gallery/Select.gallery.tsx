import { useState } from "react";
import { Combobox } from "#ui/choices/Combobox.tsx";
import { ComboboxMultiple } from "#ui/choices/ComboboxMultiple.tsx";
import { Field } from "#ui/fields/Field.tsx";
import type { Option } from "#ui/choices/option.ts";
import { Select } from "#ui/choices/Select.tsx";
import styles from "./gallery.module.css";

export const title = "Select and Combobox";

const countries: Option[] = [
  { value: "dk", label: "Denmark" },
  { value: "de", label: "Germany" },
  { value: "se", label: "Sweden" },
  { value: "no", label: "Norway" },
  { value: "fi", label: "Finland" },
];
const people: Option[] = [
  { value: "1", label: "Demo member", note: "Northwind plan" },
  { value: "2", label: "Demo colleague", note: "Northwind plan" },
  { value: "3", label: "Demo analyst", note: "Circular design" },
];

export default function SelectGallery() {
  const [chosen, setChosen] = useState(countries.slice(0, 2));
  const found = usePeople();
  return (
    <div className={styles.form}>
      <Field label="Calendar" hint="Working hours and holidays count by it.">
        <Select
          options={[
            { value: "nordic", label: "Nordic", note: "Mon to Fri, 9 to 17, Copenhagen" },
            { value: "dach", label: "Central Europe", note: "Mon to Fri, 8 to 16, Berlin" },
          ]}
          defaultValue="nordic"
        />
      </Field>
      <Field label="Role" error="Choose a role.">
        <Select options={[{ value: "analyst", label: "Analyst" }]} placeholder="Choose a role" />
      </Field>
      <Field label="Plan" disabled>
        <Select options={[{ value: "northwind", label: "Northwind" }]} defaultValue="northwind" />
      </Field>
      <Field label="Country">
        <Combobox options={countries} placeholder="Type or choose" emptyText="No such country" />
      </Field>
      <Field label="Which countries?" aside="asked because of your answer above">
        <ComboboxMultiple options={countries} value={chosen} onValueChange={setChosen} />
      </Field>
      <Field label="Invite" hint="People of your plan, and of groups you are in.">
        <Combobox
          options={found.options}
          onSearch={found.search}
          loading={found.loading}
          loadingText="Looking for people"
          emptyText="Nobody of that name"
          placeholder="A name"
        />
      </Field>
    </div>
  );
}

/** Stands in for a search on the server. */
function usePeople() {
  const [options, setOptions] = useState<Option[]>([]);
  const [loading, setLoading] = useState(false);
  const search = (text: string) => {
    setLoading(true);
    setTimeout(() => {
      setOptions(people.filter((one) => one.label.toLowerCase().includes(text.toLowerCase())));
      setLoading(false);
    }, 600);
  };
  return { options, loading, search };
}
