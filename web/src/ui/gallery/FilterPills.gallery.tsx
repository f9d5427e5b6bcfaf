import { useState } from "react";
import { FilterPills } from "#ui/lists/FilterPills.tsx";
import { Select } from "#ui/choices/Select.tsx";

export const title = "FilterPills";

export default function FilterPillsGallery() {
  const [on, setOn] = useState<string[]>(["open"]);
  return (
    <FilterPills
      label="Which requests"
      options={[
        { value: "open", label: "Open" },
        { value: "mine", label: "Mine" },
        { value: "organization", label: "Northwind" },
        { value: "following", label: "Following" },
        { value: "desk", label: "Desk", disabled: true },
      ]}
      value={on}
      onValueChange={setOn}
      end={
        <Select
          look="pill"
          label="Order"
          defaultValue="due"
          options={[
            { value: "due", label: "Due first" },
            { value: "newest", label: "Newest first" },
            { value: "activity", label: "Latest activity" },
          ]}
        />
      }
    >
      <Select
        look="pill"
        label="Status"
        defaultValue="any"
        options={[
          { value: "any", label: "Any status" },
          { value: "submitted", label: "Submitted" },
          { value: "in_progress", label: "In progress" },
          { value: "delivered", label: "Delivered" },
        ]}
      />
    </FilterPills>
  );
}
