import type { PeopleOrder } from "@sightline/contract/people/people.ts";
import { type SystemRole, systemRoles } from "@sightline/contract/people.shapes.ts";
import { FilterPill, FilterPills } from "#ui/lists/FilterPills.tsx";
import type { Option } from "#ui/choices/option.ts";
import { Select } from "#ui/choices/Select.tsx";
import type { PeopleAddress } from "./people.address.ts";
import { roleNames, stateNames } from "./people.words.ts";

type State = NonNullable<PeopleAddress["state"]>;

const states: readonly Option<State>[] = [
  { value: "active", label: stateNames.active },
  { value: "deactivated", label: stateNames.deactivated },
  { value: "leaving", label: stateNames.leaving },
  { value: "invited", label: "Invited" },
];

const roles: readonly Option<SystemRole | "any">[] = [
  { value: "any", label: "Any role" },
  ...systemRoles.map((value) => ({ value, label: roleNames[value] })),
];

const sorts: readonly Option<PeopleOrder>[] = [
  { value: "name", label: "By name" },
  { value: "last_seen", label: "Last seen first" },
];

type PeopleFiltersProps = {
  address: PeopleAddress;
  /** Of the plan that the list is narrowed to, once it is known. */
  planName: string | undefined;
  onChange: (next: Partial<PeopleAddress>) => void;
};

export function PeopleFilters({ address, planName, onChange }: PeopleFiltersProps) {
  const { state, role, plan, sort } = address;
  return (
    <FilterPills
      label="Which people"
      options={states}
      value={state ? [state] : []}
      // One at a time: the one pressed last.
      onValueChange={(on) => onChange({ state: on.find((one) => one !== state) ?? null })}
      end={
        state !== "invited" && (
          <Select
            look="pill"
            label="Order"
            options={sorts}
            value={sort}
            onValueChange={(next) => onChange({ sort: next })}
          />
        )
      }
    >
      {plan !== null && (
        <FilterPill on onPress={() => onChange({ plan: null })}>
          {planName ?? `Plan ${plan}`}
        </FilterPill>
      )}
      {state !== "invited" && (
        <Select
          look="pill"
          label="Role"
          options={roles}
          value={role ?? "any"}
          onValueChange={(next) => onChange({ role: next === "any" ? null : next })}
        />
      )}
    </FilterPills>
  );
}
