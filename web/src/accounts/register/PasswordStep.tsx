import { bounds } from "@sightline/contract/base/bounds.ts";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { listErrors } from "#accounts/formErrors.ts";
import { NewPasswordFields } from "#accounts/password/NewPasswordFields.tsx";
import { askPassword } from "#accounts/password/usePasswordCheck.ts";
import type { NewAccount } from "./registration.steps.ts";
import { StepForm } from "./StepForm.tsx";
import { Username } from "#accounts/password/Username.tsx";

const labels = { password: "Password", password_confirmation: "Repeat password" };

type PasswordStepProps = {
  form: UseFormReturn<NewAccount>;
  min: number;
  back: string;
  onDone: () => void;
};

export function PasswordStep({ form, min, back, onDone }: PasswordStepProps) {
  const { errors } = form.formState;
  const typed = useWatch({ control: form.control, name: "password" });
  const owner = form.getValues();

  const goOn = form.handleSubmit(async (account) => {
    const fault = await askPassword(account.password, account);
    if (fault === undefined) return onDone();
    form.setError("password", { type: "server", message: fault }, { shouldFocus: true });
  });

  return (
    <StepForm
      onSubmit={goOn}
      errors={listErrors(errors, labels)}
      words="Continue"
      busy={form.formState.isSubmitting}
      busyWords="Checking the password"
      back={back}
    >
      <Username email={owner.email} />
      <NewPasswordFields
        password={form.register("password", { deps: repeatIfTyped(form) })}
        confirmation={form.register("password_confirmation")}
        errors={{
          password: errors.password?.message,
          password_confirmation: errors.password_confirmation?.message,
        }}
        typed={typed}
        owner={owner}
        bound={{ min, max: bounds.password.max }}
      />
    </StepForm>
  );
}

/** Correcting the first field can make the second right; an empty second one is no mistake yet. */
function repeatIfTyped(form: UseFormReturn<NewAccount>): ["password_confirmation"] | [] {
  return form.getValues("password_confirmation") === "" ? [] : ["password_confirmation"];
}
