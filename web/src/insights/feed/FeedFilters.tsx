import type { Category } from "@sightline/contract/categories/categories.ts";
import type { InsightAge } from "@sightline/contract/insights/insights.ts";
import type { Outcome } from "@sightline/contract/requests/requests.statuses.ts";
import { FilterPills } from "#ui/lists/FilterPills.tsx";
import type { Option } from "#ui/choices/option.ts";
import { Select } from "#ui/choices/Select.tsx";
import type { FeedFilters as Filters } from "#insights/insights.address.ts";

const any = "any";

const outcomes: readonly Option<Outcome | typeof any>[] = [
  { value: any, label: "Any outcome" },
  { value: "answered", label: "Answered" },
  { value: "partly_answered", label: "Partly answered" },
  { value: "not_found", label: "Not found" },
];

const ages: readonly Option<InsightAge | typeof any>[] = [
  { value: any, label: "Any age" },
  { value: "week", label: "Past week" },
  { value: "month", label: "Past month" },
  { value: "quarter", label: "Past 3 months" },
  { value: "year", label: "Past year" },
];

const pills = [{ value: "out_of_date", label: "May be out of date" }] as const;

type FeedFiltersProps = {
  filters: Filters;
  categories: readonly Category[];
  onChange: (filters: Filters) => void;
};

export function FeedFilters({ filters, categories, onChange }: FeedFiltersProps) {
  const { category, outcome, age, outOfDate } = filters;
  const chosen = <T extends string>(value: T | typeof any) => (value === any ? null : value);
  return (
    <FilterPills
      label="Which insights"
      options={pills}
      value={outOfDate ? ["out_of_date"] : []}
      onValueChange={(on) => onChange({ ...filters, outOfDate: on.length > 0 })}
    >
      <Select
        look="pill"
        label="Category"
        options={[
          { value: any, label: "Any category" },
          ...categories.map(({ slug, name }) => ({ value: slug, label: name })),
        ]}
        value={category ?? any}
        onValueChange={(next) => onChange({ ...filters, category: chosen(next) })}
      />
      <Select
        look="pill"
        label="Outcome"
        options={outcomes}
        value={outcome ?? any}
        onValueChange={(next) => onChange({ ...filters, outcome: chosen(next) })}
      />
      <Select
        look="pill"
        label="Age"
        options={ages}
        value={age ?? any}
        onValueChange={(next) => onChange({ ...filters, age: chosen(next) })}
      />
    </FilterPills>
  );
}
