import { accountPasswords } from "@sightline/contract/accounts/accounts.passwords.ts";
import type { User } from "@sightline/contract/people.shapes.ts";
import { bounds } from "@sightline/contract/base/bounds.ts";
import { useForm, useWatch } from "react-hook-form";
import { bodyResolver, checkOnLeaving, showFieldErrors } from "#api/submit/forms.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { FormActions } from "#ui/fields/FormActions.tsx";
import { PasswordInput } from "#ui/fields/PasswordInput.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { AccountSection } from "./AccountSection.tsx";
import styles from "#accounts/form.module.css";
import { listErrors } from "#accounts/formErrors.ts";
import { sayProblem } from "#ui/words/problem.words.ts";
import { NewPasswordFields } from "#accounts/password/NewPasswordFields.tsx";
import { Username } from "#accounts/password/Username.tsx";

const labels = {
  current_password: "Current password",
  password: "New password",
  password_confirmation: "Repeat new password",
};
type Passwords = Record<keyof typeof labels, string>;
const empty: Passwords = { current_password: "", password: "", password_confirmation: "" };

export function PasswordSection({ user }: { user: User }) {
  const toast = useToast();
  const { submit, state, problem } = useSubmit(accountPasswords.changePassword);
  const form = useForm<Passwords>({
    ...checkOnLeaving,
    defaultValues: empty,
    resolver: bodyResolver(accountPasswords.changePassword, "user"),
  });
  const { errors } = form.formState;
  const typed = useWatch({ control: form.control, name: "password" });

  const change = form.handleSubmit(async (passwords) => {
    const result = await submit({ body: { user: passwords } });
    if (!result.ok) return void showFieldErrors(form, result.problem, "user");
    form.reset(empty);
    toast({
      message: "Your password has been changed",
      detail: "You are signed out everywhere else.",
    });
  });

  return (
    <AccountSection name="password" lead="A new password signs you out on every other device.">
      <form noValidate className={styles.form} onSubmit={(event) => void change(event)}>
        <ErrorSummary errors={listErrors(errors, labels)} general={sayProblem(problem)} />
        <Username email={user.email} />
        <Field label={labels.current_password} error={errors.current_password?.message}>
          <PasswordInput {...form.register("current_password")} autoComplete="current-password" />
        </Field>
        <NewPasswordFields
          label="New password"
          password={form.register("password")}
          confirmation={form.register("password_confirmation")}
          errors={{
            password: errors.password?.message,
            password_confirmation: errors.password_confirmation?.message,
          }}
          typed={typed}
          owner={user}
          bound={user.role === "member" ? bounds.password : bounds.staffPassword}
        />
        <FormActions>
          <Button type="submit" busy={state === "submitting"} busyWords="Changing your password">
            Change password
          </Button>
        </FormActions>
      </form>
    </AccountSection>
  );
}
