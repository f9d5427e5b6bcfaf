import { useEffect } from "react";
import { type FieldErrors, type Resolver, useForm, type UseFormReturn } from "react-hook-form";
import { checkOnLeaving } from "#api/submit/forms.ts";
import { useTyped } from "#api/submit/typed.ts";
import {
  fieldsOf,
  type KeptAccount,
  type NewAccount,
  nothingYet,
  type Step,
  stepToShow,
  withoutPassword,
  wrongIn,
} from "./registration.steps.ts";

export type AccountForm = {
  form: UseFormReturn<NewAccount>;
  step: Step;
  /** After sending: nothing of it is needed any more. */
  drop: () => void;
};

type Asked = {
  /** Registration and each activation keep their own text. */
  name: string;
  wanted: string | undefined;
  /** Fixed by an invitation. */
  email?: string;
  passwordMin: number;
};

/** One form over four addresses. What was typed survives a reload, the password never does. */
export function useAccountForm({ name, wanted, email, passwordMin }: Asked): AccountForm {
  const { kept, keep, drop } = useTyped<KeptAccount>(name);
  const form: UseFormReturn<NewAccount> = useForm<NewAccount>({
    ...checkOnLeaving,
    defaultValues: { ...nothingYet, ...kept, ...(email === undefined ? {} : { email }) },
    resolver: (values) => resolve(stepToShow(wanted, values, passwordMin), values, passwordMin),
  });
  const step = stepToShow(wanted, form.getValues(), passwordMin);
  const { subscribe, setFocus, formState } = form;

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keep(withoutPassword(values)),
      }),
    [subscribe, keep],
  );
  // Led back here by what the server said: the cursor goes where it is wrong.
  useEffect(() => {
    const wrong = fieldsOf[step].find((field) => formState.errors[field]?.type === "server");
    if (wrong) setFocus(wrong);
    // Only on arriving at a step; while typing the cursor is the person's.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [step]);

  return { form, step, drop };
}

function resolve(
  step: Step,
  values: NewAccount,
  passwordMin: number,
): ReturnType<Resolver<NewAccount>> {
  const wrong = wrongIn(step, values, passwordMin);
  const errors: FieldErrors<NewAccount> = {};
  for (const field of fieldsOf[step]) {
    const sentences = wrong[field];
    if (sentences) errors[field] = { type: "schema", message: sentences.join(" ") };
  }
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
}
