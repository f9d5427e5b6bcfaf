import { accountEmailChange } from "@sightline/contract/accounts/accounts.emailChange.ts";
import type { User } from "@sightline/contract/people.shapes.ts";
import { useForm } from "react-hook-form";
import { bodyResolver, checkOnLeaving, showFieldErrors } from "#api/submit/forms.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { FormActions } from "#ui/fields/FormActions.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { EmailField } from "#accounts/EmailField.tsx";
import styles from "#accounts/form.module.css";
import { sayProblem } from "#ui/words/problem.words.ts";
import { Notice } from "./Notice.tsx";
import { useEmailCheck } from "#accounts/useEmailCheck.ts";
import { useSensitive } from "./useSensitive.ts";

export function EmailSection({ user }: { user: User }) {
  return (
    <AccountSection
      name="email"
      lead={
        <>
          You sign in with <strong>{user.email}</strong>, and our mails go there.
        </>
      }
    >
      {user.pending_email ? <Waiting email={user.pending_email} /> : <EmailForm />}
    </AccountSection>
  );
}

function EmailForm() {
  const check = useEmailCheck();
  const toast = useToast();
  const { submit, state, problem } = useSensitive(accountEmailChange.requestEmailChange);
  const form = useForm<{ email: string }>({
    ...checkOnLeaving,
    defaultValues: { email: "" },
    resolver: bodyResolver(accountEmailChange.requestEmailChange),
  });
  const ask = form.handleSubmit(async ({ email }) => {
    const verdict = await check.check(email);
    if (verdict && !verdict.valid) return form.setFocus("email");
    const result = await submit({ body: { email } });
    if (!result.ok) return void showFieldErrors(form, result.problem);
    toast({ message: "Check your mail", detail: result.answer.message });
  });
  const take = (address: string) => {
    form.setValue("email", address, { shouldValidate: true });
    check.forget();
    form.setFocus("email");
  };
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void ask(event)}>
      <ErrorSummary errors={[]} general={sayProblem(problem)} />
      <EmailField
        label="New e-mail"
        hint="It changes once you open the link we send there. We also let your current address know."
        error={form.formState.errors.email?.message}
        field={form.register("email")}
        check={check}
        onTake={take}
      />
      <FormActions>
        <Button type="submit" busy={state === "submitting"} busyWords="Sending the link">
          Change e-mail
        </Button>
      </FormActions>
    </form>
  );
}

function Waiting({ email }: { email: string }) {
  const toast = useToast();
  const cancelling = useSubmit(accountEmailChange.cancelEmailChange);
  const sending = useSensitive(accountEmailChange.requestEmailChange);
  const cancel = async () => {
    if ((await cancelling.submit({})).ok) toast({ message: `${email} will not be used` });
  };
  const sendAgain = async () => {
    const result = await sending.submit({ body: { email } });
    if (result.ok) toast({ message: "Sent again", detail: result.answer.message });
  };
  return (
    <>
      <ErrorSummary errors={[]} general={sayProblem(cancelling.problem ?? sending.problem)} />
      <Notice
        actions={
          <>
            <Button busy={sending.state === "submitting"} onClick={() => void sendAgain()}>
              Send the link again
            </Button>
            <Button
              look="quiet"
              busy={cancelling.state === "submitting"}
              onClick={() => void cancel()}
            >
              Keep the current address
            </Button>
          </>
        }
      >
        <strong>{email}</strong> waits to be confirmed. Open the link in the mail that we sent
        there; it works for 24 hours.
      </Notice>
    </>
  );
}
