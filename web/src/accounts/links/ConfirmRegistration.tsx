import { accounts } from "@sightline/contract/accounts/accounts.ts";
import { useState } from "react";
import { storeSession } from "#api/session/session.ts";
import { useLoad } from "#api/load/useLoad.ts";
import { useSession } from "#api/session/useSession.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button, ButtonLink } from "#ui/base/Button.tsx";
import { DescriptionList } from "#ui/lists/DescriptionList.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { FormActions } from "#ui/fields/FormActions.tsx";
import { Time } from "#ui/words/Time.tsx";
import { AccountPage, Ways } from "#accounts/AccountPage.tsx";
import { sayProblem } from "#ui/words/problem.words.ts";
import { LinkClosed, LinkLoading, LinkProblem } from "./LinkFaces.tsx";
import { dropMailLink } from "./mailLink.ts";

const title = "Confirm your account";

const closedWords = {
  expired: "A confirmation link works for 48 hours. Have a new one sent to go on.",
  used: "The account is confirmed, or the registration was discarded. If you have an account, sign in.",
  replaced: "Only the link in the newest mail works. If you can't find it, have another one sent.",
};

/** Opening the link spends nothing: the person sees what they would confirm, and decides. */
export function ConfirmRegistration({ token }: { token: string }) {
  const loaded = useLoad(accounts.getConfirmation, { link: token });
  const [isDiscarded, setIsDiscarded] = useState(false);
  if (isDiscarded) return <Discarded />;
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
      <Pending token={token} pending={confirmation} onDiscarded={() => setIsDiscarded(true)} />
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
  pending: { email: string; first_name: string; last_name: string; registered_at: string };
  onDiscarded: () => void;
};

function Pending({ token, pending, onDiscarded }: PendingProps) {
  const session = useSession();
  const confirming = useSubmit(accounts.confirmAccount);
  const discarding = useSubmit(accounts.discardRegistration);

  const confirm = async () => {
    const result = await confirming.submit({ body: { confirmation_token: token } });
    if (!result.ok) return;
    dropMailLink();
    storeSession({ token: result.answer.user_token, email: result.answer.email }, true);
  };
  const discard = async () => {
    // Shown from here on, so that looking at the spent link again does not take its place.
    const result = await discarding.submit({ link: token });
    if (!result.ok) return;
    dropMailLink();
    onDiscarded();
  };

  return (
    <AccountPage title={title} lead={<p>Is this you? One press, and your account is ready.</p>}>
      <ErrorSummary errors={[]} general={sayProblem(confirming.problem ?? discarding.problem)} />
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
      <FormActions>
        <Button
          look="primary"
          size="l"
          busy={confirming.state === "submitting"}
          busyWords="Confirming your account"
          onClick={() => void confirm()}
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
    </AccountPage>
  );
}

function Discarded() {
  return (
    <AccountPage
      title="The registration is discarded"
      follows
      lead={
        <p>Thank you. There is no account with your address, and there is nothing else to do.</p>
      }
    >
      <Ways>
        <ButtonLink href="#/" size="l">
          Go to the home page
        </ButtonLink>
      </Ways>
    </AccountPage>
  );
}
