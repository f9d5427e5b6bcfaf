import { bounds } from "@sightline/contract/base/bounds.ts";
import { plans } from "@sightline/contract/plans.ts";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { bodyResolver, checkOnLeaving, showFieldErrors } from "#api/submit/forms.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { TextInput } from "#ui/fields/TextInput.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { generalOf, problemToast } from "#ui/words/problem.words.ts";

type RenamePlanProps = { name: string; open: boolean; onOpenChange: (open: boolean) => void };

export function RenamePlan({ name, open, onOpenChange }: RenamePlanProps) {
  const id = useId();
  const toast = useToast();
  const { submit, state, problem, reset } = useSubmit(plans.savePlan);
  const form = useForm<{ name: string }>({
    ...checkOnLeaving,
    values: { name },
    resetOptions: { keepDirtyValues: true },
    resolver: bodyResolver(plans.savePlan),
  });
  const move = (next: boolean) => {
    onOpenChange(next);
    form.reset({ name });
    reset();
  };
  const save = form.handleSubmit(async (body) => {
    const result = await submit({ body });
    if (!result.ok) return void showFieldErrors(form, result.problem);
    onOpenChange(false);
    const now = result.answer.organization_plan.name;
    toast({
      message: `The plan is now called ${now}`,
      action: { words: "Undo", onPress: () => void takeBack() },
    });
  });
  const takeBack = async () => {
    const result = await submit({ body: { name } });
    toast(result.ok ? { message: `It is called ${name} again` } : problemToast(result.problem));
  };
  return (
    <Dialog
      open={open}
      onOpenChange={move}
      title="Rename the plan"
      actions={
        <>
          <Button onClick={() => move(false)}>Keep {name}</Button>
          <Button
            type="submit"
            form={id}
            look="primary"
            busy={state === "submitting"}
            busyWords="Renaming"
          >
            Rename the plan
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void save(event)}>
        <ErrorSummary errors={[]} {...generalOf(problem)} />
        <Field
          label="Name"
          hint="Everyone in the plan sees it."
          bound={bounds.planName.max}
          error={form.formState.errors.name?.message}
        >
          <TextInput {...form.register("name")} autoComplete="organization" />
        </Field>
      </form>
    </Dialog>
  );
}
