import { bounds } from "@sightline/contract/bounds.ts";
import type { UseFormReturn } from "react-hook-form";
import { Field } from "#ui/Field.tsx";
import { TextInput } from "#ui/TextInput.tsx";
import styles from "./form.module.css";
import { listErrors } from "./formErrors.ts";
import { fieldsOf, type NewAccount } from "./registration.steps.ts";
import { StepForm } from "./StepForm.tsx";

type AboutStepProps = { form: UseFormReturn<NewAccount>; back: string; onDone: () => void };

export function AboutStep({ form, back, onDone }: AboutStepProps) {
  const { errors } = form.formState;
  return (
    <StepForm
      onSubmit={form.handleSubmit(onDone)}
      errors={listErrors(errors, fieldsOf.about)}
      words="Continue"
      back={back}
    >
      <div className={styles.pair}>
        <Field label="First name" error={errors.first_name?.message}>
          <TextInput {...form.register("first_name")} autoComplete="given-name" />
        </Field>
        <Field label="Last name" error={errors.last_name?.message}>
          <TextInput {...form.register("last_name")} autoComplete="family-name" />
        </Field>
      </div>
      <Field
        label="Activity"
        optional
        hint="Your profession or field. Analysts read it to understand what you need."
        bound={bounds.activity.max}
        error={errors.activity?.message}
      >
        <TextInput {...form.register("activity")} autoComplete="organization-title" />
      </Field>
    </StepForm>
  );
}
