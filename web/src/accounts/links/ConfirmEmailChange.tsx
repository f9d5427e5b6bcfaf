import { accountEmailChange } from "@sightline/contract/accounts/accounts.emailChange.ts";
import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { useNavigate } from "react-router";
import { useTyped } from "#api/submit/typed.ts";
import { useLoad } from "#api/load/useLoad.ts";
import { useSession } from "#api/session/useSession.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { keepWanted } from "#api/session/wanted.ts";
import { Button, ButtonLink } from "#ui/base/Button.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { FormActions } from "#ui/fields/FormActions.tsx";
import { AccountPage } from "#accounts/AccountPage.tsx";
import { sayProblem } from "#ui/words/problem.words.ts";
import { LinkClosed, LinkLoading, LinkProblem } from "./LinkFaces.tsx";
import { dropMailLink } from "./mailLink.ts";
import { moveSession } from "./storedSession.ts";

const title = "Confirm your new address";

const closedWords = {
  expired: "A link to confirm a new address works for 24 hours. Ask for a new one.",
  used: "Your account already uses the new address. Sign in with it.",
  replaced: "There is a newer link, or the change was cancelled. Open the newest mail.",
};

type ConfirmEmailChangeProps = { token: string; onSignInNeeded: () => void };

export function ConfirmEmailChange({ token, onSignInNeeded }: ConfirmEmailChangeProps) {
  const loaded = useLoad(accountEmailChange.getEmailChange, { link: token });
  if (loaded.state === "loading") return <LinkLoading />;
  if (loaded.state === "failed") {
    const action = (
      <ButtonLink href="#/app/account" size="l">
        Go to my account
      </ButtonLink>
    );
    const { problem, reload } = loaded;
    return <LinkProblem title={title} problem={problem} onRetry={reload} action={action} />;
  }
  const { state, email } = loaded.answer.email_change;
  if (state === "valid") {
    return <Pending token={token} email={email} onSignInNeeded={onSignInNeeded} />;
  }
  const other = (
    <ButtonLink href="#/app/account" size="l">
      Go to my account
    </ButtonLink>
  );
  return (
    <LinkClosed
      state={state}
      words={closedWords}
      settled={["used"]}
      token={token}
      email={email}
      other={other}
    />
  );
}

type PendingProps = ConfirmEmailChangeProps & { email: string };

function Pending({ token, email, onSignInNeeded }: PendingProps) {
  const navigate = useNavigate();
  const session = useSession();
  const signIn = useTyped<{ email: string }>("sign-in");
  const { submit, state, problem } = useSubmit(accountEmailChange.confirmEmailChange);
  const profile = useLoad(accountProfile.getProfile, undefined, { when: session !== null });
  // The server keeps the session that makes the call only if it is the same person's.
  const isOwn = profile.answer?.user.pending_email === email;

  const confirm = async () => {
    const result = await submit({ body: { email_change_token: token } });
    if (!result.ok) return;
    dropMailLink();
    if (isOwn) {
      keepWanted("/app/account", result.answer.email);
      moveSession(result.answer.email);
      return;
    }
    onSignInNeeded();
    signIn.keep({ email: result.answer.email });
    void navigate("/signin", { replace: true });
  };

  return (
    <AccountPage
      title={title}
      lead={
        <p>
          Your account will use <strong>{email}</strong> from then on. You sign in with it, and all
          mails go there.
        </p>
      }
    >
      <ErrorSummary errors={[]} general={sayProblem(problem)} />
      <FormActions>
        <Button
          look="primary"
          size="l"
          busy={state === "submitting"}
          busyWords="Confirming your address"
          onClick={() => void confirm()}
        >
          Use this address
        </Button>
      </FormActions>
    </AccountPage>
  );
}
