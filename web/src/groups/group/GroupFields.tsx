import { bounds } from "@sightline/contract/base/bounds.ts";
import type { UseFormReturn } from "react-hook-form";
import { Field } from "#ui/fields/Field.tsx";
import { Textarea } from "#ui/fields/Textarea.tsx";
import { TextInput } from "#ui/fields/TextInput.tsx";
import styles from "./GroupForm.module.css";

export type GroupText = { name: string; description: string };

/** What a group is called, and what it is for. */
export function GroupFields({ form }: { form: UseFormReturn<GroupText> }) {
  const { errors } = form.formState;
  return (
    <div className={styles.fields}>
      <Field
        label="Name"
        hint="Everyone in the group and everyone invited can see it."
        bound={bounds.groupName.max}
        error={errors.name?.message}
      >
        <TextInput {...form.register("name")} autoComplete="off" />
      </Field>
      <Field
        label="What it is for"
        optional
        bound={bounds.groupDescription.max}
        error={errors.description?.message}
      >
        <Textarea {...form.register("description")} rows={3} />
      </Field>
    </div>
  );
}
