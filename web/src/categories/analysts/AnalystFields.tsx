import { bounds } from "@sightline/contract/base/bounds.ts";
import { fields } from "#categories/editing/category.values.ts";
import type { CategoryForm } from "#categories/editing/useCategoryForm.ts";
import { Field } from "#ui/fields/Field.tsx";
import { Textarea } from "#ui/fields/Textarea.tsx";
import { ChecklistEditor } from "./ChecklistEditor.tsx";

/** What a category gives to whoever answers: something to start from, and what to make sure of. */
export function AnalystFields({ form }: { form: CategoryForm }) {
  const { values, errors, change, leave } = form;
  return (
    <>
      <Field
        label="Outline"
        optional
        hint="Analysts can start an answer with it, in Markdown. {{requester}}, {{title}} and {{points}} are filled in; a line “## {{points}}” becomes a heading for each point."
        bound={bounds.outline.max}
        text={values.outline}
        error={errors[fields.outline]}
      >
        <Textarea
          rows={5}
          name={fields.outline}
          value={values.outline}
          onBlur={() => leave(fields.outline)}
          onChange={(event) => change({ outline: event.target.value })}
        />
      </Field>
      <ChecklistEditor
        items={values.checklist}
        errors={errors}
        onChange={(checklist) => change({ checklist })}
      />
    </>
  );
}
