import { accountPasswords } from "@sightline/contract/accounts/accounts.passwords.ts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { bodyResolver, checkOnLeaving, showFieldErrors } from "#api/submit/forms.ts";
import { useTyped } from "#api/submit/typed.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { useSecondsLeft } from "#sessions/useSecondsLeft.ts";
import { Field } from "#ui/fields/Field.tsx";
import { TextInput } from "#ui/fields/TextInput.tsx";
import { TextLink } from "#ui/base/TextLink.tsx";
import { AccountPage } from "#accounts/AccountPage.tsx";
import { sayProblem } from "#ui/words/problem.words.ts";
import { MailSent } from "#accounts/register/MailSent.tsx";
import { sayFetchFailed } from "./sayFetchFailed.ts";
import { StepForm } from "#accounts/register/StepForm.tsx";
import { useMailAgain } from "#accounts/register/useMailAgain.ts";

/** Asks for a link to choose a new password. The answer is the same for every address. */
export function ResetPasswordScreen() {
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined) return <Sent email={sentTo} onOther={() => setSentTo(undefined)} />;
  return <AskForLink onSent={setSentTo} />;
}

function AskForLink({ onSent }: { onSent: (email: string) => void }) {
  // Most come from sign-in, where they have just typed it.
  const { kept } = useTyped<{ email: string }>("sign-in");
  const { send, state, problem } = useAskForLink();
  const secondsLeft = useSecondsLeft(problem?.retryAtMs);
  const form = useForm<{ email: string }>({
    ...checkOnLeaving,
    defaultValues: { email: kept.email ?? "" },
    resolver: bodyResolver(accountPasswords.requestPasswordReset, "user"),
  });
  const ask = form.handleSubmit(async ({ email }) => {
    const result = await send(email);
    if (result.ok) onSent(email.trim());
    else showFieldErrors(form, result.problem, "user");
  });
  return (
    <AccountPage
      title="Choose a new password"
      lead={<p>Enter your e-mail address and we'll send you a link that works for one hour.</p>}
    >
      <StepForm
        onSubmit={ask}
        errors={[]}
        problem={state === "failed" ? sayProblem(problem) : undefined}
        words="Send the link"
        busy={state === "submitting"}
        busyWords="Sending the link"
        secondsLeft={secondsLeft}
        back="#/signin"
      >
        <Field label="E-mail" error={form.formState.errors.email?.message}>
          <TextInput
            {...form.register("email")}
            type="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
      </StepForm>
    </AccountPage>
  );
}

function Sent({ email, onOther }: { email: string; onOther: () => void }) {
  const { send } = useAskForLink();
  const again = useMailAgain(() => send(email));
  return (
    <MailSent
      email={email}
      again={again}
      secondsLeft={useSecondsLeft(again.waitUntilMs)}
      other={
        <TextLink
          href="#/resetPassword"
          look="action"
          onClick={(event) => {
            event.preventDefault();
            onOther();
          }}
        >
          Use another address
        </TextLink>
      }
    >
      <p>If there is an account with this address, the mail has a link to choose a new password.</p>
    </MailSent>
  );
}

function useAskForLink() {
  const { submit, state, problem } = useSubmit(accountPasswords.requestPasswordReset);
  const send = async (email: string) => {
    const result = await submit({ body: { user: { email } } });
    if (!result.ok) sayFetchFailed();
    return result;
  };
  return { send, state, problem };
}
