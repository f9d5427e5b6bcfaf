import type { RequestSort } from "@sightline/contract/requests/requests.ts";
import { FilterPills } from "#ui/lists/FilterPills.tsx";
import type { Option } from "#ui/choices/option.ts";
import { Select } from "#ui/choices/Select.tsx";
import { type ListFilters, type Pill, pillsOn, pressPill, waitsForMe } from "./requests.address.ts";

type Status = "any" | Exclude<ListFilters["status"], Pill | null>;

const statuses: readonly Option<Status>[] = [
  { value: "any", label: "Any status" },
  { value: "submitted", label: "Submitted" },
  { value: "in_progress", label: "In progress" },
  { value: "needs_clarification", label: "Clarification asked" },
  { value: "in_review", label: "Being checked" },
  { value: "delivered", label: "Delivered" },
  { value: "accepted", label: "Accepted" },
  { value: "cancelled", label: "Cancelled" },
  { value: "declined", label: "Declined" },
];

const sorts: readonly Option<RequestSort>[] = [
  { value: "due", label: "Due first" },
  { value: "newest", label: "Newest first" },
  { value: "activity", label: "Latest activity" },
];

type RequestFiltersProps = {
  filters: ListFilters;
  /** The name of the reader's plan, if they are in one. */
  planName: string | undefined;
  onChange: (filters: ListFilters) => void;
};

export function RequestFilters({ filters, planName, onChange }: RequestFiltersProps) {
  const { status, sort } = filters;
  const on = pillsOn(filters);
  const pills: Option<Pill>[] = [
    { value: "open", label: "Open" },
    { value: waitsForMe, label: "Waits for me" },
    { value: "mine", label: "Mine" },
    ...(planName ? [{ value: "organization", label: planName } as const] : []),
    { value: "following", label: "Following" },
  ];
  const press = (now: readonly Pill[]) => {
    const pressed = pills.find(({ value }) => on.includes(value) !== now.includes(value));
    if (pressed) onChange(pressPill(filters, pressed.value));
  };
  return (
    <FilterPills
      label="Which requests"
      options={pills}
      value={on}
      onValueChange={press}
      end={
        <Select
          look="pill"
          label="Order"
          options={sorts}
          value={sort}
          onValueChange={(next) => onChange({ ...filters, sort: next })}
        />
      }
    >
      <Select
        look="pill"
        label="Status"
        options={statuses}
        value={status === null || status === "open" || status === waitsForMe ? "any" : status}
        onValueChange={(next) => onChange({ ...filters, status: next === "any" ? null : next })}
      />
    </FilterPills>
  );
}
