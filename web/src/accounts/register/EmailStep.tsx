import { placeRows } from "@sightline/contract/place/place.ts";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { call } from "#api/call/call.ts";
import { EmailField } from "#accounts/EmailField.tsx";
import type { NewAccount } from "./registration.steps.ts";
import { StepForm } from "./StepForm.tsx";
import { useEmailCheck } from "#accounts/useEmailCheck.ts";

type EmailStepProps = {
  form: UseFormReturn<NewAccount>;
  /** Only some addresses can register here; whether this one can is asked before going on. */
  byDomains: boolean;
  onDone: () => void;
};

export function EmailStep({ form, byDomains, onDone }: EmailStepProps) {
  const check = useEmailCheck();
  // A suggestion that comes up on going on is shown once before it is passed over.
  const [seen, setSeen] = useState<string>();
  const error = form.formState.errors.email?.message;

  const goOn = form.handleSubmit(async ({ email }) => {
    const verdict = await check.check(email);
    if (verdict && !verdict.valid) return form.setFocus("email");
    if (verdict?.suggestion && seen !== email && check.suggestion === undefined) {
      setSeen(email);
      return;
    }
    if (byDomains && !(await mayRegister(email)))
      return form.setError("email", { type: "server", message: sayOutside }, { shouldFocus: true });
    onDone();
  });

  const take = (address: string) => {
    form.setValue("email", address, { shouldValidate: true });
    check.forget();
    void check.check(address);
    form.setFocus("email");
  };

  return (
    <StepForm
      onSubmit={goOn}
      errors={[]}
      words="Continue"
      busy={check.checking && form.formState.isSubmitting}
      busyWords="Checking the address"
    >
      <EmailField
        label="E-mail"
        hint="You will sign in with it. We'll send a link to confirm that it is yours."
        error={error}
        field={form.register("email")}
        check={check}
        onTake={take}
      />
    </StepForm>
  );
}

const sayOutside =
  "This address can't register here. Use the one of your organization, or ask for an invitation.";

/** Without an answer nobody is kept from going on: the server decides in the end. */
async function mayRegister(email: string): Promise<boolean> {
  try {
    return (await call(placeRows.checkRegistration, { query: { email } })).may_register;
  } catch {
    return true;
  }
}
