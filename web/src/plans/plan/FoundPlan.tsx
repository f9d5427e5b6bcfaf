import { bounds } from "@sightline/contract/base/bounds.ts";
import { plans } from "@sightline/contract/plans.ts";
import { useEffect } from "react";
import { useForm, useWatch } from "react-hook-form";
import { bodyResolver, checkOnLeaving, showFieldErrors } from "#api/submit/forms.ts";
import { useTyped } from "#api/submit/typed.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { FormActions } from "#ui/fields/FormActions.tsx";
import { TextInput } from "#ui/fields/TextInput.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import styles from "#plans/invites/InviteForm.module.css";
import { generalOf } from "#ui/words/problem.words.ts";

export function FoundPlan() {
  const typed = useTyped<{ name: string }>("plan-found");
  const toast = useToast();
  const { submit, state, problem } = useSubmit(plans.savePlan);
  const form = useForm<{ name: string }>({
    ...checkOnLeaving,
    defaultValues: { name: typed.kept.name ?? "" },
    resolver: bodyResolver(plans.savePlan),
  });
  const name = useWatch({ control: form.control, name: "name" });
  const { keep } = typed;
  useEffect(() => keep({ name }), [name, keep]);
  const found = form.handleSubmit(async (body) => {
    const result = await submit({ body });
    if (!result.ok) return void showFieldErrors(form, result.problem);
    typed.drop();
    document.querySelector("h1")?.focus();
    toast({
      message: `${result.answer.organization_plan.name} is created`,
      detail: "Invite the first people.",
    });
  });
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void found(event)}>
      <ErrorSummary errors={[]} {...generalOf(problem)} />
      <Field
        label="Name of your organization"
        hint="Everyone in the plan sees it. You can change it later."
        bound={bounds.planName.max}
        error={form.formState.errors.name?.message}
      >
        <TextInput {...form.register("name")} autoComplete="organization" />
      </Field>
      <FormActions>
        <Button
          type="submit"
          look="primary"
          busy={state === "submitting"}
          busyWords="Creating the plan"
        >
          Create the plan
        </Button>
      </FormActions>
    </form>
  );
}
