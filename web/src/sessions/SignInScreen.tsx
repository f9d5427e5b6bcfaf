import { useState } from "react";
import { isByInvitation } from "#api/session/byInvitation.ts";
import { findSessionEnd } from "#api/session/session.ts";
import { useTyped } from "#api/submit/typed.ts";
import { Button } from "#ui/base/Button.tsx";
import { Checkbox } from "#ui/choices/Checkbox.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { PasswordInput } from "#ui/fields/PasswordInput.tsx";
import { TextInput } from "#ui/fields/TextInput.tsx";
import { TextLink } from "#ui/base/TextLink.tsx";
import { ArrivalNote, SessionEndNote } from "./SessionEndNote.tsx";
import { dropSignInNote, findSignInNote } from "./signInNote.ts";
import styles from "./SignInScreen.module.css";
import { useSecondsLeft } from "./useSecondsLeft.ts";
import { useSignInForm } from "./useSignInForm.ts";

export function SignInScreen() {
  const typed = useTyped<{ email: string }>("sign-in");
  const [end] = useState(findSessionEnd);
  const [note] = useState(findSignInNote);
  const { form, errors, state, problem, signIn, checkField } = useSignInForm(() => {
    typed.drop();
    dropSignInNote();
  });
  const secondsLeft = useSecondsLeft(problem?.retryAtMs);
  const isWaiting = secondsLeft > 0;
  const general = state === "failed" && problem && problem.code !== "invalid" ? problem : undefined;

  return (
    <div className={styles.page}>
      <h1 tabIndex={-1} className={styles.title}>
        Sign in
      </h1>
      {note && !problem && <ArrivalNote>{note}</ArrivalNote>}
      {end && !note && !problem && <SessionEndNote why={end.why} />}
      <form ref={form} noValidate className={styles.form} onSubmit={(event) => void signIn(event)}>
        <ErrorSummary errors={[]} general={general?.title} detail={general?.detail} />
        <Field label="E-mail" error={errors.email}>
          <TextInput
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={typed.kept.email ?? end?.email}
            onBlur={checkField}
            onChange={(event) => {
              typed.keep({ email: event.currentTarget.value });
              checkField(event);
            }}
          />
        </Field>
        <Field label="Password" error={errors.password}>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            onBlur={checkField}
            onChange={checkField}
          />
        </Field>
        <Checkbox
          name="remember"
          label="Keep me signed in on this device"
          note="For 14 days after you last use it. Leave it off on a shared device."
        />
        <Button
          type="submit"
          look="primary"
          size="l"
          wide
          busy={state === "submitting"}
          busyWords="Signing in"
          disabled={isWaiting}
        >
          {isWaiting ? `Try again in ${secondsLeft} s` : "Sign in"}
        </Button>
      </form>
      <p className={styles.ways}>
        <TextLink href="#/resetPassword" look="action">
          Forgot your password?
        </TextLink>
        <TextLink href="#/register" look="action">
          {isByInvitation() ? "Accounts come by invitation" : "Create an account"}
        </TextLink>
      </p>
    </div>
  );
}
