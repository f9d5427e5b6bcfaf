import { tellCount } from "@sightline/contract/base/count.words.ts";
import type { Category } from "@sightline/contract/categories/categories.ts";
import { type DeskFilter, deskFilters } from "@sightline/contract/desk.ts";
import { FilterPills } from "#ui/lists/FilterPills.tsx";
import { Select } from "#ui/choices/Select.tsx";
import type { DeskAddress } from "./desk.address.ts";

export type DeskCounts = Record<DeskFilter | "all" | "others", number>;

const names: Record<DeskFilter, string> = {
  mine: "Mine",
  unclaimed: "Unclaimed",
  to_review: "To review",
  waiting: "Waiting",
  overdue: "Overdue",
};

const every = "all";

type DeskFiltersProps = {
  address: DeskAddress;
  counts: DeskCounts | undefined;
  categories: readonly Category[];
  onChange: (next: Partial<DeskAddress>) => void;
};

export function DeskFilters({ address, counts, categories, onChange }: DeskFiltersProps) {
  const { filter } = address;
  return (
    <FilterPills
      label="Which requests"
      options={deskFilters.map((value) => ({ value, label: labelOf(value, counts) }))}
      value={filter ? [filter] : []}
      // One at a time: the one pressed last.
      onValueChange={(on) =>
        onChange({ filter: on.find((one) => one !== filter) ?? on[0] ?? null })
      }
    >
      <Select
        look="pill"
        label="Category"
        options={[
          { value: every, label: "Any category" },
          ...categories.map(({ slug, name }) => ({ value: slug, label: name })),
        ]}
        value={address.category ?? every}
        onValueChange={(value) => onChange({ category: value === every ? null : value })}
      />
    </FilterPills>
  );
}

function labelOf(filter: DeskFilter, counts: DeskCounts | undefined): string {
  if (!counts) return names[filter];
  return `${names[filter]} ${tellCount(counts[filter])}`;
}
