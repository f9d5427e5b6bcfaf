import { accounts } from "@sightline/contract/accounts/accounts.ts";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { storeSession } from "#api/session/session.ts";
import { useLoad } from "#api/load/useLoad.ts";
import { useSession } from "#api/session/useSession.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button, ButtonLink } from "#ui/base/Button.tsx";
import { DescriptionList } from "#ui/lists/DescriptionList.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { focusField } from "#ui/fields/focusField.ts";
import { FormActions } from "#ui/fields/FormActions.tsx";
import { PasswordInput } from "#ui/fields/PasswordInput.tsx";
import { Time } from "#ui/words/Time.tsx";
import { AccountPage, Ways } from "#accounts/AccountPage.tsx";
import styles from "#accounts/form.module.css";
import { Username } from "#accounts/password/Username.tsx";
import { generalOf } from "#ui/words/problem.words.ts";
import { LinkClosed, LinkLoading, LinkProblem } from "./LinkFaces.tsx";
import { dropMailLink } from "./mailLink.ts";

const title = "Confirm your account";

const closedWords = {
  expired: "A confirmation link works for 48 hours. Ask for a new one to continue.",
  used: "The account has already been confirmed, or the registration was discarded. If you have an account, sign in.",
  replaced: "Only the link in the newest mail works. If you can't find it, ask for another one.",
};

/** Opening the link spends nothing: the person sees what they would confirm, and decides. */
export function ConfirmRegistration({ token }: { token: string }) {
  const loaded = useLoad(accounts.getConfirmation, { link: token });
  const [discarded, setDiscarded] = useState<{ hasOthers: boolean }>();
  if (discarded) return <Discarded {...discarded} />;
  if (loaded.state === "loading") return <LinkLoading />;
  if (loaded.state === "failed") {
    const action = (
      <ButtonLink href="#/register" size="l">
        Register
      </ButtonLink>
    );
    const { problem, reload } = loaded;
    return <LinkProblem title={title} problem={problem} onRetry={reload} action={action} />;
  }
  const { confirmation } = loaded.answer;
  const { state, email } = confirmation;
  if (state === "valid") {
    return (
      <Pending
        token={token}
        pending={confirmation}
        onDiscarded={(hasOthers) => setDiscarded({ hasOthers })}
      />
    );
  }
  const signIn = (
    <ButtonLink href="#/signin" size="l">
      Sign in
    </ButtonLink>
  );
  return (
    <LinkClosed
      state={state}
      words={closedWords}
      settled={["used"]}
      token={token}
      email={email}
      other={signIn}
    />
  );
}

type PendingProps = {
  token: string;
  pending: {
    email: string;
    first_name: string;
    last_name: string;
    registered_at: string;
    password_needed: boolean;
  };
  onDiscarded: (hasOthers: boolean) => void;
};

function Pending({ token, pending, onDiscarded }: PendingProps) {
  const session = useSession();
  const form = useRef<HTMLFormElement>(null);
  const confirming = useSubmit(accounts.confirmAccount);
  const discarding = useSubmit(accounts.discardRegistration);
  const [wrong, setWrong] = useState<string>();
  // Somebody else may register the address while this page is open.
  const isLate = confirming.problem?.code === "password_needed";
  const [wasLate, setWasLate] = useState(false);
  if (isLate && !wasLate) setWasLate(true);
  const isNeeded = pending.password_needed || wasLate;
  useEffect(() => {
    if (wasLate && form.current) focusField(form.current, "password");
  }, [wasLate]);

  const refuse = (sentence: string) => {
    setWrong(sentence);
    if (form.current) focusField(form.current, "password");
  };
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (!form.current || confirming.state === "submitting") return;
    const typed = new FormData(form.current).get("password");
    const password = typeof typed === "string" ? typed : undefined;
    if (password === "") return refuse("Enter the password that you registered with.");
    setWrong(undefined);
    const result = await confirming.submit({ body: { confirmation_token: token, password } });
    if (result.ok) {
      dropMailLink();
      storeSession({ token: result.answer.user_token, email: result.answer.email }, true);
      return;
    }
    const [sentence] = result.problem.errors["password"] ?? [];
    if (sentence) refuse(sentence);
  };
  const discard = async () => {
    // Shown from here on, so that looking at the spent link again does not take its place.
    const result = await discarding.submit({ link: token });
    if (!result.ok) return;
    dropMailLink();
    onDiscarded(isNeeded);
  };

  return (
    <AccountPage title={title} lead={isNeeded ? <SeveralLead /> : <OneLead />}>
      <form ref={form} noValidate className={styles.form} onSubmit={(event) => void confirm(event)}>
        <ErrorSummary errors={[]} {...generalOf(confirming.problem ?? discarding.problem)} />
        <DescriptionList
          entries={[
            { term: "Name", words: `${pending.first_name} ${pending.last_name}`.trim() },
            { term: "E-mail", words: pending.email },
            { term: "Registered", words: <Time moment={pending.registered_at} /> },
          ]}
        />
        {session && session.email !== pending.email && (
          <p>
            You are signed in as {session.email} here. Confirming signs you in as {pending.email}.
          </p>
        )}
        {isNeeded && (
          <>
            <Username email={pending.email} />
            <Field label="Password" hint="The one you chose when you registered." error={wrong}>
              <PasswordInput
                name="password"
                autoComplete="current-password"
                onChange={() => setWrong(undefined)}
              />
            </Field>
          </>
        )}
        <FormActions>
          <Button
            type="submit"
            look="primary"
            size="l"
            busy={confirming.state === "submitting"}
            busyWords="Confirming your account"
          >
            Confirm my account
          </Button>
          <Button
            look="quiet"
            size="l"
            busy={discarding.state === "submitting"}
            onClick={() => void discard()}
          >
            This wasn't me
          </Button>
        </FormActions>
      </form>
    </AccountPage>
  );
}

function OneLead() {
  return <p>If this is you, confirm and your account is ready.</p>;
}

function SeveralLead() {
  return (
    <>
      <p>
        This address was registered more than once, perhaps by somebody else. Your password tells us
        which registration is yours, whichever of the mails you opened.
      </p>
      <p>The link you opened belongs to this one:</p>
    </>
  );
}

function Discarded({ hasOthers }: { hasOthers: boolean }) {
  const lead = hasOthers
    ? "Thank you. If you registered yourself, open the link in another of our mails and confirm your own registration."
    : "Thank you. No account was created with your address, and there is nothing else for you to do.";
  return (
    <AccountPage title="Registration discarded" follows lead={<p>{lead}</p>}>
      <Ways>
        <ButtonLink href="#/" size="l">
          Go to the home page
        </ButtonLink>
      </Ways>
    </AccountPage>
  );
}
