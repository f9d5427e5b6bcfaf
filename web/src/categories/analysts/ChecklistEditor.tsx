import { bounds } from "@sightline/contract/base/bounds.ts";
import { type CategoryValues, fields } from "#categories/editing/category.values.ts";
import { TextRows } from "#categories/questions/TextRows.tsx";

type Items = CategoryValues["checklist"];

type ChecklistEditorProps = {
  items: Items;
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (items: Items) => void;
};

/** What analysts tick before they publish. In other words an entry stays what it is, with its ticks. */
export function ChecklistEditor({ items, errors, onChange }: ChecklistEditorProps) {
  return (
    <TextRows
      label="Checklist before publishing"
      optional
      error={errors[fields.checklist]}
      errorOf={(at) => errors[fields.checked(at)]}
      rows={items}
      most={bounds.checklistItems}
      longest={bounds.checklistText.max}
      labelOf={(at) => `To tick ${at + 1}`}
      calledOf={(at) => `entry ${at + 1}`}
      nameOf={fields.checked}
      add={{
        words: "Add something to tick",
        make: () => ({ key: Math.min(0, ...items.map(({ key }) => key)) - 1, text: "" }),
      }}
      onChange={onChange}
    />
  );
}
