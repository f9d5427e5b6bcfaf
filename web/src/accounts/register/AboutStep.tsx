import { bounds } from "@sightline/contract/base/bounds.ts";
import type { UseFormReturn } from "react-hook-form";
import { Field } from "#ui/fields/Field.tsx";
import { TextInput } from "#ui/fields/TextInput.tsx";
import styles from "#accounts/form.module.css";
import { listErrors } from "#accounts/formErrors.ts";
import type { NewAccount } from "./registration.steps.ts";
import { StepForm } from "./StepForm.tsx";

const labels = { first_name: "First name", last_name: "Last name", activity: "Job or field" };

type AboutStepProps = { form: UseFormReturn<NewAccount>; back: string; onDone: () => void };

export function AboutStep({ form, back, onDone }: AboutStepProps) {
  const { errors } = form.formState;
  return (
    <StepForm
      onSubmit={form.handleSubmit(onDone)}
      errors={listErrors(errors, labels)}
      words="Continue"
      back={back}
    >
      <div className={styles.pair}>
        <Field label={labels.first_name} error={errors.first_name?.message}>
          <TextInput {...form.register("first_name")} autoComplete="given-name" />
        </Field>
        <Field label={labels.last_name} error={errors.last_name?.message}>
          <TextInput {...form.register("last_name")} autoComplete="family-name" />
        </Field>
      </div>
      <Field
        label={labels.activity}
        optional
        bound={bounds.activity.max}
        error={errors.activity?.message}
      >
        <TextInput {...form.register("activity")} autoComplete="organization-title" />
      </Field>
    </StepForm>
  );
}
