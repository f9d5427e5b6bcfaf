import { type ActName, acts } from "@sightline/contract/audit/audit.acts.ts";
import { nameOf } from "@sightline/contract/audit/audit.sentences.ts";
import type { AuditAct } from "@sightline/contract/audit/audit.ts";
import type { Option } from "#ui/choices/option.ts";
import { Select } from "#ui/choices/Select.tsx";
import { DateInput } from "#ui/fields/DateInput.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { FilterPills } from "#ui/lists/FilterPills.tsx";
import type { AuditAddress } from "./audit.address.ts";
import styles from "./AuditFilters.module.css";
import { PersonFilter } from "./PersonFilter.tsx";

type AuditFiltersProps = {
  address: AuditAddress;
  /** Those shown, which know the names of whom it is narrowed to. */
  rows: readonly AuditAct[];
  onChange: (next: AuditAddress) => void;
};

const options: readonly Option<ActName | "any">[] = [
  { value: "any", label: "Any act" },
  ...Object.entries(acts)
    // The keys are the names.
    .map(([value, words]) => ({ value: value as ActName, label: capital(words) }))
    .toSorted((one, other) => one.label.localeCompare(other.label)),
];

/** Narrowed to one who acted, one thing, one act, some days; each is taken off where it stands. */
export function AuditFilters({ address, rows, onChange }: AuditFiltersProps) {
  const { act, actor, subject, from, until } = address;
  const pills = subject
    ? [{ value: "subject", label: `About ${subjectIn(rows, subject)}` } as const]
    : [];
  return (
    <div className={styles.filters}>
      {pills.length > 0 && (
        <FilterPills
          label="What the log is narrowed to"
          options={pills}
          value={pills.map(({ value }) => value)}
          onValueChange={() => onChange({ ...address, subject: null })}
        />
      )}
      <div className={styles.fields}>
        <PersonFilter
          id={actor}
          known={rows.find((row) => row.actor?.id === actor)?.actor ?? undefined}
          onChange={(next) => onChange({ ...address, actor: next })}
        />
        <Field label="Act">
          <Select
            options={options}
            value={act ?? "any"}
            onValueChange={(next) => onChange({ ...address, act: next === "any" ? null : next })}
          />
        </Field>
        <Field label="From">
          <DateInput
            value={from ?? ""}
            max={until ?? undefined}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...address, from: value === "" ? null : value })
            }
          />
        </Field>
        <Field label="Until">
          <DateInput
            value={until ?? ""}
            min={from ?? undefined}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...address, until: value === "" ? null : value })
            }
          />
        </Field>
      </div>
    </div>
  );
}

function subjectIn(
  rows: readonly AuditAct[],
  wanted: NonNullable<AuditAddress["subject"]>,
): string {
  const found = rows.find(
    ({ subject }) => subject?.kind === wanted.kind && subject.id === wanted.id,
  )?.subject;
  return nameOf(found ?? { ...wanted, name: null });
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
